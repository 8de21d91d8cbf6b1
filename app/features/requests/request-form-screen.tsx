import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { longDate } from '~/lib/zone'
import { Button } from '~/ui/button'
import { FormNotice } from '~/ui/form-notice'
import { useAuth } from '../accounts/auth-context'
import { PictureStrip } from '../messages/picture-strip'
import { Policy } from './policy'
import { PicturesField, RequestFields } from './request-fields'
import { type RequestFormOptions, useRequestForm } from './use-request-form'
import { WhoAsks } from './who-asks'

const AccountDialog = lazy(async () => ({ default: (await import('../accounts/account-dialog')).AccountDialog }))

export function RequestFormScreen(options: RequestFormOptions) {
  const { bakery, wanted } = options
  const { box, busy, problems, notice, form, edit, guest, free_on, takeFreeDay, take, submit, strip } =
    useRequestForm(options)
  const account = useAccountDialog(bakery.slug)
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
        onAccount={account.show}
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
            <Button variant="secondary" size="sm" onClick={() => takeFreeDay(free_on)}>
              Take {longDate(free_on)} instead
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
          <PictureStrip label="Pictures for this request" {...strip} />
        </PicturesField>
      )}
      <Policy text={wanted.policy} />
      <FormNotice>{notice}</FormNotice>
      <div className="grid justify-items-start gap-2">
        <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
          Send the request
        </Button>
        <p className="text-sm text-soft">It’s free to ask. You pay nothing until you accept a quote.</p>
      </div>
      {account.dialog}
    </form>
  )
}

/** Closes by itself once the customer has signed in. */
function useAccountDialog(slug: string) {
  const { user } = useAuth()
  const [account, setAccount] = useState<{ open: boolean; tab: 'sign-in' | 'sign-up' } | null>(null)
  useEffect(() => {
    if (user) setAccount((dialog) => dialog && { ...dialog, open: false })
  }, [user])
  return {
    show: (tab: 'sign-in' | 'sign-up') => setAccount({ open: true, tab }),
    dialog: account && (
      <Suspense>
        <AccountDialog
          description="Your request stays as it is."
          returnTo={`/bakery/${slug}/custom-order`}
          open={account.open}
          tab={account.tab}
          onTab={(tab) => setAccount({ ...account, tab })}
          onOpenChange={(open) => setAccount({ ...account, open })}
        />
      </Suspense>
    ),
  }
}
