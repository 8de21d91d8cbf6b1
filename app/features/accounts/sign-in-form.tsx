import { lazy, Suspense, useEffect, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ApiError } from '~/http/client'
import { useSend } from '~/http/use-send'
import { cleanEmail } from '~/lib/contact'
import { safeStorage } from '~/lib/safe-storage'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PasswordInput } from '~/ui/password-input'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { credentialKind } from './account'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import { clearAttempts, countAttempt, unhurried } from './auth-attempts'
import { useAuth } from './auth-context'
import { emailOf } from './auth-return'
import { PasskeySignIn } from './passkey-sign-in'
import { RequestResetDialog } from './request-reset-dialog'
import { ResendLink } from './resend-link'
import type { SecondStepAsked } from './second-step-form'
import { ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED, SIGN_IN_FAILED } from './sentences'
import { REMEMBER_KEY, type Session, type SessionUser } from './session-store'

const SecondStepForm = lazy(async () => ({ default: (await import('./second-step-form')).SecondStepForm }))

interface Fields {
  credential: string
  password: string
  remember_me: boolean
}

interface Asked extends SecondStepAsked {
  credential: string
  remember: boolean
}

/** After sign-in the screen around this form goes to the return target. `as`: accepts only this user, who was here before. */
export function SignInForm({ as }: { as?: SessionUser }) {
  const { adopt } = useAuth()
  const [asked, setAsked] = useState<Asked>()
  const [again, setAgain] = useState<Again>()
  if (!asked) return <PasswordForm as={as} again={again} onAsked={setAsked} />
  const finish = (session: Session) => {
    clearAttempts('sign_in')
    adopt(session, { remember: asked.remember })
  }
  const giveUp = (sentence?: string) => {
    setAgain({ credential: asked.credential, sentence })
    setAsked(undefined)
  }
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <SecondStepForm asked={asked} onDone={finish} onBack={giveUp} />
    </Suspense>
  )
}

/** Back from the second step: whose it was, and why it begins again. */
interface Again {
  credential: string
  sentence: string | undefined
}

interface PasswordFormProps {
  as: SessionUser | undefined
  again: Again | undefined
  onAsked: (asked: Asked) => void
}

function PasswordForm({ as, again, onAsked }: PasswordFormProps) {
  const { adopt } = useAuth()
  const [unverified, setUnverified] = useState<string>()
  const { register, handleSubmit, setFocus, getValues, setValue, formState } = useForm<Fields>(
    as && { defaultValues: comingBack(as) },
  )
  const known_email = emailOf(useLocation().search)
  const known = again?.credential ?? known_email
  const { box, busy, problems, notice, send, clear } = useSend({ failed: SIGN_IN_FAILED })
  // No other default values: what a visitor or a password manager typed before hydration stays.
  const { errors } = formState
  useEffect(() => {
    if (known && !getValues('credential')) setValue('credential', known)
  }, [known, getValues, setValue])

  const submit = (fields: Fields) => {
    setUnverified(undefined)
    return send(
      async () => {
        const remember = Boolean(fields.remember_me)
        try {
          const { session } = await unhurried('sign_in', signIn({ ...fields, remember_me: remember }))
          clearAttempts('sign_in')
          adopt(session, { remember })
        } catch (error) {
          const code = error instanceof ApiError && error.code
          if (code === 'two_step_needed')
            return onAsked({ ...secondStepOf(error), credential: fields.credential, remember })
          if (code === 'email_not_verified') return setUnverified(fields.credential)
          if (code === 'invalid_credentials') setFocus('password', { shouldSelect: true })
          throw error
        }
      },
      () => ({ attempts: countAttempt('sign_in') }),
    )
  }

  return (
    <AccountForm
      box={box}
      notice={notice ?? again?.sentence}
      onSubmit={handleSubmit(submit, clear)}
      className="grid gap-5"
      aria-label="Sign in"
    >
      {unverified !== undefined && (
        <Notice kind="warning" live title="Your email isn’t verified yet" action={<ResendLink known={unverified} />}>
          {EMAIL_NOT_VERIFIED}
        </Notice>
      )}
      {as ? (
        <input type="text" autoComplete="username" value={as.email} readOnly hidden />
      ) : (
        <CredentialField
          error={errors.credential?.message ?? problems.credential}
          field={register('credential', {
            validate: (value) => value.trim() !== '' || 'Please enter your email address or username.',
          })}
        />
      )}
      <Field
        label="Password"
        error={errors.password?.message ?? problems.password}
        aside={<RequestResetDialog credential={() => getValues('credential') || (known ?? '')} comes={!as} />}
      >
        <PasswordInput
          autoComplete="current-password"
          autoFocus={as !== undefined}
          {...register('password', { validate: (value) => value.trim() !== '' || 'Please enter your password.' })}
        />
      </Field>
      {!as && (
        <Checkbox
          label="Remember me"
          hint="Stay signed in on this device for 30 days. Don’t use it on a shared device."
          {...register('remember_me')}
        />
      )}
      <Button type="submit" size="lg" block loading={busy}>
        Sign In
      </Button>
      {!as && <PasskeySignIn remember={() => Boolean(getValues('remember_me'))} />}
    </AccountForm>
  )
}

const CredentialField = ({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) => (
  <Field label="Email or username" error={error}>
    <TextInput autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...field} />
  </Field>
)

const comingBack = ({ email }: SessionUser): Fields => ({
  credential: email,
  password: '',
  remember_me: safeStorage().getItem(REMEMBER_KEY) === 'true',
})

/** The refusal of a right password says what is asked next. */
const secondStepOf = (error: unknown) => ((error as ApiError).body as { details: SecondStepAsked }).details

async function signIn(body: Fields) {
  if (await isBlocked(body.credential)) throw new ApiError(403, { error: ACCOUNT_DISABLED })
  return accountsApi('POST /auth/sign-in', { body })
}

/** §7: for an email address, asked beforehand; a failure never blocks, since the server decides again after the password. */
async function isBlocked(credential: string): Promise<boolean> {
  if (credentialKind(credential) !== 'email') return false
  try {
    const answer = await accountsApi('POST /auth-blocklist-check', {
      body: { email: cleanEmail(credential) },
      signal: AbortSignal.timeout(3_000),
    })
    return answer.blocked
  } catch (error) {
    console.warn('The blocklist could not be asked.', error)
    return false
  }
}
