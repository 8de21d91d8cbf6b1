import { keptDraft } from '~/http/kept-draft'
import { newId } from '~/lib/ids'
import { tabStorage } from '~/lib/safe-storage'
import { EMPTY_REQUEST, type RequestForm } from './request-form'

interface Kept {
  form?: RequestForm
  /** The id for just this request: sent twice, it is one. */
  sending?: { id: string; wanted: string }
  /** A guest's, which waits for their address to be confirmed. */
  sent_id?: string
}

const requests = keptDraft<Kept>('custom-order', tabStorage)
const read = (bakery_id: string): Kept => requests.read(bakery_id) ?? {}
const write = (bakery_id: string, kept: Kept): void => requests.keep(bakery_id, kept)

/** What was typed in this tab for this bakery: a reload loses nothing. */
export const keptForm = (bakery_id: string): RequestForm => ({ ...EMPTY_REQUEST, ...read(bakery_id).form })
export const keepForm = (bakery_id: string, form: RequestForm): void => write(bakery_id, { ...read(bakery_id), form })

export function idFor(bakery_id: string, wanted: string): string {
  const { sending } = read(bakery_id)
  if (sending?.wanted === wanted) return sending.id
  const id = newId()
  write(bakery_id, { ...read(bakery_id), sending: { id, wanted } })
  return id
}

export const waitingId = (bakery_id: string): string | null => read(bakery_id).sent_id ?? null

/** It is sent: the next one begins empty. */
export const forgetForm = (bakery_id: string, sent_id?: string): void =>
  write(bakery_id, sent_id === undefined ? {} : { sent_id })
