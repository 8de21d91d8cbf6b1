import { ChevronDown } from 'lucide-react'
import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import type { Draft } from './new-order'
import { EmailInput } from './new-order-pay'

interface MoreAboutOrderProps {
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  problems: Readonly<Record<string, string>>
}

/** Rarely needed for orders by phone; open when something in it is wrong. */
export function MoreAboutOrder({ draft, onDraft, problems }: MoreAboutOrderProps) {
  const { address } = draft
  const wrong = Object.keys(problems).some((field) => /^(customer_phone|notes|delivery_address)/.test(field))
  const line = (name: keyof Draft['address'], label: string, optional = false) => (
    <Field label={label} optional={optional} error={problems[`delivery_address.${name}`]}>
      <TextInput
        name={`delivery_address.${name}`}
        autoComplete="off"
        value={address[name]}
        onChange={({ target }) => onDraft({ address: { ...address, [name]: target.value } })}
      />
    </Field>
  )
  return (
    <details className="group rounded-card border border-oat bg-paper px-4" open={wrong || undefined}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold">
        Phone, email, delivery, note
        <ChevronDown className="size-5 text-soft group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pb-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Phone" optional error={problems.customer_phone}>
            <TextInput
              name="customer_phone"
              type="tel"
              autoComplete="off"
              value={draft.customer_phone}
              onChange={({ target }) => onDraft({ customer_phone: target.value })}
            />
          </Field>
          {draft.pay !== 'link' && (
            <Field
              label="Email"
              optional
              hint="So we can keep them posted about their order."
              error={problems.customer_email}
            >
              <EmailInput draft={draft} onDraft={onDraft} />
            </Field>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {(['pickup', 'delivery'] as const).map((type) => (
            <ToggleChip
              key={type}
              pressed={draft.fulfillment_type === type}
              onToggle={() => onDraft({ fulfillment_type: type, when: draft.when === 'now' ? 'now' : null })}
            >
              {type === 'pickup' ? 'Pickup' : 'Delivery'}
            </ToggleChip>
          ))}
        </div>
        {draft.fulfillment_type === 'delivery' && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {line('street', 'Street')}
            {line('unit', 'Apartment', true)}
            {line('city', 'City')}
            <div className="grid grid-cols-2 gap-4">
              {line('state', 'State')}
              {line('zip_code', 'ZIP')}
            </div>
          </div>
        )}
        <Field label="Note" optional error={problems.notes}>
          <Textarea
            name="notes"
            maxLength={2000}
            value={draft.notes}
            onChange={({ target }) => onDraft({ notes: target.value })}
          />
        </Field>
      </div>
    </details>
  )
}
