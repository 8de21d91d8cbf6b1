import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { webhook_events } from '~/db/schema/payments'
import { pruneEvents } from '~/features/payments/inbox.commands.server'
import { pruneMail, retryMail, sendLetter } from '~/mail/outbox.server'
import { testMail } from '../../tests/factories/mail'
import { useApp } from '../../tests/setup/app'
import { pruneJobs, retryJobs } from './given-up.server'
import { startJobs } from './worker.server'

const app = useApp()
const rows = async (query: string) => (await app.services.pool.query(query)).rows
const metric = async (name: string) => {
  const { body } = await app.app.inject({ url: '/metrics' })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1])
}

test('a job out of tries is told and counted, and can be tried again', async () => {
  const { pool } = app.services
  await pool.query(`select graphile_worker.add_job('bake', max_attempts := 2)`)
  await pool.query('update graphile_worker._private_jobs set attempts = 1')
  const said: string[] = []
  let oven_works = false
  let baked = 0
  const bake = async () => {
    if (!oven_works) throw new Error('the oven is cold')
    baked += 1
  }
  const onError = (message: string) => said.push(message)
  const jobs = await startJobs({ pool, url: app.database_url, lanes: [{ slots: 1, tasks: { bake } }], onError })
  onTestFinished(() => jobs.stop())
  await vi.waitFor(async () => expect(await metric('jobs_given_up')).toBe(1), { timeout: 20_000 })
  expect(said.join()).toMatch(/Job \d+ \(bake\) was given up after 2 tries\./)
  oven_works = true
  expect(await retryJobs(app.services.db)).toBe(1)
  expect(await metric('jobs_given_up')).toBe(0)
  await vi.waitFor(() => expect(baked).toBe(1), { timeout: 20_000 })
})

test('mail that was given up is counted, and can be tried again', async () => {
  await sendLetter(app.services.db, testMail({ mail_key: 'given-up' }))
  await app.services.pool.query('update mail_outbox set failed_at = now(), attempts = 20')
  expect([await metric('mails_given_up'), await metric('mails_waiting')]).toEqual([1, 0])
  expect(await retryMail(app.services.db)).toBe(1)
  expect([await metric('mails_given_up'), await metric('mails_waiting')]).toEqual([0, 1])
})

test('what is done or of no use is gone after a month, and nothing else', async () => {
  const { db, pool } = app.services
  await pool.query('delete from mail_outbox')
  const event = (id: string, days: number | null) => ({
    id,
    type: 'x.y',
    payload: {},
    received_at: new Date(0),
    processed_at: days === null ? null : new Date(Date.now() - days * 86_400_000),
  })
  await db.insert(webhook_events).values([event('waiting', null), event('fresh', 29), event('old', 31)])
  for (const mail_key of ['fresh', 'old']) await sendLetter(db, testMail({ mail_key }))
  await pool.query(`update mail_outbox set created_at = now() - interval '31 days' where dedupe_key = 'old'`)
  for (const task of ['waiting', 'fresh', 'old']) await db.execute(sql`select graphile_worker.add_job(${task})`)
  await pool.query(`update graphile_worker._private_jobs j set attempts = max_attempts from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('fresh', 'old')`)
  await pool.query(`update graphile_worker._private_jobs j set run_at = now() - interval '31 days'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in ('waiting', 'old')`)
  await pruneMail(db)
  await pruneEvents({ db, clock: () => new Date() })
  await pruneJobs(db)
  expect(await rows('select id from webhook_events order by id')).toEqual([{ id: 'fresh' }, { id: 'waiting' }])
  expect(await rows('select dedupe_key from mail_outbox')).toEqual([{ dedupe_key: 'fresh' }])
  expect(await rows('select task_identifier as task from graphile_worker.jobs order by 1')).toEqual([
    { task: 'fresh' },
    { task: 'waiting' },
  ])
})
