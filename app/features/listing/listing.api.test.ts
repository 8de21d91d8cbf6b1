import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { distanceKm } from '../../lib/geo'
import { newId } from '../../lib/ids'
import { loadPlaces } from '../places/places-data.commands.server'
import type { ListingContent } from './listing'
import { listingCase } from './rule-listing.commands.server'

const site = useApp()
let baker: Person
let token: string
let other: string
let editor: Person
const signIn = async (person: Person) => (await sessionFor(site.services, person)).access_token
beforeAll(async () => {
  await loadPlaces(site.services.pool)
  other = await signIn(await makePerson(site.services))
  editor = await makePerson(site.services, { roles: ['editor'] })
})
beforeEach(async () => {
  baker = await makePerson(site.services)
  token = await signIn(baker)
})

const whole = { kind: 'home', zip_code: '94558', short_bio: 'Rye', tags: ['bread'] }
let number = 0
const newName = () => `Rye Corner ${++number}`
const post = (body: object) => site.call('POST', '/listings', { token, body })
const put = (id: string, body: object) => site.call('PUT', `/listings/${id}`, { token, body })
const rule = async (word: 'approve' | 'ask' | 'reject', id: string, more: object = {}) =>
  site.services.db.transaction(async (tx) => {
    await listingCase.lock(tx, id)
    const env = { ...site.services.env, public_url: 'https://bread.test' }
    const { secret } = site.services
    const ruling = { id, editor_id: editor.id, env, secret, now: site.clock.now, reason: '', days: 1, ...more }
    await listingCase.rulings[word]!(tx, ruling)
  })
const rowOf = async (table: string, column: string, id: string) =>
  (await site.services.pool.query(`select * from ${table} where ${column} = $1`, [id])).rows
const contentOf = async (id: string) => (await rowOf('listings', 'id', id))[0].content as ListingContent
const mailsTo = async (email: string) =>
  (await site.services.pool.query('select subject, text from mail_outbox where "to" = $1 order by created_at', [email]))
    .rows
describe('a draft', () => {
  test('is kept half done, grows, and is found again', async () => {
    const begun = await post({ name: 'Nana’s Rye' })
    expect([begun.status, begun.body]).toMatchObject([
      201,
      { state: 'draft', slug: 'nanas-rye', place: null, kind: null },
    ])
    const { id } = begun.body
    const grown = await put(id, { zip_code: '94558', delivery_enabled: true, delivery_radius: 8, delivery_fee: 2.5 })
    expect(grown.body).toMatchObject({ name: 'Nana’s Rye', delivery_fee: 2.5, place: { city: 'Napa', state: 'CA' } })
    const again = await site.call('GET', `/listings/${id}`, { token })
    expect(again.body).toEqual(grown.body)
    expect((await site.call('GET', '/listings', { token })).body.items).toContainEqual(grown.body)
    expect((await site.call('DELETE', `/listings/${id}`, { token })).status).toBe(204)
    expect((await site.call('GET', `/listings/${id}`, { token })).status).toBe(404)
  })

  test('says what is missing beside each field when it is sent', async () => {
    const { body } = await post({ name: 'N', delivery_enabled: true })
    const sent = await site.call('POST', `/listings/${body.id}/submit`, { token })
    expect(sent.status).toBe(400)
    expect(Object.keys(sent.body.details.fields)).toEqual(['name', 'kind', 'zip_code', 'delivery_radius'])
    expect((await post({ name: newName(), submit: true })).status).toBe(400)
    expect((await post({ name: newName(), ...whole, zip_code: '00000', submit: true })).body.details.fields).toEqual({
      zip_code: expect.stringContaining('We don’t know that ZIP code'),
    })
  })

  test('of two versions the later is not lost: an older one is answered with the present', async () => {
    const { body } = await post({ name: newName() })
    const first = await put(body.id, { about: 'From my phone', updated_at: body.updated_at })
    expect(first.status).toBe(200)
    const second = await put(body.id, { about: 'From my desk', delivery_fee: 1, updated_at: body.updated_at })
    expect([second.status, second.body.details.listing]).toEqual([409, first.body])
    const [one, two] = await Promise.all(
      ['a', 'b'].map((about) => put(body.id, { about, updated_at: first.body.updated_at })),
    )
    expect([one!.status, two!.status].sort()).toEqual([200, 409])
  })

  test('takes only pictures of its author', async () => {
    const upload = async (of: string) =>
      (
        await site.call('POST', '/media', {
          token: of,
          body: { file: await photo(80, 50).png().toBuffer(), kind: 'hero' },
        })
      ).body
    const [mine, theirs] = [await upload(token), await upload(other)]
    const { status, body } = await post({ name: newName(), hero_id: mine.id, picture_ids: [mine.id] })
    expect([status, body.hero, body.pictures]).toEqual([201, mine, [mine]])
    expect((await put(body.id, { picture_ids: [theirs.id] })).body.details.fields).toEqual({
      picture_ids: expect.stringContaining('gone'),
    })
    expect((await put(body.id, { hero_id: newId() })).status).toBe(400)
  })

  test('is nobody else’s: no call finds it', async () => {
    const { body } = await post({ name: newName(), ...whole })
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/submit'],
      ['GET', '/look-alikes'],
    ] as const) {
      const answer = await site.call(method, `/listings/${body.id}${path}`, {
        token: other,
        ...(method === 'PUT' ? { body: { name: 'Mine' } } : {}),
      })
      expect([method, path, answer.status]).toEqual([method, path, 404])
    }
    expect((await site.call('GET', '/listings', { token: other })).body.items).toEqual([])
  })

  test('that waits or is public is not changed here', async () => {
    const { body } = await post({ name: newName(), ...whole, submit: true })
    expect([body.state, (await put(body.id, { name: 'Other' })).status]).toEqual(['pending', 409])
    expect((await site.call('POST', `/listings/${body.id}/submit`, { token })).status).toBe(409)
    await rule('approve', body.id)
    expect((await put(body.id, { name: 'Other' })).status).toBe(409)
    expect((await site.call('DELETE', `/listings/${body.id}`, { token })).status).toBe(409)
  })
})

