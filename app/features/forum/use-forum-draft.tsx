import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '~/http/client'
import { ownersSoFar } from '~/http/kept-places'
import { useAnswer } from '~/live/use-answer'
import { useDirtyForm } from '~/ui/dirty-form'
import { createForumDraft } from './forum-draft'
import { writingApi } from './writing.calls'
import type { ForumDraft } from './writing.contract'

/** Kept on the server a moment after the last key, and found again on another device. */
export function useForumDraft(place: string | null, start: Partial<ForumDraft> = {}) {
  const [kept] = useState(() => {
    const owner = ownersSoFar()
    return createForumDraft({
      start,
      mine: () => ownersSoFar() === owner,
      send: ({ place, draft }) => writingApi('PUT /forum/drafts', { body: { place, ...draft } }),
      judge: (error) =>
        error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'refused' : 'failed',
      later: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    })
  })
  const { draft, found, unsaved } = useSyncExternalStore(kept.subscribe, kept.shown, kept.shown)
  const { data } = useAnswer(place, {
    read: (signal) => writingApi('GET /forum/drafts', { query: { place: place! }, signal }),
  })
  useEffect(() => kept.setPlace(place), [kept, place])
  useEffect(() => {
    if (data?.draft) kept.take(data.draft)
  }, [kept, data])
  useEffect(() => {
    window.addEventListener('online', kept.flush)
    return () => {
      window.removeEventListener('online', kept.flush)
      // Keeps what was typed last when the form closes.
      kept.flush()
    }
  }, [kept])
  useDirtyForm(unsaved)
  return { draft, found, edit: kept.edit, startOver: () => kept.startOver(start) }
}
