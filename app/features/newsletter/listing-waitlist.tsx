import { type FormEvent, useState } from 'react'
import { createClient } from '~/http/client'
import { useSend } from '~/http/use-send'
import { EMAIL_MAX, emailProblem } from '~/lib/contact'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { FAILED, LISTING_SOURCE } from './newsletter'
import type { newsletterContract } from './newsletter.contract'

const api = createClient<typeof newsletterContract>()

/** Until bakeries can be listed here: nobody makes an account, or goes in circles, for a form that is not there. */
export function ListingWaitlist({ email = '' }: { email?: string }) {
  const [waits, setWaits] = useState(false)
  const { box, busy, problems, notice, send } = useSend({ failed: FAILED })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [given, zip_code] = [String(typed.get('email')), String(typed.get('zip_code')).trim()]
    const wish = { name: 'Baker', weekly_digest: false, new_bakery_alerts: false, source: LISTING_SOURCE }
    void send(
      async () => {
        await api('POST /newsletter-subscribe', { body: { ...wish, email: given, zip_code } })
        setWaits(true)
      },
      () => ({
        email: emailProblem(given),
        zip_code: !/^\d{5}$/.test(zip_code) && 'Please enter a ZIP code of five digits.',
      }),
    )
  }
  if (waits)
    return (
      <Notice kind="success" live title="You’re on the list">
        We’ll email you as soon as you can list your bakery.
      </Notice>
    )
  return (
    <form
      ref={box}
      onSubmit={submit}
      noValidate
      aria-label="Tell me when listings open"
      className="grid max-w-md gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Your email" error={problems.email}>
          <TextInput name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} defaultValue={email} />
        </Field>
        <Field label="ZIP code" error={problems.zip_code}>
          <TextInput name="zip_code" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        </Field>
      </div>
      {notice && (
        <Notice kind="error" live>
          {notice}
        </Notice>
      )}
      <Button type="submit" loading={busy} className="justify-self-start">
        Tell me when it opens
      </Button>
    </form>
  )
}
