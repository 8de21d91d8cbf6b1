import { X } from 'lucide-react'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { allOf, type DaysOffForm, daysOffWords, isSpan } from './days-off'

interface DaysOffFieldProps {
  form: DaysOffForm
  problems: Readonly<Record<string, string>>
  today: string
  onChange: (change: Partial<DaysOffForm>) => void
}

/** A week off is one entry. */
export function DaysOffField({ form, problems, today, onChange }: DaysOffFieldProps) {
  const { closed, from } = form
  const day = (name: 'from' | 'to', min: string) => ({
    type: 'date',
    name: `closed_${name}`,
    min,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid gap-3">
      <div className="grid min-[360px]:grid-cols-2 items-start gap-3 sm:grid-cols-[12rem_12rem_auto]">
        <Field label="Closed from" error={problems.closed_from}>
          <TextInput {...day('from', today)} />
        </Field>
        <Field label="To" hint="Blank for one day." error={problems.closed_to}>
          <TextInput {...day('to', from || today)} />
        </Field>
        <Button
          variant="secondary"
          className="justify-self-start sm:mt-7.5"
          onClick={() => onChange({ closed: allOf(form), from: '', to: '' })}
          disabled={!isSpan(form)}
        >
          Add
        </Button>
      </div>
      {closed.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {closed.map((one) => (
            <li key={`${one.from} ${one.to}`}>
              <button
                type="button"
                className="chip min-h-10 bg-dough"
                onClick={() => onChange({ closed: closed.filter((other) => other !== one) })}
              >
                <span className="sr-only">Remove </span>
                {daysOffWords(one)}
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
