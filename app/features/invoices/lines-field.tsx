import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'
import { MOST_LINES } from './invoice'
import { type DraftLine, EMPTY_LINE, sentLines } from './typed-parts'

interface LinesFieldProps {
  lines: DraftLine[]
  problems: Readonly<Record<string, string>>
  onChange: (lines: DraftLine[]) => void
}

/** Enter in a row begins a new one below, so that a list is typed without the mouse. */
export function LinesField({ lines, problems, onChange }: LinesFieldProps) {
  const sent = sentLines(lines)
  const rows = useRef<HTMLUListElement>(null)
  const to_focus = useRef<number | null>(null)
  useEffect(() => {
    if (to_focus.current === null) return
    rows.current?.children[to_focus.current]?.querySelector('input')?.focus()
    to_focus.current = null
  })
  const change = (at: number, more: Partial<(typeof lines)[number]>) =>
    onChange(lines.with(at, { ...lines[at]!, ...more }))
  const add = (at: number) => {
    if (lines.length >= MOST_LINES) return
    to_focus.current = at
    onChange(lines.toSpliced(at, 0, { ...EMPTY_LINE }))
  }
  const remove = (at: number) => {
    to_focus.current = Math.max(0, at - 1)
    onChange(lines.length === 1 ? [EMPTY_LINE] : lines.toSpliced(at, 1))
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="display-3 mb-3 font-[560]">Items</legend>
      <ul ref={rows} className="grid gap-4">
        {lines.map((line, at) => {
          // Empty rows are not sent: the server's problems count only the others.
          const name = `lines.${sent.indexOf(line)}`
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: what is being typed has no other name
              key={at}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
                event.preventDefault()
                add(at + 1)
              }}
              className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_5rem_8rem_auto]"
            >
              <Field label="What" error={problems[`${name}.description`]} className="max-sm:col-span-3">
                <TextInput
                  name={`${name}.description`}
                  maxLength={200}
                  placeholder="Two-tier lemon cake"
                  value={line.description}
                  onChange={({ target }) => change(at, { description: target.value })}
                />
              </Field>
              <Field label="Qty" error={problems[`${name}.quantity`]}>
                <TextInput
                  name={`${name}.quantity`}
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={({ target }) => change(at, { quantity: target.value })}
                />
              </Field>
              <Field label="Price" error={problems[`${name}.unit_price`]}>
                <TextInput
                  name={`${name}.unit_price`}
                  inputMode="decimal"
                  placeholder="0.00"
                  value={line.unit_price}
                  onChange={({ target }) => change(at, { unit_price: target.value })}
                />
              </Field>
              <IconButton
                label={`Remove ${line.description.trim() || `line ${at + 1}`}`}
                className="mt-7.5"
                disabled={lines.length === 1}
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {problems.lines && <FieldError>{problems.lines}</FieldError>}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={lines.length >= MOST_LINES}
        onClick={() => add(lines.length)}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        Add a line
      </Button>
    </fieldset>
  )
}
