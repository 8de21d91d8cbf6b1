import { useState } from 'react'
import { presentOf } from '~/http/present'
import { useSend } from '~/http/use-send'
import { NAME_MAX } from '~/lib/contact'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Dialog } from '~/ui/dialog'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { DraftTotals } from './draft-totals'
import { bodyOf, draftOf, draftProblems, type InvoiceDraft, isChanged, previewOf } from './invoice-draft'
import { InvoicePaper } from './invoice-paper'
import { invoicesApi } from './invoices.calls'
import type { Invoice } from './invoices.contract'
import { keptInvoices } from './kept-invoice.browser'
import { LinesField } from './lines-field'
import { PartsField } from './parts-field'

interface InvoiceFormProps {
  bakery: { id: string; name: string }
  /** Null for a new one. */
  invoice: Invoice | null
  /** What a new one begins with. */
  start: InvoiceDraft
  /** What a new one is about. */
  about?: { order_id?: string; request_id?: string }
  onSaved: (invoice: Invoice) => void
}

/** An invoice to write. What was typed stays in this browser until it is saved, however the page is left. */
export function InvoiceForm({ bakery, invoice, start, about = {}, onSaved }: InvoiceFormProps) {
  const key = invoice?.id ?? [bakery.id, about.order_id ?? about.request_id ?? 'new'].join('/')
  const [kept] = useState(() => keptInvoices.read(key))
  const [saved, setSaved] = useState(invoice)
  const base = saved ? draftOf(saved) : start
  const [draft, setDraft] = useState(kept ?? base)
  const [theirs, setTheirs] = useState<Invoice | null>(null)
  const [previewed, setPreviewed] = useState(false)
  const [doing, setDoing] = useState<'save' | 'send' | null>(null)
  const { box, busy, problems, notice, send, clear } = useSend()
  const dirty = isChanged(draft, base)
  useDirtyForm(dirty)

  const edit = (change: Partial<InvoiceDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    keptInvoices.keep(key, isChanged(next, base) ? next : null)
  }
  const take = (present: Invoice | null) => {
    setSaved(present)
    setDraft(present ? draftOf(present) : start)
    setTheirs(null)
    keptInvoices.keep(key, null)
    clear()
  }
  const write = async (over: Invoice | null): Promise<Invoice> => {
    if (saved && !dirty) return saved
    const body = bodyOf(draft)
    const written = over
      ? await invoicesApi('PUT /invoices/:id', {
          params: { id: over.id },
          body: { ...body, updated_at: over.updated_at },
        })
      : await invoicesApi('POST /invoices', { body: { ...body, ...about, bakery_id: bakery.id } })
    // From here on it is this one that is changed, also when sending it is refused.
    take(written)
    return written
  }
  const finish = (what: 'save' | 'send', over = saved) => {
    setDoing(what)
    return send(
      async () => {
        try {
          const written = await write(over)
          if (what === 'save') toast.success('Draft saved')
          onSaved(
            what === 'send' ? await invoicesApi('POST /invoices/:id/send', { params: { id: written.id } }) : written,
          )
          if (what === 'send') toast.success(`Sent to ${written.customer_email}`)
        } catch (error) {
          setPreviewed(false)
          const present = presentOf<Invoice>(error)
          if (!present) throw error
          setTheirs(present)
        }
      },
      () => draftProblems(draft),
    )
  }
  const preview = () =>
    send(
      async () => setPreviewed(true),
      () => draftProblems(draft),
    )

  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void finish('save')
      }}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid gap-6">
        {kept && dirty && (
          <Notice
            action={
              <Button size="sm" variant="secondary" onClick={() => take(saved)}>
                Start over
              </Button>
            }
          >
            We kept what you typed last time.
          </Notice>
        )}
        <Card padded className="grid gap-5">
          <h2 className="display-3">Who it’s for</h2>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Name" error={problems.customer_name}>
              <TextInput
                name="customer_name"
                maxLength={NAME_MAX}
                autoComplete="off"
                value={draft.customer_name}
                onChange={({ target }) => edit({ customer_name: target.value })}
              />
            </Field>
            <Field label="Email" hint="They read and pay it with this address." error={problems.customer_email}>
              <TextInput
                type="email"
                name="customer_email"
                autoComplete="off"
                value={draft.customer_email}
                onChange={({ target }) => edit({ customer_email: target.value })}
              />
            </Field>
          </div>
        </Card>
        <Card padded className="grid gap-6">
          <LinesField lines={draft.lines} problems={problems} onChange={(lines) => edit({ lines })} />
          <div className="grid grid-cols-[1fr_7rem] items-start gap-4 border-oat border-t pt-5 sm:grid-cols-[14rem_8rem]">
            <Field label="Tax" optional error={problems['tax.label']}>
              <TextInput
                name="tax.label"
                maxLength={60}
                placeholder="Sales tax"
                value={draft.tax_label}
                onChange={({ target }) => edit({ tax_label: target.value })}
              />
            </Field>
            <Field label="Rate in %" error={problems['tax.rate'] ?? problems.tax}>
              <TextInput
                name="tax.rate"
                inputMode="decimal"
                placeholder="None"
                value={draft.tax_rate}
                onChange={({ target }) => edit({ tax_rate: target.value })}
              />
            </Field>
          </div>
        </Card>
        <Card padded>
          <PartsField draft={draft} problems={problems} onEdit={edit} />
        </Card>
        <Card padded>
          <Field label="Note to your customer" optional error={problems.note}>
            <Textarea
              name="note"
              maxLength={2000}
              placeholder="Thanks for letting me bake for your big day!"
              value={draft.note}
              onChange={({ target }) => edit({ note: target.value })}
            />
          </Field>
        </Card>
      </div>
      <Card padded className="grid gap-5 lg:sticky lg:top-20">
        <h2 className="display-3">Total</h2>
        <DraftTotals draft={draft} />
        {notice && (
          <Notice kind="error" live>
            {notice}
          </Notice>
        )}
        {theirs ? (
          <Conflict theirs={theirs} busy={busy} onMine={() => finish('save', theirs)} onTheirs={() => take(theirs)} />
        ) : (
          <div className="grid gap-3">
            <Button size="lg" loading={busy && doing === 'send'} onClick={() => finish('send')}>
              Send invoice
            </Button>
            <div className="grid grid-cols-2 gap-3">
              <Button variant="secondary" onClick={preview}>
                Preview
              </Button>
              <Button type="submit" variant="secondary" loading={busy && doing === 'save'}>
                Save draft
              </Button>
            </div>
            {dirty && <p className="text-center text-sm text-soft">Not saved yet</p>}
          </div>
        )}
      </Card>
      {previewed && (
        <Dialog
          wide
          open
          title={`From ${bakery.name}`}
          description={`How ${draft.customer_name} sees it.`}
          onOpenChange={setPreviewed}
          footer={
            <>
              <Button variant="secondary" onClick={() => setPreviewed(false)}>
                Keep writing
              </Button>
              <Button loading={busy} onClick={() => finish('send')}>
                Send to {draft.customer_email}
              </Button>
            </>
          }
        >
          <InvoicePaper paper={previewOf(draft, bakery.name)} />
        </Dialog>
      )}
    </form>
  )
}

interface ConflictProps {
  theirs: Invoice
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Two tabs wrote the same draft, or one of them sent it: nothing is lost without being seen. */
function Conflict({ theirs, busy, onMine, onTheirs }: ConflictProps) {
  const sent = theirs.state !== 'draft'
  return (
    <Notice
      kind="warning"
      live
      title={sent ? 'It was sent meanwhile.' : 'It was changed somewhere else.'}
      action={
        <>
          {!sent && (
            <Button size="sm" loading={busy} onClick={onMine}>
              Save mine instead
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onTheirs}>
            Take the other one
          </Button>
        </>
      }
    >
      The other one is for {theirs.customer_name} and comes to {formatDollars(theirs.total)}.
    </Notice>
  )
}
