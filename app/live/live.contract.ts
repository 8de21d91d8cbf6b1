import { defineCalls } from '~/http/contract'

export const liveContract = defineCalls({
  'GET /events': {
    support: false,
    name: 'followEvents',
    finishes: true,
    summary:
      "Server-sent events for this user or guest, until the token runs out: 'hello' (read again what you show), 'order', 'message', 'counters', 'signed_out', 'expired'",
    access: 'guest',
    answer: null,
    stream: true,
  },
})
