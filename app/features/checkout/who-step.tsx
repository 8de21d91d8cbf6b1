import type { UseFormReturn } from 'react-hook-form'
import { AccountOffer } from '~/features/accounts/account-offer'
import { useAuth } from '~/features/accounts/auth-context'
import { emailProblem, nameProblem } from '~/lib/contact'
import { possessive } from '~/lib/text'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { type CheckoutFields, fieldProblem } from './checkout-form'
import { Step } from './step'

interface WhoStepProps {
  form: UseFormReturn<CheckoutFields>
  refused: Readonly<Record<string, string>>
  bakery: { name: string }
  onAccount: (tab: 'sign-in' | 'sign-up') => void
}

export function WhoStep({ form, refused, bakery, onAccount }: WhoStepProps) {
  const { user, signOut } = useAuth()
  const { errors } = form.formState
  return (
    <Step number={1} title="Who is it for?">
      {user ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Ordering as <strong>{user.user_metadata.full_name || user.email}</strong>
            <span className="block text-soft break-all">{user.email}</span>
          </p>
          <Button variant="quiet" size="sm" className="-mx-4" onClick={signOut}>
            Not you? Sign out
          </Button>
        </div>
      ) : (
        <>
          <AccountOffer onAccount={onAccount}>
            You don’t need an account. Continue as a guest below, or sign in.
          </AccountOffer>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label="Full name" error={errors.customer_name?.message ?? refused.customer_name}>
              <TextInput
                autoComplete="name"
                autoCapitalize="words"
                maxLength={100}
                {...form.register('customer_name', { validate: (name) => nameProblem(name) ?? true })}
              />
            </Field>
            <Field
              label="Email"
              error={errors.customer_email?.message ?? refused.customer_email}
              hint="For order updates."
            >
              <TextInput
                type="email"
                autoComplete="email"
                maxLength={254}
                {...form.register('customer_email', { validate: (email) => emailProblem(email) ?? true })}
              />
            </Field>
          </div>
        </>
      )}
      <Field
        label="Phone"
        optional
        error={errors.customer_phone?.message ?? refused.customer_phone}
        hint={`In case the baker needs to reach you.${user ? ' Saved in your profile for next time.' : ''}`}
      >
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          className="sm:max-w-72"
          {...form.register('customer_phone', { validate: fieldProblem.customer_phone })}
        />
      </Field>
      <Checkbox
        label={`Keep me posted about ${possessive(bakery.name)} next bakes`}
        hint="We ask every time, so you can change your mind."
        {...form.register('may_contact')}
      />
    </Step>
  )
}
