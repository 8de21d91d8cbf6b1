import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from './cn'
import { IconButton } from './icon-button'
import { TextInput } from './text-input'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={cn('relative', className)}>
      <TextInput
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-13"
        {...rest}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  )
}
