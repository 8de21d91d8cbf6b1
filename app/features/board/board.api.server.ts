import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { boardContract } from './board.contract'
import { findBoardBakery, findOrderMoney } from './board.queries.server'

export const boardHandlers = ({ db }: Services): Handlers<typeof boardContract> => ({
  'GET /my-listing/:bakery_id': async ({ actor, params }) =>
    known(await findBoardBakery(db, actor, params.bakery_id), 'We could not find that bakery among yours.'),
  'GET /my-listing/:bakery_id/orders/:id': async ({ actor, params }) =>
    known(await findOrderMoney(db, actor, params), 'We could not find that order.'),
})

function known<T>(found: T | null, otherwise: string): T {
  if (found === null) throw new AppError('not_found', otherwise)
  return found
}
