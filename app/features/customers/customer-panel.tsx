import { Download, Merge, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isMissing, sentenceOf } from '~/http/client'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { DATE, formatIn } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Dialog } from '~/ui/dialog'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { saveFile } from '~/ui/save-file'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { deedWords, NO_SUCH_CUSTOMER } from './customer'
import { CustomerHistory } from './customer-history'
import { customersApi } from './customers.calls'
import type { Customer } from './customers.contract'
import { MergeDialog } from './merge-dialog'
import { type NotesDraft, NotesForm } from './notes-form'

interface CustomerPanelProps {
  id: string
  bakery: { id: string; time_zone: string }
  draft: NotesDraft | undefined
  onDraft: (draft: NotesDraft | null) => void
  onChanged: () => void
  onMerged: (stays: string, gone: string) => void
  onClose: () => void
}

export function CustomerPanel({ id, bakery, onClose, ...props }: CustomerPanelProps) {
  const { data, error, problem, reload, set } = useAnswer<Customer>(id, {
    read: (signal) => customersApi('GET /customers/:id', { params: { id }, signal }),
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.bakery_id === bakery.id),
  })
  const missing = isMissing(error) || (data && data.bakery_id !== bakery.id)
  return (
    <Dialog title={data && !missing ? data.name : 'Customer'} open wide onOpenChange={onClose}>
      {missing ? (
        <Notice kind="error" live>
          {NO_SUCH_CUSTOMER}
        </Notice>
      ) : data ? (
        <Found customer={data} bakery={bakery} onClose={onClose} onSet={set} {...props} />
      ) : problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  )
}

interface FoundProps extends Omit<CustomerPanelProps, 'id'> {
  customer: Customer
  onSet: (change: (customer: Customer) => Customer) => void
}

function Found({ customer, bakery, draft, onDraft, onSet, onChanged, onMerged, onClose }: FoundProps) {
  const [asking, setAsking] = useState<'merge' | 'erase' | null>(null)
  const { id, name } = customer
  const done = () => setAsking(null)
  const save = () =>
    customersApi('GET /customers/:id/export.csv', { params: { id } }).then(
      (file) => saveFile(file, 'customer.csv'),
      (error) => toast.error(sentenceOf(error)),
    )
  const erase = async () => {
    try {
      await customersApi('DELETE /customers/:id', { params: { id } })
    } catch (error) {
      toast.error(sentenceOf(error))
      return
    }
    toast.success(`${name} is erased from your list`)
    onDraft(null)
    onChanged()
    onClose()
  }
  return (
    <div className="grid gap-8 pb-2">
      <Facts customer={customer} time_zone={bakery.time_zone} />
      <NotesForm
        customer={customer}
        draft={draft}
        onDraft={onDraft}
        onSaved={({ notes, allergies, version }) => {
          onSet((before) => ({ ...before, notes, allergies, version }))
          onChanged()
        }}
      />
      <CustomerHistory key={deedWords(customer)} id={id} time_zone={bakery.time_zone} />
      <div className="flex flex-wrap gap-2 border-oat border-t pt-5">
        <LinkButton variant="secondary" size="sm" to={`/dashboard/invoices/create?customer=${id}`}>
          <ReceiptText className="size-4.5" aria-hidden="true" /> New invoice
        </LinkButton>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => (draft ? toast.error('Save your notes first.') : setAsking('merge'))}
        >
          <Merge className="size-4.5" aria-hidden="true" /> Merge with another
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void save()}>
          <Download className="size-4.5" aria-hidden="true" /> Export
        </Button>
        <Button variant="secondary" size="sm" className="text-jam" onClick={() => setAsking('erase')}>
          <Trash2 className="size-4.5" aria-hidden="true" /> Erase
        </Button>
      </div>
      {asking === 'merge' && (
        <MergeDialog
          customer={customer}
          onClose={done}
          onMerged={(stays, gone) => {
            if (stays.id === id) onSet(() => stays)
            onMerged(stays.id, gone)
          }}
        />
      )}
      {asking === 'erase' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && done()}
          title={`Erase ${name}?`}
          description={`Do this when they ask you to. We’ll remove their name, email, phone, address and words from the orders you wrote down, your invoices and their requests, and delete your notes. The amounts stay for your books, and so do orders they placed on ${BRAND} themselves. You can’t undo this.`}
          confirmLabel="Erase"
          danger
          onConfirm={erase}
        />
      )}
    </div>
  )
}

function Facts({ customer, time_zone }: { customer: Customer; time_zone: string }) {
  const { email, phone, also } = customer
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <Fact label="Contact">
        {email && (
          <a href={`mailto:${email}`} className="prose-link block wrap-anywhere">
            {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="prose-link block">
            {phone}
          </a>
        )}
        {!email && !phone && 'No email or phone'}
      </Fact>
      <Fact label="Spent so far">
        <span className="font-semibold tabular-nums">{formatDollars(customer.spent)}</span>
        <span className="block text-soft text-sm">
          {deedWords(customer)}, since {formatIn(time_zone, new Date(customer.created_at), DATE)}
        </span>
      </Fact>
      {also.length > 0 && (
        <Fact label="Also known as">{also.map(({ name, email: other }) => other ?? name).join(', ')}</Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="font-semibold text-[0.9375rem]">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
