import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { quotes } from '~/db/schema/requests'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { createCustomOrder } from '~/features/orders/custom-order.commands.server'
import { publishRequest } from './announce-request.commands.server'
import { endRequest, lockQuote } from './lock-request.commands.server'

/** In the transaction that settles the first payment: accepts, and makes the order. Null when the quote has ended: the money goes back. */
export async function acceptPaidQuote(
  tx: Tx,
  { quote_id, paid_at }: { quote_id: string; paid_at: Date },
): Promise<{ order_id: string } | null> {
  const { request, quote } = await lockQuote(tx, quote_id)
  if (quote.state !== 'open' || request.state !== 'open') return null
  await tx.update(quotes).set({ state: 'accepted', ended_at: paid_at }).where(eq(quotes.id, quote_id))
  await endRequest(tx, request.id, { state: 'accepted', now: paid_at })
  const order_id = await createCustomOrder(tx, {
    ...quote,
    ...request,
    notes: [request.allergies && `Allergies: ${request.allergies}`, request.message].filter(Boolean).join('\n'),
    now: paid_at,
  })
  await sideEffect(tx, `request:${request.id}`, (inner) => publishRequest(inner, request))
  return { order_id }
}
