import { X } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'

interface ClosedDatesProps {
  days: string[]
  today: string
  onChange: (days: string[]) => void
}

export function ClosedDatesField({ days, today, onChange }: ClosedDatesProps) {
  const [day, setDay] = useState('')
  const add = () => {
    if (day) onChange([...new Set([...days, day])].sort())
    setDay('')
  }
  return (
    <div className="grid gap-3">
      <Field label="A day when you’re closed" optional hint="Holidays, a wedding, a week off: one day at a time.">
        <div className="flex gap-2">
          <TextInput type="date" min={today} value={day} onChange={({ target }) => setDay(target.value)} />
          <Button variant="secondary" onClick={add} disabled={!day}>
            Add
          </Button>
        </div>
      </Field>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((one) => (
            <li key={one}>
              <button
                type="button"
                className="chip min-h-10 bg-dough"
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <span className="sr-only">Remove </span>
                {shortDate(one)}
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
