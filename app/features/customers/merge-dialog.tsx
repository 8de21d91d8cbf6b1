import { useState } from 'react'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { RadioGroup } from '~/ui/radio-group'
import { toast } from '~/ui/toast'
import { useSettled } from '~/ui/use-settled'
import { deedWords } from './customer'
import { CustomerSearch } from './customer-search'
import { customersApi } from './customers.calls'
import type { Customer, CustomerSummary } from './customers.contract'

interface MergeDialogProps {
  customer: Customer
  onClose: () => void
  onMerged: (stays: Customer, gone: string) => void
}

export function MergeDialog({ customer, onClose, onMerged }: MergeDialogProps) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const [other, setOther] = useState<CustomerSummary | null>(null)
  const [stays, setStays] = useState(customer.id)
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  useDirtyValues({ other, stays })
  const merge = (gone: string) =>
    send(async () => {
      const one = await customersApi('POST /customers/:id/merge', { params: { id: stays }, body: { from_id: gone } })
      toast.success('Merged into one customer')
      onClose()
      onMerged(one, gone)
    })
  return (
    <Dialog
      title="Merge two customers"
      description="For one person who’s on your list twice. We’ll combine their orders, invoices, requests and notes."
      open
      onOpenChange={onClose}
      footer={
        other && (
          <>
            <Button variant="secondary" onClick={() => setOther(null)}>
              Choose another
            </Button>
            <Button loading={busy} onClick={() => void merge(stays === other.id ? customer.id : other.id)}>
              Merge
            </Button>
          </>
        )
      }
    >
      <div ref={box} className="grid gap-4 pb-2">
        <FormNotice>{notice}</FormNotice>
        {other ? (
          <RadioGroup
            legend="Which name stays?"
            name="stays"
            value={stays}
            onChange={setStays}
            options={[customer, other].map((one) => ({
              value: one.id,
              label: one.name,
              hint: [one.email, one.phone, deedWords(one)].filter(Boolean).join(' · '),
            }))}
          />
        ) : (
          <>
            <Field label={`Who’s the same person as ${customer.name}?`}>
              <CustomerSearch typed={typed} onTyped={setTyped} />
            </Field>
            <Choices customer={customer} query={query} onChoose={setOther} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  customer: Customer
  query: string
  onChoose: (other: CustomerSummary) => void
}

function Choices({ customer, query, onChoose }: ChoicesProps) {
  const { data, problem, reload } = useAnswer(query, {
    read: async (signal) => {
      const params = { bakery_id: customer.bakery_id }
      const asked = { query: query || undefined, limit: 7 }
      return (await customersApi('GET /bakeries/:bakery_id/customers', { params, query: asked, signal })).items
    },
  })
  const others = data?.filter(({ id }) => id !== customer.id)
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (others?.length === 0) return <p className="text-soft">Nobody else found.</p>
  return (
    <ul className="grid gap-2">
      {others?.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            onClick={() => onChoose(one)}
            className="grid min-h-14 w-full rounded-control border border-oat px-4 py-2 text-left hover:bg-dough"
          >
            <span className="font-semibold wrap-anywhere">{one.name}</span>
            <span className="text-soft text-sm wrap-anywhere">
              {[one.email, one.phone, deedWords(one)].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
