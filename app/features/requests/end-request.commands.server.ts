import type { Tx } from '~/db/client.server'
import { closeQuotePages, closeQuotePagesLater } from '~/features/invoices/quote-invoice.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { mailCustomer, mailOwner } from '~/mail/sides.server'
import { announceRequest } from './announce-request.commands.server'
import { declinedLetter, withdrawnLetter } from './letters.server'
import { asSide, endOpenQuote, endRequest, lockRequest, refuseEnded } from './lock-request.commands.server'
import type { CustomRequest } from './requests.contract'
import { readRequest } from './show-request.commands.server'

interface RequestEnd {
  id: string
  reason?: string | null | undefined
}

/** The bakery can't make it. Its open quote ends, too. */
export const declineRequest = (services: Services, actor: Actor, ended: RequestEnd): Promise<CustomRequest> =>
  end(services, actor, 'bakery', ended)

/** The customer no longer needs it. The bakery never hears of one that a guest has not confirmed. */
export const withdrawRequest = (services: Services, actor: Actor, ended: RequestEnd): Promise<CustomRequest> =>
  end(services, actor, 'customer', ended)

async function end(
  services: Services,
  actor: Actor,
  side: 'bakery' | 'customer',
  { id, reason = null }: RequestEnd,
): Promise<CustomRequest> {
  const lockOpen = async (tx: Tx) => {
    const request = await lockRequest(tx, id, asSide[side](actor))
    refuseEnded(request)
    return request
  }
  await services.db.transaction(lockOpen)
  await closeQuotePages(services, id)
  return services.db.transaction(async (tx) => {
    const request = await lockOpen(tx)
    await closeQuotePagesLater(tx, id)
    const now = services.clock()
    const from_bakery = side === 'bakery'
    await endOpenQuote(tx, id, from_bakery ? 'withdrawn' : 'declined', now)
    await endRequest(tx, id, { state: from_bakery ? 'declined' : 'withdrawn', reason, now })
    if (request.state === 'open')
      await announceRequest(
        tx,
        request,
        {
          now,
          from_bakery,
          sender_id: actor.id,
          request_id: id,
          body: reason ?? '',
          news: from_bakery ? 'Can’t make your custom order.' : 'Withdrew their request.',
        },
        (mailed) => {
          const slots = { ...mailed, public_url: services.env.public_url }
          return from_bakery ? mailCustomer(declinedLetter, slots) : mailOwner(withdrawnLetter, slots)
        },
      )
    return (await readRequest({ ...services, db: tx }, actor, id))!
  })
}
