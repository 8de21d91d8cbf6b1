import { formatPast } from '~/lib/zone'
import { actorWords } from './invoice-words'
import type { Invoice } from './invoices.contract'

export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const now = new Date()
  const { viewer, sent_at, history } = invoice
  // Events before the sending are the baker's own.
  const told = viewer === 'customer' && sent_at ? history.filter(({ created_at }) => created_at >= sent_at) : history
  return (
    <ol className="grid gap-4 border-oat border-l-2 pl-5">
      {told.map((entry, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
          key={at}
          className="relative before:absolute before:top-2 before:-left-[1.6rem] before:size-2.5 before:rounded-full before:bg-crust before:content-['']"
        >
          <p className="font-semibold wrap-anywhere">{entry.note}</p>
          <p className="text-sm text-soft">
            {actorWords(entry.actor_role, invoice)} ·{' '}
            <time dateTime={entry.created_at}>
              {formatPast(new Date(entry.created_at), invoice.bakery.time_zone, now)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}
