import { useState } from 'react'
import { customersApi } from '~/features/customers/customers.calls'
import { useAnswer } from '~/live/use-answer'
import { Field } from '~/ui/field'
import { TextInput } from '~/ui/text-input'
import { useSettled } from '~/ui/use-settled'
import type { Draft } from './new-order'

interface WhoFieldProps {
  bakery_id: string
  draft: Draft
  onDraft: (change: Partial<Draft>) => void
  problem: string | undefined
}

/** Offers customers who ordered before. */
export function WhoField({ bakery_id, draft, onDraft, problem }: WhoFieldProps) {
  const [typing, setTyping] = useState(false)
  const [allergies, setAllergies] = useState('')
  const query = useSettled(draft.customer_name.trim())
  const { data } = useAnswer(typing ? `${bakery_id} ${query}` : null, {
    read: (signal) =>
      customersApi('GET /bakeries/:bakery_id/customers', {
        params: { bakery_id },
        query: { limit: 4, ...(query && { query }) },
        signal,
      }),
  })
  const known = typing ? (data?.items ?? []) : []
  return (
    <div className="grid gap-2">
      <Field label="Who is it for?" hint={allergies && `Allergies: ${allergies}`} error={problem}>
        <TextInput
          name="customer_name"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          value={draft.customer_name}
          onFocus={() => setTyping(true)}
          onChange={({ target }) => {
            setAllergies('')
            onDraft({ customer_name: target.value })
          }}
        />
      </Field>
      {known.length > 0 && (
        <ul aria-label="People you know" className="flex flex-wrap gap-2">
          {known.map((person) => (
            <li key={person.id} className="min-w-0 max-w-full">
              <button
                type="button"
                className="chip min-h-10 max-w-full bg-dough"
                onClick={() => {
                  const { name, email, phone } = person
                  onDraft({ customer_name: name, customer_email: email ?? '', customer_phone: phone ?? '' })
                  setAllergies(person.allergies)
                  setTyping(false)
                }}
              >
                <span className="truncate">{person.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
