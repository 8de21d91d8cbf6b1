import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '~/db/listen.server'
import { makeBakery, makeReview } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { makeOldPerson } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { transferAtOnce } from './transfer.commands.server'

const site = useApp()
const pages = usePages(site)
let [owner, token] = [{} as Person, '']
let [double, kept] = [
  { id: '', slug: '' },
  { id: '', slug: '' },
]

const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
const merge = (into: string, from = double.id) =>
  site.call('POST', `/admin/bakeries/${from}/merge`, { token, body: { into, reason: 'The same kitchen' } })
const refused = async (into: string, from?: string) => {
  const { status, body } = await merge(into, from)
  return [status, body.details?.fields?.into]
}
const save = async (bakery_id: string, person: Person) =>
  sql('insert into saved_bakeries (bakery_id, user_id, awaits_orders) values ($1, $2, true)', bakery_id, person.id)
const bakeryRow = async (id: string) => (await sql('select * from bakeries where id = $1', id)).rows[0]
const logged = async () =>
  (await sql(`select details from audit_log where subject_id = $1 and action = 'bakery.merged'`, double.id)).rows

beforeAll(async () => {
  const admin = await makePerson(site.services, { roles: ['admin'] })
  token = (await sessionFor(site.services, admin)).access_token
})
beforeEach(async () => {
  owner = await makePerson(site.services)
  double = await makeBakery(site.services.db, { name: 'Annie’s Bread' })
  const verified = { verification_status: 'verified' as const, verified_at: site.clock.now }
  kept = await makeBakery(site.services.db, { name: 'Annie’s Breads', claimed_by: owner.id, ...verified })
})

test('moves what the neighbors gave, leads the old links there, and tells the owner', async () => {
  const { db } = site.services
  const [ann, both] = [await makePerson(site.services), await makePerson(site.services)]
  const moves = await makeReview(db, { bakery_id: double.id, user_id: ann.id, stars: 4 })
  const stays = await makeReview(db, { bakery_id: double.id, user_id: both.id, stars: 1 })
  const own = await makeReview(db, { bakery_id: double.id, user_id: owner.id, stars: 5 })
  await makeReview(db, { bakery_id: kept.id, user_id: both.id, stars: 2 })
  for (const person of [ann, both, owner]) await save(double.id, person)
  await save(kept.id, both)
  for (const [clip, person] of [
    ['aaaaaaaaaaa', ann],
    ['bbbbbbbbbbb', owner],
  ] as const)
    await sql(
      `insert into video_reviews (id, bakery_id, user_id, site, clip, state, ruled_at)
       values (gen_random_uuid(), $1, $2, 'youtube', $3, 'approved', now())`,
      ...[double.id, person.id, clip],
    )

  const { status, body } = await merge(`https://localoaf.example/bakery/${kept.slug}/?from=mail#menu`)
  expect([status, body.hidden, body.merged_into]).toEqual([
    200,
    true,
    { id: kept.id, name: 'Annie’s Breads', slug: kept.slug },
  ])
  expect((await merge(kept.slug)).status, 'pressed twice').toBe(200)

  const of = async (table: string, key: string, bakery: string) =>
    (await sql(`select ${key} as key from ${table} where bakery_id = $1`, bakery)).rows.map((row) => row.key).toSorted()
  expect(await of('reviews', 'id', double.id)).toEqual([stays.id, own.id].toSorted())
  expect(await of('reviews', 'id', kept.id)).toContain(moves.id)
  expect(await bakeryRow(kept.id)).toMatchObject({ review_count: 2, average_rating: '3.00', hidden: false })
  expect(await bakeryRow(double.id)).toMatchObject({ review_count: 2, claimed_by: null })
  expect(await of('saved_bakeries', 'user_id', kept.id)).toEqual([ann.id, both.id].toSorted())
  expect(await of('saved_bakeries', 'user_id', double.id)).toEqual([])
  expect(await of('video_reviews', 'clip', kept.id)).toEqual(['aaaaaaaaaaa'])

  for (const old of [double.slug, double.id]) {
    const page = await pages.get(`/bakery/${old}`)
    expect([page.status, page.headers.location]).toEqual([301, `/bakery/${kept.slug}`])
  }
  expect((await pages.get(`/bakery/${kept.slug}`)).body).toContain('Still warm at pickup.')
  const said = 'Annie’s Breads had two pages, and now it has one'
  expect((await sql('select subject from mail_outbox where "to" = $1', owner.email)).rows).toEqual([{ subject: said }])
  expect((await sql('select title from notifications where user_id = $1', owner.id)).rows).toEqual([{ title: said }])
  expect(await logged()).toMatchObject([{ details: { into: kept.id, reviews: 1, videos: 1, savers: 1 } }])
})

