import { useEffect, useRef, useState } from 'react'
import { ApiError, LateError, OfflineError } from '~/http/client'
import { createDraftSaver, type SaveState } from '~/lib/draft-saver'
import { useDirtyForm } from '~/ui/dirty-form'
import { listingApi } from './listing.calls'
import type { DraftInput, Listing } from './listing.contract'
import { type TypedListing, typedOf, wireOf } from './typed'

export function useDraft(first: Listing | null) {
  const [typed, setTyped] = useState(() => typedOf(first))
  const [listing, setListing] = useState(first)
  const [saving, setSaving] = useState<SaveState>({ state: 'saved' })
  const known = useRef(first)
  const learn = (answer: Listing) => {
    known.current = answer
    setListing(answer)
  }

  const send = async (changes: Partial<DraftInput>) => {
    const before = known.current
    if (before) {
      const body = { ...changes, updated_at: before.updated_at }
      learn(await listingApi('PUT /listings/:id', { params: { id: before.id }, body }))
    } else learn(await listingApi('POST /listings', { body: { name: '', ...changes } }))
  }
  const [saver] = useState(() =>
    createDraftSaver<Partial<DraftInput>>({
      send,
      judge,
      onChange: setSaving,
      later: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    const again = () => void saver.flush().catch(() => undefined)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      // Saves what was typed last when the screen closes.
      again()
    }
  }, [saver])
  useDirtyForm(saving.state !== 'saved')

  const type = (part: Partial<TypedListing>) => {
    setTyped((before) => ({ ...before, ...part }))
    saver.change(wireOf(part))
  }
  const submit = async () => {
    await saver.flush()
    const { id, updated_at } = known.current!
    learn(await listingApi('POST /listings/:id/submit', { params: { id }, body: { updated_at } }))
  }
  const takeTheirs = (theirs: Listing) => {
    saver.forget()
    learn(theirs)
    setTyped(typedOf(theirs))
  }
  const keepMine = (theirs: Listing) => {
    known.current = theirs
    saver.change(wireOf(typed))
  }
  return { typed, type, listing, saving, submit, takeTheirs, keepMine, retry: saver.flush }
}

function judge(error: unknown) {
  if (error instanceof OfflineError || error instanceof LateError) return 'failed'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 409 && presentOf(error)) return 'conflict'
  return error.status >= 500 || error.status === 429 ? 'failed' : 'refused'
}

/** The server's version, if its refusal carries one. */
export const presentOf = (error: unknown): Listing | undefined =>
  ((error as ApiError | undefined)?.body as { details?: { listing?: Listing } } | undefined)?.details?.listing
