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
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { pickupCardApi } from './pickup-card.calls'
import type { PickupCard } from './pickup-card.contract'
import { PorchField } from './porch-field'

/** What customers need at the door. */
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
        <p className="text-soft">Only your customers read this, and only once you’ve confirmed their order.</p>
      </div>
      {data && (
        <>
          <CardForm bakery_id={bakery_id} card={data} />
          <PorchField bakery_id={bakery_id} />
        </>
      )}
      {!data && problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      )}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
    </section>
  )
}

function CardForm({ bakery_id, card }: { bakery_id: string; card: PickupCard }) {
  const [base, setBase] = useState(card)
  const [form, setForm] = useState(card)
  const [theirs, setTheirs] = useState<PickupCard | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const dirty = JSON.stringify(form) !== JSON.stringify(base)
  useDirtyForm(dirty)
  const begin = (read: PickupCard) => {
    setBase(read)
    setForm(read)
    setTheirs(null)
  }
  const save = (version: string) =>
    send(async () => {
      const { city, state, zip_code, ...body } = form
      try {
        const params = { bakery_id }
        begin(await pickupCardApi('PUT /bakeries/:bakery_id/pickup-card', { params, body: { ...body, version } }))
        toast.success('Saved. Your next customers read it.')
      } catch (error) {
        const present = presentOf<PickupCard>(error)
        if (!present) throw error
        setTheirs(present)
      }
    })
  const text = (name: 'street' | 'unit' | 'phone' | 'parking', maxLength: number) => ({
    name,
    maxLength,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setForm({ ...form, [name]: target.value }),
  })
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="Pickup card"
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(base.version)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field
          label="Street and number"
          hint={`In ${form.city}, ${form.state} ${form.zip_code}. Not on your page, unless you publish it below.`}
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
          onChange={({ target }) => setForm({ ...form, pickup_instructions: target.value })}
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
        onChange={({ target }) => setForm({ ...form, text_me: target.checked })}
      />
      <FormEnd
        notice={notice}
        busy={busy}
        dirty={dirty}
        save="Save pickup card"
        conflict={
          theirs && {
            title: 'Your pickup card was changed somewhere else',
            words: `It says now: ${[theirs.street, theirs.pickup_instructions].filter(Boolean).join('. ')}`,
            onMine: () => void save(theirs.version),
            onTheirs: () => begin(theirs),
          }
        }
      />
    </form>
  )
}
