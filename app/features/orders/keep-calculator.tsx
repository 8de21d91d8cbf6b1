import { Sparkles } from 'lucide-react'
import { formatDollars } from '~/lib/money'
import { HelpLink } from '../articles/help-link'
import { bundleLine, keptOf } from './keep'

export function KeepCalculator({ price }: { price: number }) {
  const cents = Math.round(price * 100)
  const kept = keptOf(cents)
  const bundle = bundleLine(cents)
  if (!kept) return <p className="text-sm text-soft">Orders start at $1.00. Enter a price to see what you keep.</p>
  return (
    <div className="grid gap-2 rounded-control bg-dough px-4 py-3 text-[0.9375rem]" role="status">
      <p>
        You keep <strong className="tabular-nums">{formatDollars(kept.baker_keeps_cents / 100)}</strong> of{' '}
        <span className="tabular-nums">{formatDollars(cents / 100)}</span> when someone orders just this. They pay{' '}
        <span className="tabular-nums">{formatDollars(kept.customer_pays_cents / 100)}</span>.
      </p>
      {bundle && (
        <p className="flex gap-2">
          <Sparkles className="mt-0.5 size-4.5 shrink-0 text-crust" aria-hidden="true" />
          <span>{bundle} Offer them together?</span>
        </p>
      )}
      <HelpLink slug="what-it-costs-bakers">What it costs to sell here</HelpLink>
    </div>
  )
}
