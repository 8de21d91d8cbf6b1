import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { forgetOldDocuments } from './claim-documents.commands.server'

/** Somebody lists a bakery, and then the baker shows that it is theirs (ruling 65); tests/handover.test.ts looks at all tables. */
const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-handover-'))
afterAll(() => rmSync(folder, { recursive: true }))
const site = useApp({ DATA_DIR: folder })
const { signIn, send, claim, rule, look, mails } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [lister, baker, editor] = [] as unknown as [Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>
let loaf: Buffer
const INSTAGRAM = 'https://www.instagram.com/crumb'

beforeAll(async () => {
  editor = await signIn({ roles: ['admin'] })
  loaf = await photo(600, 400).jpeg().toBuffer()
})
beforeEach(async () => {
  lister = await signIn()
  baker = await signIn()
  bakery = await makeBakery(site.services.db, { claimed_by: lister.id, name: 'True Crumb', instagram_url: INSTAGRAM })
  await site.services.pool.query('delete from rate_limits')
})

const run = (sql: string, ...values: unknown[]) => site.services.pool.query(sql, values)
const claimBy = async (who: Someone) =>
  (await claim(who, bakery.id, { method: 'code', code_place: 'instagram' })).body.id
const handOver = async () => expect((await rule(editor, await claimBy(baker), 'approve')).status).toBe(200)
const upload = (who: Someone, kind: string) =>
  site.call('POST', '/media', { token: who.token, body: { file: loaf, kind, alt: 'A loaf' } })
const page = async () => (await site.call('GET', `/bakeries/${bakery.id}`)).body

describe('when a bakery goes to the baker who proved it', () => {
  test('a name that the former one asked for is never on their page', async () => {
    const change = { name: 'Lister’s Loaves' }
    expect((await send(lister, 'POST', `/bakeries/${bakery.id}/changes`, change)).status).toBeLessThan(300)
    const { id } = (await run('select id from listing_changes where bakery_id = $1', bakery.id)).rows[0]
    await handOver()
    expect(await rule(editor, id, 'approve')).toMatchObject({ status: 409, body: { error: 'It was withdrawn.' } })
    // Neither one that waited when it changed hands and was overlooked.
    await run(`update listing_changes set state = 'pending' where id = $1`, id)
    expect(await rule(editor, id, 'approve')).toMatchObject({
      ...{ status: 409, body: { error: 'Whoever asked for this no longer owns the bakery.' } },
    })
    expect((await page()).name).toBe('True Crumb')
    expect((await mails(lister.email)).map(({ subject }) => subject).join()).not.toContain('new name')
  })

  test('its pictures are theirs to describe and delete, and no longer the former one’s', async () => {
    const [hero, oven] = [(await upload(lister, 'hero')).body, (await upload(lister, 'gallery')).body]
    const edit = { picture_ids: [hero.id, oven.id] }
    expect((await send(lister, 'PUT', `/bakeries/${bakery.id}/listing`, edit)).status).toBe(200)
    await handOver()
    const shown = (await send(baker, 'GET', `/bakeries/${bakery.id}/listing`)).body.pictures
    expect(shown).toMatchObject([{ url: hero.url }, { url: oven.url }])
    await send(lister, 'PUT', `/media/${hero.id}`, { alt: 'Do not buy here' })
    await send(lister, 'DELETE', `/media/${hero.id}`)
    expect((await send(lister, 'PUT', `/media/${shown[0].id}`, { alt: 'Do not buy here' })).status).toBe(404)
    expect((await send(lister, 'DELETE', `/media/${shown[0].id}`)).status).toBe(404)
    expect(await page()).toMatchObject({ hero_image_url: hero.url, hero_image_alt: 'A loaf' })
    expect((await site.app.inject(hero.url)).statusCode).toBe(200)
    expect((await send(baker, 'PUT', `/media/${shown[0].id}`, { alt: 'My rye' })).status).toBe(200)
    expect((await page()).hero_image_alt).toBe('My rye')
    expect((await send(baker, 'DELETE', `/media/${shown[1].id}`)).status).toBe(204)
    expect((await page()).pictures).toEqual([])
  })

  test('nobody learns where the former one lives', async () => {
    const card = { street: '1 Lister Lane', phone: '(802) 555-0100', pickup_instructions: 'Key under the mat' }
    const of_card = `/bakeries/${bakery.id}/pickup-card`
    expect((await send(lister, 'PUT', of_card, card)).status).toBe(200)
    await site.call('POST', `/bakeries/${bakery.id}/porch`, { token: lister.token, body: { file: loaf } })
    await handOver()
    const { status, body } = await send(baker, 'GET', of_card)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/Lister Lane|555|Key under/)
    await runJobs(site.services)
    expect((await run('select from bakery_addresses where bakery_id = $1', bakery.id)).rowCount).toBe(0)
  })

  test('what the baker wrote about it before counts no longer', async () => {
    const review = { stars: 5, body: 'The best rye in town, by far.' }
    expect((await send(baker, 'POST', `/bakeries/${bakery.id}/reviews`, review)).status).toBe(201)
    const video = { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
    const { id } = (await send(baker, 'POST', `/bakeries/${bakery.id}/video-reviews`, video)).body
    expect((await send(editor, 'POST', `/video-reviews/${id}/rule`, { ruling: 'approve' })).status).toBe(200)
    expect(await page()).toMatchObject({ review_count: 1, average_rating: 5 })
    await handOver()
    expect(await page()).toMatchObject({ review_count: 0, average_rating: 0 })
    expect((await run('select from video_reviews where bakery_id = $1', bakery.id)).rowCount).toBe(0)
  })

  test('the former one’s documents are gone 90 days after they were looked at', async () => {
    const first = await claimBy(lister)
    await site.call('POST', `/claims/${first}/documents`, { token: lister.token, body: { file: loaf } })
    await look(editor, first)
    expect((await rule(editor, first, 'approve')).status).toBe(200)
    await run(`update bakeries set verification_status = 'pending', verified_at = null where id = $1`, bakery.id)
    await handOver()
    const [now, left] = [
      site.clock.now,
      async () => (await run('select from claim_documents where claim_id = $1', first)).rowCount,
    ]
    expect(await left()).toBe(1)
    site.clock.now = new Date(now.getTime() + 91 * 86_400_000)
    await forgetOldDocuments(site.services)
    site.clock.now = now
    expect(await left()).toBe(0)
  })
})

test.each([
  ['shop', 'stays on its page', 1],
  ['home', 'is nobody else’s to know', 0],
] as const)('the street of a %s that was nobody’s %s', async (kind, _, left) => {
  bakery = await makeBakery(site.services.db, { kind, instagram_url: INSTAGRAM })
  await run(
    `insert into bakery_addresses (bakery_id, street, city, state, zip_code) values ($1, '1 Main St', 'Austin', 'TX', '78701')`,
    bakery.id,
  )
  await handOver()
  expect((await run('select from bakery_addresses where bakery_id = $1', bakery.id)).rowCount).toBe(left)
})

test('a bakery is not given to somebody who was blocked since they claimed it', async () => {
  const id = await claimBy(baker)
  await run('insert into blocked_emails (email) values ($1)', baker.email)
  expect(await rule(editor, id, 'approve')).toMatchObject({
    ...{ status: 409, body: { error: 'Whoever sent this is blocked, so we can’t decide in their favor.' } },
  })
  expect((await rule(editor, id, 'reject', 'Not now.')).status).toBe(200)
})
