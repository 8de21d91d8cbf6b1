import type { RefObject } from 'react'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { Textarea } from '~/ui/textarea'
import { REASON_MAX, type RulingOption } from './case'

interface ReasonFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  options: RulingOption[]
  label: string
  hint: string
  error: string | undefined
  reason: string
  focus: boolean
  onChange: (reason: string) => void
}

/** What editors write often goes into the field, and they write on from there. */
export function ReasonField({ field, options, label, hint, error, reason, focus, onChange }: ReasonFieldProps) {
  const usual = options.filter(({ reasons }) => reasons)
  const add = (words: string) => {
    onChange([reason.trim(), words].filter(Boolean).join(' ').slice(0, REASON_MAX))
    field.current?.focus()
  }
  return (
    <>
      {usual.length > 0 && (
        <Field label="Start from a sentence">
          <Select value="" onChange={({ target }) => add(target.value)}>
            <option value="">Your own words</option>
            {usual.map(({ word, label: ruling, reasons }) => (
              <optgroup key={word} label={ruling}>
                {reasons?.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      <Field label={label} hint={hint} error={error}>
        <Textarea
          ref={field}
          name="reason"
          rows={3}
          maxLength={REASON_MAX}
          autoFocus={focus}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </>
  )
}
