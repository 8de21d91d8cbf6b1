import { expect } from 'vitest'
import { listingCase } from '../../app/features/listing/rule-listing.commands.server'
import { makePerson, sessionFor } from '../factories/people'
import { photo } from '../factories/pictures'
import { expectClean } from '../setup/typed-text-uses'
import { type Scene, unique, type World } from './world'

const ITEM = {
  ...{ name: 'Rye', price: 6, category: 'Bread', allergens: ['tree_nuts', 'fish', 'shellfish'] },
  allergen_kinds: { tree_nuts: 'pecan', fish: 'cod', shellfish: 'crab' },
  options: [{ group_name: 'Size', name: 'Large' }],
}

const picture = photo(40, 30).png().toBuffer()

/** A bakery’s page, menu and settings. */
export const BAKERY_SCENES: Record<string, Scene> = {
  'POST /listings': {
    begin: async (w) => ({ token: await w.signIn(), body: { name: 'Rye', kind: 'home', zip_code: '78701' } }),
    later: approveListed,
  },
  'PUT /listings/:id': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', '/listings', { token, body: { name: 'Rye', kind: 'home' } })
      return { token, params: { id: body.id }, body: {} }
    },
  },
  'POST /media': { begin: async (w) => ({ token: await w.signIn(), body: { file: await picture, kind: 'gallery' } }) },
  'PUT /media/:id': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', '/media', { token, body: { file: await picture, kind: 'gallery' } })
      return { token, params: { id: body.id }, body: { alt: 'A loaf' } }
    },
  },
  'PUT /bakeries/:bakery_id/settings': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { paused_until: new Date().toISOString() },
    }),
  },
  'POST /bakeries/:bakery_id/helpers': {
    begin: async (w) => {
      await w.shop.services.pool.query('delete from bakery_helpers where user_id is null')
      const body = { email: `${unique()}@bread.test`, name: 'Mia' }
      return { token: w.people.tokens.owner, params: { bakery_id: w.people.bakery.id }, body }
    },
    // An address is no free text: hostile ones are refused.
    apart: true,
    later: async (w, { email }) => {
      const helper = await makePerson(w.shop.services, { username: unique(), email })
      const { rows } = await w.shop.services.pool.query('select text from mail_outbox where "to" = $1', [email])
      const code = /invitation=([\w-]+)/.exec(rows[0].text)![1]
      const { access_token: token } = await sessionFor(w.shop.services, helper)
      expect((await w.shop.call('POST', '/helper-invitations/accept', { token, body: { code } })).status).toBe(200)
      await w.shop.services.pool.query('delete from users where id = $1', [helper.id])
    },
  },
  'POST /helper-invitations/accept': {
    begin: async (w) => ({ token: await w.signIn(), body: { code: 'x'.repeat(43) } }),
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/menu-items': {
    begin: (w) => ({ token: w.people.tokens.owner, params: { bakery_id: w.people.bakery.id }, body: ITEM }),
    later: readMenu,
  },
  'PUT /bakeries/:bakery_id/menu-items/:item_id': {
    begin: async (w) => {
      const [token, bakery_id] = [w.people.tokens.owner, w.people.bakery.id]
      const { body } = await w.shop.call('POST', `/bakeries/${bakery_id}/menu-items`, { token, body: ITEM })
      return { token, params: { bakery_id, item_id: body.id }, body: { updated_at: body.updated_at, price: 6 } }
    },
    later: readMenu,
  },
  // What a file says goes through the rules for an item.
  'POST /bakeries/:bakery_id/menu-import/preview': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { text: 'Name\nRye' },
    }),
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/menu-import': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { text: 'Name\nRye', checksum: 'x' },
    }),
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/listing': {
    begin: (w) => ({ token: w.people.tokens.owner, params: { bakery_id: w.people.bakery.id }, body: {} }),
    // Links and tags are no free text.
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/changes': {
    begin: (w) => ({ token: w.people.tokens.owner, params: { bakery_id: w.people.bakery.id }, body: { kind: 'shop' } }),
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/pickup-card': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { street: '1 Lane', phone: '802 555 0100' },
    }),
    apart: true,
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/program': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { program_key: 'az' },
    }),
    later: async (w) => {
      const { body } = await w.shop.call('GET', `/bakeries/${w.people.bakery.id}`)
      expect(body.label).not.toBeNull()
      expectClean(body)
    },
  },
  'PUT /cottage-programs/:key': {
    begin: (w) => ({
      token: w.people.tokens.admin,
      params: { key: 'az-tried' },
      body: { state: 'AZ', name: 'Tried' },
    }),
  },
  'POST /bakeries/:bakery_id/settings/preview': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { paused_until: new Date().toISOString() },
    }),
    keeps_nothing: true,
  },
}

/** Sent for approval and made a bakery of, whatever was typed; what a listing refuses in the end was said with a sentence. */
async function approveListed(w: World, { id }: { id: string }) {
  const { services } = w.shop
  const env = { ...services.env, public_url: 'https://bread.test' }
  const ruling = {
    id,
    editor_id: w.people.people.admin.id,
    env,
    secret: services.secret,
    now: new Date(),
    reason: '',
    days: 1,
  }
  const { rowCount } = await services.pool.query(
    `update listings set state = 'pending', submitted_at = now() where id = $1 and char_length(content ->> 'name') > 1 and content ->> 'place' is not null`,
    [id],
  )
  if (!rowCount) return
  await services.db.transaction((tx) => listingCase.rulings.approve!(tx, ruling))
  const { body } = await w.shop.call('GET', `/bakeries/${id}`)
  expectClean(body)
  expect((await w.pages.get(`/bakery/${body.slug}`)).status).toBe(200)
}

async function readMenu(w: World, item: { id: string; bakery_id: string; updated_at: string }) {
  const { body } = await w.shop.call('GET', `/bakeries/${item.bakery_id}/menu`)
  expectClean(body)
  expect((await w.pages.get(`/bakery/${w.people.bakery.slug}`)).status).toBe(200)
  const address = `/bakeries/${item.bakery_id}/menu-items/${item.id}`
  await w.shop.call('DELETE', address, { token: w.people.tokens.owner })
}
