import { NAME_MAX } from '~/lib/contact'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { AccountOffer } from '../accounts/account-offer'
import { useAuth } from '../accounts/auth-context'
import { sessionStore } from '../accounts/auth-session.browser'
import type { SessionUser } from '../accounts/session-store'
import type { RequestForm } from './request-form'

/** A customer without an account asks under a name and an address, which they confirm by mail. */
export function useGuest() {
  const { isGuest, continueAsGuest } = useAuth()
  return {
    user: isGuest ? (sessionStore().read()?.session.user ?? null) : null,
    begin: ({ full_name, email }: RequestForm) => continueAsGuest({ full_name: full_name.trim(), email: email.trim() }),
    end: () => sessionStore().end(),
  }
}

interface WhoAsksProps {
  form: RequestForm
  problems: Readonly<Record<string, string>>
  guest: SessionUser | null
  onChange: (change: Partial<RequestForm>) => void
  /** Another person than the guest of this session asks. */
  onAnother: () => void
  onAccount: (tab: 'sign-in' | 'sign-up') => void
}

export function WhoAsks({ form, problems, guest, onChange, onAnother, onAccount }: WhoAsksProps) {
  const { user, signOut } = useAuth()
  const known = user ?? guest
  if (known)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-dough px-4 py-3">
        <p>
          Asking as <strong>{known.user_metadata.full_name || known.email}</strong>
          <span className="block break-all text-soft">{known.email}</span>
        </p>
        <Button variant="quiet" size="sm" className="-mx-4" onClick={user ? signOut : onAnother}>
          {user ? 'Not you? Sign out' : 'Change'}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      <AccountOffer onAccount={onAccount}>
        You don’t need an account. Your name and email are enough. Or sign in.
      </AccountOffer>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Full name" error={problems.full_name}>
          <TextInput
            name="full_name"
            autoComplete="name"
            autoCapitalize="words"
            maxLength={NAME_MAX}
            value={form.full_name}
            onChange={({ target }) => onChange({ full_name: target.value })}
          />
        </Field>
        <Field label="Email" error={problems.email} hint="We’ll send you a link to confirm your request.">
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={form.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
