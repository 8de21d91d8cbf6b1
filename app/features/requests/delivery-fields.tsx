import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { StateOptions } from '~/ui/state-options'
import { TextInput } from '~/ui/text-input'
import type { QuoteForm } from './quote-form'

interface DeliveryFieldsProps {
  form: QuoteForm
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<QuoteForm>) => void
}

export function DeliveryFields({ form, problems, onChange }: DeliveryFieldsProps) {
  const { address } = form
  const part = (name: keyof QuoteForm['address'], maxLength: number) => ({
    name: `delivery_address.${name}`,
    maxLength,
    autoComplete: 'off',
    value: address[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ address: { ...address, [name]: target.value } }),
  })
  return (
    <div className="grid gap-4">
      <Field label="For delivery, in $" optional error={problems.delivery} className="sm:max-w-48">
        <TextInput
          name="delivery"
          inputMode="decimal"
          placeholder="15.00"
          value={form.delivery}
          onChange={({ target }) => onChange({ delivery: target.value })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Street and number" error={problems['delivery_address.street'] ?? problems.delivery_address}>
          <TextInput {...part('street', 200)} />
        </Field>
        <Field label="Unit" optional error={problems['delivery_address.unit']}>
          <TextInput {...part('unit', 60)} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem_8rem]">
        <Field label="City" error={problems['delivery_address.city']}>
          <TextInput {...part('city', 100)} />
        </Field>
        <Field label="State" error={problems['delivery_address.state']}>
          <Select
            name="delivery_address.state"
            value={address.state}
            onChange={({ target }) => onChange({ address: { ...address, state: target.value } })}
          >
            <option value="">Choose</option>
            <StateOptions />
          </Select>
        </Field>
        <Field label="ZIP code" error={problems['delivery_address.zip_code']}>
          <TextInput {...part('zip_code', 10)} inputMode="numeric" />
        </Field>
      </div>
    </div>
  )
}
