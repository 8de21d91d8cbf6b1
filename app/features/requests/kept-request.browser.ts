import { keptDraft } from '~/http/kept-draft'
import { newId } from '~/lib/ids'
import { tabStorage } from '~/lib/safe-storage'
import type { RequestForm } from './request-form'

/** By bakery. All three are of this tab alone: a guest may use a device that others use, too. */
export const requestDrafts = keptDraft<RequestForm>('custom-order', 30, tabStorage)
/** The id of the request that is being sent: sent twice, it is one. */
const sendings = keptDraft<{ id: string; wanted: string }>('custom-order-sending', 30, tabStorage)
/** The id of a guest's request, until they confirm their address. */
const waiting = keptDraft<string>('custom-order-waiting', 30, tabStorage)

export function idFor(bakery_id: string, wanted: string): string {
  const sending = sendings.read(bakery_id)
  if (sending?.wanted === wanted) return sending.id
  const id = newId()
  sendings.keep(bakery_id, { id, wanted })
  return id
}

export const waitingId = waiting.read

/** After the sending: the next request begins empty. */
export function forgetRequest(bakery_id: string, waiting_id: string | null = null): void {
  requestDrafts.keep(bakery_id, null)
  sendings.keep(bakery_id, null)
  waiting.keep(bakery_id, waiting_id)
}
