import { useEffect, useState } from 'react'
import { keptDraft } from '~/http/kept-draft'
import { tabStorage } from '~/lib/safe-storage'
import { cut } from '~/lib/text'
import { type HelpKind, ORDER_NUMBER_MAX } from './help'

export interface HelpDraft {
  message: string
  email: string
  order_number: string
}

const EMPTY: HelpDraft = { message: '', email: '', order_number: '' }
/** Of this tab alone: a stranger may use a device that others use, too. */
const drafts = keptDraft<HelpDraft>('help', 30, tabStorage)

/** The page is the same for everybody, so what was kept, or which order a link named, comes after it has woken; what was typed meanwhile is newer. */
export function useHelpDraft(kind: HelpKind) {
  const [draft, setDraft] = useState(EMPTY)
  useEffect(() => {
    const order_number = cut(new URLSearchParams(location.search).get('order') ?? '', ORDER_NUMBER_MAX)
    const kept = drafts.read(kind)
    if (kept || order_number)
      setDraft((before) => (before === EMPTY ? { ...EMPTY, ...kept, ...(order_number && { order_number }) } : before))
  }, [kind])
  return {
    draft,
    edit: (change: Partial<HelpDraft>) =>
      setDraft((before) => {
        const after = { ...before, ...change }
        drafts.keep(kind, after)
        return after
      }),
    forget: () => {
      drafts.keep(kind, null)
      setDraft(EMPTY)
    },
  }
}
