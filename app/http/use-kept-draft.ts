import { useEffect, useState } from 'react'
import type { KeptDraft } from './kept-draft'

type Change<T> = Partial<T> | ((before: T) => Partial<T>)

/**
 * What a form holds. It begins with what was kept, and every change is kept until the form holds what it started with:
 * however the page is left, nothing is lost, and nothing is asked. `isChange`: what was kept and says nothing new is let go of.
 */
export function useKeptDraft<T extends object>(
  drafts: KeptDraft<T>,
  key: string,
  start: () => T,
  isChange: (kept: T) => boolean = () => true,
) {
  const [kept, setKept] = useState(() => {
    const found = drafts.read(key)
    return found && isChange(found) ? found : null
  })
  const [base, setBase] = useState(start)
  const [draft, setDraft] = useState(kept ?? base)
  useEffect(() => {
    if (draft !== kept) drafts.keep(key, JSON.stringify(draft) === JSON.stringify(base) ? null : draft)
  }, [drafts, key, draft, base, kept])
  return {
    draft,
    /** It holds what was found from last time. */
    was_kept: kept !== null,
    edit: (change: Change<T>) =>
      setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    /** It is sent or saved, or thrown away: the form holds this from now on, and there is nothing to keep. */
    restart: (from: T) => {
      // At once, since the form may be gone before its effects run.
      drafts.keep(key, null)
      setKept(null)
      setBase(from)
      setDraft(from)
    },
  }
}
