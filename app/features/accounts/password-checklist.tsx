import { Circle, CircleCheck } from 'lucide-react'
import { cn } from '~/ui/cn'
import { cleanPassword, SIGN_UP_PASSWORD_MIN } from './password'

const RULES = [
  { words: `${SIGN_UP_PASSWORD_MIN} characters or more`, holds: (text: string) => text.length >= SIGN_UP_PASSWORD_MIN },
  { words: 'An uppercase letter', holds: (text: string) => /\p{Lu}/u.test(text) },
  { words: 'A lowercase letter', holds: (text: string) => /\p{Ll}/u.test(text) },
  { words: 'A number', holds: (text: string) => /\p{Nd}/u.test(text) },
  { words: 'A special character', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
]

export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const text = cleanPassword(password)
  return (
    <ul id={id} className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm min-[400px]:grid-cols-2">
      {RULES.map(({ words, holds }) => {
        const met = holds(text)
        const Icon = met ? CircleCheck : Circle
        return (
          <li key={words} className={cn('flex items-center gap-1.5', met ? 'text-sage-deep' : 'text-soft')}>
            <Icon className="size-4 shrink-0" aria-hidden="true" />
            {words}
            <span className="sr-only">{met ? ' (done)' : ' (missing)'}</span>
          </li>
        )
      })}
    </ul>
  )
}
