import { Field } from '~/ui/field'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { DepositField } from '../invoices/deposit-field'
import type { TypedDeposit } from '../invoices/typed-parts'
import type { QuoteForm } from './quote-form'
import { BALANCE_DAYS } from './request'

interface QuoteFieldsProps {
  form: QuoteForm
  problems: Readonly<Record<string, string>>
  today: string
  onChange: (change: Partial<QuoteForm>) => void
}

export const ReadyFields = ({ form, problems, today, onChange }: QuoteFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
    <Field label="Ready on" error={problems.ready_from ?? problems.ready_until} className="max-sm:col-span-2">
      <TextInput
        name="ready_from"
        type="date"
        min={today}
        value={form.ready_on}
        onChange={({ target }) => onChange({ ready_on: target.value })}
      />
    </Field>
    <Field label="From" optional>
      <TextInput
        type="time"
        value={form.ready_from}
        onChange={({ target }) => onChange({ ready_from: target.value })}
      />
    </Field>
    <Field label="Until" optional>
      <TextInput
        type="time"
        value={form.ready_until}
        onChange={({ target }) => onChange({ ready_until: target.value })}
      />
    </Field>
  </div>
)

export const QuotePayment = ({ form, problems, today, onChange }: QuoteFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Field label="They accept by paying">
      <Select value={form.ask} onChange={({ target }) => onChange({ ask: target.value as TypedDeposit['ask'] })}>
        <option value="percent">A deposit in %</option>
        <option value="amount">A deposit in $</option>
        <option value="once">The full amount</option>
      </Select>
    </Field>
    {form.ask !== 'once' && (
      <>
        <DepositField typed={form} problems={problems} onChange={(deposit) => onChange({ deposit })} />
        <Field
          label="The rest is due"
          optional
          hint={`Leave blank for ${BALANCE_DAYS} days before.`}
          error={problems.balance_due_on}
        >
          <TextInput
            name="balance_due_on"
            type="date"
            min={today}
            value={form.balance_due_on}
            onChange={({ target }) => onChange({ balance_due_on: target.value })}
          />
        </Field>
      </>
    )}
    <Field label="The quote is good until" error={problems.expires_at}>
      <TextInput
        name="expires_at"
        type="date"
        min={today}
        value={form.expires_on}
        onChange={({ target }) => onChange({ expires_on: target.value })}
      />
    </Field>
  </div>
)
