import { keptDraft } from '~/http/kept-draft'
import { newId } from '~/lib/ids'
import { tabStorage } from '~/lib/safe-storage'
import type { RequestForm } from './request-form'

// Of this tab alone: it may be a guest's, at a device that others use.
/** What was typed, by bakery. */
export const requestDrafts = keptDraft<RequestForm>('custom-order', 30, tabStorage)
/** The id for just this request: sent twice, it is one. */
const sendings = keptDraft<{ id: string; wanted: string }>('custom-order-sending', 30, tabStorage)
/** A guest's, which waits for their address to be confirmed. */
const waiting = keptDraft<string>('custom-order-waiting', 30, tabStorage)

export function idFor(bakery_id: string, wanted: string): string {
  const sending = sendings.read(bakery_id)
  if (sending?.wanted === wanted) return sending.id
  const id = newId()
  sendings.keep(bakery_id, { id, wanted })
  return id
}

export const waitingId = waiting.read

/** It is sent: the next one begins empty. */
export function forgetRequest(bakery_id: string, waiting_id: string | null = null): void {
  requestDrafts.keep(bakery_id, null)
  sendings.keep(bakery_id, null)
  waiting.keep(bakery_id, waiting_id)
}
