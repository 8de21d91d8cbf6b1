import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '~/lib/errors'
import { JsonText } from '~/lib/json-text'
import { type Actor, admit, admitView, bearer } from './actor.server'
import type { Callers } from './callers.server'
import type { Call, Calls, Envelope } from './contract'
import { FAILURES, statusOf, wrapAnswer } from './envelopes'
import { type FieldProblem, fieldsOf, toAppError } from './errors.server'
import { failurePage } from './failure-page'
import { isForm } from './form-data.server'
import { type Gate, TurnedAway } from './gate.server'
import { type Count, callerOf } from './limits.server'
import { refuseLongUpload, takeUploads, type Uploads } from './uploads.server'

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
/** JSON that PostgreSQL made is sent unchanged: the feature's own test checks it against the contract. */
type AnswerOf<C extends Call> = C['answer'] extends z.ZodType
  ? z.input<C['answer']> | JsonText<z.input<C['answer']>>
  : C extends { file: string }
    ? Buffer | Readable
    : undefined

export interface Incoming<C extends Call> {
  params: Output<C['params']>
  query: Output<C['query']>
  body: Output<C['body']>
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

export type Handlers<C extends Calls> = {
  [K in keyof C]: (incoming: Incoming<C[K]>) => Promise<AnswerOf<C[K]>> | AnswerOf<C[K]>
}

export interface MountOptions {
  callers: Callers
  gate: Gate
  uploads: Uploads
  count: (attempt: Count) => Promise<void>
}

/** Access is checked here, before validation, and nowhere else. */
export function mount<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  if (Object.values(calls as Calls).some(({ upload }) => upload)) takeUploads(app)
  for (const [key, call] of Object.entries(calls as Calls)) {
    const [method = 'GET', url = '/'] = key.split(' ')
    const access = call.access ?? 'signed-in'
    const envelope = call.envelope ?? 'plain'
    const status = statusOf(call)
    const a_minute = call.a_minute ?? (call.file ? FILES_A_MINUTE : null)
    const countCall = async (request: FastifyRequest) =>
      a_minute && (await options.count(ofPerson(key, a_minute, request)))
    const handle = handlers[key as keyof C] as unknown as (incoming: Incoming<Call>) => Promise<unknown>
    app.route({
      method,
      url,
      config: { access, stream: call.stream ?? false },
      // A HEAD of a stream would never end.
      ...(call.stream ? { exposeHeadRoute: false } : {}),
      ...(call.body_limit ? { bodyLimit: call.body_limit } : {}),
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        response: {
          ...(call.answer ? { [status]: wrapAnswer(call.answer, envelope) } : {}),
          '4xx': FAILURES[envelope],
          '5xx': FAILURES[envelope],
        },
      },
      errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        sendFailure(reply, request, toAppError(error, call.fallback), { envelope, error }),
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!call.pays) options.gate.refuseIfFull()
        const known = access !== 'public' || call.knows_actor === true
        const { actor, leave } = await options.callers.enter(request, reply.raw, { known })
        request.actor = actor
        request.leave = leave
        admitView(bearer(request.headers.authorization), actor, key, call)
        admit(actor, call)
        // Counted before a large body is read, which is most of its cost.
        if (call.body_limit) await countCall(request)
        if (!call.upload) return
        refuseLongUpload(request)
        // A phone may take minutes to send a file, and its user makes other calls meanwhile.
        request.leave()
      },
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        if (call.upload && isForm(request.headers['content-type']))
          request.body = await options.uploads.take(request, reply)
        refuseNulls([request.body, request.query, request.params])
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { params, query, body, actor } = request as unknown as Incoming<Call>
        // The place is held until the answer is sent, which may cost more than finding it.
        const leave = call.pays ? () => {} : await options.gate.hold(reply.raw)
        if (!call.body_limit) await countCall(request)
        const answer = await handle({ params, query, body, actor, request, reply })
        if (call.stream) {
          // Open for minutes, and counted in live-streams.server.ts.
          leave()
          request.leave()
          return reply
        }
        reply.code(status)
        if (call.file) return reply.type(call.file === 'text/csv' ? 'text/csv; charset=utf-8' : call.file).send(answer)
        if (answer instanceof JsonText)
          return reply.type('application/json; charset=utf-8').send(wrapText(answer.text, envelope))
        return call.answer === null
          ? undefined
          : envelope === 'data'
            ? { success: true, data: answer, error: null }
            : answer
      },
    } as never)
  }
}

const FILES_A_MINUTE = 60

const ofPerson = (key: string, attempts: number, request: FastifyRequest): Count => ({
  scope: key.slice(0, 60),
  key: request.actor.viewed_by ?? request.actor.id ?? callerOf(request).address,
  attempts,
  window_seconds: 60,
})

const wrapText = (text: string, envelope: Envelope) =>
  envelope === 'data' ? `{"success":true,"data":${text},"error":null}` : text

export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: AppError,
  { envelope = 'plain', error }: { envelope?: Envelope | 'page'; error?: unknown },
): FastifyReply {
  if (failure.status >= 500 && !(failure instanceof TurnedAway))
    request.log.error({ err: error ?? failure }, 'request failed')
  if (failure.retry_after !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(failure.retry_after)))
  // Otherwise the next try comes down the same connection at once, and hundreds of those keep newcomers out.
  if (failure instanceof TurnedAway) reply.header('connection', 'close')
  reply.code(failure.status).header('cache-control', 'no-store')
  if (envelope === 'page') {
    const { html, policy } = failurePage(failure.message)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  }
  const { message, code, details, fields } = failure
  const more = details || fields ? { details: { ...details, ...(fields ? { fields } : {}) } } : {}
  // These two have no code, but for what the browser answers by itself.
  const asks = code === 'step_up_needed' ? { code } : {}
  if (envelope === 'data')
    return reply.send({ success: false, data: details ?? null, error: message, ...asks, ...more })
  if (envelope === 'message') return reply.send({ success: false, message, ...asks, ...more })
  return reply.send({ error: message, code, ...more })
}

const MOST_PARTS = 10_000
const MOST_DEEP = 20

/** PostgreSQL text cannot hold U+0000. Also bounds the depth and the number of parts. */
function refuseNulls(parts: unknown[]): void {
  const wrong: FieldProblem[] = []
  let seen = 0
  const look = (value: unknown, name: string, depth: number): void => {
    if (++seen > MOST_PARTS) throw new AppError('invalid', 'The request has too many parts.')
    if (typeof value === 'string') {
      if (value.includes('\0')) wrong.push({ name, sentence: 'Text must not contain null characters.' })
    } else if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array)) {
      if (depth > MOST_DEEP) return void wrong.push({ name, sentence: 'The request is nested too deeply.' })
      for (const key in value) {
        look(key, name, depth)
        look(value[key as keyof typeof value], name === '' ? key : `${name}.${key}`, depth + 1)
      }
    }
  }
  for (const part of parts) look(part, '', 0)
  if (wrong[0]) throw new AppError('invalid', wrong[0].sentence, { fields: fieldsOf(wrong) })
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    leave: () => void
  }
  interface FastifyContextConfig {
    stream?: boolean
  }
}
