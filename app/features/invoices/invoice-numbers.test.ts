import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeInvoicing } from '../../../tests/factories/invoicing'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
const INVOICES = 50
const KILLS = 2

/** Sends what is left to send, all at once; killed as soon as so many are heard of, with the others in the middle of it. */
async function send(args: string[], killed_after: number): Promise<void> {
  const program = ['--import', 'tsx', 'tests/setup/sending-process.ts', ...args]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let heard = 0
  for await (const _ of createInterface({ input: child.stdout })) if (++heard === killed_after) child.kill('SIGKILL')
  await ended
}

test('50 sent in parallel by processes that are killed: numbers 1 to 50 without gap or repeat, a mail each', async () => {
  const { owner, bakery, create } = await makeInvoicing(app)
  for (let at = 0; at < INVOICES; at++) await create({ customer_email: `draft${at}@bread.test`, note: `Draft ${at}` })
  const left = async () => {
    const { rows } = await app.services.db.execute<{ left: number }>(
      sql`select count(*)::integer as left from invoices where bakery_id = ${bakery.id} and state = 'draft'`,
    )
    return rows[0]!.left
  }
  const args = [app.database_url, owner.id, bakery.id]
  for (let kill = 0; kill < KILLS; kill++) await send(args, 1 + Math.floor(Math.random() * 8))
  expect(await left()).toBeGreaterThan(0)
  while ((await left()) > 0) await send(args, INVOICES + 1)
  const { rows } = await app.services.db.execute<{ number: number; mailed: boolean }>(sql`
    select number, exists (select from mail_outbox where starts_with(dedupe_key, 'invoice:sent:' || i.id)) as mailed
    from invoices i where bakery_id = ${bakery.id} order by number`)
  expect(rows).toEqual(Array.from({ length: INVOICES }, (_, at) => ({ number: at + 1, mailed: true })))
}, 60_000)

test('one that is sent twice at once has one number and goes out once, and both presses are answered with it', async () => {
  const { bakery, customer, create, ask, mailsTo } = await makeInvoicing(app)
  const { id } = await create()
  const { pool } = app.services
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from invoices where id = $1 for update', [id])
  const sending = [ask('POST', `/invoices/${id}/send`), ask('POST', `/invoices/${id}/send`)]
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await pool.query(waiting)).rowCount !== 2);
  await holder.query('commit')
  holder.release()
  for (const { status, body } of await Promise.all(sending))
    expect([status, body.state, body.invoice_number]).toEqual([200, 'sent', 1])
  expect(await mailsTo(customer)).toHaveLength(1)
  // Later it is another press.
  expect((await ask('POST', `/invoices/${id}/send`)).body.invoice_number).toBe(1)
  expect(await mailsTo(customer)).toHaveLength(2)
  const { rows } = await pool.query('select last_number from invoice_settings where bakery_id = $1', [bakery.id])
  expect(rows).toEqual([{ last_number: 1 }])
})
