import { Field } from '~/ui/field'
import { RadioGroup } from '~/ui/radio-group'
import { TextInput } from '~/ui/text-input'
import { DepositField } from './deposit-field'
import type { InvoiceDraft } from './invoice-draft'

interface PartsFieldProps {
  draft: InvoiceDraft
  problems: Readonly<Record<string, string>>
  onEdit: (change: Partial<InvoiceDraft>) => void
}

export function PartsField({ draft, problems, onEdit }: PartsFieldProps) {
  const { ask, deposit_due_on, due_on } = draft
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={<span className="display-3 font-[560]">When they pay</span>}
        name="ask"
        className="sm:grid-cols-3"
        value={ask}
        onChange={(value) => onEdit({ ask: value as InvoiceDraft['ask'] })}
        options={[
          { value: 'once', label: 'All at once' },
          { value: 'percent', label: 'Deposit in %' },
          { value: 'amount', label: 'Deposit in $' },
        ]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {ask !== 'once' && (
          <>
            <DepositField typed={draft} problems={problems} onChange={(deposit) => onEdit({ deposit })} />
            <Field label="Deposit due" optional hint="Leave blank for right away." error={problems.deposit_due_on}>
              <TextInput
                type="date"
                name="deposit_due_on"
                value={deposit_due_on}
                onChange={({ target }) => onEdit({ deposit_due_on: target.value })}
              />
            </Field>
          </>
        )}
        <Field
          label={ask === 'once' ? 'Due' : 'Balance due'}
          optional
          hint="We remind them on that day, and once more three days later."
          error={problems.due_on}
        >
          <TextInput
            type="date"
            name="due_on"
            value={due_on}
            onChange={({ target }) => onEdit({ due_on: target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
