import { type RefCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Bakery } from '~/features/bakeries/bakeries.contract'
import { zoneWords } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import type { Cart } from '../cart/cart'
import { useWindows } from '../cart/use-windows'
import type { OfferedWindow } from '../opening/opening.contract'
import { byDay, orderByWords, windowLabel } from '../opening/windows'
import type { CheckoutFields } from './checkout-form'
import { Step } from './step'

interface WhenStepProps {
  form: UseFormReturn<CheckoutFields>
  refused: Readonly<Record<string, string>>
  cart: Cart
  bakery: Pick<Bakery, 'id' | 'name' | 'time_zone' | 'city'>
}

export function WhenStep({ form, refused, cart, bakery }: WhenStepProps) {
  const { data, problem, reload } = useWindows(cart)
  // Registered while the times still load: a customer who submits before they come must choose one, too.
  const { field, fieldState } = useController({
    control: form.control,
    name: 'requested_for',
    rules: {
      // A page can be open for hours: a time that it offered may be too late now.
      validate: (chosen) => {
        const still = data?.items.find(({ starts_at }) => starts_at === chosen)
        if (still && Date.parse(still.order_by) > Date.now()) return true
        if (still) reload()
        return data?.by_request ? 'Please choose a day.' : 'Please choose a time.'
      },
    },
  })
  const error = fieldState.error?.message
  const Choice = data?.by_request ? WishedDay : DayAndTime
  return (
    <Step number={3} title={data?.by_request ? 'Which day suits you?' : 'When would you like it?'}>
      {problem && (
        <Notice
          kind="error"
          title={problem}
          action={
            <Button size="sm" onClick={reload}>
              Try Again
            </Button>
          }
        />
      )}
      {data?.items.length === 0 && (
        <Notice kind="warning" title={`${bakery.name} has no open times right now.`}>
          {data.paused?.message ?? 'Your cart stays saved in this browser. Please check back soon.'}
        </Notice>
      )}
      {!data && !problem && <Skeleton className="h-44" />}
      {data && data.items.length > 0 && (
        <Choice {...{ windows: data.items, zone: bakery.time_zone, field }} error={error ?? refused.requested_for} />
      )}
      <p className="text-sm text-soft">
        Times are in {bakery.city} ({zoneWords(bakery.time_zone)}).{' '}
        {data?.by_request
          ? 'The baker confirms or suggests another. If that doesn’t work for you, you get all of your money back.'
          : `${bakery.name} confirms your order, or you get all of your money back.`}
      </p>
      <Field label="Notes for the bakery" optional error={refused.notes}>
        <Textarea rows={2} maxLength={2000} {...form.register('notes')} />
      </Field>
    </Step>
  )
}

interface ChoiceProps {
  windows: OfferedWindow[]
  zone: string
  field: { value: string; onChange: (value: string) => void; ref: RefCallback<HTMLElement> }
  error: string | undefined
}

function DayAndTime({ windows, zone, field, error }: ChoiceProps) {
  const days = byDay(windows, zone)
  const [picked, setPicked] = useState<string>()
  const chosen = windows.find(({ starts_at }) => starts_at === field.value)
  const day = days.find(({ date }) => date === picked) ?? days.find((one) => chosen && one.windows.includes(chosen))
  const shown = day ?? days[0]!
  const only = onlyTime(shown)
  const { onChange } = field
  const untouched = useRef(true)
  useEffect(() => {
    // Once: when the chosen time is over, nobody's day changes unseen.
    if (chosen) untouched.current = false
    else if (untouched.current && only) onChange(only)
  }, [chosen, only, onChange])
  return (
    <div className="grid gap-5">
      <Field label="Day" className="sm:max-w-72">
        <Select
          value={shown.date}
          onChange={({ target }) => {
            setPicked(target.value)
            onChange(onlyTime(days.find(({ date }) => date === target.value)!))
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
        ref={field.ref}
        legend="Time"
        name="requested_for"
        className="grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        value={field.value}
        onChange={onChange}
        error={error}
        options={shown.windows.map((window) => ({ value: window.starts_at, label: windowLabel(window, zone) }))}
      />
      <p className="text-sm text-soft">Order by {orderByWords(chosen ?? shown.windows[0]!, zone)}.</p>
    </div>
  )
}

/** Empty where there is a choice. */
const onlyTime = ({ windows }: { windows: OfferedWindow[] }) => (windows.length === 1 ? windows[0]!.starts_at : '')

function WishedDay({ windows, zone, field, error }: ChoiceProps) {
  return (
    <Field label="Day" className="sm:max-w-72" error={error}>
      <Select ref={field.ref} value={field.value} onChange={({ target }) => field.onChange(target.value)}>
        <option value="">Choose a day</option>
        {byDay(windows, zone).map(({ date, label, windows: [first] }) => (
          <option key={date} value={first!.starts_at}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
