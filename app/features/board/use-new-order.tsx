import { useState } from 'react'
import { PROGRAM } from '~/lib/brand'
import { safeStorage } from '~/lib/safe-storage'
import { useDirtyForm } from '~/ui/dirty-form'
import { OFFLINE_METHODS, type OfflineMethod } from '../orders/order'
import { type Draft, emptyDraft, isBegun } from './new-order'

const KEY = `${PROGRAM}.paid_last`

/** The next customer most likely pays as the last one did. */
function usual(): OfflineMethod {
  const last = safeStorage().getItem(KEY)
  return OFFLINE_METHODS.find((method) => method === last) ?? 'cash'
}

/** The draft stays until it is saved, also while its dialog is closed. */
export function useNewOrder() {
  const [draft, setDraft] = useState<Draft | null>(null)
  useDirtyForm(draft !== null && isBegun(draft))
  const done = () => {
    if (draft && draft.pay !== 'link') safeStorage().setItem(KEY, draft.pay)
    setDraft(null)
  }
  return { draft: draft ?? emptyDraft(usual()), setDraft, done }
}
