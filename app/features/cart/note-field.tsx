import type { ComponentProps } from 'react'
import { Field } from '~/ui/field'
import { Textarea } from '~/ui/textarea'
import { noteProblem } from './item-note'

type NoteFieldProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange'> & {
  value: string
  onChange: (note: string) => void
}

/** A note that is too long is told, not cut off. */
export function NoteField({ value, onChange, ...rest }: NoteFieldProps) {
  return (
    <Field label="Note for the baker" optional hint="Shown with this item." error={noteProblem(value)}>
      <Textarea rows={2} value={value} onChange={({ target }) => onChange(target.value)} {...rest} />
    </Field>
  )
}
