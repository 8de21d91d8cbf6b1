import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { Checkbox } from '~/ui/checkbox'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { openingApi } from './opening.calls'
import type { Settings } from './opening.contract'

const KM_PER_MILE = 1.609344

/** The delivery times are among the hours. */
export function DeliveryEditor({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer<Settings>(bakery_id, {
    read: (signal) => openingApi('GET /bakeries/:bakery_id/settings', { params: { bakery_id }, signal }),
  })
  return (
    <section aria-labelledby="delivery-title" className="grid max-w-3xl gap-5">
      <h2 id="delivery-title" className="display-2">
        Delivery
      </h2>
      {data && <DeliveryForm bakery_id={bakery_id} settings={data} />}
      {!data && problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40 rounded-card" />}
    </section>
  )
}

const fieldsOf = (settings: Settings) => ({
  enabled: settings.delivery_enabled,
  miles:
    settings.delivery_radius === null ? '' : String(Math.round((settings.delivery_radius / KM_PER_MILE) * 10) / 10),
  fee: settings.delivery_fee.toFixed(2),
  time: settings.estimated_delivery_time ?? '',
})

function DeliveryForm({ bakery_id, settings }: { bakery_id: string; settings: Settings }) {
  const { form, problems, edit, frame, end } = useSharedForm(settings, {
    formOf: fieldsOf,
    save: ({ enabled, miles, fee, time }, { version }) => {
      const way = {
        delivery_radius: Number(miles) * KM_PER_MILE,
        delivery_fee: Number(fee),
        estimated_delivery_time: time || null,
      }
      const body = { delivery_enabled: enabled, ...(enabled ? way : {}), version }
      return openingApi('PUT /bakeries/:bakery_id/settings', { params: { bakery_id }, body })
    },
    checks: ({ enabled, miles, fee }) => ({
      delivery_radius: enabled && !(Number(miles) > 0) && 'Please say how many miles you drive.',
      delivery_fee: enabled && !(fee.trim() && Number(fee) >= 0) && 'Please give the fee in dollars.',
    }),
    onSaved: () => toast.success('Saved. Your page says it now.'),
    conflict: () => ({
      title: 'Your settings were changed somewhere else',
      words: 'Somebody saved other settings while you were here. Choose which ones count.',
    }),
  })
  return (
    <form {...frame} aria-label="Delivery" className="grid gap-5">
      <Checkbox
        label="We deliver"
        checked={form.enabled}
        onChange={({ target }) => edit({ enabled: target.checked })}
      />
      {form.enabled && (
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
      )}
      <FormEnd {...end} save="Save delivery" />
    </form>
  )
}
