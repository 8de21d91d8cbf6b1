import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { read } from '~/lib/signed.server'
import { useApp } from '../../../tests/setup/app'
import { newsletter_signups } from '../../db/schema/newsletter'
import { confirmToken } from './newsletter.commands.server'

const site = useApp()
const subscribe = (body: unknown) => site.call('POST', '/newsletter-subscribe', { body })
const find = async (email: string) => {
  const rows = await site.services.db.select().from(newsletter_signups).where(eq(newsletter_signups.email, email))
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}
const linkOf = (row: { id: string; created_at: Date }) => confirmToken(site.services.secret, row)
const rosa = { name: 'Rosa', email: 'rosa@bread.test', weekly_digest: true, new_bakery_alerts: true, source: 'popup' }

beforeEach(() => {
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000)
})

describe('POST /newsletter-subscribe', () => {
  test('stores the wish unconfirmed, e-mail lower-cased and trimmed, name trimmed', async () => {
    const { status, body } = await subscribe({ ...rosa, email: '  Rosa@Bread.TEST ', name: '  Rosa ' })
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Almost there! Check your email to confirm your subscription.' },
    })
    expect(await find('rosa@bread.test')).toMatchObject({ ...rosa, confirmed_at: null, unsubscribed_at: null })
  })

  test('a second wish for an unconfirmed address wins; the link that was made for the first stays good', async () => {
    const first = { ...rosa, email: 'twice@bread.test' }
    await subscribe(first)
    const before = await find(first.email)
    await subscribe({ ...first, name: 'Rosa B.', new_bakery_alerts: false })
    const after = await find(first.email)
    expect(after).toMatchObject({ id: before?.id, name: 'Rosa B.', new_bakery_alerts: false })
    expect(linkOf(after!)).toEqual(linkOf(before!))
  })

  test('answers the same for a confirmed subscriber, and changes nothing of theirs', async () => {
    const known = { ...rosa, email: 'known@bread.test' }
    const unknown = await subscribe(known)
    await site.services.db
      .update(newsletter_signups)
      .set({ confirmed_at: new Date() })
      .where(eq(newsletter_signups.email, known.email))
    const before = await find(known.email)
    const again = await subscribe({ ...known, name: 'Somebody Else', weekly_digest: false })
    expect(again.body).toEqual(unknown.body)
    expect(await find(known.email)).toEqual(before)
  })

  test('who left and comes back confirms again, and by a new link alone', async () => {
    const back = { ...rosa, email: 'back@bread.test' }
    await subscribe(back)
    const before = await find(back.email)
    await site.services.db
      .update(newsletter_signups)
      .set({ created_at: new Date('2026-01-01'), confirmed_at: new Date(), unsubscribed_at: new Date() })
      .where(eq(newsletter_signups.email, back.email))
    const left = await find(back.email)
    await subscribe({ ...back, weekly_digest: false })
    const after = await find(back.email)
    expect(after).toMatchObject({ confirmed_at: null, unsubscribed_at: null, weekly_digest: false })
    const [old, fresh] = [left, after].map((row) => read(site.services.secret, 'newsletter-confirm', linkOf(row!)))
    expect([old!.parts, fresh!.parts]).toEqual([[before!.id], [before!.id]])
    expect(fresh!.version).toBeGreaterThan(old!.version)
  })

  test.each([
    [{ ...rosa, zip_code: '9720' }, 'Please enter a ZIP code of five digits.'],
    [{ ...rosa, email: 'not an address' }, 'Please enter a valid email address.'],
    [{ ...rosa, email: 'rosa@bread' }, 'Please enter a valid email address.'],
    [{ ...rosa, email: `${'r'.repeat(250)}@bread.test` }, 'Please enter a valid email address.'],
    [{ ...rosa, email: 'röschen@bread.test' }, 'Please enter a valid email address.'],
    [{ ...rosa, email: 'a@b@bread.test' }, 'Please enter a valid email address.'],
    [{ ...rosa, name: '   ' }, 'Name field cannot be empty.'],
    [{ ...rosa, name: 'R'.repeat(101) }, 'name is too long.'],
    [{ ...rosa, email: undefined }, 'email is required.'],
    [{ ...rosa, weekly_digest: 'yes' }, 'weekly_digest must be true or false.'],
    [{ ...rosa, source: '' }, 'source is too short.'],
  ])('%j is refused: %s', async (body, error) => {
    const rows = () => site.services.db.$count(newsletter_signups)
    const before = await rows()
    expect(await subscribe(body)).toMatchObject({ status: 400, body: { error, code: 'invalid' } })
    expect(await rows()).toBe(before)
  })

  test('one address is not written to again and again, known or not', async () => {
    const statuses = []
    for (let at = 0; at < 6; at++) statuses.push((await subscribe({ ...rosa, email: 'often@bread.test' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await subscribe({ ...rosa, email: 'other@bread.test' })).status).toBe(200)
  })

  test('one caller signs up twenty a minute, no more; refused input does not count', async () => {
    for (let at = 0; at < 30; at++) await subscribe({ ...rosa, email: 'nobody' })
    for (let at = 0; at < 20; at++) {
      expect((await subscribe({ ...rosa, email: `office-${at}@bread.test` })).status).toBe(200)
    }
    const late = await subscribe({ ...rosa, email: 'late@bread.test' })
    expect(late.status).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(await find('late@bread.test')).toBeUndefined()
  })
})
