import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { RadioGroup } from '~/ui/radio-group'
import { TextInput } from '~/ui/text-input'
import type { Program } from './cottage-food.contract'
import type { AddressChoice } from './program'
import type { ProgramFields } from './program-form'

interface AddressQuestionProps {
  program: Program
  address: string | null
  form: ProgramFields
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<ProgramFields>) => void
}

/** Where the law wants the home's address: the page shows it only if the baker chooses that here (rulings 40 and 56). */
export function AddressQuestion({ program, address, form, problems, onChange }: AddressQuestionProps) {
  const { number_instead, on_page } = program
  const where = on_page ? 'on your page' : 'before people pay'
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={`Your state wants your address ${where}`}
        name="address_choice"
        value={form.address_choice}
        onChange={(value) => onChange({ address_choice: value as AddressChoice })}
        error={problems.address_choice}
        options={[
          ...(on_page
            ? []
            : [
                {
                  value: 'private',
                  label: 'Keep it private for now',
                  hint: 'Nobody sees it before you confirm their order.',
                },
              ]),
          {
            value: 'publish',
            label: 'Publish my address',
            hint: address ? `Everyone can see it: ${address}` : 'Add your street on the pickup card first.',
          },
          ...(number_instead
            ? [{ value: 'number', label: `Show my ${number_instead} instead`, hint: 'Your address stays private.' }]
            : []),
          {
            value: 'request_only',
            label: 'Take orders by request only',
            hint: 'Your address stays private. People can’t order online, and your page tells them to ask you first.',
          },
        ]}
      />
      {form.address_choice === 'number' && number_instead && (
        <Field label={number_instead} error={problems.state_number} className="sm:max-w-xs">
          <TextInput
            name="state_number"
            maxLength={60}
            autoComplete="off"
            value={form.state_number}
            onChange={({ target }) => onChange({ state_number: target.value })}
          />
        </Field>
      )}
      {form.address_choice === 'private' && (
        <Notice kind="warning">
          As we read it, your state wants online buyers to find your address
          {number_instead && ` or your ${number_instead}`} {where}. How is up to you.
          {on_page && ' Until you choose, your bakery takes orders by request only.'}
        </Notice>
      )}
    </div>
  )
}
