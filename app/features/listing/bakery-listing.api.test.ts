import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { pictures } from '../../db/schema/media'
import { newId } from '../../lib/ids'
import { changeCase } from './rule-change.commands.server'

const app = useApp()
const pages = usePages(app)
const tokens: Record<string, string> = {}
let owner_id = ''
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  for (const who of ['owner', 'other', 'editor']) {
    const person = await makePerson(app.services, who === 'editor' ? { roles: ['editor'] } : {})
    tokens[who] = (await sessionFor(app.services, person)).access_token
    if (who === 'owner') owner_id = person.id
  }
  await app.services.pool.query(
    `insert into places (id, name, state, county, latitude, longitude, population, search_key)
       values (9001, 'Boise', 'ID', 'Ada', 43.62, -116.2, 200000, 'boise') on conflict do nothing`,
  )
  await app.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('83702', 9001, 43.63, -116.21) on conflict do nothing`,
  )
})
beforeEach(async () => {
  bakery = await makeBakery(app.services.db, { claimed_by: owner_id, kind: 'home' })
})

const call = (method: string, path: string, body?: object, who = 'owner') =>
  app.call(method, `/bakeries/${bakery.id}/${path}`, { token: tokens[who]!, ...(body ? { body } : {}) })
const read = async () => (await call('GET', 'listing')).body
const page = async () => {
  pages.cache.drop()
  return JSON.parse((await pages.get(`/bakery/${bakery.slug}`)).body).bakery
}
const NEW_PLACE = { zip_code: '83702', street: '7 Secret Lane' }

describe('what is live at once', () => {
  test('words, links and tags are on the page, and only what is given changes', async () => {
    const { all_tags } = await read()
    const edit = {
      short_bio: 'Rye, slowly.',
      website_url: 'rye.example',
      instagram_url: '',
      location_text: 'North End',
      tags: [all_tags[1].slug, all_tags[0].slug],
    }
    const saved = await call('PUT', 'listing', edit)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({
      ...edit,
      website_url: 'https://rye.example',
      instagram_url: null,
      tags: edit.tags.toReversed(),
    })
    expect(await page()).toMatchObject({ short_bio: 'Rye, slowly.', location_text: 'North End', name: bakery.name })
    expect((await call('PUT', 'listing', { about: 'Since 1999.' })).body).toMatchObject({ short_bio: 'Rye, slowly.' })
  })

  test('pictures in their order, the first one leading; somebody else’s is none', async () => {
    const made = [owner_id, owner_id, null].map((owner, at) => ({
      id: newId(),
      owner_id: owner,
      kind: 'gallery' as const,
      content_hash: Buffer.concat([Buffer.from(newId().replaceAll('-', ''), 'hex'), Buffer.alloc(16, at)]),
      width: 960,
      height: 600,
      byte_size: 9,
      widths: [480, 960],
    }))
    await app.services.db.insert(pictures).values(made)
    const [one, two, foreign] = made.map(({ id }) => id)
    const saved = (await call('PUT', 'listing', { picture_ids: [two, one] })).body
    expect(saved.pictures.map(({ id }: { id: string }) => id)).toEqual([two, one])
    expect((await page()).hero_image_url).toBe(saved.pictures[0].url)
    const refused = await call('PUT', 'listing', { picture_ids: [foreign] })
    expect(refused.body.details.fields).toHaveProperty('picture_ids')
    expect((await call('PUT', 'listing', { picture_ids: [] })).body.pictures).toEqual([])
  })

  test.each([
    [{ website_url: 'not a place' }, 'website_url'],
    [{ tags: ['no-such-tag'] }, 'tags'],
    [{ short_bio: 'x'.repeat(501) }, 'short_bio'],
  ])('%j is refused beside its field', async (edit, field) => {
    const { status, body } = await call('PUT', 'listing', edit)
    expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
  })

  test('on top of older words it is refused, with the present ones', async () => {
    const { version } = await read()
    const theirs = (await call('PUT', 'listing', { about: 'Theirs', version })).body
    const refused = await call('PUT', 'listing', { about: 'Mine', version })
    expect([refused.status, refused.body.details.present.about]).toEqual([409, 'Theirs'])
    expect((await call('PUT', 'listing', { about: 'Mine', version: theirs.version })).body.about).toBe('Mine')
  })
})

describe('name, kind and place', () => {
  const rule = (word: 'approve' | 'reject', id: string, reason = '') => {
    const ruling = {
      id,
      editor_id: owner_id,
      env: app.services.env,
      secret: app.services.secret,
      now: new Date(),
      reason,
      days: 1,
    }
    return app.services.db.transaction((tx) => changeCase.rulings[word]!(tx, ruling))
  }

  test('wait for an editor while the old ones stay public, shown before and after', async () => {
    const before = await page()
    const asked = await call('POST', 'changes', { name: 'Rye & Co', place: NEW_PLACE })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    const { change } = asked.body
    expect(change).toMatchObject({
      state: 'pending',
      before: { name: bakery.name, kind: null },
      after: { name: 'Rye & Co', place: { city: 'Boise', state: 'ID', zip_code: '83702' } },
    })
    expect(JSON.stringify(asked.body)).not.toContain('Secret Lane')
    expect(await page()).toEqual(before)
    await rule('approve', change.id)
    const after = await page()
    expect(after).toMatchObject({ name: 'Rye & Co', slug: bakery.slug, city: 'Boise', time_zone: 'America/Denver' })
    expect(JSON.stringify(after)).not.toContain('Secret Lane')
  })

  test('a second wish takes the place of the first, and can be taken back', async () => {
    const first = (await call('POST', 'changes', { name: 'One' })).body.change
    const { change } = (await call('POST', 'changes', { name: 'Two' })).body
    expect(change.after.name).toBe('Two')
    expect((await call('DELETE', `changes/${first.id}`)).status).toBe(404)
    expect((await call('DELETE', `changes/${change.id}`)).body.change).toBeNull()
    await expect(rule('approve', change.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a rejected one says why', async () => {
    const { change } = (await call('POST', 'changes', { kind: 'shop' })).body
    await rule('reject', change.id, 'Your permit says home.')
    expect((await read()).change).toMatchObject({ state: 'rejected', reason: 'Your permit says home.' })
  })

  test('three moves a year, and no more: circles around a home must not be averaged', async () => {
    for (const kind of ['shop', 'home', 'shop']) {
      const { change } = (await call('POST', 'changes', { kind })).body
      await rule('approve', change.id)
    }
    const refused = await call('POST', 'changes', { place: NEW_PLACE })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('three times a year')])
    expect((await call('POST', 'changes', { name: 'A new name' })).status).toBe(201)
  })

  test('after a handover the next owner neither reads what was refused before nor pays for others’ moves', async () => {
    for (const kind of ['shop', 'home', 'shop']) {
      const { change } = (await call('POST', 'changes', { kind })).body
      await rule('approve', change.id)
    }
    const { change } = (await call('POST', 'changes', { name: 'Old Name' })).body
    await rule('reject', change.id, 'Your permit says home.')
    const next = await makePerson(app.services)
    tokens.next = (await sessionFor(app.services, next)).access_token
    await app.services.pool.query('update bakeries set claimed_by = $2 where id = $1', [bakery.id, next.id])
    expect((await call('GET', 'listing', undefined, 'next')).body.change).toBe(null)
    expect((await call('POST', 'changes', { place: NEW_PLACE }, 'next')).status).toBe(201)
  })

  test.each([
    [{}, 'name'],
    [{ name: 'x' }, 'name'],
    [{ place: { zip_code: '00000', street: '1 Lane' } }, 'place.zip_code'],
    [{ place: { zip_code: '83702', street: ' ' } }, 'place.street'],
  ])('%j is refused beside its field', async (wanted, field) => {
    const { status, body } = await call('POST', 'changes', wanted)
    expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
  })
})

test('all of it is the owner’s, verified or not; for others there is none', async () => {
  for (const who of ['other', 'editor'])
    for (const [method, path, body] of [
      ['GET', 'listing'],
      ['PUT', 'listing', { about: 'Mine now' }],
      ['POST', 'changes', { name: 'Mine now' }],
      ['DELETE', `changes/${newId()}`],
    ] as const)
      expect([who, method, (await call(method, path, body, who)).status]).toEqual([who, method, 404])
})
