import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit_log } from '~/db/schema/audit'
import { featured_listings } from '~/db/schema/featured'
import { mail_outbox } from '~/db/schema/mail'
import { share_visitors } from '~/db/schema/shares'
import { bakery_days } from '~/db/schema/visits'
import { newId } from '~/lib/ids'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderPeople, openBakery, setBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { usePages } from '../../../tests/setup/pages'
import { forgetShareVisitors } from './share-visits.commands.server'

const site = useApp()
const pages = usePages(site)
const DAY = 86_400_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery: Awaited<ReturnType<typeof openBakery>>
let token: string

beforeAll(async () => {
  people = await makeOrderPeople(site.services)
})
beforeEach(async () => {
  const owner = await makePerson(site.services)
  bakery = await openBakery(site.services, owner.id)
  token = (await sessionFor(site.services, owner)).access_token
})

const share = async (as: string | undefined = token) => site.call('GET', `/bakeries/${bakery.id}/share`, { token: as })
const submit = (url = `https://pics.test/p/${newId()}`, as: string | undefined = token) =>
  site.call('POST', `/bakeries/${bakery.id}/share-posts`, { token: as, body: { url } })
const rule = (id: string, body: object, as: string | undefined = people.tokens.admin) =>
  site.call('POST', `/share-posts/${id}/rule`, { token: as, body })
const featured = () =>
  site.services.db
    .select()
    .from(featured_listings)
    .where(eq(featured_listings.bakery_id, bakery.id))
    .orderBy(featured_listings.starts_at)

describe('sharing', () => {
  test('gives a link that stays, a text, and a picture that everybody can fetch', async () => {
    const { status, body } = await share()
    expect(status).toBe(200)
    expect(body.text).toContain(body.url)
    expect((await share()).body).toEqual(body)
    const picture = await site.app.inject({ method: 'GET', url: body.picture_url })
    expect(picture.statusCode).toBe(200)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    await setBakery(site.services, bakery.id, { name: 'Another Name' })
    expect((await share()).body.picture_url).not.toBe(body.picture_url)
  })

  test('a post waits for an answer, one at a time, and counts once for whoever says it is theirs', async () => {
    const url = `https://pics.test/p/${newId()}`
    const { status, body } = await submit(`${url}?utm_source=x`)
    expect([status, body]).toEqual([201, expect.objectContaining({ url, state: 'pending', reason: null })])
    expect((await submit()).body).toMatchObject({
      details: {
        fields: { url: 'One of your posts is still waiting for our answer. Please share the next one after that.' },
      },
    })
    const theirs = `/bakeries/${people.other_bakery.id}/share-posts`
    const other = await site.call('POST', theirs, { token: people.tokens['other owner'], body: { url } })
    expect([other.status, other.body.error]).toEqual([409, 'This post was already sent in. Each post counts once.'])
    expect((await submit('http://pics.test/p/1')).body).toMatchObject({
      details: { fields: { url: expect.any(String) } },
    })
    expect((await share()).body.posts).toMatchObject([{ id: body.id, state: 'pending' }])
  })

  test('each approval features the bakery, from the end of what it has; three let it buy weeks', async () => {
    for (const count of [1, 2, 3]) {
      const { body: post } = await submit()
      const { status, body } = await rule(post.id, { ruling: 'approve' })
      expect([status, body.state, body.shares_used]).toEqual([200, 'approved', count])
      expect((await rule(post.id, { ruling: 'reject', reason: 'No' })).body.error).toBe(
        `${people.people.admin.full_name} approved this just now.`,
      )
    }
    const weeks = await featured()
    expect(weeks.map(({ source }) => source)).toEqual(Array(3).fill('share_campaign'))
    for (const [at, { starts_at, ends_at }] of weeks.entries()) {
      expect(ends_at.getTime() - starts_at.getTime()).toBe(7 * DAY)
      if (at > 0) expect(starts_at).toEqual(weeks[at - 1]!.ends_at)
    }
    const owners = { shares_used: 3, can_upgrade_to_paid: true }
    for (const as of [token, people.tokens.admin]) {
      expect((await site.call('GET', `/bakeries/${bakery.id}`, { token: as })).body).toMatchObject({
        ...owners,
        claimed_by: bakery.claimed_by,
        name: bakery.name,
      })
      expect((await site.call('GET', `/my-listing/${bakery.id}`, { token: as })).body).toMatchObject(owners)
    }
    for (const as of [undefined, people.tokens.customer, people.tokens['other owner']]) {
      const { body } = await site.call('GET', `/bakeries/${bakery.slug}`, { token: as })
      expect(Object.keys(body)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/shares_used|claimed_by|stripe_account_id/)]),
      )
      expect(body).toMatchObject({ name: bakery.name, featured: true })
    }
  })

  test('a rejection says why, in the list and in a mail, and is in the audit log; the next post may come', async () => {
    const { body: post } = await submit()
    expect((await rule(post.id, { ruling: 'reject' })).body).toMatchObject({
      details: { fields: { reason: expect.any(String) } },
    })
    expect((await rule(post.id, { ruling: 'reject', reason: 'The link is missing.' })).status).toBe(200)
    expect((await share()).body.posts).toMatchObject([{ state: 'rejected', reason: 'The link is missing.' }])
    expect(await featured()).toEqual([])
    const [mail] = await site.services.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.dedupe_key, `share-post:${post.id}`))
    expect(mail!.text).toContain('The link is missing.')
    expect(await inBells(site.services, `share:${post.id}`)).toEqual([
      ['ruling', 'About your post', `/my-listing/${bakery.id}?tab=share`, 1],
    ])
    const logged = await site.services.db.select().from(audit_log).where(eq(audit_log.subject_id, post.id))
    expect(logged).toMatchObject([{ action: 'share_post.rejected', actor_id: people.people.admin.id }])
    expect((await submit()).status).toBe(201)
  })

  test('a post that is approved while its baker is being blocked waits for that, and that never for it', async () => {
    const { body: post } = await submit()
    const blocking = await site.services.pool.connect()
    try {
      await blocking.query('begin')
      // What a block locks, one after the other (repeatable/blocked.sql).
      await blocking.query('select from bakeries where id = $1 for no key update', [bakery.id])
      const ruled = rule(post.id, { ruling: 'approve' })
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitUntil(async () => (await site.services.pool.query(waits)).rowCount, { timeout: 20_000 })
      await blocking.query(
        'select from users where id = (select claimed_by from bakeries where id = $1) for no key update',
        [bakery.id],
      )
      await blocking.query('commit')
      expect((await ruled).status).toBe(200)
    } finally {
      blocking.release()
    }
  })

  test('the queue is for admins, the longest waiting first', async () => {
    const { body: post } = await submit()
    for (const who of ['editor', 'owner', 'customer'] as const) {
      expect((await site.call('GET', '/share-posts', { token: people.tokens[who] })).status).toBe(403)
      expect((await rule(post.id, { ruling: 'approve' }, people.tokens[who])).status).toBe(403)
    }
    const { body } = await site.call('GET', '/share-posts', { token: people.tokens.admin, query: { state: 'pending' } })
    expect(body.items.at(-1)).toMatchObject({ id: post.id, bakery: { slug: bakery.slug }, shares_used: 0 })
    expect((await rule(newId(), { ruling: 'approve' })).status).toBe(404)
  })

  test.each(['customer', 'other owner', 'editor'] as const)('is nothing to %s', async (who) => {
    const as = people.tokens[who]
    expect([(await share(as)).status, (await submit(undefined, as)).status]).toEqual([404, 404])
  })
})

