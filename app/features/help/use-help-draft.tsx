import { useEffect, useState } from 'react'
import { keptDraft } from '~/http/kept-draft'
import { tabStorage } from '~/lib/safe-storage'
import type { HelpKind } from './help'

export interface HelpDraft {
  message: string
  email: string
  order_number: string
}

const EMPTY: HelpDraft = { message: '', email: '', order_number: '' }
/** Of this tab alone: a stranger may use a device that others use, too. */
const drafts = keptDraft<HelpDraft>('help', 30, tabStorage)

/** The page is the same for everybody, so what was kept comes after it has woken; what was typed meanwhile is newer. */
export function useHelpDraft(kind: HelpKind) {
  const [draft, setDraft] = useState(EMPTY)
  useEffect(() => {
    const kept = drafts.read(kind)
    if (kept) setDraft((before) => (before === EMPTY ? kept : before))
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
