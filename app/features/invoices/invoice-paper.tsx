import { createPortal } from 'react-dom'
import { formatDollars } from '~/lib/money'
import { formatIn, shortDate } from '~/lib/zone'
import { LabelFacts } from '../cottage-food/label-facts'
import type { Paper } from './invoice-draft'
import { titleOf } from './invoice-words'

export function InvoicePaper({ paper }: { paper: Paper }) {
  const { lines, tax, note, policy, label } = paper
  return (
    <div className="grid gap-5">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">What it’s for</caption>
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
        {paper.paid > 0 && paper.open > 0 && <Sum label="Still open" amount={paper.open} strong />}
      </dl>
      <Terms paper={paper} />
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {policy && (
        <div className="break-inside-avoid">
          <h3 className="font-semibold">What you agreed on</h3>
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

function Terms({ paper: { deposit, deposit_due_on, balance_due_on, total, state } }: { paper: Paper }) {
  if (state === 'void' || state === 'closed') return null
  const parts =
    deposit === null
      ? [{ name: 'Payment', amount: total, due_on: balance_due_on, soon: 'due when you get this' }]
      : [
          { name: 'Deposit', amount: deposit, due_on: deposit_due_on, soon: 'due when you get this' },
          { name: 'Balance', amount: total - deposit, due_on: balance_due_on, soon: 'due after the deposit' },
        ]
  return (
    <dl className="grid break-inside-avoid gap-1.5 rounded-card bg-dough px-4 py-3 text-[0.9375rem] print:border">
      {parts.map(({ name, amount, due_on, soon }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>
            {name} <span className="text-soft">{due_on ? `due ${shortDate(due_on)}` : soon}</span>
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