describe('a shared link', () => {
  const visit = (
    url: string,
    { ip = '203.0.113.1', method = 'GET' as 'GET' | 'HEAD', ...headers }: Record<string, string> = {},
  ) =>
    pages.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: { 'user-agent': BROWSER, ...headers },
    })
  const counted = async () => {
    const rows = await site.services.db.select().from(bakery_days).where(eq(bakery_days.bakery_id, bakery.id))
    return rows.map(({ share_visits }) => share_visits)
  }

  test('leads to the bakery, and counts a visitor once a day; programs, reading ahead and HEAD not at all', async () => {
    const url = new URL((await share()).body.url).pathname
    const first = await visit(url)
    expect([first.statusCode, first.headers.location]).toEqual([302, `/bakery/${bakery.slug}`])
    for (const odd of [
      { method: 'HEAD' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': '' },
      {},
    ])
      expect((await visit(url, odd as Record<string, string>)).statusCode).toBe(302)
    await visit(url, { ip: '203.0.113.2' })
    await vi.waitFor(async () => expect(await counted()).toEqual([2]))
    expect((await share()).body.visits).toEqual([{ day: expect.any(String), visits: 2 }])
    const kept = await site.services.db.select().from(share_visitors).where(eq(share_visitors.bakery_id, bakery.id))
    expect(kept.map(({ visitor }) => visitor.length)).toEqual([16, 16])
    const now = site.clock.now
    site.clock.now = new Date(now.getTime() + DAY)
    await forgetShareVisitors(site.services)
    await visit(url)
    await vi.waitFor(async () => expect((await counted()).sort()).toEqual([1, 2]))
    site.clock.now = new Date(now.getTime() + 4 * DAY)
    await forgetShareVisitors(site.services)
    expect(await site.services.db.select().from(share_visitors)).toEqual([])
    site.clock.now = now
    expect((await counted()).sort()).toEqual([1, 2])
  })

  test('that nobody made, or of a bakery that is hidden, is no page', async () => {
    expect((await visit('/share/nothing')).statusCode).toBe(404)
    const url = new URL((await share()).body.url).pathname
    await setBakery(site.services, bakery.id, { hidden: true })
    expect((await visit(url)).statusCode).toBe(404)
    await makeBakery(site.services.db)
  })
})
