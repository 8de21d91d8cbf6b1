import { ensureAccount, PROGRESS } from './accounts'
import type { Act } from './act'
import type { Request } from './api'
import { books } from './books'
import { openDispute } from './disputes'
import { type Fault, REQUEST_FAULTS, WEBHOOK_FAULTS } from './fault'
import { addFault, clearFaults } from './faults'
import { json, type PageAnswer, parse } from './pages'
import { bookPast, type PastPayment } from './past-payments'
import { failRefund } from './refunds'

interface Controls {
  act: Act
  release: () => number
  advance: (seconds: number) => void
}

/** For tests and the demo only, never through a proxy (`server.ts`). Null: not one of these addresses. */
export function control(request: Request, { act, release, advance }: Controls): PageAnswer | null {
  const { store } = act
  const given = (parse(request.body) ?? {}) as Record<string, unknown>
  switch (`${request.method} ${request.path}`) {
    case 'GET /sandbox/books':
      return json(200, books(store))
    case 'GET /sandbox/faults':
      return json(200, { faults: store.list('fault').reverse() })
    case 'POST /sandbox/faults': {
      const fault = readFault(given)
      return typeof fault === 'string' ? json(400, { error: { message: fault } }) : json(200, addFault(store, fault))
    }
    case 'DELETE /sandbox/faults':
      return json(200, { removed: clearFaults(store) })
    case 'POST /sandbox/webhooks/release':
      return json(200, { released: release() })
    case 'POST /sandbox/test/accounts': {
      const { id, email, name, progress } = given as Parameters<typeof ensureAccount>[1]
      if (progress !== undefined && !PROGRESS.includes(progress))
        return json(400, { error: { message: `progress must be one of ${PROGRESS.join(', ')}.` } })
      if (!/^acct_\w+$/.test(String(id))) return json(400, { error: { message: 'id must look like acct_…' } })
      return json(
        200,
        store.transact(() => ensureAccount(act, { id, email, name, progress })),
      )
    }
    case 'POST /sandbox/test/payments':
      return json(200, { payments: store.transact(() => bookPast(act, given.payments as PastPayment[])) })
    case 'POST /sandbox/test/disputes': {
      const charge = store.get('charge', String(given.charge))
      return charge
        ? json(
            200,
            store.transact(() => openDispute(act, charge)),
          )
        : json(404, { error: { message: 'There is no such charge.' } })
    }
    case 'POST /sandbox/test/refund-failures': {
      const failed = store.transact(() => failRefund(act, String(given.refund)))
      return failed ? json(200, failed) : json(404, { error: { message: 'There is no such refund.' } })
    }
    case 'POST /sandbox/test/clock':
      if (!Number.isInteger(given.advance)) return json(400, { error: { message: 'advance must be whole seconds.' } })
      advance(given.advance as number)
      return json(200, { advanced: given.advance })
    default:
      return null
  }
}

function readFault(given: Record<string, unknown>): Omit<Fault, 'id'> | string {
  const kinds: readonly string[] = [...REQUEST_FAULTS, ...WEBHOOK_FAULTS]
  const { kind, times = 1, match = null, ms = 0, after_commit = false } = given
  if (!kinds.includes(String(kind))) return `kind must be one of ${kinds.join(', ')}.`
  if (times !== null && !(Number.isInteger(times) && (times as number) > 0)) return 'times must be 1 or more, or null.'
  if (match !== null && typeof match !== 'string') return 'match must be text such as "POST /v1/refunds".'
  if (typeof ms !== 'number' || ms < 0 || ms > 600_000) return 'ms must be a number of milliseconds.'
  return { kind: kind as Fault['kind'], times: times as number | null, match, ms, after_commit: after_commit === true }
}
