import { CircleCheck, Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { EMAIL_MAX, emailProblem } from '~/lib/contact'
import type { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { PasswordInput } from '~/ui/password-input'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import type { OwnAccount } from './email-change.contract'

type EmailChange = NonNullable<OwnAccount['email_change']>

interface EmailCardProps {
  /** The one that the user signs in with. */
  email: string
  account: ReturnType<typeof useAnswer<OwnAccount>>
}

/** On /account. */
export function EmailCard({ email, account }: EmailCardProps) {
  const { data, problem, reload, set, change } = account
  const giveUp = () =>
    change({
      show: (shown) => ({ ...shown, email_change: null }),
      send: () => accountsApi('DELETE /auth/email-change', {}),
    }).catch((error: unknown) => toast.error(sentenceOf(error)))
  return (
    <section aria-labelledby="email-title" className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 id="email-title" className="display-3">
          Email
        </h2>
        <p className="text-soft wrap-anywhere">
          You sign in with <strong className="text-ink">{email}</strong>, and we write to you there.
        </p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-60" />}
      {data?.email_change && <Waiting email={email} change={data.email_change} onGiveUp={giveUp} />}
      {data && !data.email_change && data.has_password && (
        <EmailForm onAsked={(email_change) => set((shown) => ({ ...shown, email_change }))} />
      )}
      {data && !data.email_change && !data.has_password && <p>Set a password below before you change it.</p>}
    </section>
  )
}

interface WaitingProps {
  email: string
  change: EmailChange
  onGiveUp: () => void
}

function Waiting({ email, change, onGiveUp }: WaitingProps) {
  const sides: [string, boolean][] = [
    [email, change.old_confirmed],
    [change.email, change.new_confirmed],
  ]
  return (
    <div role="status" className="grid gap-4">
      <p>We wrote to both addresses. Open each email and say yes within two days, and the new one takes over.</p>
      <ul className="grid gap-2">
        {sides.map(([address, said]) => (
          <li key={address} className="flex items-start gap-2">
            {said ? (
              <CircleCheck className="mt-1 size-4 shrink-0 text-sage-deep" aria-hidden="true" />
            ) : (
              <Mail className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {address} <span className="text-soft">{said ? 'said yes' : 'hasn’t answered yet'}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={onGiveUp}>
        Keep my old email
      </Button>
    </div>
  )
}

const EMPTY = { email: '', current_password: '' }

function EmailForm({ onAsked }: { onAsked: (asked: EmailChange) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: EMPTY })
  const { errors, isDirty } = formState
  const { box, busy, problems, notice, send, clear } = useSend()
  useDirtyForm(isDirty)
  const submit = (body: typeof EMPTY) =>
    send(async () => onAsked(await accountsApi('POST /auth/email-change', { body })))
  return (
    <AccountForm
      box={box}
      notice={notice}
      onSubmit={handleSubmit(submit, clear)}
      className="grid gap-5"
      aria-label="Change email"
    >
      <Field label="New email" error={errors.email?.message ?? problems.email}>
        <TextInput
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          {...register('email', { validate: (value) => emailProblem(value) ?? true })}
        />
      </Field>
      <Field label="Your password" error={errors.current_password?.message ?? problems.current_password}>
        <PasswordInput
          autoComplete="current-password"
          {...register('current_password', {
            validate: (value) => value.trim() !== '' || 'Please enter your password.',
          })}
        />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" loading={busy}>
        Change email
      </Button>
    </AccountForm>
  )
}
