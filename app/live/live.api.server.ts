import { bearer } from '~/http/actor.server'
import { callerOf } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import { AppError } from '~/lib/errors'
import { hashToken } from '~/lib/tokens.server'
import type { liveContract } from './live.contract'
import type { LiveStreams } from './live-streams.server'

export const liveHandlers = (streams: LiveStreams): Handlers<typeof liveContract> => ({
  'GET /events': async ({ actor, request, reply }) => {
    if (!/text\/event-stream|\*\/\*/.test(request.headers.accept ?? '')) {
      throw new AppError('invalid', 'This call answers with a stream: accept text/event-stream.')
    }
    const token_hash = hashToken(bearer(request.headers.authorization)!)
    await streams.open(reply, { actor, token_hash, address: callerOf(request).address })
  },
})
