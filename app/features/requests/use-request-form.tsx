import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '~/http/client'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { emailProblem, nameProblem } from '~/lib/contact'
import { toast } from '~/ui/toast'
import { useAuth } from '../accounts/auth-context'
import { useUploads } from '../pictures/use-uploads'
import { forgetRequest, idFor, requestDrafts } from './kept-request.browser'
import { MOST_PICTURES, type RequestQuestions, requestPath } from './request'
import { bodyOf, EMPTY_REQUEST, nextFreeOn, type Room, requestProblems } from './request-form'
import { requestsApi } from './requests.calls'
import type { RequestPicture } from './requests.contract'
import { useGuest } from './who-asks'

export interface RequestFormOptions {
  bakery: { id: string; name: string; slug: string }
  wanted: RequestQuestions & Room & { policy: string }
  /** A guest's request waits until they open the link in their mail. */
  onWaiting: (id: string) => void
}

export function useRequestForm({ bakery, wanted, onWaiting }: RequestFormOptions) {
  const { user } = useAuth()
  const guest = useGuest()
  const navigate = useNavigate()
  const { draft: form, edit } = useKeptDraft(requestDrafts, bakery.id, () => EMPTY_REQUEST)
  const [free_on, setFree] = useState<string | null>(null)
  const { send, ...sending } = useSend()
  const { uploads, add, remove, retry } = useUploads<RequestPicture>({
    call: `POST /bakeries/${bakery.id}/request-pictures`,
    onStored: (picture) => edit(({ pictures }) => ({ pictures: [...pictures, picture] })),
  })
  const known = user ?? guest.user
  const whoProblems = (): Record<string, string | null> =>
    known ? {} : { full_name: nameProblem(form.full_name), email: emailProblem(form.email) }
  // A picture needs an owner, so the guest's session begins before the first upload.
  const take = (files: File[]) =>
    send(async () => {
      if (!known) await guest.begin(form)
      const room = MOST_PICTURES - form.pictures.length - uploads.length
      add(files.slice(0, Math.max(0, room)))
      if (files.length > room) toast(`There’s room for ${MOST_PICTURES} pictures. We left out the rest.`)
    }, whoProblems)

  const post = () => {
    const body = bodyOf(form, wanted)
    const id = idFor(bakery.id, JSON.stringify([body, user?.id ?? form.email]))
    return requestsApi('POST /bakeries/:bakery_id/requests', {
      params: { bakery_id: bakery.id },
      body: { id, ...body },
    })
  }
  const checks = () => {
    const wrong: Record<string, string | null> = { ...whoProblems(), ...requestProblems(form, wanted, wanted) }
    if (wrong.date && form.date) setFree(nextFreeOn(form.date, wanted))
    return { ...wrong, pictures: uploads.length > 0 ? unfinished(uploads) : (wrong.pictures ?? null) }
  }
  const submit = () => {
    setFree(null)
    return send(async () => {
      try {
        if (!known) await guest.begin(form)
        const request = await post()
        if (request.state === 'unverified') return onWaiting(request.id)
        forgetRequest(bakery.id)
        toast.success(`Sent. ${bakery.name} will answer you here.`)
        await navigate(requestPath(request.id))
      } catch (error) {
        setFree(freeOn(error))
        throw error
      }
    }, checks)
  }
  return {
    ...sending,
    ...{ form, edit, guest, free_on, take, submit },
    takeFreeDay: (date: string) => {
      edit({ date })
      setFree(null)
    },
    strip: {
      pictures: form.pictures,
      uploads,
      onRemove: (gone: string) => edit(({ pictures }) => ({ pictures: pictures.filter(({ id }) => id !== gone) })),
      onCancel: remove,
      onRetry: retry,
    },
  }
}

const unfinished = (uploads: { problem: string | null }[]): string =>
  uploads.some(({ problem }) => problem === null)
    ? 'Your pictures are still on their way. One moment.'
    : 'A picture didn’t get through. Try it again, or take it out.'

/** The server's next day with room, which this page did not know of. */
const freeOn = (error: unknown): string | null =>
  error instanceof ApiError
    ? ((error.body as { details?: { next_free_on?: string | null } } | null)?.details?.next_free_on ?? null)
    : null