test('a bakery nearby with nearly the same name is shown before anything is sent', async () => {
  const point = { latitude: 38.4, longitude: -122.3 }
  const twin = await makeBakery(site.services.db, {
    name: 'Vineyard Crumb Bakery',
    city: 'Napa',
    state: 'CA',
    ...point,
  })
  const { body } = await post({ name: 'Vineyard Crumb', ...whole })
  const { body: found } = await site.call('GET', `/listings/${body.id}/look-alikes`, { token })
  expect(found.items).toEqual([expect.objectContaining({ slug: twin.slug, name: 'Vineyard Crumb Bakery' })])
  const far = await put(body.id, { zip_code: '10001' })
  expect(far.body.place).toMatchObject({ state: 'NY' })
  expect((await site.call('GET', `/listings/${body.id}/look-alikes`, { token })).body.items).toEqual([])
})

describe('the public point', () => {
  test('lies 0.6 to 1.4 km from the door and stays, whatever else is edited and however often', {
    timeout: 60_000,
  }, async () => {
    const { body } = await post({ name: newName(), ...whole })
    const { place } = await contentOf(body.id)
    expect(distanceKm(place!.door, place!.shown)).toBeGreaterThan(0.6)
    expect(distanceKm(place!.door, place!.shown)).toBeLessThan(1.4)
    const edit = fc.record(
      {
        name: fc.constantFrom('Rye', 'Wheat', 'Spelt Kitchen'),
        kind: fc.constantFrom('home', 'shop'),
        zip_code: fc.constantFrom('94558', ' 94558 '),
        about: fc.string({ maxLength: 20, unit: 'grapheme-ascii' }),
        delivery_radius: fc.constantFrom(3, 8, null),
        tags: fc.constantFrom(['bread'], []),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(edit, async (fields) => {
        const { status, body: answer } = await put(body.id, fields)
        expect(status).toBe(200)
        const content = await contentOf(body.id)
        expect(content.place).toEqual(place)
        const { latitude, longitude } = answer.place
        expect({ latitude, longitude }).toEqual(content.kind === 'shop' ? place!.door : place!.shown)
      }),
      { numRuns: 40 },
    )
    await put(body.id, { kind: 'home' })
    await site.call('POST', `/listings/${body.id}/submit`, { token })
    await rule('approve', body.id)
    expect(await rowOf('bakeries', 'id', body.id)).toMatchObject([place!.shown])
  })

  test('is one for all that a baker lists at one door, and nobody else’s', async () => {
    const shownTo = async (of: string) => {
      const { body } = await site.call('POST', '/listings', { token: of, body: { name: newName(), ...whole } })
      return (await contentOf(body.id)).place!.shown
    }
    const first = await shownTo(token)
    expect(await shownTo(token)).toEqual(first)
    expect(await shownTo(other)).not.toEqual(first)
  })
})

describe('approval', () => {
  test('makes the bakery: its author’s, unverified, at its public point, with tags, pictures and a mail', async () => {
    const picture = await site.call('POST', '/media', {
      token,
      body: { file: await photo(90, 50).png().toBuffer(), kind: 'gallery' },
    })
    const { body } = await post({
      name: 'Copper Crust & Co.',
      ...whole,
      street: '1 Vine Street',
      picture_ids: [picture.body.id],
      delivery_enabled: true,
      delivery_radius: 8,
      delivery_fee: 3.5,
      instagram_url: '@coppercrust',
      website_url: 'coppercrust.com',
      submit: true,
    })
    expect(body).toMatchObject({ state: 'pending', slug: 'copper-crust-and-co' })
    await rule('approve', body.id)
    expect(await rowOf('bakeries', 'id', body.id)).toMatchObject([
      {
        slug: 'copper-crust-and-co',
        claimed_by: baker.id,
        verification_status: 'unverified',
        approved: true,
        time_zone: 'America/Los_Angeles',
        delivery_fee_cents: 350,
        hero_picture_id: picture.body.id,
        instagram_url: 'https://www.instagram.com/coppercrust',
        website_url: 'https://coppercrust.com/',
      },
    ])
    expect(await rowOf('bakery_addresses', 'bakery_id', body.id)).toMatchObject([{ street: '1 Vine Street' }])
    const { body: shown } = await site.call('GET', '/bakeries/copper-crust-and-co')
    expect(shown).toMatchObject({ id: body.id, claimed: true, tags: [{ slug: 'bread' }] })
    expect(JSON.stringify(shown)).not.toContain('Vine Street')
    expect((await mailsTo(baker.email)).at(-1)).toMatchObject({
      subject: 'You’re on Localoaf!',
      text: expect.stringContaining(`https://bread.test/my-listing/${body.id}`),
    })
    expect(await inBells(site.services, `listing:${body.id}`)).toEqual([
      ['ruling', 'You’re on Localoaf!', `/my-listing/${body.id}`, 1],
    ])
    expect((await site.call('GET', `/listings/${body.id}`, { token })).body.state).toBe('approved')
  })

  test('twice is once: the second finds nothing that waits', async () => {
    const { body } = await post({ name: newName(), ...whole, submit: true })
    const both = await Promise.allSettled([rule('approve', body.id), rule('approve', body.id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(rule('reject', body.id, { reason: 'No' })).rejects.toThrow('isn’t waiting')
    expect(await rowOf('bakeries', 'id', body.id)).toHaveLength(1)
  })

  test('of two with one name at the same moment each gets an address of its own', async () => {
    const name = newName()
    const make = async () => (await post({ name, ...whole })).body.id as string
    const ids = [await make(), await make()]
    const waits = (id: string) =>
      site.services.pool.query(
        `update listings set state = 'pending', submitted_at = now(), content = content || '{"slug":"one-and-the-same"}' where id = $1`,
        [id],
      )
    await Promise.all(ids.map(waits))
    await Promise.all(ids.map((id) => rule('approve', id)))
    const slugs = await Promise.all(ids.map(async (id) => (await rowOf('bakeries', 'id', id))[0].slug))
    expect(new Set(slugs).size).toBe(2)
    expect(slugs).toContain('one-and-the-same')
  })

  test('names that are pages of ours, or another’s, get another address', async () => {
    expect((await post({ name: 'Browse' })).body.slug).not.toBe('browse')
    const taken = await makeBakery(site.services.db, { slug: 'crumb-and-crust' })
    expect((await post({ name: 'Crumb & Crust', zip_code: '94558' })).body.slug).toBe(`${taken.slug}-napa`)
  })

  test('a rejected one says why, and can be mended and sent again; an asked one is a draft', async () => {
    const { body } = await post({ name: newName(), ...whole, submit: true })
    await rule('reject', body.id, { reason: 'Please use your own pictures.' })
    const back = (await site.call('GET', `/listings/${body.id}`, { token })).body
    expect(back).toMatchObject({ state: 'rejected', reason: 'Please use your own pictures.' })
    expect((await mailsTo(baker.email)).at(-1)!.text).toContain('Please use your own pictures.')
    await put(body.id, { about: 'Mine now' })
    const again = await site.call('POST', `/listings/${body.id}/submit`, { token })
    expect(again.body).toMatchObject({ state: 'pending', reason: null })
    await rule('ask', body.id, { reason: 'Which county?' })
    expect((await site.call('GET', `/listings/${body.id}`, { token })).body).toMatchObject({
      state: 'draft',
      reason: 'Which county?',
    })
    expect((await mailsTo(baker.email)).at(-1)).toMatchObject({ subject: expect.stringContaining('A question about') })
  })
})
