import { Check } from 'lucide-react'
import { createPortal } from 'react-dom'
import { formatDollars } from '~/lib/money'
import { formatIn } from '~/lib/zone'
import { LabelFacts } from '../cottage-food/label-facts'
import type { Paper } from './invoice-draft'
import { termsOf, titleOf } from './invoice-words'

export function InvoicePaper({ paper }: { paper: Paper }) {
  const { lines, tax, note, policy, label } = paper
  return (
    <div className="grid gap-5">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Items</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, quantity, unit_price, total }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <tr key={at} className="break-inside-avoid border-oat border-b align-top">
              <td className="py-3 pr-4">
                <span className="font-semibold wrap-anywhere">{description}</span>
                {quantity !== 1 && (
                  <span className="block text-sm text-soft tabular-nums">
                    {quantity} × {formatDollars(unit_price)}
                  </span>
                )}
              </td>
              <td className="py-3 text-right tabular-nums">{formatDollars(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid break-inside-avoid gap-1.5 tabular-nums">
        {tax && <Sum label="Subtotal" amount={paper.subtotal} soft />}
        {tax && <Sum label={`${tax.label} (${tax.rate}%)`} amount={tax.amount} soft />}
        <Sum label="Total" amount={paper.total} strong />
        {paper.paid > 0 && <Sum label="Paid" amount={paper.paid} soft />}
        {paper.refunded > 0 && <Sum label="Refunded" amount={paper.refunded} soft />}
        {paper.paid > 0 && paper.open > 0 && <Sum label="Balance due" amount={paper.open} strong />}
      </dl>
      <Terms paper={paper} />
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {policy && (
        <div className="break-inside-avoid">
          <h2 className="mb-1 font-semibold">Terms</h2>
          <p className="whitespace-pre-line text-[0.9375rem] text-soft wrap-anywhere">{policy}</p>
        </div>
      )}
      {label.length > 0 && (
        <div className="break-inside-avoid text-sm">
          <LabelFacts lines={label} />
        </div>
      )}
    </div>
  )
}

interface SumProps {
  label: string
  amount: number
  strong?: boolean
  soft?: boolean
}

const Sum = ({ label, amount, strong, soft }: SumProps) => (
  <div className={`flex justify-between gap-4 ${strong ? 'font-semibold text-lg' : ''} ${soft ? 'text-soft' : ''}`}>
    <dt className="wrap-anywhere">{label}</dt>
    <dd>{formatDollars(amount)}</dd>
  </div>
)

function Terms({ paper }: { paper: Paper }) {
  const terms = termsOf(paper)
  if (terms.length === 0) return null
  return (
    <dl className="grid break-inside-avoid gap-1.5 rounded-card bg-dough px-4 py-3 text-[0.9375rem] print:border">
      {terms.map(({ name, amount, paid, words }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="flex items-center gap-1.5">
            {paid && <Check className="size-4.5 shrink-0 text-sage-deep" aria-hidden="true" />}
            <span>
              {name} <span className="text-soft">{words}</span>
            </span>
          </dt>
          <dd className="font-semibold tabular-nums">{formatDollars(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All that the printer prints of the page (`.slip` in styles/base.css). */
export function PrintedInvoice({ paper }: { paper: Paper }) {
  const { bakery, customer_name, sent_at } = paper
  return createPortal(
    <div className="slip">
      <p className="font-display text-2xl">{bakery.name}</p>
      <div className="mt-2 mb-6 flex justify-between gap-6">
        <div>
          <p className="font-semibold text-lg">{titleOf(paper)}</p>
          <p>For {customer_name}</p>
        </div>
        {sent_at && <p>{formatIn(bakery.time_zone, new Date(sent_at), { dateStyle: 'long' })}</p>}
      </div>
      <InvoicePaper paper={paper} />
    </div>,
    document.body,
  )
}
