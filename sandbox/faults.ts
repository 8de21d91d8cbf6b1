import { newId } from './act'
import type { Store } from './store'

export const REQUEST_FAULTS = ['drop_after_commit', 'error_500', 'delay'] as const
export const WEBHOOK_FAULTS = ['duplicate_webhook', 'reorder_webhooks', 'withhold_webhooks'] as const

/** Something that shall go wrong. It survives a restart like everything else here. */
export interface Fault {
  id: string
  kind: (typeof REQUEST_FAULTS)[number] | (typeof WEBHOOK_FAULTS)[number]
  /** How often it still happens; null: until it is taken away. */
  times: number | null
  /** "POST /v1/refunds" or, for webhooks, an event's type; `*` stands for anything. Null: always. */
  match: string | null
  ms: number
  /** An `error_500` that did its work all the same: the provider calls a 500 indeterminate. */
  after_commit: boolean
}

export function addFault(store: Store, fault: Omit<Fault, 'id'>): Fault {
  return store.transact(() => store.put('fault', { id: newId('fault'), ...fault }))
}

export function clearFaults(store: Store): number {
  const faults = store.list('fault')
  store.transact(() => {
    for (const { id } of faults) store.remove('fault', id)
  })
  return faults.length
}

/** The oldest fault that fits, used up by one. */
export function takeFault(store: Store, kinds: readonly Fault['kind'][], subject: string): Fault | null {
  const fault = store
    .list('fault')
    .reverse()
    .find(({ kind, match }) => kinds.includes(kind) && fits(match, subject))
  if (!fault) return null
  const { times } = fault
  if (times !== null) {
    store.transact(() => {
      if (times > 1) store.put('fault', { ...fault, times: times - 1 })
      else store.remove('fault', fault.id)
    })
  }
  return fault
}

function fits(match: string | null, subject: string): boolean {
  if (match === null) return true
  const pattern = match.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(subject)
}
