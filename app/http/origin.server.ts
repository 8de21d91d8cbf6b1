import type { FastifyRequest } from 'fastify'

/** Asked on this very machine and not through a proxy on it, which would lend its own loopback address to the whole world. */
export function isDirectLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  )
  return !forwarded && (address === '::1' || /^(::ffff:)?127\./.test(address))
}
