import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, codeForStatus } from '~/lib/errors'

const UNAVAILABLE = 'We are having trouble right now. Please try again in a moment.'
const BROKEN = 'Something went wrong on our side. Please try again.'

/** Whatever was thrown, as the one error that answers are made of. Nothing of the original reaches the wire. */
export function toAppError(error: unknown, fallback?: string): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid', error.validation[0]?.message ?? 'The request could not be understood.')
  }
  const database = fromDatabase(error)
  if (database) return database
  const { statusCode: status, code } = error as FastifyError
  if (status && status >= 400 && status < 500) return new AppError(codeForStatus(status), sentenceFor(status, code))
  return new AppError('failed', fallback ?? BROKEN)
}

function sentenceFor(status: number, code: string | undefined): string {
  if (status === 413) return 'That is too large to be accepted.'
  if (status === 415) return 'The request must be JSON, with content type application/json.'
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The request has no body.'
  return 'The request could not be understood.'
}

/** Constraint violations that no rule caught first, and a database that is away. Messages of the database stay inside. */
function fromDatabase(error: unknown): AppError | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String((cause as { code?: unknown } | null)?.code ?? '')
  if (['22P02', '22003', '22007', '22008', '22021', '22P05', '23502', '23514', '22001', '54000'].includes(code)) {
    return new AppError('invalid', 'A value in the request is not acceptable.')
  }
  if (code === '23505') return new AppError('already_exists', 'That already exists.')
  if (code === '23503') return new AppError('conflict', 'Something this refers to does not exist any more.')
  const busy = [
    '57014',
    '40001',
    '40P01',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
  ]
  const message = cause instanceof Error ? cause.message : ''
  const lost =
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|Cannot use a pool/i.test(
      message,
    )
  return busy.includes(code) || lost ? new AppError('unavailable', UNAVAILABLE, { retry_after: 2 }) : null
}
