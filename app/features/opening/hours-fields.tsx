import { Plus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { IconButton } from '~/ui/icon-button'
import { TextInput } from '~/ui/text-input'
import { fieldOf } from './hours-form'
import { type HoursRow, newRow } from './hours-rows'
import type { FulfillmentType } from './opening'
import { WEEKDAYS } from './page-words'

interface HoursFieldsProps {
  kind: FulfillmentType
  rows: HoursRow[]
  problems: Readonly<Record<string, string>>
  onChange: (rows: HoursRow[]) => void
}

const WORDS = {
  pickup: { add: 'Add pickup hours', more: 'Add other pickup hours', legend: 'Pickup hours' },
  delivery: { add: 'Add a delivery round', more: 'Add another round', legend: 'Delivery round' },
}

export function HoursFields({ kind, rows, problems, onChange }: HoursFieldsProps) {
  const change = (key: string, row: Partial<HoursRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...row } : one)))
  return (
    <div className="grid justify-items-start gap-3">
      {rows.map((row, at) => (
        <HoursFieldset
          key={row.key}
          legend={rows.length > 1 ? `${WORDS[kind].legend} ${at + 1}` : WORDS[kind].legend}
          row={row}
          problem={problems[fieldOf(row)]}
          onChange={(edit) => change(row.key, edit)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => onChange([...rows, newRow(kind, `new ${rows.length} ${Date.now()}`)])}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {rows.length > 0 ? WORDS[kind].more : WORDS[kind].add}
      </Button>
    </div>
  )
}

interface FieldsetProps {
  legend: string
  row: HoursRow
  problem: string | undefined
  onChange: (edit: Partial<HoursRow>) => void
  onRemove: () => void
}

function HoursFieldset({ legend, row, problem, onChange, onRemove }: FieldsetProps) {
  const { days, from, to, max_orders } = row
  const toggle = (day: number) =>
    onChange({ days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] })
  return (
    <fieldset className="relative grid w-full gap-4 rounded-card border border-oat bg-paper p-4">
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-7 gap-1 pr-12 sm:max-w-md">
        {WEEKDAYS.map((name, day) => (
          <button
            key={name}
            type="button"
            name={day === 0 ? fieldOf(row) : undefined}
            aria-pressed={days.includes(day)}
            aria-label={name}
            onClick={() => toggle(day)}
            className="min-h-11 rounded-control border border-edge font-semibold text-[0.9375rem] text-soft aria-pressed:border-crust aria-pressed:bg-crust aria-pressed:text-crust-ink forced-colors:aria-pressed:border-4"
          >
            {name.slice(0, 2)}
          </button>
        ))}
      </div>
      <div className="grid items-start min-[360px]:grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="From">
          <TextInput type="time" value={from} onChange={({ target }) => onChange({ from: target.value })} />
        </Field>
        <Field label="To">
          <TextInput type="time" value={to} onChange={({ target }) => onChange({ to: target.value })} />
        </Field>
        <Field
          label="Order limit"
          hint={row.fulfillment_type === 'pickup' ? 'Per pickup time' : 'Per round'}
          optional
          className="max-sm:col-span-2"
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            value={max_orders ?? ''}
            onChange={({ target }) => onChange({ max_orders: target.value === '' ? null : Number(target.value) })}
          />
        </Field>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <IconButton label={`Remove: ${legend}`} onClick={onRemove} className="absolute top-4 right-3">
        <Trash2 aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
