import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { formatDay, LONG_DAY } from '~/lib/zone'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { ALERT_MILES, FREQUENCIES, INCLUDE_WORDS, INCLUDES, zipProblem } from './newsletter'
import { newsletterApi } from './newsletter.calls'
import type { Choices, Preferences } from './newsletter.contract'

interface PreferencesFormProps {
  token: string
  preferences: Preferences
  onSaved: (saved: Preferences) => void
}

const OFTEN = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Once a month' },
  { value: 'never', label: 'Not at all' },
]

const alertHint = (next_day: string | null) =>
  `We write on Thursdays, when there’s one to tell.${next_day ? ` Next up: ${formatDay(next_day, LONG_DAY)}.` : ''}`

export function PreferencesForm({ token, preferences, onSaved }: PreferencesFormProps) {
  const { email: _, off_token: __, next_alert_day, ...saved } = preferences
  const [choices, setChoices] = useState<Choices>(saved)
  const { box, busy, problems, notice, send } = useSend()
  const set = (changed: Partial<Choices>) => setChoices({ ...choices, ...changed })
  const often = (value: string) => {
    const frequency = FREQUENCIES.find((one) => one === value)
    set(frequency ? { frequency, weekly_digest: true } : { weekly_digest: false })
  }
  const zip_code = choices.zip_code?.trim() || null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const body = { ...choices, zip_code, token }
        onSaved(await newsletterApi('PUT /newsletter/preferences', { body }))
        toast.success('Saved.')
      },
      () => ({ zip_code: zipProblem({ ...choices, zip_code }) }),
    )
  }
  return (
    <form ref={box} onSubmit={submit} noValidate className="grid gap-7">
      <RadioGroup
        legend="How often"
        name="frequency"
        options={OFTEN}
        value={choices.weekly_digest ? choices.frequency : 'never'}
        onChange={often}
      />
      {choices.weekly_digest && (
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-semibold text-[0.9375rem]">What’s in it</legend>
          {INCLUDES.map((include) => (
            <Checkbox
              key={include}
              label={INCLUDE_WORDS[include]}
              checked={choices.includes.includes(include)}
              onChange={({ target }) =>
                set({
                  includes: INCLUDES.filter((one) =>
                    one === include ? target.checked : choices.includes.includes(one),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold text-[0.9375rem]">Near you</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="ZIP code" error={problems.zip_code}>
            <TextInput
              name="zip_code"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              value={choices.zip_code ?? ''}
              onChange={({ target }) => set({ zip_code: target.value })}
            />
          </Field>
          <Field label="How far" error={problems.alert_miles}>
            <Select
              name="alert_miles"
              value={choices.alert_miles}
              onChange={({ target }) => set({ alert_miles: Number(target.value) })}
            >
              {ALERT_MILES.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Checkbox
          label="Email me about new bakeries"
          hint={alertHint(next_alert_day)}
          checked={choices.new_bakery_alerts}
          onChange={({ target }) => set({ new_bakery_alerts: target.checked })}
        />
      </fieldset>
      <FormEnd notice={notice} conflict={null} busy={busy} dirty={JSON.stringify(choices) !== JSON.stringify(saved)} />
    </form>
  )
}
