import { formatDollars } from '~/lib/money'
import { feeOn } from './invoice'
import { draftSums, type InvoiceDraft } from './invoice-draft'

export function DraftTotals({ draft }: { draft: InvoiceDraft }) {
  const { subtotal_cents, tax_cents, total_cents, deposit_cents } = draftSums(draft)
  const fee = feeOn(total_cents)
  const rows = [
    { label: 'Subtotal', cents: subtotal_cents, shown: tax_cents > 0 },
    { label: draft.tax_label || 'Tax', cents: tax_cents, shown: tax_cents > 0 },
    { label: 'Total', cents: total_cents, shown: true },
    { label: 'Deposit', cents: deposit_cents ?? 0, shown: deposit_cents !== null },
    { label: 'Balance', cents: Math.max(0, total_cents - (deposit_cents ?? 0)), shown: deposit_cents !== null },
  ].filter(({ shown }) => shown)
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5 tabular-nums">
        {rows.map(({ label, cents }) => (
          <div
            key={label}
            className={`flex justify-between gap-4 ${label === 'Total' ? 'font-semibold text-lg' : 'text-soft'}`}
          >
            <dt className="wrap-anywhere">{label}</dt>
            <dd>{formatDollars(cents / 100)}</dd>
          </div>
        ))}
      </dl>
      {total_cents > 0 && (
        <p className="rounded-control bg-dough px-4 py-3 text-[0.9375rem]">
          By card you keep{' '}
          <strong className="tabular-nums">{formatDollars(Math.max(0, total_cents - fee) / 100)}</strong> after a card
          fee of <span className="tabular-nums">{formatDollars(fee / 100)}</span>. By cash, check, Venmo or Zelle you
          keep everything.
        </p>
      )}
    </div>
  )
}
