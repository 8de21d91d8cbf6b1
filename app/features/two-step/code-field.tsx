import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'

interface CodeFieldProps {
  recovery?: boolean
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** No length limit: whoever pastes a code may paste what stood around it. */
export const CodeField = ({ recovery = false, value, onChange, error }: CodeFieldProps) => (
  <Field label={recovery ? 'Recovery code' : 'Code from your app'} error={error}>
    <TextInput
      name="code"
      autoFocus
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      placeholder={recovery ? 'abcde-23456' : '123 456'}
      className="text-lg tracking-[0.2em] tabular-nums"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
