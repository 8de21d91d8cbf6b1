import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import type { TypedDeposit } from './typed-parts'

interface DepositFieldProps {
  typed: TypedDeposit
  problems: Readonly<Record<string, string>>
  onChange: (deposit: string) => void
}

export const DepositField = ({ typed: { ask, deposit }, problems, onChange }: DepositFieldProps) => (
  <Field
    label={ask === 'percent' ? 'Deposit, in % of the total' : 'Deposit, in $'}
    error={problems.deposit ?? problems['deposit.percent']}
  >
    <TextInput
      name="deposit"
      inputMode="decimal"
      placeholder={ask === 'percent' ? '50' : '50.00'}
      value={deposit}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)
