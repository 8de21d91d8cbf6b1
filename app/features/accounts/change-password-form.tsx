import { type UseFormReturn, useForm } from 'react-hook-form'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PasswordInput } from '~/ui/password-input'
import { toast } from '~/ui/toast'
import { useSingleFlight } from './auth-single-flight'
import { NewPasswordFields, type NewPasswords } from './new-password-fields'
import { WRONG_CURRENT_PASSWORD } from './sentences'

interface Fields extends NewPasswords {
  current_password: string
}

/** Outside a recovery session a change needs the current password (decision 5). */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm<Fields>({ defaultValues: { current_password: '', password: '', confirmation: '' } })
  const { register, handleSubmit, reset, setError, setFocus, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  useDirtyForm(isDirty)

  const submit = useSingleFlight(async ({ current_password, password }: Fields) => {
    try {
      await api('PUT /auth/user', { body: { current_password, password } })
      reset()
      toast.success('Password changed')
    } catch (error) {
      const message = (error as Error).message
      const field = !(error instanceof ApiError && error.status < 500 && error.status !== 429)
        ? 'root'
        : message === WRONG_CURRENT_PASSWORD
          ? 'current_password'
          : 'password'
      setError(field, { message })
      if (field !== 'root') setFocus(field)
    }
  })
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(submit)}
      className="grid gap-6"
      aria-labelledby="password-title"
    >
      <h2 id="password-title" className="display-3">
        Change password
      </h2>
      {errors.root && (
        <Notice kind="error" live>
          {errors.root.message}
        </Notice>
      )}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.current_password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...register('current_password', {
            validate: (value) => value.trim() !== '' || 'Please enter your current password.',
          })}
        />
      </Field>
      <NewPasswordFields form={form as unknown as UseFormReturn<NewPasswords>} label="New password" />
      <Button type="submit" variant="secondary" className="justify-self-start" loading={isSubmitting}>
        Change Password
      </Button>
    </form>
  )
}
