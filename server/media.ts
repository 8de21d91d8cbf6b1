import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isPrivate } from '~/lib/private-names'
import { isLink } from '~/media/private-files.server'

type FileRoute = { Params: { name: string } }

export function serveMedia(app: FastifyInstance, { media, secret, clock }: Services): void {
  async function send(request: FastifyRequest<FileRoute>, reply: FastifyReply, allowed: boolean, cache: string) {
    const file = allowed ? await media.get(request.params.name) : null
    if (!file) return sendFailure(reply, request, new AppError('not_found', 'There is no such file.'), {})
    if (file.bytes !== null) reply.header('content-length', file.bytes)
    return reply.type(file.type).header('cache-control', cache).send(file.body)
  }
  app.get<FileRoute>('/media/:name', (request, reply) =>
    send(request, reply, !isPrivate(request.params.name), 'public, max-age=31536000, immutable'),
  )
  app.get<FileRoute & { Querystring: Record<string, unknown> }>('/files/:name', (request, reply) =>
    send(request, reply, isLink(secret, { ...request.query, ...request.params }, clock()), 'private, no-store'),
  )
}
