import type { FormEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/http/use-send'
import { EMAIL_MAX, emailProblem, NAME_MAX, nameProblem } from '~/lib/contact'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { TextInput } from '~/ui/text-input'
import { AGREE_FIRST, FAILED } from './newsletter'
import { newsletterApi } from './newsletter.calls'

export interface SubscribeFormValues {
  name: string
  email: string
  weekly_digest: boolean
  new_bakery_alerts: boolean
  agreed: boolean
}

interface SubscribeFormProps {
  values: SubscribeFormValues
  onChange: (values: SubscribeFormValues) => void
  onSubscribed: () => void
}

export function SubscribeForm({ values, onChange, onSubscribed }: SubscribeFormProps) {
  const { box, busy, problems, notice, send } = useSend({ failed: FAILED })
  useDirtyForm(values.name !== '' || values.email !== '')
  const set = (changed: Partial<SubscribeFormValues>) => onChange({ ...values, ...changed })
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const { agreed, ...wish } = values
    void send(
      async () => {
        await newsletterApi('POST /newsletter-subscribe', { body: { ...wish, source: 'popup' } })
        onSubscribed()
      },
      () => ({
        name: nameProblem(values.name),
        email: emailProblem(values.email),
        agreed: agreed ? null : AGREE_FIRST,
      }),
    )
  }
  // The button is disabled until the box is ticked (§5), and a disabled button swallows Enter.
  const complain = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key === 'Enter' && typing && !values.agreed) submit(event)
  }
  return (
    <form ref={box} onSubmit={submit} onKeyDown={complain} noValidate className="grid gap-5 pb-3">
      <Field label="Name" error={problems.name}>
        <TextInput
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label="Email" error={problems.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold text-[0.9375rem]">What would you like?</legend>
        <Checkbox
          label="Weekly digest"
          checked={values.weekly_digest}
          onChange={(event) => set({ weekly_digest: event.target.checked })}
        />
        <Checkbox
          label="New bakery alerts"
          checked={values.new_bakery_alerts}
          onChange={(event) => set({ new_bakery_alerts: event.target.checked })}
        />
      </fieldset>
      <Checkbox
        name="agreed"
        required
        label={
          <>
            I agree to the <Terms to="/terms-of-service">Terms of Service</Terms> and{' '}
            <Terms to="/privacy-policy">Privacy Policy</Terms>
          </>
        }
        checked={values.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
        error={problems.agreed}
      />
      <FormNotice>{notice}</FormNotice>
      <Button type="submit" block disabled={!values.agreed} loading={busy}>
        Join Free
      </Button>
    </form>
  )
}

/** In a tab of its own, so that what was typed here stays. */
const Terms = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="prose-link">
    {children}
  </Link>
)