test('its other links lead on, too, and pages from before are drawn anew', async () => {
  const follower = await new Promise<ReturnType<typeof listen>>((resolve) => {
    const begun: ReturnType<typeof listen> = listen(site.database_url, pages.cache.channels, () => resolve(begun))
  })
  onTestFinished(() => follower.stop())
  await sql(`insert into share_links (bakery_id, token) values ($1, 'seen-on-a-jar')`, double.id)
  const ann = await makePerson(site.services)
  await makeReview(site.services.db, { bakery_id: double.id, user_id: ann.id, stars: 4 })
  const [old, other] = [`/bakery/${double.slug}`, `/bakery/${kept.slug}`]
  expect([(await pages.get(old)).status, (await pages.get(`${old}/custom-order`)).status]).toEqual([200, 200])
  expect((await pages.get(other)).body).not.toContain('Still warm at pickup.')
  expect((await merge(kept.slug)).status).toBe(200)
  const leads = async (path: string) => {
    const { status, headers } = await pages.get(path)
    return [status, headers.location]
  }
  await vi.waitFor(async () => expect(await leads(old)).toEqual([301, other]))
  expect(await leads(`${old}/custom-order`)).toEqual([301, `${other}/custom-order`])
  expect(await leads('/share/seen-on-a-jar')).toEqual([302, other])
  expect((await pages.get(other)).body).toContain('Still warm at pickup.')
  const { body } = await site.call('GET', '/forum/cards', { query: { paths: old } })
  expect(body.items).toMatchObject([{ path: old, title: 'Annie’s Breads' }])
  await sql('update bakeries set hidden = true where id = $1', kept.id)
  expect((await pages.get('/share/seen-on-a-jar')).status).toBe(404)
})

test('a double of a double leads to the last one, nowhere while that is hidden, and back to itself when it is shown again', async () => {
  const third = await makeBakery(site.services.db)
  expect((await merge(double.slug, third.id)).status).toBe(200)
  expect((await merge(kept.slug)).status).toBe(200)
  const leads = async (slug: string) => {
    const { status, headers } = await pages.get(`/bakery/${slug}`)
    return status === 301 ? headers.location : status
  }
  expect([await leads(third.slug), await leads(double.slug)]).toEqual(Array(2).fill(`/bakery/${kept.slug}`))
  await sql('update bakeries set hidden = true where id = $1', kept.id)
  expect(await leads(third.slug)).toBe(404)
  await sql('update bakeries set hidden = false where id = $1', kept.id)
  const { body } = await site.call('POST', `/admin/bakeries/${double.id}/show`, { token })
  expect(body).toMatchObject({ hidden: false, merged_into: null })
  expect([await leads(double.slug), await leads(third.slug)]).toEqual([200, `/bakery/${kept.slug}`])
})

test('what a former member wrote moves, too, also to a page that is nobody’s', async () => {
  const { id } = await makeReview(site.services.db, { bakery_id: double.id })
  await sql('update reviews set user_id = null where id = $1', id)
  const nobodys = await makeBakery(site.services.db)
  expect((await merge(nobodys.slug)).status).toBe(200)
  expect((await sql('select bakery_id from reviews where id = $1', id)).rows).toEqual([{ bakery_id: nobodys.id }])
})

