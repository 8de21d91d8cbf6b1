import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import type { TestApp } from '../setup/app'
import { makeBakery } from './make'
import { addHelper } from './order-people'
import { makePerson, type Person, sessionFor } from './people'

const LONG_AGO = new Date(Date.now() - 90 * 86_400_000)

/** Somebody whose account is old enough for everything. */
export const makeOldPerson = (services: Services, more: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(services, { created_at: LONG_AGO, ...more })

/** A bakery with an owner and a helper, a customer, and what they say to each other through the calls. */
export async function makeTalk(app: TestApp, given: { customer?: Person } = {}) {
  const { services } = app
  const customer = given.customer ?? (await makeOldPerson(services))
  const [owner, helper] = [await makeOldPerson(services), await makeOldPerson(services)]
  const bakery = await makeBakery(services.db, {
    claimed_by: owner.id,
    verification_status: 'verified',
    verified_at: LONG_AGO,
  })
  await addHelper(services, bakery.id, helper)
  const people = { customer, owner, helper, stranger: await makeOldPerson(services) }
  const tokens = {} as Record<keyof typeof people, string>
  for (const name of Object.keys(people) as (keyof typeof people)[])
    tokens[name] = (await sessionFor(services, people[name])).access_token
  const begun = await app.call('POST', '/conversations', {
    token: tokens.customer,
    body: { bakery_id: bakery.id },
  })
  const id: string = begun.body.id
  return {
    id,
    bakery,
    people,
    tokens,
    ask: (who: keyof typeof people, method: string, path = '', body?: object, query?: Record<string, string>) =>
      app.call(method, `/conversations/${id}${path}`, {
        token: tokens[who],
        ...(body ? { body } : {}),
        ...(query ? { query } : {}),
      }),
    say: (who: keyof typeof people, body: string, more: object = {}) =>
      app.call('POST', `/conversations/${id}/messages`, { token: tokens[who], body: { id: newId(), body, ...more } }),
    list: async (who: keyof typeof people, query: Record<string, string> = {}) =>
      (await app.call('GET', '/conversations', { token: tokens[who], query })).body,
  }
}
