import { custom_order_settings } from '../../app/db/schema/requests'
import { ASKABLE, type Askable, type AskLevel } from '../../app/features/requests/request'
import type { Services } from '../../app/http/services.server'
import { addDays, dayOf } from '../../app/lib/zone'
import type { TestApp } from '../setup/app'
import { openBakery } from './order-people'
import { sessionFor } from './people'
import { makeOldPerson } from './talk'

type Settings = typeof custom_order_settings.$inferInsert

export const askAll = (level: AskLevel) =>
  Object.fromEntries(ASKABLE.map((ask) => [ask, level])) as Record<Askable, AskLevel>

export const takeCustomOrders = ({ db }: Pick<Services, 'db'>, bakery_id: string, more: Partial<Settings> = {}) =>
  db
    .insert(custom_order_settings)
    .values({ bakery_id, enabled: true, asks: askAll('optional'), lead_days: 7, ...more })
    .onConflictDoUpdate({ target: custom_order_settings.bakery_id, set: { enabled: true, ...more } })

/** A bakery in Austin that takes custom orders and cards, its owner, and a customer. */
export async function makeCustomShop(app: TestApp, more: Partial<Settings> = {}) {
  const { services } = app
  const [owner, customer, stranger] = [
    await makeOldPerson(services),
    await makeOldPerson(services),
    await makeOldPerson(services),
  ]
  const bakery = await openBakery(services, owner.id)
  await takeCustomOrders(services, bakery.id, more)
  const people = { owner, customer, stranger }
  const tokens = {} as Record<keyof typeof people, string>
  for (const name of Object.keys(people) as (keyof typeof people)[])
    tokens[name] = (await sessionFor(services, people[name])).access_token
  /** So many days from today, where the bakery is. */
  const day = (days: number) => addDays(dayOf(services.clock(), bakery.time_zone), days)
  const ask = (token: string, body: object = {}) =>
    app.call('POST', `/bakeries/${bakery.id}/requests`, {
      token,
      body: { date: day(30), message: 'A cake with a fox', ...body },
    })
  const quote = (request_id: string, body: object = {}) =>
    app.call('POST', `/requests/${request_id}/quotes`, {
      token: tokens.owner,
      body: {
        lines: [{ description: 'Fox cake', quantity: 1, unit_price: 180 }],
        deposit: { percent: 50 },
        ...body,
      },
    })
  return { bakery, people, tokens, day, ask, quote }
}
