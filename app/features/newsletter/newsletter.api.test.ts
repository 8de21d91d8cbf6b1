import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { read } from '~/lib/signed.server'
import { useApp } from '../../../tests/setup/app'
import { newsletter_signups } from '../../db/schema/newsletter'
import { askEarlySignups, forgetUnconfirmed } from './newsletter.commands.server'
import { confirmToken } from './newsletter-links.server'

const site = useApp()
const subscribe = (body: unknown) => site.call('POST', '/newsletter-subscribe', { body })
const find = async (email: string) => {
  const rows = await site.services.db.select().from(newsletter_signups).where(eq(newsletter_signups.email, email))
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]
}
const lettersTo = async (email: string) =>
  (
    await site.services.pool.query<{ subject: string; text: string; html: string; headers: Record<string, string> }>(
      'select subject, text, html, headers from mail_outbox where "to" = $1 order by created_at, id',
      [email],
    )
  ).rows
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

  test('and hears why, until the next day', async () => {
    for (let at = 0; at < 5; at++) await subscribe({ ...rosa, email: 'daily@bread.test' })
    site.clock.now = new Date(site.clock.now.getTime() + 23 * 3_600_000)
    expect((await subscribe({ ...rosa, email: 'daily@bread.test' })).body.error).toContain('a few times today')
    site.clock.now = new Date(site.clock.now.getTime() + 2 * 3_600_000)
    expect((await subscribe({ ...rosa, email: 'daily@bread.test' })).status).toBe(200)
    expect(await lettersTo('daily@bread.test')).toHaveLength(6)
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

describe('the letter that asks', () => {
  test('goes to the address alone, leads to the page that confirms, and says no word that was typed', async () => {
    await subscribe({ ...rosa, name: 'Buy pills at evil.test', email: 'asked@bread.test', source: 'evil.test' })
    const letters = await lettersTo('asked@bread.test')
    expect(letters).toHaveLength(1)
    const row = (await find('asked@bread.test'))!
    expect(letters[0]!.text).toContain(`/confirm?t=${linkOf(row)}`)
    expect(JSON.stringify(letters[0])).not.toMatch(/evil|pills/)
    expect(letters[0]!.text).toContain('The link works for 30 days.')
  })

  test('a confirmed subscriber is told once a day, without a link that confirms, and with the way out', async () => {
    await subscribe({ ...rosa, email: 'in@bread.test' })
    await site.services.db
      .update(newsletter_signups)
      .set({ confirmed_at: new Date() })
      .where(eq(newsletter_signups.email, 'in@bread.test'))
    for (let at = 0; at < 3; at++) await subscribe({ ...rosa, name: 'Evil', email: 'in@bread.test' })
    const [, told, ...more] = await lettersTo('in@bread.test')
    expect(more).toEqual([])
    expect(told).toMatchObject({
      subject: 'You already get the Breadletter',
      headers: { 'List-Unsubscribe': expect.stringContaining('/unsubscribe?t=') },
    })
    expect(told!.text).not.toMatch(/\/confirm|Evil/)
    site.clock.now = new Date(site.clock.now.getTime() + 25 * 3_600_000)
    await subscribe({ ...rosa, email: 'in@bread.test' })
    expect(await lettersTo('in@bread.test')).toHaveLength(3)
  })

  test('an address that got twenty letters today gets no more', async () => {
    const { pool } = site.services
    await subscribe({ ...rosa, email: 'flooded@bread.test' })
    await pool.query(`update rate_limits set attempts = 20 where scope = 'letters-to-address'`)
    expect(await subscribe({ ...rosa, email: 'flooded@bread.test' })).toMatchObject({ status: 429 })
    expect(await lettersTo('flooded@bread.test')).toHaveLength(1)
    await pool.query('delete from rate_limits')
  })

  test('whoever signed up before there was such a letter gets it once', async () => {
    const early = { id: newId(), name: 'Eve', email: 'early@bread.test', source: 'popup' }
    await site.services.db.insert(newsletter_signups).values(early)
    await Promise.all([askEarlySignups(site.services), askEarlySignups(site.services)])
    await askEarlySignups(site.services)
    const letters = await lettersTo(early.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]!.text).toContain(linkOf((await find(early.email))!))
  })

  test('a signup that nobody confirms is forgotten after thirty days; one that was, or has left, stays', async () => {
    for (const who of ['never', 'yes', 'left']) await subscribe({ ...rosa, email: `${who}@forget.test` })
    const mark = (email: string, set: object) =>
      site.services.db.update(newsletter_signups).set(set).where(eq(newsletter_signups.email, email))
    await mark('yes@forget.test', { confirmed_at: new Date() })
    await mark('left@forget.test', { unsubscribed_at: new Date() })
    const begun = site.clock.now.getTime()
    const there = async () => {
      await forgetUnconfirmed(site.services)
      const found = await Promise.all(['never', 'yes', 'left'].map((who) => find(`${who}@forget.test`)))
      return found.map(Boolean)
    }
    site.clock.now = new Date(begun + 30 * 86_400_000 - 1000)
    expect(await there()).toEqual([true, true, true])
    site.clock.now = new Date(begun + 30 * 86_400_000 + 1000)
    expect(await there()).toEqual([false, true, true])
  })
})
