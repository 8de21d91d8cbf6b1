import type { FastifyRequest } from 'fastify'

/** Not through a proxy on this machine, which would lend its loopback address to all its visitors. */
export function isDirectLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  )
  return !forwarded && (address === '::1' || /^(::ffff:)?127\./.test(address))
}
