import { useEffect, useState } from 'react'
import type { KeptDraft } from './kept-draft'

type Change<T> = Partial<T> | ((before: T) => Partial<T>)

/**
 * A form's content. Every change is kept on the device, so that leaving the page loses nothing and asks nothing. `isChange`: a kept
 * draft that says nothing new is dropped.
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
    was_kept: kept !== null,
    edit: (change: Change<T>) =>
      setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })),
    restart: (from: T) => {
      // At once, since the form may be gone before its effects run.
      drafts.keep(key, null)
      setKept(null)
      setBase(from)
      setDraft(from)
    },
  }
}
