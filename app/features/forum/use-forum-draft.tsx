import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { useDirtyForm } from '~/ui/dirty-form'
import { useSettled } from '~/ui/use-settled'
import { EMPTY_DRAFT as EMPTY } from './forum'
import { writingApi } from './writing.calls'
import type { ForumDraft } from './writing.contract'

/** Kept on the server a moment after the last key, and found again on another device. */
export function useForumDraft(place: string | null, start: Partial<ForumDraft> = {}) {
  const [draft, setDraft] = useState<ForumDraft>({ ...EMPTY, ...start })
  const [found, setFound] = useState(false)
  const touched = useRef(false)
  /** As the server has it. */
  const kept = useRef<string | null>(null)
  /** One after the other: what was typed first must not arrive last. */
  const keeping = useRef<Promise<unknown>>(Promise.resolve())
  const { data } = useAnswer(place, {
    read: (signal) => writingApi('GET /forum/drafts', { query: { place: place! }, signal }),
  })
  useEffect(() => {
    if (!data?.draft || touched.current) return
    kept.current = JSON.stringify(data.draft)
    setDraft(data.draft)
    setFound(true)
  }, [data])

  const keep = useCallback(
    (content: ForumDraft) => {
      if (place === null) return
      keeping.current = keeping.current
        .then(() => writingApi('PUT /forum/drafts', { body: { place, ...content } }))
        // The next change tries again.
        .catch(() => {
          kept.current = null
        })
    },
    [place],
  )
  const settled = useSettled(draft)
  useEffect(() => {
    const now = JSON.stringify(settled)
    if (place === null || !touched.current || kept.current === now) return
    kept.current = now
    keep(settled)
  }, [place, keep, settled])
  // Only what the server doesn't have yet would be lost.
  useDirtyForm(touched.current && settled !== draft)

  return {
    draft,
    /** From another time or device. */
    found,
    edit: (change: Partial<ForumDraft>) => {
      touched.current = true
      setDraft((before) => ({ ...before, ...change }))
    },
    /** After it was sent, and also to start over: what was on its way to the server would come back as a draft. */
    startOver: () => {
      touched.current = false
      kept.current = null
      setFound(false)
      setDraft({ ...EMPTY, ...start })
      keep(EMPTY)
    },
  }
}
