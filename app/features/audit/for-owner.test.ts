import { beforeAll, expect, test } from 'vitest'
import { openBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const tokens = {} as Record<'owner' | 'admin', string>
let bakery_id = ''

beforeAll(async () => {
  const owner = await makePerson(app.services)
  tokens.owner = (await sessionFor(app.services, owner)).access_token
  tokens.admin = (await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))).access_token
  bakery_id = (await openBakery(app.services, owner.id)).id
})

const edit = (who: keyof typeof tokens, part: string, body: object) =>
  app.call('PUT', `/bakeries/${bakery_id}/${part}`, { token: tokens[who], body })
const written = async () => {
  const { rows } = await app.services.pool.query(
    `select action, details from audit_log where subject_id = $1 and action like 'bakery.%_changed' order by created_at, id`,
    [bakery_id],
  )
  return rows
}

test('what an admin changes in an owner’s place is written down, by the names of the fields; an owner’s own work isn’t', async () => {
  const street = { street: '9 Secret Lane', unit: '', phone: '', text_me: false, parking: '', pickup_instructions: '' }
  for (const who of ['owner', 'admin'] as const) {
    expect((await edit(who, 'listing', { about: `By the ${who}` })).status).toBe(200)
    expect((await edit(who, 'pickup-card', { ...street, parking: `By the ${who}` })).status).toBe(200)
    expect((await edit(who, 'settings', { delivery_fee: who === 'owner' ? 4 : 5 })).status).toBe(200)
    if (who === 'owner') expect(await written()).toEqual([])
  }
  const entries = await written()
  expect(entries.map(({ action }) => action)).toEqual([
    'bakery.listing_changed',
    'bakery.pickup_changed',
    'bakery.opening_changed',
  ])
  expect(entries.map(({ details }) => details.changed)).toMatchObject([['about'], ['parking'], ['delivery_fee']])
  expect(JSON.stringify(entries)).not.toContain('Secret')
  // Nothing that stays as it is.
  expect((await edit('admin', 'listing', { about: 'By the admin' })).status).toBe(200)
  expect(await written()).toHaveLength(3)
})
