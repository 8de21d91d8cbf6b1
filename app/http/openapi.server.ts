import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import type { Access, Call, Calls, Envelope } from './contract'
import { FAILURES, statusOf, wrapAnswer } from './envelopes'
import { operationName } from './operation-name'
import { nameOfRefusal, REFUSALS, type ToldStatus, toldRefusals } from './refusals'

export interface DescribedRoom {
  name: string
  about: string
  contracts: Calls[]
}

export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  /** Who may call it, and what more there is to know; without it, every signed-in user. */
  description?: string
  /** That of the whole file, unless it's said. */
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: true
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>
type Response = { $ref: string } | ToldResponse
export interface ToldResponse {
  description: string
  content?: Content
  headers?: object
}

export type OpenApi = Awaited<ReturnType<typeof describeCalls>>

/** Room by room, so that other requests are answered in between. */
export async function describeCalls(rooms: DescribedRoom[], site: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  const schemas: Record<string, JsonSchema> = {}
  const refusals = new Map<string, Refusal>()
  for (const { name, contracts } of rooms) {
    await setImmediate()
    const calls = contracts.flatMap((contract) => Object.entries(contract))
    const described = schemaOf(z.object(Object.fromEntries(calls.map(([key, call]) => [key, wireOf(call)]))))
    addShapes(schemas, described.$defs)
    for (const [key, call] of calls) {
      const [method = '', path = ''] = key.split(' ')
      const at = path.replace(/:(\w+)/g, '{$1}')
      const operation = describe(key, call, described.properties?.[key])
      paths[at] = { ...paths[at], [method.toLowerCase()]: { ...operation, tags: [name] } }
      const { envelope = 'plain' } = call
      for (const status of toldRefusals(key, call)) refusals.set(nameOfRefusal(status, envelope), { status, envelope })
    }
  }
  const failures = schemaOf(z.object(FAILURES))
  const parameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)))
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: `${BRAND} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
      description:
        'JSON in and out. Times are ISO 8601 in UTC, amounts are US dollars unless their name ends in `_cents`, ids are UUIDs. A call that isn’t public needs `Authorization: Bearer` with the `access_token` of a session (`signIn`, or `startGuestSession` to order without an account). Where nothing else is said, a call is for signed-in users.',
    },
    externalDocs: { description: 'The same for people to read', url: `${site}/functions/v1/docs` },
    servers: [{ url: `${site}/functions/v1` }],
    security: [BEARER],
    tags: rooms.map(({ name, about }) => ({ name, description: about })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters,
      responses: Object.fromEntries(
        [...refusals]
          .sort((a, b) => orderOf(a[1]) - orderOf(b[1]) || byName(a, b))
          .map(([name, refusal]) => [name, describeRefusal(refusal, failures)]),
      ),
      schemas: Object.fromEntries(Object.entries({ ...schemas, ...failures.$defs }).sort(byName)),
    },
  }
}

function addShapes(schemas: Record<string, JsonSchema>, shapes: Record<string, JsonSchema> = {}): void {
  for (const [name, shape] of Object.entries(shapes)) {
    const told = JSON.stringify(schemas[name] ?? shape)
    if (told !== JSON.stringify(shape)) throw new Error(`Two shapes are called ${name}.`)
    schemas[name] = shape
  }
}

/** Answers are described by what their schemas take in, since that is what goes over the wire. */
const wireOf = ({ params, query, body, answer, envelope = 'plain' }: Call) =>
  z.object({
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    ...(answer ? { answer: wrapAnswer(answer, envelope) } : {}),
  })

function schemaOf(schema: z.ZodType): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minLength === 0) delete jsonSchema.minLength
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      delete jsonSchema.id
      orNull(jsonSchema)
    },
  })
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** "string or null" as one type: the file says it hundreds of times. */
function orNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [one, other] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || other?.type !== 'null' || typeof one?.type !== 'string') return
  if (one.enum || one.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, one, { type: [one.type, 'null'] })
}

function describe(key: string, call: Call, wire: JsonSchema = {}): Omit<Operation, 'tags'> {
  const { params, query, body, answer } = wire.properties ?? {}
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)]
  const type = call.upload ? 'multipart/form-data' : 'application/json'
  return {
    operationId: call.name ?? operationName(key),
    summary: call.summary,
    ...describeCallers(call),
    ...(call.access === 'public' ? { security: call.knows_actor ? [{}, BEARER] : [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: wire.required?.includes('body') ?? false, content: { [type]: { schema: body } } } }
      : {}),
    responses: {
      [statusOf(call)]: describeAnswer(call, answer),
      ...Object.fromEntries(
        toldRefusals(key, call).map((status) => [
          status,
          { $ref: `#/components/responses/${nameOfRefusal(status, call.envelope)}` },
        ]),
      ),
    },
  }
}

function describeCallers({ access = 'signed-in', by_link, a_minute, step_up }: Call): { description?: string } {
  const more = [
    by_link ? 'Also for whoever has the link from an email, for what it names.' : '',
    a_minute ? `At most ${a_minute} a minute.` : '',
    step_up ? 'Asks who it is once more: 403 `step_up_needed` leads to `stepUp`.' : '',
  ].filter(Boolean)
  return access === 'signed-in' && more.length === 0 ? {} : { description: [WHO[access], ...more].join(' ') }
}

export const WHO: Record<Access, string> = {
  public: 'For everyone.',
  session: 'For any session.',
  guest: 'For signed-in users and guests.',
  recovery: 'For signed-in users, or by a recovery link.',
  leaving: 'For signed-in users, and those who asked to leave.',
  'signed-in': 'For signed-in users.',
  editor: 'For editors.',
  admin: 'For admins.',
  link: 'For whoever has the link from an email.',
}

const BEARER = { bearer: [] }

const parametersOf = (where: 'path' | 'query', schema: JsonSchema = {}): Parameter[] =>
  Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    ...{ name, in: where, ...(schema.required?.includes(name) ? { required: true as const } : {}) },
    schema: one,
  }))

/** What several calls take is said once: the most frequent of a name has it, others of that name stay where they are. */
function shareParameters(operations: Operation[]): Record<string, Parameter> {
  const taken = operations.flatMap(({ parameters = [] }) => parameters)
  const times = new Map<string, number>()
  for (const one of taken) times.set(JSON.stringify(one), (times.get(JSON.stringify(one)) ?? 0) + 1)
  const shared: Record<string, Parameter> = {}
  for (const [told, count] of [...times].sort((a, b) => b[1] - a[1])) {
    const one: Parameter = JSON.parse(told)
    if (count > 2) shared[one.name] ??= one
  }
  for (const operation of operations)
    operation.parameters = operation.parameters?.map((one) =>
      'name' in one && JSON.stringify(one) === JSON.stringify(shared[one.name])
        ? { $ref: `#/components/parameters/${one.name}` }
        : one,
    )
  return shared
}

function describeAnswer({ stream, file }: Call, answer: JsonSchema | undefined): ToldResponse {
  if (stream) return { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (file) return { description: 'The file', content: { [file]: { schema: { type: 'string' } } } }
  return answer ? { description: 'OK', content: { 'application/json': { schema: answer } } } : { description: 'Done' }
}

interface Refusal {
  status: ToldStatus
  envelope: Envelope
}

function describeRefusal({ status, envelope }: Refusal, failures: JsonSchema): ToldResponse {
  const { means, waits } = REFUSALS[status]
  return {
    description: means,
    ...(waits ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {}),
    content: { 'application/json': { schema: failures.properties?.[envelope] ?? {} } },
  }
}

const orderOf = ({ status }: Refusal): number => (status === 'default' ? 600 : status)

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
