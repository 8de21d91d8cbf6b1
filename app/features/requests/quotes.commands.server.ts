import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { quotes } from '~/db/schema/requests'
import { openInvoicePayment } from '~/features/invoices/pay-invoice.commands.server'
import {
  closeQuotePages,
  closeQuotePagesLater,
  invoiceOfQuote,
} from '~/features/invoices/quote-invoice.commands.server'
import { refuseBlockedSides } from '~/features/messages/lock-conversation.commands.server'
import { refuseWords } from '~/features/pay-links/write-to-bakery.commands.server'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { mailCustomer, mailOwner } from '~/mail/sides.server'
import type { Part } from '../invoices/invoice'
import { announceRequest } from './announce-request.commands.server'
import { quoteDeclinedLetter, quoteLetter, quoteWithdrawnLetter } from './letters.server'
import {
  asSide,
  endOpenQuote,
  lockQuote,
  lockRequest,
  type QuoteRow,
  refuseEnded,
} from './lock-request.commands.server'
import { figureQuote, QUOTE_ENDED } from './quote'
import { THEY_LEFT } from './request'
import type { CustomRequest, MailedQuote, NewQuote, Quote } from './requests.contract'
import { findMailedQuote, findQuote, isPayer } from './requests.queries.server'
import { readRequest } from './show-request.commands.server'

/** A sent quote never changes: a new version replaces the one before. */
export async function sendQuote(
  services: Services,
  actor: Actor,
  { request_id, ...given }: NewQuote & { request_id: string },
): Promise<Quote> {
  const { db, clock } = services
  const figure = async (tx: Tx) => {
    const request = await lockRequest(tx, request_id, asSide.bakery(actor))
    refuseEnded(request)
    // The customer has closed their account.
    if (!request.customer_id) throw new AppError('conflict', THEY_LEFT)
    await refuseBlockedSides(tx, { ...request, customer_id: request.customer_id, from_bakery: true })
    const now = clock()
    const { time_zone, policy, version, ...tax } = await findTerms(tx, request_id)
    const { row, problems } = figureQuote(given, { wanted_on: request.wanted_on, time_zone, tax, now })
    refuseWrong(problems)
    return { request, version, row: { ...row, policy }, now }
  }
  await db.transaction(figure)
  await closeQuotePages(services, request_id)
  return db.transaction(async (tx) => {
    const { request, version, row, now } = await figure(tx)
    await endOpenQuote(tx, request_id, 'replaced', now)
    await closeQuotePagesLater(tx, request_id)
    const id = newId()
    await tx.insert(quotes).values({ id, request_id, version, ...row, created_by: actor.id, created_at: now })
    const quote = await findQuote(tx, id)
    const told = { now, from_bakery: true, sender_id: actor.id, quote_id: id }
    await announceRequest(tx, request, told, (mailed) =>
      mailCustomer(quoteLetter, {
        ...{ ...quote, total_cents: quote.total, deposit_cents: quote.deposit, ...mailed },
        ...withLinks({ link: `quote.${id}` }, siteOf(services)),
      }),
    )
    return quote
  })
}

interface Terms extends Record<string, unknown> {
  time_zone: string
  policy: string
  version: number
  tax_label: string | null
  tax_rate: number
}

/** The bakery's present policy and tax line, which the quote keeps. */
async function findTerms(tx: Tx, request_id: string): Promise<Terms> {
  const { rows } = await tx.execute<Terms>(sql`
    select b.time_zone, coalesce(s.policy, '') as policy, i.tax_label, coalesce(i.tax_rate, 0) as tax_rate,
      (select coalesce(max(q.version), 0) + 1 from quotes q where q.request_id = r.id)::int as version
    from custom_requests r join bakeries b on b.id = r.bakery_id
    left join custom_order_settings s on s.bakery_id = b.id left join invoice_settings i on i.bakery_id = b.id
    where r.id = ${request_id}`)
  return rows[0]!
}

/** Opens the page to pay: the payment accepts it (`acceptPaidQuote`). */
export async function acceptQuote(
  services: Services,
  actor: Actor,
  { id, part }: { id: string; part: Part },
): Promise<{ payment_url: string }> {
  const invoice_id = await services.db.transaction(async (tx) => {
    const { quote } = await lockQuote(tx, id, isPayer(actor))
    refuseQuoteEnded(quote, services.clock())
    return invoiceOfQuote(tx, id)
  })
  await countProviderCall(services, actor)
  return { payment_url: await openInvoicePayment(services, invoice_id, part) }
}

function refuseQuoteEnded({ state, expires_at }: QuoteRow, now: Date): void {
  const ended = state === 'open' ? (expires_at <= now ? 'expired' : null) : state
  if (ended) throw new AppError('conflict', QUOTE_ENDED[ended])
}

interface QuoteEnd {
  id: string
  reason?: string | null | undefined
}

/** The bakery may offer another. The holder of its link sees no request. */
export async function declineQuote(
  services: Services,
  actor: Actor,
  ended: QuoteEnd,
): Promise<CustomRequest | MailedQuote> {
  const request_id = await endQuote(services, actor, 'customer', ended)
  if (actor.holds) return (await findMailedQuote(services.db, actor, ended.id))!
  return (await readRequest(services, actor, request_id))!
}

export async function withdrawQuote(services: Services, actor: Actor, ended: QuoteEnd): Promise<CustomRequest> {
  return (await readRequest(services, actor, await endQuote(services, actor, 'bakery', ended)))!
}

async function endQuote(
  services: Services,
  actor: Actor,
  side: 'bakery' | 'customer',
  { id, reason }: QuoteEnd,
): Promise<string> {
  const lockOpen = async (tx: Tx) => {
    const { request, quote } = await lockQuote(tx, id, side === 'customer' ? isPayer(actor) : asSide.bakery(actor))
    const now = services.clock()
    refuseQuoteEnded(quote, now)
    if (actor.holds && reason) await refuseWords(tx, services, actor, { field: 'reason', text: reason })
    return { request, now }
  }
  const { request: asked } = await services.db.transaction(lockOpen)
  await closeQuotePages(services, asked.id)
  return services.db.transaction(async (tx) => {
    const { request, now } = await lockOpen(tx)
    await closeQuotePagesLater(tx, request.id)
    const from_bakery = side === 'bakery'
    const state = from_bakery ? 'withdrawn' : 'declined'
    await tx.update(quotes).set({ state, ended_at: now }).where(eq(quotes.id, id))
    const told = {
      now,
      from_bakery,
      sender_id: actor.id,
      quote_id: id,
      // A link can be passed on, so its words are in the mail alone.
      body: actor.holds ? '' : (reason ?? ''),
      news: from_bakery ? 'Withdrew their quote.' : 'Declined your quote.',
    }
    await announceRequest(tx, request, told, (mailed) => {
      const slots = { ...mailed, reason: reason ?? null, public_url: services.env.public_url }
      return from_bakery ? mailCustomer(quoteWithdrawnLetter, slots) : mailOwner(quoteDeclinedLetter, slots)
    })
    return request.id
  })
}
