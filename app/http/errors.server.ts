import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { isOutOfDate } from '~/db/connection.server'
import { AppError, codeForStatus } from '~/lib/errors'

const UNAVAILABLE = 'We’re having trouble right now. Please try again in a moment.'
const NOT_UNDERSTOOD = 'The request could not be understood.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** Whatever was thrown, as the one error that answers are made of. Nothing of the original reaches the wire. */
export function toAppError(error: unknown, fallback?: string): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid', error.validation[0]?.message ?? NOT_UNDERSTOOD, {
      fields: fieldsOf(error.validation),
    })
  const database = fromDatabase(error, fallback)
  if (database) return database
  const { statusCode: status, code } = error as FastifyError
  if (status && status >= 400 && status < 500) return new AppError(codeForStatus(status), sentenceFor(status, code))
  return new AppError('failed', fallback ?? BROKEN)
}

/** A list of a thousand wrong lines is not answered with a thousand sentences. */
const MOST_FIELDS = 50

/** The first sentence for each field. A request that is wrong as a whole names none. */
function fieldsOf(issues: ZodFastifySchemaValidationError[]): Record<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const { instancePath, message = NOT_UNDERSTOOD, params } of issues.slice(0, MOST_FIELDS)) {
    const path = instancePath.split('/').slice(1).filter(Boolean)
    const unknown = (params as { keys?: string[] }).keys?.slice(0, MOST_FIELDS)
    for (const name of unknown?.map((key) => [...path, key].join('.')) ?? [path.join('.')])
      if (name !== '' && !fields.has(name)) fields.set(name, message)
  }
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}

function sentenceFor(status: number, code: string | undefined): string {
  if (status === 413) return 'That’s too large.'
  if (status === 415) return 'The request must be JSON, with content type application/json.'
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The request has no body.'
  return NOT_UNDERSTOOD
}

const PASSING = [
  // Too slow, or in each other's way.
  ...['57014', '40001', '40P01', '55P03'],
  // Away, starting, full of connections, or a standby.
  ...['53300', '57P01', '57P02', '57P03', '25006', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
]
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool|Query read timeout|is not queryable|Client has encountered a connection error/i
/** No room on the disk, no memory, or a disk that fails. */
const FULL = ['53000', '53100', '53200', '58030']

/**
 * What is in its way, and a database that is away. Any other violation of a constraint is our own fault (what people send is
 * validated before) and falls through to a 500. Messages of the database stay inside.
 */
function fromDatabase(error: unknown, fallback = UNAVAILABLE): AppError | null {
  const code = databaseCode(error)
  if (code === '23505') return new AppError('already_exists', 'That already exists.')
  if (code === '23503') return new AppError('conflict', 'Something this refers to doesn’t exist anymore.')
  const inner = innermost(error)
  const passes = PASSING.includes(code) || LOST.test(inner.message) || hasNoRoom(error) || isOutOfDate(inner)
  return passes ? new AppError('unavailable', fallback, { retry_after: 2 }) : null
}

/** The database can be read but not written. */
export const hasNoRoom = (error: unknown): boolean => FULL.includes(databaseCode(error))

const databaseCode = (error: unknown) => String(innermost(error).code ?? '')

function innermost(error: unknown): { code?: unknown; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : { message: '' }
}
