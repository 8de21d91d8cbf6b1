import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { beginOnboarding, readPayouts } from './payouts.commands.server'
import type { payoutsContract } from './payouts.contract'

export const payoutsHandlers = (services: Services): Handlers<typeof payoutsContract> => ({
  'POST /payouts/:bakery_id/onboarding': ({ params, actor }) => beginOnboarding(services, actor, params.bakery_id),
  'GET /payouts/:bakery_id': ({ params, actor }) => readPayouts(services, actor, params.bakery_id),
})
