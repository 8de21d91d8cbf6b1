import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { HelpLink } from '../articles/help-link'
import { bodyOf, formOf, formProblems } from './delivery-form'
import { HoursFields } from './hours-fields'
import type { Settings } from './opening.contract'
import { PreviewedForm } from './previewed-form'
import { SettingsPart, useSettingsForm } from './settings-form'

interface DeliveryEditorProps {
  bakery: { id: string }
}

export const DeliveryEditor = ({ bakery }: DeliveryEditorProps) => (
  <SettingsPart bakery_id={bakery.id} title="Delivery">
    {(settings) => <DeliveryFields bakery={bakery} settings={settings} />}
  </SettingsPart>
)

function DeliveryFields({ bakery: { id: bakery_id }, settings }: DeliveryEditorProps & { settings: Settings }) {
  const { form, problems, edit, frame, end, change } = useSettingsForm(
    { bakery_id, settings },
    { formOf, bodyOf, formProblems },
  )
  return (
    <PreviewedForm
      label="Delivery"
      frame={frame}
      end={end}
      bakery_id={bakery_id}
      previews={form.enabled}
      change={change}
    >
      <Checkbox
        label="We deliver"
        checked={form.enabled}
        onChange={({ target }) => edit({ enabled: target.checked })}
      />
      <HelpLink slug="delivery-settings">How delivery works</HelpLink>
      {form.enabled && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="How far, in miles" error={problems.delivery_radius}>
              <TextInput
                name="delivery_radius"
                inputMode="decimal"
                value={form.miles}
                onChange={({ target }) => edit({ miles: target.value })}
              />
            </Field>
            <Field label="Fee in dollars" error={problems.delivery_fee}>
              <TextInput
                name="delivery_fee"
                inputMode="decimal"
                value={form.fee}
                onChange={({ target }) => edit({ fee: target.value })}
              />
            </Field>
            <Field label="How long" optional hint="“About an hour”" error={problems.estimated_delivery_time}>
              <TextInput
                name="estimated_delivery_time"
                maxLength={60}
                value={form.time}
                onChange={({ target }) => edit({ time: target.value })}
              />
            </Field>
          </div>
          <section className="grid gap-3">
            <div>
              <h3 className="display-3">Delivery rounds</h3>
              <p className="text-soft">
                When you’re on the road. No rounds? Customers ask for a day, and you confirm it.
              </p>
            </div>
            <HoursFields kind="delivery" rows={form.rows} problems={problems} onChange={(rows) => edit({ rows })} />
          </section>
        </>
      )}
    </PreviewedForm>
  )
}
