import { newId } from './act'
import type { Fault } from './fault'
import type { Store } from './store'

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

/** The oldest matching fault, counted down by one. */
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
