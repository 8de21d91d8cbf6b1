import { NAME_MAX } from '~/lib/contact'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { Notice } from '~/ui/notice'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { DraftTotals } from './draft-totals'
import { paperOf } from './invoice-draft'
import { InvoicePaper } from './invoice-paper'
import type { Invoice } from './invoices.contract'
import { LinesField } from './lines-field'
import { PartsField } from './parts-field'
import { type InvoiceWriting, useInvoiceForm, type WrittenInvoice } from './use-invoice-form'

/** What the baker typed stays in this browser until it is saved. */
export function InvoiceForm(props: WrittenInvoice) {
  const writing = useInvoiceForm(props)
  const { box, draft, edit, problems, found_kept, startOver, finish } = writing
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
        {found_kept && <KeptNotice onStartOver={startOver} />}
        <Card padded className="grid gap-5">
          <h2 className="display-3">Bill to</h2>
          <CustomerFields {...writing} />
        </Card>
        <Card padded className="grid gap-6">
          <LinesField lines={draft.lines} problems={problems} onChange={(lines) => edit({ lines })} />
          <TaxFields {...writing} />
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
      <Ending {...writing} />
      {writing.previewed && <Preview {...writing} bakery_name={props.bakery.name} />}
    </form>
  )
}

const CustomerFields = ({ draft, problems, edit }: InvoiceWriting) => (
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
    <Field label="Email" hint="We’ll send the invoice here." error={problems.customer_email}>
      <TextInput
        type="email"
        name="customer_email"
        autoComplete="off"
        value={draft.customer_email}
        onChange={({ target }) => edit({ customer_email: target.value })}
      />
    </Field>
  </div>
)

const TaxFields = ({ draft, problems, edit }: InvoiceWriting) => (
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
)

const Ending = ({ draft, notice, theirs, busy, dirty, finish, preview, take }: InvoiceWriting) => (
  <Card padded className="grid gap-5 lg:sticky lg:top-20">
    <h2 className="display-3">Summary</h2>
    <DraftTotals draft={draft} />
    <FormNotice>{notice}</FormNotice>
    {theirs ? (
      <Conflict
        theirs={theirs}
        busy={busy !== null}
        onMine={() => finish('save', theirs)}
        onTheirs={() => take(theirs)}
      />
    ) : (
      <div className="grid gap-3">
        <Button size="lg" loading={busy === 'send'} onClick={() => finish('send')}>
          Send invoice
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={preview}>
            Preview
          </Button>
          <Button type="submit" variant="secondary" loading={busy === 'save'}>
            Save draft
          </Button>
        </div>
        {dirty && <p className="text-center text-sm text-soft">Not saved yet</p>}
      </div>
    )}
  </Card>
)

const Preview = ({ draft, busy, finish, setPreviewed, bakery_name }: InvoiceWriting & { bakery_name: string }) => (
  <Dialog
    wide
    open
    title={`From ${bakery_name}`}
    description={`How ${draft.customer_name} sees it.`}
    onOpenChange={setPreviewed}
    footer={
      <>
        <Button variant="secondary" onClick={() => setPreviewed(false)}>
          Keep writing
        </Button>
        <Button loading={busy !== null} onClick={() => finish('send')}>
          Send to {draft.customer_email}
        </Button>
      </>
    }
  >
    <InvoicePaper paper={paperOf(draft, bakery_name)} />
  </Dialog>
)

interface ConflictProps {
  theirs: Invoice
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Two tabs wrote the same draft, or one of them sent it: the baker chooses which one stays. */
function Conflict({ theirs, busy, onMine, onTheirs }: ConflictProps) {
  const sent = theirs.state !== 'draft'
  return (
    <Notice
      kind="warning"
      live
      title={sent ? 'It was sent in the meantime.' : 'It was changed somewhere else.'}
      action={
        <>
          {!sent && (
            <Button size="sm" loading={busy} onClick={onMine}>
              Save mine instead
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={onTheirs}>
            Use the other one
          </Button>
        </>
      }
    >
      The other one is for {theirs.customer_name} and comes to {formatDollars(theirs.total)}.
    </Notice>
  )
}
