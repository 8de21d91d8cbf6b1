import { beforeAll, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { tierOf } from './tier'

const site = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(site.services)
})

const progress = async (token: string | undefined) => (await site.call('GET', '/progress', { token })).body.items

test('an owner sees their own bakeries, the primary one first, and what they began', async () => {
  const { db, pool } = site.services
  const baker = await makePerson(site.services)
  const { access_token: token } = await sessionFor(site.services, baker)
  expect(await progress(token)).toEqual([])

  const { body: draft } = await site.call('POST', '/listings', { token, body: { name: 'Nonna’s' } })
  const { id: young } = await makeBakery(db, { claimed_by: baker.id, short_bio: '' })
  const { id: grown } = await makeBakery(db, {
    claimed_by: baker.id,
    verification_status: 'verified',
    verified_at: new Date(),
  })
  const { id: wanted } = await makeBakery(db)
  await site.call('POST', `/bakeries/${wanted}/claims`, { token, body: { method: 'document', note: 'Mine' } })
  await pool.query('delete from menu_items where bakery_id = $1', [young])
  const { access_token: again } = await sessionFor(site.services, baker)
  expect(await progress(again)).toMatchObject([
    { id: grown, claimed: true, verification_status: 'verified', has_menu: true, charges_enabled: false },
    { id: young, claimed: true, described: false, has_menu: false, listing: 'approved' },
    { id: draft.id, name: 'Nonna’s', slug: null, listing: 'draft', located: false },
    { id: wanted, claimed: false, verification_status: 'pending' },
  ])
})

test('somebody else’s is nothing to anybody', async () => {
  const seen = async (who: 'customer' | 'editor' | 'admin') => progress(people.tokens[who])
  expect([await seen('customer'), await seen('editor'), await seen('admin')]).toEqual([[], [], []])
  const [own] = await progress(people.tokens.owner)
  expect(own.id).toBe(people.bakery.id)
  expect(tierOf(own)).toBe('Ordering')
})
