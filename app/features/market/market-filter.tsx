import type { FormEvent } from 'react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import { type Narrowed, OWN_DAYS, SPANS } from './market-span'

interface MarketFilterFormProps {
  narrowed: Narrowed
  today: string
  onChange: (narrowed: Narrowed) => void
}

/** A choice acts at once; days that are typed wait for the button. */
export function MarketFilterForm({ narrowed, today, onChange }: MarketFilterFormProps) {
  const own = narrowed.days === OWN_DAYS
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '')
    onChange({ ...narrowed, from: typed('from'), to: typed('to') })
  }
  return (
    <form aria-label="What is counted" onSubmit={submit} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="Time">
        <Select value={narrowed.days} onChange={({ target }) => onChange({ ...narrowed, days: target.value })}>
          {SPANS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value={OWN_DAYS}>Choose days</option>
        </Select>
      </Field>
      <Field label="State">
        <Select value={narrowed.state} onChange={({ target }) => onChange({ ...narrowed, state: target.value })}>
          <option value="">All states</option>
          <StateOptions />
        </Select>
      </Field>
      {own && (
        <>
          <Field label="From">
            <TextInput name="from" type="date" max={today} defaultValue={narrowed.from} />
          </Field>
          <Field label="To">
            <TextInput name="to" type="date" defaultValue={narrowed.to} />
          </Field>
          <Button type="submit" variant="secondary" className="self-end justify-self-start">
            Show
          </Button>
        </>
      )}
    </form>
  )
}
