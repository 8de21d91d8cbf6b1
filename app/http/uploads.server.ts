import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '~/lib/errors'
import { MAX_PICTURE_BYTES, TOO_LARGE } from '~/lib/picture-limits'
import type { Gate } from './gate.server'

/** A file's neighbors: texts of a form, none of them long. */
const LIMITS = { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 20 }
const FORM_BYTES = MAX_PICTURE_BYTES + LIMITS.fields * LIMITS.fieldSize

/** For the scope of a contract with an `upload` in it. */
export function takeUploads(app: FastifyInstance): void {
  app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

const tooLarge = () => new AppError('too_large', TOO_LARGE, { field: 'file' })

/** Whoever says beforehand that too much is coming is not listened to any further. */
export function refuseLongUpload({ headers }: FastifyRequest): void {
  if (Number(headers['content-length']) > FORM_BYTES) throw tooLarge()
}

/** Returns when it is this request's turn; its place is held until it is answered, or gone. */
export const admitUpload = (gate: Gate, { raw }: FastifyReply): Promise<void> =>
  new Promise((begin, refuse) => {
    const held = () => {
      begin()
      return finished(raw).catch(() => undefined)
    }
    gate.pass(held, raw).catch(refuse)
  })

/** Texts and the bytes of the file by their names, for the contract to judge. */
export async function readUpload(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      fields[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value
      if (part.type === 'file' && part.file.truncated) throw tooLarge()
    }
  } catch (error) {
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error
    throw new AppError('invalid', 'The form broke off or could not be read. Please send it again.')
  }
  return fields
}
