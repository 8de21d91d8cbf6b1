import type { UseFormReturn } from 'react-hook-form'
import { Field } from '~/ui/field'
import { PasswordInput } from '~/ui/password-input'
import { StrengthMeter } from '~/ui/strength-meter'
import { passwordStrength, resetPasswordProblem } from './password'

export interface NewPasswords {
  password: string
  confirmation: string
}

const LEVELS = { 'Too short': 1, Weak: 2, Good: 3, Strong: 4 } as const

interface NewPasswordFieldsProps {
  form: UseFormReturn<NewPasswords>
  refused: string | undefined
  label: string
}

export function NewPasswordFields({ form, refused, label }: NewPasswordFieldsProps) {
  const { errors } = form.formState
  const password = form.watch('password')
  const strength = passwordStrength(password)
  return (
    <>
      <div className="grid gap-2.5">
        <Field label={label} error={errors.password?.message ?? refused}>
          <PasswordInput
            autoComplete="new-password"
            {...form.register('password', { validate: (value) => resetPasswordProblem(value) ?? true })}
          />
        </Field>
        <StrengthMeter level={password ? LEVELS[strength] : 0} label={password ? strength : ''} />
      </div>
      <Field label="Repeat the new password" error={errors.confirmation?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('confirmation', {
            validate: (value, { password }) =>
              resetPasswordProblem(password) ? true : (resetPasswordProblem(password, value) ?? true),
          })}
        />
      </Field>
    </>
  )
}
