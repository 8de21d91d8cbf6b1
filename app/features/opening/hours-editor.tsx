import { Field } from '~/ui/field'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { HelpLink } from '../articles/help-link'
import { HoursFields } from './hours-fields'
import { bodyOf, formOf, formProblems, type HoursForm } from './hours-form'
import type { Settings } from './opening.contract'
import { PreviewedForm } from './previewed-form'
import { SettingsPart, useSettingsForm } from './settings-form'

interface HoursEditorProps {
  bakery: { id: string }
}

export const HoursEditor = ({ bakery }: HoursEditorProps) => (
  <SettingsPart bakery_id={bakery.id} title="Hours" line="No hours? Customers ask for a day, and you confirm it.">
    {(settings) => <HoursFormFields bakery={bakery} settings={settings} />}
  </SettingsPart>
)

function HoursFormFields({ bakery: { id: bakery_id }, settings }: HoursEditorProps & { settings: Settings }) {
  const { form, problems, edit, frame, end, change } = useSettingsForm(
    { bakery_id, settings },
    { formOf, bodyOf, formProblems },
  )
  return (
    <PreviewedForm label="Hours" frame={frame} end={end} bakery_id={bakery_id} change={change}>
      <div className="grid gap-2">
        <HoursFields kind="pickup" rows={form.rows} problems={problems} onChange={(rows) => edit({ rows })} />
        <HelpLink slug="capacity">How to limit your orders</HelpLink>
      </div>
      <section className="grid gap-3">
        <div>
          <h3 className="display-3">Order by</h3>
          <p className="text-soft">How early people have to order.</p>
        </div>
        <OrderByFields form={form} problems={problems} onChange={edit} />
        <HelpLink slug="opening-hours">How hours and order-by times work</HelpLink>
      </section>
    </PreviewedForm>
  )
}

type OrderByProps = {
  form: HoursForm
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<HoursForm>) => void
}

function OrderByFields({ form, problems, onChange }: OrderByProps) {
  return (
    <>
      <RadioGroup
        legend={<span className="sr-only">Until when people can order</span>}
        name="rule"
        value={form.rule}
        onChange={(rule) => onChange({ rule: rule as HoursForm['rule'] })}
        className="sm:grid-cols-2"
        options={[
          { value: 'day', label: 'By a set time', hint: 'Like noon the day before' },
          { value: 'notice', label: 'A number of hours ahead', hint: 'Like 24 hours before pickup' },
        ]}
      />
      {form.rule === 'day' ? (
        <div className="grid gap-3 min-[360px]:grid-cols-[1.25fr_1fr] sm:max-w-md">
          <Field label="Day">
            <Select value={form.days_before} onChange={({ target }) => onChange({ days_before: Number(target.value) })}>
              {DAYS_BEFORE.map((words, days) => (
                <option key={words} value={days}>
                  {words}
                </option>
              ))}
              {form.days_before >= DAYS_BEFORE.length && (
                <option value={form.days_before}>{form.days_before} days before</option>
              )}
            </Select>
          </Field>
          <Field label="Time" error={problems['order_by.time']}>
            <TextInput
              name="order_by.time"
              type="time"
              value={form.order_time}
              onChange={({ target }) => onChange({ order_time: target.value })}
            />
          </Field>
        </div>
      ) : (
        <Field label="Hours before" error={problems.notice_hours} className="max-w-40">
          <TextInput
            name="notice_hours"
            type="number"
            inputMode="numeric"
            min={0}
            max={720}
            value={form.notice_hours}
            onChange={({ target }) => onChange({ notice_hours: target.value })}
          />
        </Field>
      )}
    </>
  )
}

const DAYS_BEFORE = [
  'That day',
  'The day before',
  '2 days before',
  '3 days before',
  '4 days before',
  '5 days before',
  '6 days before',
  '7 days before',
]
