import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { isOutOfDate } from '~/db/connection.server'
import { AppError, codeForStatus } from '~/lib/errors'

const UNAVAILABLE = 'We’re having trouble right now. Please try again in a moment.'
const NOT_UNDERSTOOD = 'The request could not be understood.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** Nothing of the original error reaches the wire. */
export function toAppError(error: unknown, fallback?: string): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const wrong = error.validation.flatMap(wrongIn)
    return new AppError('invalid', wrong[0]?.sentence ?? NOT_UNDERSTOOD, { fields: fieldsOf(wrong) })
  }
  const database = fromDatabase(error, fallback)
  if (database) return database
  const { statusCode: status, code } = error as FastifyError
  if (status && status >= 400 && status < 500) return new AppError(codeForStatus(status), sentenceFor(status, code))
  return new AppError('failed', fallback ?? BROKEN)
}

const MOST_FIELDS = 50

export interface FieldProblem {
  name: string
  sentence: string
}

export function fieldsOf(wrong: FieldProblem[]): Record<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const { name, sentence } of wrong.slice(0, MOST_FIELDS))
    if (name !== '' && !fields.has(name)) fields.set(name, sentence)
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}

type Inner = Pick<z.core.$ZodIssue, 'code' | 'path' | 'message'>

function wrongIn({ instancePath, message = NOT_UNDERSTOOD, params }: ZodFastifySchemaValidationError): FieldProblem[] {
  const path = instancePath.split('/').slice(1).filter(Boolean)
  const { keys, errors } = params as { keys?: string[]; errors?: Inner[][] }
  const inside = keys?.map((key) => ({ path: [key], message })) ?? asItsKind(errors) ?? [{ path: [], message }]
  return inside.map((one) => ({ name: [...path, ...one.path].join('.'), sentence: one.message }))
}

/** For a value of several possible kinds: the problems of the kind that it is, so that `tax.rate` is named and not `tax`. */
function asItsKind(kinds: Inner[][] = []): Inner[] | undefined {
  const isOfKind = (issues: Inner[]) => issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0)
  const [only, ...others] = kinds.filter(isOfKind)
  return others.length > 0 ? undefined : only
}

function sentenceFor(status: number, code: string | undefined): string {
  if (status === 413) return 'That’s too large.'
  if (status === 415) return 'The request must be JSON, with content type application/json.'
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The request has no body.'
  return NOT_UNDERSTOOD
}

const PASSING = [
  // Too slow, or deadlocked.
  ...['57014', '40001', '40P01', '55P03'],
  // The database is away, starting, full of connections, or a standby.
  ...['53300', '57P01', '57P02', '57P03', '25006', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
]
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool|Query read timeout|is not queryable|Client has encountered a connection error/i
/** No room on the disk, no memory, or a disk that fails. */
const FULL = ['53000', '53100', '53200', '58030']

/** Any other violation of a constraint is a bug, since input is validated before: it becomes a 500. */
function fromDatabase(error: unknown, fallback = UNAVAILABLE): AppError | null {
  const code = databaseCode(error)
  if (code === '23505') return new AppError('already_exists', 'That already exists.')
  if (code === '23503') return new AppError('conflict', 'Something this refers to doesn’t exist anymore.')
  const inner = innermost(error)
  const passes = PASSING.includes(code) || LOST.test(inner.message) || hasNoRoom(error) || isOutOfDate(inner)
  return passes ? new AppError('unavailable', fallback, { retry_after: 2 }) : null
}

export const hasNoRoom = (error: unknown): boolean => FULL.includes(databaseCode(error))

const databaseCode = (error: unknown) => String(innermost(error).code ?? '')

function innermost(error: unknown): { code?: unknown; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : { message: '' }
}
