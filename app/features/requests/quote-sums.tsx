import { formatDollars } from '~/lib/money'
import { cn } from '~/ui/cn'
import type { QuoteSums } from './quote-form'

interface ComposedSumsProps {
  sums: QuoteSums
  /** As the bakery has set it for its invoices. */
  tax: { label: string; rate: number } | null
}

export function ComposedSums({ sums, tax }: ComposedSumsProps) {
  const { subtotal_cents, delivery_cents, tax_cents, total_cents, deposit_cents, keeps_cents } = sums
  const rows = [
    { label: 'Subtotal', cents: subtotal_cents, shown: tax_cents > 0 || delivery_cents > 0 },
    { label: 'Delivery', cents: delivery_cents, shown: delivery_cents > 0 },
    { label: tax ? `${tax.label} (${tax.rate}%)` : 'Tax', cents: tax_cents, shown: tax_cents > 0 },
    { label: 'Total', cents: total_cents, shown: true },
    { label: 'Deposit', cents: deposit_cents ?? 0, shown: deposit_cents !== null },
    { label: 'Balance', cents: Math.max(0, total_cents - (deposit_cents ?? 0)), shown: deposit_cents !== null },
  ].filter(({ shown }) => shown)
  return (
    <div className="grid gap-3 rounded-card bg-dough p-4">
      <dl className="grid gap-1.5 tabular-nums" aria-live="polite">
        {rows.map(({ label, cents }) => (
          <div
            key={label}
            className={cn('flex justify-between gap-4', label === 'Total' ? 'font-semibold text-lg' : 'text-soft')}
          >
            <dt className="wrap-anywhere">{label}</dt>
            <dd>{formatDollars(cents / 100)}</dd>
          </div>
        ))}
      </dl>
      {total_cents > 0 && (
        <p className="text-[0.9375rem]">
          You keep <strong className="tabular-nums">{formatDollars(keeps_cents / 100)}</strong> if they pay it all by
          card. The customer pays no fee.
        </p>
      )}
    </div>
  )
}
