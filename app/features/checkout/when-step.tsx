import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { zoneWords } from '~/lib/zone'
import { Field } from '~/ui/field'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { Textarea } from '~/ui/textarea'
import { pickupDays } from '../orders/windows'
import { type CheckoutFields, fieldProblem } from './checkout-form'
import { Step } from './step'

interface WhenStepProps {
  form: UseFormReturn<CheckoutFields>
  refused: Readonly<Record<string, string>>
  bakery: Pick<Bakery, 'name' | 'time_zone' | 'city'>
}

export function WhenStep({ form, refused, bakery }: WhenStepProps) {
  const offered = () => pickupDays(new Date(), bakery.time_zone)
  const [days, setDays] = useState(offered)
  const [chosen, setChosen] = useState<string>()
  return (
    <Step number={3} title="When would you like it?">
      <Controller
        control={form.control}
        name="requested_for"
        rules={{
          // A page can lie open for hours: what it offered in the morning may be too soon by now.
          validate: (at) => {
            const left = offered()
            if (left.some(({ windows }) => windows.some(({ starts_at }) => starts_at === at))) return true
            setDays(left)
            return fieldProblem.requested_for('')
          },
        }}
        render={({ field, fieldState }) => {
          const holding = days.find(({ windows }) => windows.some(({ starts_at }) => starts_at === field.value))
          const day = days.find(({ date }) => date === chosen) ?? holding ?? days[0]!
          return (
            <div className="grid gap-5">
              <Field label="Day" className="sm:max-w-72">
                <Select
                  ref={field.ref}
                  value={day.date}
                  onChange={({ target }) => {
                    setChosen(target.value)
                    field.onChange('')
                  }}
                >
                  {days.map(({ date, label }) => (
                    <option key={date} value={date}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              <RadioGroup
                legend="Time"
                name="requested_for"
                className="grid-cols-2 sm:grid-cols-3"
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message ?? refused.requested_for}
                options={day.windows.map(({ starts_at, label }) => ({ value: starts_at, label }))}
              />
              <p className="text-sm text-soft">
                Times are in {bakery.city} ({zoneWords(bakery.time_zone)}). {bakery.name} confirms your order, or you
                get all of your money back.
              </p>
            </div>
          )
        }}
      />
      <Field label="Notes for the bakery" optional error={refused.notes}>
        <Textarea rows={2} maxLength={2000} {...form.register('notes')} />
      </Field>
    </Step>
  )
}
