import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { JsonText } from '~/lib/json-text'
import { copyPath } from '~/lib/pay-link.server'
import { listToBake } from './bake-list.queries.server'
import type { boardContract, SentBoard } from './board.contract'
import { findBoardBakery, findOrderAllergens, findOrderMoney, listOpenOrders } from './board.queries.server'

const NO_SUCH_ORDER = 'We couldn’t find that order.'

/** A quote inside of a JSON text has a backslash before it, so no words of a customer look like this. */
const withPayUrls = ({ text }: JsonText<SentBoard>, pay_url: (link: string, owner_id: string) => string | null) =>
  new JsonText<SentBoard>(
    text.replace(/,"pay_url":"(order\.[\w.-]+) ([\w-]+)"/g, (_, link: string, owner_id: string) => {
      const url = pay_url(link, owner_id)
      return url === null ? '' : `,"pay_url":${JSON.stringify(url)}`
    }),
  )

export const boardHandlers = ({ db, env, secret, clock }: Services): Handlers<typeof boardContract> => ({
  'GET /my-listing/:bakery_id': async ({ actor, params }) =>
    orNotFound(await findBoardBakery(db, actor, { ...params, ...env.live.share_campaign }), NOT_YOURS),
  'GET /my-listing/:bakery_id/orders': async ({ actor, params, query }) =>
    withPayUrls(
      orNotFound(await listOpenOrders(db, actor, { ...params, ...query, now: clock() }), NOT_YOURS),
      // Whoever has such a link can answer for the customer, which nobody can who only looks.
      (link, owner_id) => (actor.viewed_by ? null : env.public_url + copyPath(secret, link, owner_id)),
    ),
  'GET /my-listing/:bakery_id/bake-list': async ({ actor, params, query }) =>
    orNotFound(await listToBake(db, actor, { ...params, ...query }), NOT_YOURS),
  'GET /my-listing/:bakery_id/orders/:id': async ({ actor, params }) =>
    orNotFound(await findOrderMoney(db, actor, params), NO_SUCH_ORDER),
  'GET /my-listing/:bakery_id/orders/:id/allergens': async ({ actor, params }) =>
    orNotFound(await findOrderAllergens(db, actor, params), NO_SUCH_ORDER),
})
