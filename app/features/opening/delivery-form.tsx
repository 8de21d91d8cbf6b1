import { type FormEvent, useState } from 'react'
import { presentOf } from '~/http/present'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { openingApi } from './opening.calls'
import type { Settings } from './opening.contract'

const KM_PER_MILE = 1.609344

/** Whether, how far and for how much the bakery delivers. When, is among its hours. */
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
      {!data && problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      )}
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

const same = (one: Settings, other: Settings) => JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

function DeliveryForm({ bakery_id, settings }: { bakery_id: string; settings: Settings }) {
  const [base, setBase] = useState(settings)
  const [form, setForm] = useState(() => fieldsOf(settings))
  const [theirs, setTheirs] = useState<Settings | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const dirty = JSON.stringify(form) !== JSON.stringify(fieldsOf(base))
  useDirtyForm(dirty)
  const begin = (read: Settings) => {
    setBase(read)
    setForm(fieldsOf(read))
    setTheirs(null)
  }
  const put = async (version: string): Promise<void> => {
    const body = {
      delivery_enabled: form.enabled,
      ...(form.enabled
        ? {
            delivery_radius: Number(form.miles) * KM_PER_MILE,
            delivery_fee: Number(form.fee),
            estimated_delivery_time: form.time || null,
          }
        : {}),
      version,
    }
    try {
      begin(await openingApi('PUT /bakeries/:bakery_id/settings', { params: { bakery_id }, body }))
      toast.success('Saved. Your page says it now.')
    } catch (error) {
      const present = presentOf<Settings>(error)
      if (!present) throw error
      // Other settings were saved meanwhile, such as hours: they stay, and so does this.
      if (same(present, base)) await put(present.version)
      else setTheirs(present)
    }
  }
  const save = (version: string) =>
    send(
      () => put(version),
      () => ({
        delivery_radius: form.enabled && !(Number(form.miles) > 0) && 'Please say how many miles you drive.',
        delivery_fee: form.enabled && !(form.fee.trim() && Number(form.fee) >= 0) && 'Please give the fee in dollars.',
      }),
    )
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="Delivery"
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(base.version)
      }}
    >
      <Checkbox
        label="We deliver"
        checked={form.enabled}
        onChange={({ target }) => setForm({ ...form, enabled: target.checked })}
      />
      {form.enabled && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label="How far, in miles" error={problems.delivery_radius}>
            <TextInput
              name="delivery_radius"
              inputMode="decimal"
              value={form.miles}
              onChange={({ target }) => setForm({ ...form, miles: target.value })}
            />
          </Field>
          <Field label="Fee in dollars" error={problems.delivery_fee}>
            <TextInput
              name="delivery_fee"
              inputMode="decimal"
              value={form.fee}
              onChange={({ target }) => setForm({ ...form, fee: target.value })}
            />
          </Field>
          <Field label="How long" optional hint="“About an hour”" error={problems.estimated_delivery_time}>
            <TextInput
              name="estimated_delivery_time"
              maxLength={60}
              value={form.time}
              onChange={({ target }) => setForm({ ...form, time: target.value })}
            />
          </Field>
        </div>
      )}
      <FormEnd
        notice={notice}
        busy={busy}
        dirty={dirty}
        save="Save delivery"
        conflict={
          theirs && {
            title: 'Your settings were changed somewhere else',
            words: 'Somebody saved other settings while you were here. Choose which ones count.',
            onMine: () => void save(theirs.version),
            onTheirs: () => begin(theirs),
          }
        }
      />
    </form>
  )
}
