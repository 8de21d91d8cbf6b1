import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { PasswordInput } from '~/ui/password-input'
import { toast } from '~/ui/toast'
import { AccountForm } from './account-form'
import { accountsApi } from './accounts.calls'
import { NewPasswordFields, type NewPasswords } from './new-password-fields'
import { PASSWORD_UPDATE_FAILED } from './sentences'

interface Fields extends NewPasswords {
  current_password: string
}

/** Outside a recovery session a change needs the current password (ruling 5). */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm<Fields>({ defaultValues: { current_password: '', password: '', confirmation: '' } })
  const { register, handleSubmit, reset, formState } = form
  const { errors, isDirty } = formState
  const { box, busy, problems, notice, send, clear } = useSend({ failed: PASSWORD_UPDATE_FAILED })
  useDirtyForm(isDirty)

  const submit = ({ current_password, password }: Fields) =>
    send(async () => {
      await accountsApi('PUT /auth/user', { body: { current_password, password } })
      reset()
      toast.success('Password changed')
    })
  return (
    <AccountForm
      box={box}
      onSubmit={handleSubmit(submit, clear)}
      className="grid gap-6"
      aria-labelledby="password-title"
    >
      <h2 id="password-title" className="display-3">
        Change password
      </h2>
      <FormNotice>{notice}</FormNotice>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.current_password?.message ?? problems.current_password}>
        <PasswordInput
          autoComplete="current-password"
          {...register('current_password', {
            validate: (value) => value.trim() !== '' || 'Please enter your current password.',
          })}
        />
      </Field>
      <NewPasswordFields
        form={form as unknown as UseFormReturn<NewPasswords>}
        refused={problems.password}
        label="New password"
      />
      <Button type="submit" variant="secondary" className="justify-self-start" loading={busy}>
        Change password
      </Button>
    </AccountForm>
  )
}
