import { Checkbox } from '~/ui/checkbox'
import { ToggleChip } from '~/ui/chip'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { TextInput } from '~/ui/text-input'
import { METHOD_LABELS } from '../orders/offline'
import { OFFLINE_METHODS } from '../orders/order'
import { firstName } from './board'
import type { Draft } from './new-order'

interface PayPickerProps {
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  problems: Readonly<Record<string, string>>
}

export const EmailInput = ({ draft, onDraft }: Pick<PayPickerProps, 'draft' | 'onDraft'>) => (
  <TextInput
    name="customer_email"
    type="email"
    autoComplete="off"
    value={draft.customer_email}
    onChange={({ target }) => onDraft({ customer_email: target.value })}
  />
)

/** In hand, later, or by a link to pay. */
export function PayPicker({ draft, onDraft, problems }: PayPickerProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold text-[0.9375rem]">How do they pay?</legend>
      <div className="flex flex-wrap gap-2">
        {OFFLINE_METHODS.map((method) => (
          <ToggleChip key={method} pressed={draft.pay === method} onToggle={() => onDraft({ pay: method })}>
            {METHOD_LABELS[method]}
          </ToggleChip>
        ))}
        <ToggleChip pressed={draft.pay === 'link'} onToggle={() => onDraft({ pay: 'link' })}>
          Email a link
        </ToggleChip>
      </div>
      {problems.method && <FieldError>{problems.method}</FieldError>}
      {draft.pay !== 'link' && <p className="text-sm text-soft">They pay you directly, so there are no fees.</p>}
      {draft.pay === 'link' ? (
        <Field
          label="Email"
          hint="They pay by card like any order here, with the usual fees. We’ll hold it for up to two days."
          error={problems.customer_email ?? problems.pay_link}
        >
          <EmailInput draft={draft} onDraft={onDraft} />
        </Field>
      ) : (
        draft.pay !== 'later' && (
          <Checkbox
            label={draft.customer_name.trim() ? `${firstName(draft.customer_name)} has paid` : 'Already paid'}
            checked={draft.paid}
            onChange={({ target }) => onDraft({ paid: target.checked })}
          />
        )
      )}
    </fieldset>
  )
}
