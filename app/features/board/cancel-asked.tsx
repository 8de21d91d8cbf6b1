import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'
import { typedNumber } from '~/lib/typed-number'
import { Field } from '~/ui/field'
import { RadioGroup } from '~/ui/radio-group'
import { TextInput } from '~/ui/text-input'
import { firstName } from './board'
import type { Bill } from './board.contract'
import { theyGet } from './cancel-words'

interface WhoCancelsProps {
  bill: Bill
  customer_name: string
  asked: boolean
  onAsked: (asked: boolean) => void
  amount: string
  onAmount: (amount: string) => void
  error: ReactNode
}

/** If the bakery cancels, all goes back; if the customer asked for it, what was agreed (ruling 52). */
export function WhoCancels({ bill, customer_name, asked, onAsked, amount, onAmount, error }: WhoCancelsProps) {
  const name = firstName(customer_name)
  const typed = typedNumber(amount) ?? 0
  const gets = theyGet(typed, bill)
  return (
    <>
      <RadioGroup
        legend="Why it’s cancelled"
        name="asked"
        value={asked ? 'asked' : 'bakery'}
        onChange={(value) => onAsked(value === 'asked')}
        options={[
          { value: 'bakery', label: 'I can’t make it', hint: 'Everything paid by card goes back.' },
          { value: 'asked', label: 'They asked to cancel', hint: 'You say what goes back, by your policy.' },
        ]}
      />
      {asked && (
        <>
          <section aria-label="Your policy" className="grid gap-1 rounded-card bg-dough p-4">
            <p className="font-semibold">{bill.policy ? `What ${name} agreed to` : 'You haven’t agreed on a policy'}</p>
            {bill.policy && <p className="whitespace-pre-line wrap-anywhere">{bill.policy}</p>}
          </section>
          <Field
            label="Goes back to their card, in $"
            error={error}
            hint={
              gets < typed
                ? `Up to ${formatDollars(bill.to_card)}. ${name} gets ${formatDollars(Math.max(0, gets))}. $0.25 covers the card processing.`
                : `Up to the ${formatDollars(bill.to_card)} they paid by card.`
            }
          >
            <TextInput
              name="refund"
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => onAmount(target.value)}
            />
          </Field>
        </>
      )}
    </>
  )
}
