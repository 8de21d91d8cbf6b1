import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { stopMoneyLetter } from './money-week.commands.server'
import { LETTER_OFF } from './payout'
import { beginOnboarding, listBankPayouts, readPayouts } from './payouts.commands.server'
import type { payoutsContract } from './payouts.contract'
import { findOwnedBakery, listPayments } from './payouts.queries.server'

export const payoutsHandlers = (services: Services): Handlers<typeof payoutsContract> => ({
  'POST /payouts/:bakery_id/onboarding': ({ params, actor }) => beginOnboarding(services, actor, params.bakery_id),
  'GET /payouts/:bakery_id': ({ params, actor }) => readPayouts(services, actor, params.bakery_id),
  'POST /money-letter/off': async ({ body }) => {
    await stopMoneyLetter(services, body.token)
    return { success: true, message: LETTER_OFF }
  },
  'GET /payouts/:bakery_id/bank': ({ params, actor, query }) =>
    listBankPayouts(services, actor, { ...params, ...query }),
  'GET /payouts/:bakery_id/payments': async ({ params, actor, query }) => {
    const bakery = orNotFound(await findOwnedBakery(services.db, actor, params.bakery_id), NOT_YOURS)
    const { stripe_account_id, time_zone } = bakery
    if (!stripe_account_id) return { items: [], next: null }
    return listPayments(services.db, { stripe_account_id, time_zone }, query)
  },
})
