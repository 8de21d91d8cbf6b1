import { expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { useApp } from '../../../tests/setup/app'
import { preferencesPath } from './newsletter-links.server'
import { newsletterOfPerson } from './newsletter-of-person.commands.server'

const site = useApp()
const DAY = new Date('2026-11-01T12:00:00Z')
let made = 0

interface Made {
  email: string
  confirmed_at?: Date
  unsubscribed_at?: Date
}

async function signup({ email, confirmed_at, unsubscribed_at }: Made) {
  const id = newId()
  await site.services.pool.query(
    `insert into newsletter_signups (id, email, name, source, confirmed_at, unsubscribed_at, created_at, confirm_mailed_at)
     values ($1, $2, 'Ann', 'popup', $3, $4, $5, $5)`,
    [id, email, confirmed_at ?? null, unsubscribed_at ?? null, DAY],
  )
  return { id, created_at: DAY }
}
const addresses = () => ({ from: `old${++made}@move.test`, to: `new${made}@move.test` })
const move = (person: { from: string; to: string }) =>
  site.services.db.transaction(async (tx) => void (await newsletterOfPerson.moveOf!(tx, { id: newId(), ...person })))
/** Who gets the Breadletter. */
const reached = async ({ from, to }: { from: string; to: string }) =>
  (
    await site.services.pool.query(
      `select id, email from newsletter_signups where email in ($1, $2) and confirmed_at is not null and unsubscribed_at is null`,
      [from, to],
    )
  ).rows

test('goes to the new address, also where somebody had only typed that one', async () => {
  const person = addresses()
  const own = await signup({ email: person.from, confirmed_at: DAY })
  await signup({ email: person.to })
  await move(person)
  expect(await reached(person)).toEqual([{ id: own.id, email: person.to }])
})

test('comes once, where both addresses had it, and not to the old one', async () => {
  const person = addresses()
  await signup({ email: person.from, confirmed_at: DAY })
  const other = await signup({ email: person.to, confirmed_at: DAY })
  await move(person)
  expect(await reached(person)).toEqual([{ id: other.id, email: person.to }])
})

test('brings nobody back who left at the new address', async () => {
  const person = addresses()
  await signup({ email: person.from, confirmed_at: DAY })
  await signup({ email: person.to, confirmed_at: DAY, unsubscribed_at: DAY })
  await move(person)
  expect(await reached(person)).toEqual([])
})

test('whoever left, and asked anew at the new address, can still confirm there', async () => {
  const person = addresses()
  await signup({ email: person.from, confirmed_at: DAY, unsubscribed_at: DAY })
  const { id } = await signup({ email: person.to })
  await move(person)
  const { rows } = await site.services.pool.query('select id from newsletter_signups where email = $1', [person.to])
  expect(rows).toEqual([{ id }])
})

test('links in the old mailbox tell nobody the new address', async () => {
  const person = addresses()
  const own = await signup({ email: person.from, confirmed_at: DAY })
  const token = new URL(preferencesPath(site.services.secret, own), 'http://x').searchParams.get('t')
  const read = () => site.call('POST', '/newsletter/preferences', { body: { token } })
  expect((await read()).body.email).toBe(person.from)
  await move(person)
  expect((await read()).status).toBe(409)
})
