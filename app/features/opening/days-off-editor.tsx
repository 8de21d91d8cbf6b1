import { useState } from 'react'
import { dayOf } from '~/lib/zone'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { bodyOf, formOf, formProblems } from './days-off'
import { DaysOffField } from './days-off-field'
import type { Settings } from './opening.contract'
import { PreviewedForm } from './previewed-form'
import { SettingsPart, useSettingsForm } from './settings-form'

interface DaysOffEditorProps {
  bakery: { id: string; time_zone: string }
}

export const DaysOffEditor = ({ bakery }: DaysOffEditorProps) => (
  <SettingsPart bakery_id={bakery.id} title="Days off" line="Add holidays and days off.">
    {(settings) => <DaysOffFields bakery={bakery} settings={settings} />}
  </SettingsPart>
)

function DaysOffFields({ bakery: { id, time_zone }, settings }: DaysOffEditorProps & { settings: Settings }) {
  const [now] = useState(() => new Date())
  const today = dayOf(now, time_zone)
  const { form, problems, edit, frame, end, change } = useSettingsForm(
    { bakery_id: id, settings },
    {
      formOf: (read) => formOf(read, time_zone, now),
      bodyOf: (form, read) => bodyOf(form, read, time_zone),
      formProblems,
    },
  )
  return (
    <PreviewedForm label="Days off" frame={frame} end={end} bakery_id={id} change={change}>
      <DaysOffField form={form} problems={problems} today={today} onChange={edit} />
      <Checkbox
        label="Take a break"
        hint="Customers can’t order for any day before you’re back."
        checked={form.paused}
        onChange={({ target }) => edit({ paused: target.checked })}
      />
      {form.paused && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Back on" error={problems.paused_until}>
            <TextInput
              name="paused_until"
              type="date"
              min={today}
              value={form.paused_until}
              onChange={({ target }) => edit({ paused_until: target.value })}
            />
          </Field>
          <Field label="What customers read" optional error={problems.pause_message}>
            <TextInput
              name="pause_message"
              maxLength={300}
              placeholder="Off to the coast!"
              value={form.pause_message}
              onChange={({ target }) => edit({ pause_message: target.value })}
            />
          </Field>
        </div>
      )}
    </PreviewedForm>
  )
}
