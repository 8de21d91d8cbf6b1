import { CircleCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '~/ui/field'
import { Spinner } from '~/ui/spinner'
import { TextInput } from '~/ui/text-input'
import type { useUsernameAvailability } from './auth-username.browser'

type UsernameFieldProps = {
  username: ReturnType<typeof useUsernameAvailability>
  error: string | undefined
  input: ComponentProps<'input'>
}

export function UsernameField({ username: { availability, again }, error, input }: UsernameFieldProps) {
  const shown = error ?? ('message' in availability ? availability.message : undefined)
  return (
    <div className="grid gap-1.5">
      <Field
        label="Username"
        hint={shown ? undefined : '3 to 20 letters, numbers or underscores. Others see it as @username.'}
        error={shown}
      >
        <TextInput autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...input} />
      </Field>
      <div role="status" className="text-sm empty:hidden">
        {availability.state === 'checking' && <Spinner label="Checking…" className="text-soft" />}
        {availability.state === 'available' && !error && (
          <span className="flex items-center gap-1.5 font-medium text-sage-deep">
            <CircleCheck className="size-4" aria-hidden="true" /> This username is available
          </span>
        )}
      </div>
      {availability.state === 'failed' && (
        <button type="button" className="prose-link justify-self-start text-sm" onClick={again}>
          Check again
        </button>
      )}
    </div>
  )
}
