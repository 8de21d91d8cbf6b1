import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { ApiError } from '~/http/client'
import { fieldsOf, useSend } from '~/http/use-send'
import { emailProblem, nameProblem } from '~/lib/contact'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PasswordInput } from '~/ui/password-input'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import { clearAttempts, countAttempt, unhurried } from './auth-attempts'
import { emailOf, targetAfterAuth, targetToStore } from './auth-return'
import { useUsernameAvailability } from './auth-username.browser'
import { passwordProblem } from './password'
import { PasswordChecklist } from './password-checklist'
import { ResendLink } from './resend-link'
import { SIGN_UP_FAILED, SIGN_UP_REFUSED, VERIFICATION_ALREADY_SENT, VERIFICATION_SENT } from './sentences'
import { UsernameField } from './username-field'

interface Fields {
  full_name: string
  email: string
  username: string
  password: string
}

const formRule = (problem: (value: string) => string | null) => (value: string) => problem(value) ?? true

/** `returnTo`: where the mailed link leads, if not to the target in the address. */
export function SignUpForm({ returnTo }: { returnTo?: string }) {
  const location = useLocation()
  const checklist = useId()
  const [sent_to, setSentTo] = useState<string>()
  const { register, handleSubmit, watch, trigger, getValues, setValue, formState } = useForm<Fields>()
  const { box, busy, problems, notice, send, clear } = useSend({ failed: SIGN_UP_FAILED })
  // No default values: what a visitor or a password manager typed before hydration stays.
  const { errors, isSubmitted } = formState
  const typed = watch()
  const username = useUsernameAvailability(typed.username ?? '')
  const known = emailOf(location.search)
  useEffect(() => {
    if (known && !getValues('email')) setValue('email', known)
  }, [known, getValues, setValue])
  useDirtyForm(!sent_to && Object.values(typed).some((value) => value && value !== known))

  // The availability came after a submit that waited for it: checks the field again.
  const { state } = username.availability
  useEffect(() => {
    if (isSubmitted && state !== 'checking') void trigger('username')
  }, [isSubmitted, state, trigger])

  const submit = (fields: Fields) =>
    send(
      async () => {
        const redirect_to = targetToStore(returnTo ?? targetAfterAuth(location))
        const body = { ...fields, ...(redirect_to ? { redirect_to } : {}) }
        await unhurried('sign_up', accountsApi('POST /auth/sign-up', { body })).catch((refused: unknown) => {
          username.refuse(fieldsOf(refused).username)
          throw aboutForm(refused, fields)
        })
        clearAttempts('sign_up')
        setSentTo(fields.email.trim())
      },
      () => ({ attempts: countAttempt('sign_up') }),
    )

  // A disabled button swallows Enter; §4 wants further submits answered.
  const submitAgain = (event: KeyboardEvent<HTMLFormElement>) => {
    if (sent_to && event.key === 'Enter' && event.target instanceof HTMLInputElement) toast(VERIFICATION_ALREADY_SENT)
  }

  return (
    <AccountForm
      box={box}
      notice={notice}
      onSubmit={handleSubmit(submit, clear)}
      onKeyDown={submitAgain}
      className="grid gap-5"
      aria-label="Sign up"
    >
      <Field label="Full name" error={errors.full_name?.message ?? problems.full_name}>
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          {...register('full_name', { validate: formRule(nameProblem) })}
        />
      </Field>
      <Field label="Email" error={errors.email?.message ?? problems.email}>
        <TextInput type="email" autoComplete="email" {...register('email', { validate: formRule(emailProblem) })} />
      </Field>
      <UsernameField
        username={username}
        error={errors.username?.message ?? problems.username}
        input={register('username', { validate: username.rule })}
      />
      <div className="grid gap-2.5">
        <Field label="Password" error={errors.password?.message ?? problems.password}>
          <PasswordInput
            autoComplete="new-password"
            aria-describedby={checklist}
            {...register('password', { validate: formRule(passwordProblem) })}
          />
        </Field>
        <PasswordChecklist id={checklist} password={typed.password ?? ''} />
      </div>
      <Agreement />
      <Button type="submit" size="lg" block loading={busy} disabled={sent_to !== undefined}>
        {sent_to ? 'Verification Email Sent' : 'Create Account'}
      </Button>
      {sent_to && <LinkSent to={sent_to} />}
    </AccountForm>
  )
}

const Agreement = () => (
  <p className="text-sm text-soft">
    By creating an account, you agree to our{' '}
    <Link to="/terms-of-service" target="_blank" className="prose-link">
      Terms of Service
    </Link>{' '}
    and{' '}
    <Link to="/privacy-policy" target="_blank" className="prose-link">
      Privacy Policy
    </Link>
    .
  </p>
)

const LinkSent = ({ to }: { to: string }) => (
  <div ref={focusOnce} tabIndex={-1} className="rounded-card outline-none">
    <Notice kind="success" title={VERIFICATION_SENT} action={<ResendLink known={to} />}>
      We sent it to <strong className="break-all">{to}</strong>. Click it to open your account. Check your spam folder,
      too.
    </Notice>
  </div>
)

/** The focused button is disabled now, so the focus moves to the message. */
const focusOnce = (news: HTMLElement | null) => news?.focus()

/** A refusal about a field that this form does not have gets a general sentence (§8). */
function aboutForm(refused: unknown, fields: Fields): unknown {
  if (!(refused instanceof ApiError) || refused.code !== 'invalid') return refused
  const named = Object.keys(fieldsOf(refused)).some((name) => name in fields)
  return named ? refused : new ApiError(400, { error: SIGN_UP_REFUSED })
}
