import type { FastifyInstance } from 'fastify'
import { sendFailure } from '~/http/mount.server'
import { AppError } from '~/lib/errors'
import type { MediaStore } from '~/media/store.server'

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' }

/** Stored pictures. A name is a hash of the content, so whoever has one never needs to ask again. */
export function serveMedia(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
    const bytes = type ? await store.get(name) : null
    if (!type || !bytes) return sendFailure(reply, request, new AppError('not_found', 'There is no such picture.'), {})
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
  })
}
