import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { Checkbox } from '~/ui/checkbox'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { pickupCardApi } from './pickup-card.calls'
import type { PickupCard } from './pickup-card.contract'
import { PorchField } from './porch-field'

export function PickupCardEditor({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer<PickupCard>(bakery_id, {
    read: (signal) => pickupCardApi('GET /bakeries/:bakery_id/pickup-card', { params: { bakery_id }, signal }),
  })
  return (
    <section aria-labelledby="pickup-card" className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2 id="pickup-card" className="display-2">
          Pickup card
        </h2>
        <p className="text-soft">Customers see this once you’ve confirmed their order.</p>
      </div>
      {data && (
        <>
          <CardForm bakery_id={bakery_id} card={data} />
          <PorchField bakery_id={bakery_id} />
        </>
      )}
      {!data && problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
    </section>
  )
}

const fieldsOf = ({ version, city, state, zip_code, ...fields }: PickupCard) => fields

function CardForm({ bakery_id, card }: { bakery_id: string; card: PickupCard }) {
  const { base, form, problems, edit, frame, end } = useSharedForm(card, {
    formOf: fieldsOf,
    save: (form, { version }) =>
      pickupCardApi('PUT /bakeries/:bakery_id/pickup-card', { params: { bakery_id }, body: { ...form, version } }),
    onSaved: () => toast.success('Saved. Your next customers will see it.'),
    conflict: ({ street, pickup_instructions }) => ({
      title: 'Your pickup card was changed somewhere else',
      words: `Now it says: ${[street, pickup_instructions].filter(Boolean).join('. ')}`,
    }),
  })
  const text = (name: 'street' | 'unit' | 'phone' | 'parking', maxLength: number) => ({
    name,
    maxLength,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => edit({ [name]: target.value }),
  })
  return (
    <form {...frame} aria-label="Pickup card" className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field
          label="Street and number"
          hint={`In ${base.city}, ${base.state} ${base.zip_code}. Not on your page, unless you publish it below.`}
          error={problems.street}
        >
          <TextInput {...text('street', 200)} autoComplete="address-line1" />
        </Field>
        <Field label="Unit" optional error={problems.unit}>
          <TextInput {...text('unit', 60)} autoComplete="address-line2" />
        </Field>
      </div>
      <Field label="How to find it" optional hint="“Blue door, ring twice.”" error={problems.pickup_instructions}>
        <Textarea
          name="pickup_instructions"
          rows={3}
          maxLength={1000}
          value={form.pickup_instructions}
          onChange={({ target }) => edit({ pickup_instructions: target.value })}
        />
      </Field>
      <Field label="Parking" optional error={problems.parking}>
        <TextInput {...text('parking', 300)} placeholder="On the street, free after six" />
      </Field>
      <Field label="Phone" optional error={problems.phone} className="sm:max-w-xs">
        <TextInput {...text('phone', 30)} type="tel" autoComplete="tel" />
      </Field>
      <Checkbox
        label="Text me when you’re here"
        checked={form.text_me}
        onChange={({ target }) => edit({ text_me: target.checked })}
      />
      <FormEnd {...end} />
    </form>
  )
}
