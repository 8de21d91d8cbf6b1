import { and, inArray } from 'drizzle-orm'
import { payments, type SubjectRef } from '~/db/schema/payments'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { lockSubject } from '~/payments/paid-subject.server'
import { isRefusal } from '~/payments/provider-errors.server'
import { findLostPage } from './payment-page.commands.server'
import { findOpenPayment, ofSubject } from './payments.queries.server'
import { settle } from './settle.commands.server'

/**
 * Decision 20: first the provider's page is closed, so that nobody can pay any more, and only then what was to be paid is given up.
 * If the page was paid in the meantime it is paid.
 */
export async function expire(services: MoneyServices, subject: SubjectRef): Promise<void> {
  const payment = await findOpenPayment(services.db, subject)
  // The provider may know a session that we lost: asking for it again with the same key brings it to light. A no says there is none.
  if (payment?.state === 'creating') await findLostPage(services, subject).catch(unlessRefused)
  const known = payment?.state === 'creating' ? await findOpenPayment(services.db, subject) : payment
  if (known?.provider_id && !(await closePage(services, known.provider_id))) return
  await services.db.transaction(async (tx) => {
    const locked = await lockSubject(tx, services, subject)
    await tx
      .update(payments)
      .set({ state: 'expired' })
      .where(and(ofSubject(subject), inArray(payments.state, ['creating', 'open'])))
    await locked.expireUnpaid()
  })
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}

/** False when it is closed already, by a payment or by its time: then `settle` has done what that means. */
async function closePage(services: MoneyServices, provider_id: string): Promise<boolean> {
  try {
    await services.payments.stripe.checkout.sessions.expire(provider_id)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await settle(services, provider_id)
    return false
  }
}
