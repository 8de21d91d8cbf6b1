import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeBakery, makeUser } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { mail_outbox } from '../../db/schema/mail'
import { notifications } from '../../db/schema/notifications'
import { saved_bakeries } from '../../db/schema/saved'
import { newId } from '../../lib/ids'
import { notifySavers, notifySaversAgain } from './notify-savers.commands.server'

const site = useApp()
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeEach(async () => {
  await site.services.pool.query('delete from notifications; delete from mail_outbox')
  bakery = await makeBakery(site.services.db, { stripe_account_id: newId() })
  await takesCards(false)
})

const takesCards = (able: boolean) =>
  site.services.pool.query('update payment_accounts set charges_enabled = $2 where bakery_id = $1', [bakery.id, able])
const anHourLater = async () => {
  await site.services.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await runJobs(site.services)
}
const save = async (person: Person) => {
  const { access_token: token } = await sessionFor(site.services, person)
  const answer = await site.call('POST', '/saved-bakeries', { token, body: { bakery_id: bakery.id } })
  expect(answer.status).toBe(200)
  return token
}
const told = async () => {
  const { db } = site.services
  const bells = await db.select().from(notifications).where(eq(notifications.kind, 'bakery'))
  const mails = await db.select().from(mail_outbox)
  return { bells, mails, counts: [bells.length, mails.length] }
}

test('whoever saved it before is told once, by bell and by email, that it takes orders now', async () => {
  const [rosa, late] = [await makePerson(site.services), await makePerson(site.services)]
  await save(rosa)
  await anHourLater()
  expect((await told()).counts).toEqual([0, 0])

  await takesCards(true)
  await save(late)
  await anHourLater()
  const { bells, mails } = await told()
  expect(bells).toMatchObject([
    { user_id: rosa.id, title: `${bakery.name} takes orders now`, path: `/bakery/${bakery.slug}`, count: 1 },
  ])
  expect(mails).toMatchObject([{ to: rosa.email, subject: `${bakery.name} takes orders now`, bulk: true }])
  expect(mails[0]!.text).toContain(`/bakery/${bakery.slug}`)

  // Payments that stop for a moment are no news.
  await takesCards(false)
  await takesCards(true)
  await anHourLater()
  expect((await told()).counts).toEqual([1, 1])
})

test('after a pause nobody is told: neither who was told before, nor who saved it while it took orders', async () => {
  const [before, meanwhile] = [await makePerson(site.services), await makePerson(site.services)]
  await save(before)
  await takesCards(true)
  await anHourLater()
  const token = await save(meanwhile)
  for (let pause = 0; pause < 3; pause++) {
    await takesCards(false)
    await anHourLater()
    await takesCards(true)
    await anHourLater()
  }
  const { mails, counts } = await told()
  expect([counts, mails[0]!.to]).toEqual([[1, 1], before.email])
  const { body } = await site.call('GET', '/saved-bakeries', { token, query: { limit: '0' } })
  expect(body).toMatchObject({ bakery_ids: [bakery.id], awaiting_ids: [] })
})

test('the email has a way out that mail programs show; opening it changes nothing, pressing it does', async () => {
  const [rosa, june] = [await makePerson(site.services), await makePerson(site.services)]
  const tokens = [await save(rosa), await save(june)] as const
  await takesCards(true)
  await anHourLater()
  const { mails } = await told()
  const linkOf = ({ email }: Person) => {
    const { headers, text } = mails.find(({ to }) => to === email)!
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe']!)![1]!)
    expect(text).toContain(link.href)
    return link
  }
  const wants = async (token: string) =>
    (await site.call('GET', '/notification-settings', { token })).body.items.find(
      ({ kind }: { kind: string }) => kind === 'bakery',
    ).mail
  const { pathname, search, searchParams } = linkOf(rosa)
  expect(pathname).toBe('/unsubscribe-alerts')
  const url = pathname + search
  await site.app.inject({ url })
  expect(await wants(tokens[0])).toBe(true)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'List-Unsubscribe=One-Click'
  expect((await site.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect([await wants(tokens[0]), await wants(tokens[1])]).toEqual([false, true])

  const off = (token: string) => site.call('POST', '/newsletter/unsubscribe-alerts', { body: { token } })
  expect((await off(searchParams.get('t')!.replace(rosa.id, june.id))).status).toBe(400)
  expect((await off(linkOf(june).searchParams.get('t')!)).body).toMatchObject({ success: true })
  expect(await wants(tokens[1])).toBe(false)
})

test('without the house’s postal address the bell rings, and no mail goes', async () => {
  const rosa = await makePerson(site.services)
  await save(rosa)
  await takesCards(true)
  const { services } = site
  await notifySavers({ ...services, env: { ...services.env, postal_address: null } }, bakery.id)
  expect((await told()).counts).toEqual([1, 0])
})

test('nobody is told who changed their mind, or while it has closed again', async () => {
  const [rosa, gone] = [await makePerson(site.services), await makePerson(site.services)]
  await save(rosa)
  const token = await save(gone)
  await site.call('DELETE', `/saved-bakeries/${bakery.id}`, { token })
  await takesCards(true)
  await takesCards(false)
  await anHourLater()
  expect((await told()).counts).toEqual([0, 0])
  await takesCards(true)
  await anHourLater()
  expect((await told()).bells.map(({ user_id }) => user_id)).toEqual([rosa.id])
})

test('such an email can be switched off', async () => {
  const rosa = await makePerson(site.services)
  const token = await save(rosa)
  const body = { kind: 'bakery', mail: false }
  expect((await site.call('PUT', '/notification-settings', { token, body })).status).toBe(200)
  await takesCards(true)
  await anHourLater()
  expect((await told()).counts).toEqual([1, 0])
})

test('of many each is told once, and one who cannot be told keeps none of the others waiting', async () => {
  const { db, pool } = site.services
  const people = []
  for (let n = 0; n < 103; n++) people.push(await makeUser(db))
  const rows = people.map(({ id }) => ({ user_id: id, bakery_id: bakery.id, awaits_orders: true }))
  await db.insert(saved_bakeries).values(rows)
  const email = people[0]!.email.toLowerCase()
  await pool.query(`alter table mail_outbox add constraint broken check ("to" <> '${email}')`)
  await takesCards(true)
  await anHourLater()
  await pool.query('alter table mail_outbox drop constraint broken')
  expect((await told()).counts).toEqual([102, 102])
  await pool.query(`update due_failures set next_at = '-infinity'`)
  await notifySaversAgain(site.services)
  const { bells, counts } = await told()
  expect(counts).toEqual([103, 103])
  expect(bells.every(({ count }) => count === 1)).toBe(true)
})

test('whoever saves it at the moment when it begins sees that it does, and waits for nothing', async () => {
  const rosa = await makePerson(site.services)
  const beginning = await site.services.pool.connect()
  await beginning.query('begin')
  await beginning.query('update payment_accounts set charges_enabled = true where bakery_id = $1', [bakery.id])
  const saving = save(rosa)
  // It waits, or it would have kept what is no longer true.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await site.services.pool.query(waiting)).rowCount).toBe(1)
  await beginning.query('commit')
  beginning.release()
  await saving
  const [row] = await site.services.db.select().from(saved_bakeries).where(eq(saved_bakeries.user_id, rosa.id))
  expect(row!.awaits_orders).toBe(false)
})
