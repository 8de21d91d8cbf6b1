import type { ReactNode } from 'react'
import { addressLine } from '~/lib/address'
import { formatDollars } from '~/lib/money'
import { longDate } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { SumLine } from '~/ui/sum-line'
import { momentWords, windowWords } from '../opening/windows'
import { Policy } from './policy'
import { QUOTE_WORDS } from './request-words'
import type { Quote } from './requests.contract'

/** A link's holder sees no address. */
type ShownQuote = Omit<Quote, 'delivery_address'> & Partial<Pick<Quote, 'delivery_address'>>

interface QuoteViewProps {
  quote: ShownQuote
  time_zone: string
  children?: ReactNode
}

export function QuoteView({ quote, time_zone, children }: QuoteViewProps) {
  const open = quote.state === 'open'
  return (
    <Card padded className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display-3">{quote.version > 1 ? `Quote, version ${quote.version}` : 'Quote'}</h2>
        <Badge tone={quote.state === 'accepted' ? 'sage' : open ? 'butter' : 'neutral'}>
          {QUOTE_WORDS[quote.state]}
        </Badge>
      </div>
      <QuoteLines quote={quote} />
      <p>
        <span className="font-medium">
          {quote.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'}{' '}
          {windowWords({ starts_at: quote.ready_from, ends_at: quote.ready_until }, time_zone)}
        </span>
        {quote.delivery_address && (
          <span className="block wrap-anywhere">to {addressLine(quote.delivery_address)}</span>
        )}
        {open && (
          <span className="block text-soft">The quote is good until {momentWords(quote.expires_at, time_zone)}.</span>
        )}
      </p>
      {quote.note && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{quote.note}</p>}
      <Policy text={quote.policy} />
      {children}
    </Card>
  )
}

export function QuoteLines({ quote }: { quote: ShownQuote }) {
  const { lines, subtotal, delivery, tax, total, deposit, balance_due_on } = quote
  const extras: [string, number][] = [
    ...(delivery > 0 ? [['Delivery', delivery] as [string, number]] : []),
    ...(tax ? [[`${tax.label} (${tax.rate}%)`, tax.amount] as [string, number]] : []),
  ]
  return (
    <div className="grid gap-4">
      <ul className="grid divide-y divide-oat">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote never change
          <li key={at} className="flex justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 font-medium wrap-anywhere">
              {line.quantity > 1 && `${line.quantity} × `}
              {line.description}
              {line.quantity > 1 && (
                <span className="block font-normal text-sm text-soft tabular-nums">
                  {formatDollars(line.unit_price)} each
                </span>
              )}
            </p>
            <p className="tabular-nums">{formatDollars(line.total)}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-oat border-t pt-4 tabular-nums">
        {extras.length > 0 &&
          [['Subtotal', subtotal] as const, ...extras].map(([label, amount]) => (
            <SumLine key={label} label={label} amount={amount} />
          ))}
        <SumLine strong label="Total" amount={total} />
        {deposit !== null && (
          <>
            <SumLine label="Deposit, books the date" amount={deposit} />
            <SumLine
              label={<>Balance{balance_due_on && `, due ${longDate(balance_due_on)}`}</>}
              amount={total - deposit}
            />
          </>
        )}
      </dl>
    </div>
  )
}

export function OlderQuotes({ quotes, time_zone }: { quotes: Quote[]; time_zone: string }) {
  if (quotes.length === 0) return null
  return (
    <details className="rounded-card border border-oat px-5 py-3">
      <summary className="cursor-pointer py-1 font-semibold">
        {quotes.length === 1 ? 'The earlier quote' : `${quotes.length} earlier quotes`}
      </summary>
      <div className="grid gap-4 pt-3">
        {quotes.map((quote) => (
          <QuoteView key={quote.id} quote={quote} time_zone={time_zone} />
        ))}
      </div>
    </details>
  )
}
