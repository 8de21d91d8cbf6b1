import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { emailProblem, nameProblem } from '~/lib/contact'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { toast } from '~/ui/toast'
import { useAuth } from '../accounts/auth-context'
import { PictureStrip } from '../messages/picture-strip'
import { useUploads } from '../pictures/use-uploads'
import { forgetForm, idFor, keepForm, keptForm } from './kept-request.browser'
import { Policy } from './policy'
import { MOST_PICTURES, type RequestQuestions, requestPath } from './request'
import { dayWords } from './request-dates'
import { PicturesField, RequestFields } from './request-fields'
import { bodyOf, nextFreeOn, type RequestForm, type Room, requestProblems } from './request-form'
import { requestsApi } from './requests.calls'
import type { RequestPicture } from './requests.contract'
import { useGuest, WhoAsks } from './who-asks'

const AccountDialog = lazy(async () => ({ default: (await import('../accounts/account-dialog')).AccountDialog }))

interface RequestFormScreenProps {
  bakery: { id: string; name: string; slug: string }
  wanted: RequestQuestions & Room & { policy: string }
  /** A guest's request is kept until they open the link in their mail. */
  onWaiting: (id: string) => void
}

export function RequestFormScreen({ bakery, wanted, onWaiting }: RequestFormScreenProps) {
  const { user } = useAuth()
  const guest = useGuest()
  const navigate = useNavigate()
  const [form, setForm] = useState(() => keptForm(bakery.id))
  const [free_on, setFree] = useState<string | null>(null)
  const [account, setAccount] = useState<{ open: boolean; tab: 'sign-in' | 'sign-up' } | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const edit = (change: Partial<RequestForm>) => setForm((before) => ({ ...before, ...change }))
  useEffect(() => keepForm(bakery.id, form), [bakery.id, form])
  useEffect(() => {
    if (user) setAccount((dialog) => dialog && { ...dialog, open: false })
  }, [user])

  const { uploads, add, remove, retry } = useUploads<RequestPicture>({
    call: `POST /bakeries/${bakery.id}/request-pictures`,
    onStored: (picture) => setForm((before) => ({ ...before, pictures: [...before.pictures, picture] })),
  })
  const whoProblems = (): Record<string, string | null> =>
    user || guest.user ? {} : { full_name: nameProblem(form.full_name), email: emailProblem(form.email) }
  // Pictures have an owner: who that is has to be known before the first of them.
  const take = (files: File[]) =>
    send(async () => {
      if (!user && !guest.user) await guest.begin(form)
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
  const submit = () => {
    setFree(null)
    const checks = () => {
      const wrong: Record<string, string | null> = { ...whoProblems(), ...requestProblems(form, wanted, wanted) }
      if (wrong.date && form.date) setFree(nextFreeOn(form.date, wanted))
      return { ...wrong, pictures: uploads.length > 0 ? unfinished(uploads) : (wrong.pictures ?? null) }
    }
    return send(async () => {
      try {
        if (!user && !guest.user) await guest.begin(form)
        const request = await post()
        if (request.state === 'unverified') return onWaiting(request.id)
        forgetForm(bakery.id)
        toast.success(`Sent. ${bakery.name} will answer you here.`)
        await navigate(requestPath(request.id))
      } catch (error) {
        setFree(freeOn(error))
        throw error
      }
    }, checks)
  }

  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="Custom order"
      className="grid gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <WhoAsks
        form={form}
        problems={problems}
        guest={guest.user}
        onChange={edit}
        onAnother={() => {
          guest.end()
          edit({ pictures: [] })
        }}
        onAccount={(tab) => setAccount({ open: true, tab })}
      />
      <RequestFields
        wanted={wanted}
        room={wanted}
        form={form}
        problems={problems}
        onChange={edit}
        instead={
          problems.date &&
          free_on && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                edit({ date: free_on })
                setFree(null)
              }}
            >
              Take {dayWords(free_on)} instead
            </Button>
          )
        }
      />
      {wanted.asks.pictures !== 'off' && (
        <PicturesField
          required={wanted.asks.pictures === 'required'}
          error={problems.pictures}
          onFiles={(files) => void take(files)}
        >
          <PictureStrip
            label="Pictures for this request"
            pictures={form.pictures}
            uploads={uploads}
            onRemove={(gone) => edit({ pictures: form.pictures.filter(({ id }) => id !== gone) })}
            onCancel={remove}
            onRetry={retry}
          />
        </PicturesField>
      )}
      <Policy text={wanted.policy} />
      {notice && (
        <Notice kind="error" live>
          {notice}
        </Notice>
      )}
      <div className="grid justify-items-start gap-2">
        <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
          Send the request
        </Button>
        <p className="text-sm text-soft">It’s free to ask. You pay nothing until you accept a quote.</p>
      </div>
      {account && (
        <Suspense>
          <AccountDialog
            description="What you wrote stays as it is."
            returnTo={`/bakery/${bakery.slug}/custom-order`}
            open={account.open}
            tab={account.tab}
            onTab={(tab) => setAccount({ ...account, tab })}
            onOpenChange={(open) => setAccount({ ...account, open })}
          />
        </Suspense>
      )}
    </form>
  )
}

const unfinished = (uploads: { problem: string | null }[]): string =>
  uploads.some(({ problem }) => problem === null)
    ? 'Your pictures are still on their way. One moment.'
    : 'A picture didn’t get through. Try it again, or take it out.'

/** The next day with room, where the server knew better than this page. */
const freeOn = (error: unknown): string | null =>
  error instanceof ApiError
    ? ((error.body as { details?: { next_free_on?: string | null } } | null)?.details?.next_free_on ?? null)
    : null