describe('refuses, and changes nothing', () => {
  const notice = async (before: unknown, words: string, answer: Promise<unknown[]>) => {
    expect(await answer).toEqual([409, words])
    expect([await bakeryRow(double.id), await logged()]).toEqual([before, []])
  }

  test('links that lead nowhere, to itself, or to a page that nobody sees', async () => {
    const before = await bakeryRow(double.id)
    for (const into of ['https://localoaf.example/', 'nobody-bakes-here', '../../etc/passwd', '🥐', "' or 1=1 --", '%'])
      await notice(before, 'We couldn’t find that page.', refused(into))
    await notice(before, 'That’s this very page.', refused(`/bakery/${double.slug}`))
    await sql('update bakeries set hidden = true where id = $1', kept.id)
    await notice(before, 'Nobody sees that page. Show it first.', refused(kept.slug))
  })

  test('one that somebody asked to give away; and nobody is given a double', async () => {
    const second = await makeOldPerson(site.services, { roles: ['admin'] })
    const theirs = (await sessionFor(site.services, second)).access_token
    const give = () =>
      site.call('POST', `/admin/bakeries/${double.id}/transfer`, { token, body: { to: owner.email, reason: 'Hers' } })
    const { body } = await give()
    const waits = 'Giving this one away still waits for a second admin’s yes. Decide that first.'
    await notice(await bakeryRow(double.id), waits, refused(kept.slug))
    const decline = { token: theirs, body: {} }
    expect((await site.call('POST', `/admin/approvals/${body.id}/decline`, decline)).status).toBe(200)
    expect((await merge(kept.slug)).status).toBe(200)
    const part = 'This was a double, and it’s a part of Annie’s Breads now. Show it again first.'
    expect((await give()).body).toMatchObject({ code: 'conflict', error: part })
    const given = transferAtOnce(site.services, { id: double.id, to: owner.email, reason: 'Hers' })
    await expect(given).rejects.toThrow(part)
    expect(await bakeryRow(double.id)).toMatchObject({ claimed_by: null, merged_into: kept.id })
  })

  test('another owner’s bakery, one in business, and one about which something waits', async () => {
    const other = await makePerson(site.services)
    await sql('update bakeries set claimed_by = $1 where id = $2', other.id, double.id)
    const owned = 'This one has another owner. Give it to the owner of the other page first.'
    await notice(await bakeryRow(double.id), owned, refused(kept.slug))
    await sql('update bakeries set claimed_by = $1 where id = $2', owner.id, double.id)
    await sql(
      'insert into bakery_helpers (id, bakery_id, email) values (gen_random_uuid(), $1, $2)',
      double.id,
      other.email,
    )
    const busy = 'This one has orders, messages, premium or helpers, so it’s no double. Hide it instead.'
    await notice(await bakeryRow(double.id), busy, refused(kept.slug))
    await sql('delete from bakery_helpers where bakery_id = $1', double.id)
    await site.call('POST', '/reports', {
      token: (await sessionFor(site.services, other)).access_token,
      body: { subject_kind: 'bakery', subject_id: double.id, reason: 'spam' },
    })
    const waits = 'Something about this one still waits on the desk. Rule on it first.'
    await notice(await bakeryRow(double.id), waits, refused(kept.slug))
  })
})

test('one’s own second page may be merged; two admins who do it both ways make one double', async () => {
  await sql('update bakeries set claimed_by = $1 where id = $2', owner.id, double.id)
  const answers = await Promise.all([merge(kept.slug), merge(double.slug, kept.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [one, other] = [await bakeryRow(double.id), await bakeryRow(kept.id)]
  expect([one.hidden, other.hidden].toSorted()).toEqual([false, true])
})
