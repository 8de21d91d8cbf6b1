import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { EMAIL_MAX, emailProblem, NAME_MAX } from '~/lib/contact'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { TextInput } from '~/ui/text-input'
import { INVITATION_DAYS } from './helper'

const EMPTY = { email: '', name: '' }

export function InviteForm({ onInvite }: { onInvite: (wanted: typeof EMPTY) => Promise<void> }) {
  const [form, setForm] = useState(EMPTY)
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(form.email !== '' || form.name !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await onInvite(form)
        setForm(EMPTY)
      },
      () => ({ email: emailProblem(form.email) }),
    )
  }
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="Invite a helper"
      className="grid gap-4 rounded-card border border-oat p-4 md:p-5"
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Their email"
          hint={`We’ll send a link that works for ${INVITATION_DAYS} days.`}
          error={problems.email}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={form.email}
            onChange={({ target }) => setForm({ ...form, email: target.value })}
          />
        </Field>
        <Field label="Their name" optional hint="So you know who’s who." error={problems.name}>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={NAME_MAX}
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
          />
        </Field>
      </div>
      <FormNotice>{notice}</FormNotice>
      <Button type="submit" loading={busy} className="justify-self-start max-sm:w-full">
        Send invitation
      </Button>
    </form>
  )
}
