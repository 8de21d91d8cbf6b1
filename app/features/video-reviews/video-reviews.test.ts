import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit_log } from '~/db/schema/audit'
import { mail_outbox } from '~/db/schema/mail'
import { newId } from '~/lib/ids'
import { makeOrderPeople, openBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { usePages } from '../../../tests/setup/pages'

const site = useApp()
const pages = usePages(site)
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery: Awaited<ReturnType<typeof openBakery>>
let owner: string
let fan: string
let clips = 10_000_000

beforeAll(async () => {
  people = await makeOrderPeople(site.services)
})
beforeEach(async () => {
  const baker = await makePerson(site.services)
  bakery = await openBakery(site.services, baker.id)
  owner = (await sessionFor(site.services, baker)).access_token
  fan = await somebody()
})

const somebody = async () => (await sessionFor(site.services, await makePerson(site.services))).access_token
const vimeo = () => `https://vimeo.com/${clips++}`
const share = (token: string | undefined = fan, url = vimeo(), id = bakery.id) =>
  site.call('POST', `/bakeries/${id}/video-reviews`, { token, body: { url } })
const own = async (token = fan) => (await site.call('GET', `/bakeries/${bakery.id}/own-video-review`, { token })).body
const rule = (id: string, body: object, token: string | undefined = people.tokens.admin) =>
  site.call('POST', `/video-reviews/${id}/rule`, { token, body })
const page = async () => {
  pages.cache.drop()
  return (await pages.get(`/bakery/${bakery.slug}`)).body
}

describe('sharing a video', () => {
  test('is writing a review: not while suspended', async () => {
    const person = await makePerson(site.services)
    const { access_token: token } = await sessionFor(site.services, person)
    const suspended = `insert into suspensions (user_id, until) values ($1, now() + interval '1 day')`
    await site.services.pool.query(suspended, [person.id])
    expect(await share(token)).toMatchObject({
      ...{ status: 403, body: { error: expect.stringContaining('you can’t write here until') } },
    })
    expect((await own(token)).video).toBeNull()
  })

  test('waits, shows on the page only when it is approved, and its author is told', async () => {
    const clip = String(clips)
    const { status, body } = await share()
    expect([status, body]).toEqual([201, { ...body, site: 'vimeo', clip, state: 'pending', reason: null }])
    expect(await own()).toEqual({ may_share: true, video: body })
    expect(await page()).not.toContain(clip)
    const { status: ruled, body: video } = await rule(body.id, { ruling: 'approve' })
    expect([ruled, video]).toEqual([200, expect.objectContaining({ state: 'approved', bakery: expect.anything() })])
    expect(await page()).toContain(clip)
    expect((await own()).video.state).toBe('approved')
    const mails = await site.services.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.dedupe_key, `video-review:${body.id}`))
    expect(mails).toMatchObject([{ subject: 'Your video is up', text: expect.stringContaining('#videos') }])
    expect(await inBells(site.services, `video:${body.id}`)).toEqual([
      ['ruling', 'Your video is up', `/bakery/${bakery.slug}#videos`, 1],
    ])
    const logged = await site.services.db.select().from(audit_log).where(eq(audit_log.subject_id, body.id))
    expect(logged).toMatchObject([{ action: 'video_review.approved', actor_id: people.people.admin.id }])
    expect((await rule(body.id, { ruling: 'reject', reason: 'No' })).body.error).toBe(
      `${people.people.admin.full_name} approved this just now.`,
    )
  })

  test('that was rejected says why, in the mail as well, and makes room for another one, or the same again', async () => {
    const url = vimeo()
    const { body } = await share(fan, url)
    expect((await rule(body.id, { ruling: 'reject' })).body).toMatchObject({
      details: { fields: { reason: expect.any(String) } },
    })
    expect((await rule(body.id, { ruling: 'reject', reason: 'Too dark to see.' })).status).toBe(200)
    expect((await own()).video).toMatchObject({ state: 'rejected', reason: 'Too dark to see.' })
    const [mail] = await site.services.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.dedupe_key, `video-review:${body.id}`))
    expect(mail!.text).toContain('Too dark to see.')
    expect((await share(fan, url)).status).toBe(201)
    expect((await own()).video.state).toBe('pending')
  })

  test('is for each person once, and of each video once', async () => {
    const url = vimeo()
    const { body } = await share(fan, url)
    const again = await share()
    expect([again.status, again.body.details.fields.url]).toEqual([
      409,
      expect.stringMatching(/already shared a video/),
    ])
    const theirs = await share(await somebody(), `${url}?share=copy`)
    expect([theirs.status, theirs.body.error]).toEqual([409, 'Someone already shared this video.'])
    await rule(body.id, { ruling: 'approve' })
    expect((await share()).status).toBe(409)
    const late = await Promise.all([1, 2, 3].map(() => share(owner, vimeo(), people.bakery.id)))
    expect(late.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('is not for its owner, not for guests, and not of a bakery that nobody can see', async () => {
    expect(await own(owner)).toEqual({ may_share: false, video: null })
    expect((await share(owner)).body.error).toBe('You can’t share a video about your own bakery.')
    expect((await site.call('POST', `/bakeries/${bakery.id}/video-reviews`, { body: { url: vimeo() } })).status).toBe(
      401,
    )
    expect((await share(people.tokens.guest)).status).toBe(401)
    expect((await share(fan, vimeo(), newId())).status).toBe(404)
  })

  test('of another kind is refused beside its field, and nothing is kept', async () => {
    for (const url of ['', 'https://example.com/clip', 'https://vm.tiktok.com/ZMabc/']) {
      const { status, body } = await share(fan, url)
      expect([status, body.details.fields.url]).toEqual([400, body.error])
    }
    expect((await own()).video).toBeNull()
  })

  test('is taken back by its author alone, from the page too', async () => {
    const clip = String(clips)
    const { body } = await share()
    await rule(body.id, { ruling: 'approve' })
    const remove = (token: string) => site.call('DELETE', `/video-reviews/${body.id}`, { token })
    for (const token of [owner, await somebody(), people.tokens.admin!]) expect((await remove(token)).status).toBe(404)
    expect(await page()).toContain(clip)
    expect((await remove(fan)).status).toBe(204)
    expect(await page()).not.toContain(clip)
    expect((await share()).status).toBe(201)
  })
})

describe('the queue', () => {
  test('is for admins, the longest waiting first', async () => {
    const { body } = await share()
    for (const who of ['editor', 'owner', 'customer'] as const) {
      expect((await site.call('GET', '/video-reviews', { token: people.tokens[who] })).status).toBe(403)
      expect((await rule(body.id, { ruling: 'approve' }, people.tokens[who])).status).toBe(403)
    }
    const { body: queue } = await site.call('GET', '/video-reviews', { token: people.tokens.admin })
    expect(queue.items.at(-1)).toMatchObject({ id: body.id, state: 'pending', bakery: { slug: bakery.slug } })
    expect((await rule(newId(), { ruling: 'approve' })).status).toBe(404)
  })

  test('lets nobody rule on their own video', async () => {
    const { body } = await share(people.tokens.admin)
    const { status } = await rule(body.id, { ruling: 'approve' })
    expect([status, (await own(people.tokens.admin)).video.state]).toEqual([403, 'pending'])
  })
})
