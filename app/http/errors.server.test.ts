import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { makePerson, sessionFor } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { startJobs } from '../jobs/worker.server'
import { describeError } from '../lib/error-without-values'
import { toAppError } from './errors.server'

const site = useApp()
const SECRET = 'my cat is called Toast'
const BROKEN = 'Something went wrong on our side. Please try again.'
let app: FastifyInstance
let log = ''
let token: string

beforeAll(async () => {
  const { services } = site
  const env = { ...services.env, log_level: 'warn' as const }
  const write = (line: string) => {
    log += line
  }
  app = await buildApp({ services: { ...services, env }, log: { write } })
  token = (await sessionFor(services, await makePerson(services))).access_token
})
afterAll(() => app?.close())

test.each(['23514', '23502', '22001', '22P02', '22003', '22021'])(
  'a value that only the database refuses (%s) is our fault: a line in the log, and nothing of it outside',
  async (code) => {
    await everyChangeOfAProfileFails(code)
    log = ''
    const answer = await changeProfile()
    expect([answer.statusCode, answer.json()]).toEqual([500, { error: BROKEN, code: 'failed' }])
    expect(log).toContain(code)
    expect(log).toMatch(/update \\"profiles\\" set/)
    expect(log).toMatch(/\\n {4}at /)
    expect(log).not.toContain('Toast')
  },
)

test('what exists already and what is gone stay conflicts', async () => {
  await everyChangeOfAProfileFails('23505')
  expect((await changeProfile()).json()).toEqual({ error: 'That already exists.', code: 'already_exists' })
  await everyChangeOfAProfileFails('23503')
  expect((await changeProfile()).statusCode).toBe(409)
})

test.each(['53100', '53200', '58030'])(
  'without room (%s): 503, and not ready until a write finds some',
  async (code) => {
    const isReady = async () => (await app.inject('/readyz')).statusCode === 200
    expect(await isReady()).toBe(true)
    await everyChangeOfAProfileFails(code)
    await nothingNewFits(code)
    const { statusCode, headers } = await changeProfile()
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    expect([await isReady(), await isReady()]).toEqual([false, false])
    await site.services.db.execute(sql`drop event trigger no_room`)
    expect([await isReady(), await isReady()]).toEqual([true, true])
  },
)

/** As on a full disk: what is there can be read, and no table can be made. */
const nothingNewFits = (code: string) =>
  site.services.pool.query(`
    create or replace function fail_for_room() returns event_trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '${code}'; end $$;
    create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function fail_for_room()`)

test('a database that does not answer in time is away', () => {
  const late = Object.assign(new Error('Failed query: select 1\nparams: Toast'), {
    cause: new Error('Query read timeout'),
  })
  expect(toAppError(late)).toMatchObject({ code: 'unavailable', retry_after: 2 })
  // §8: the sentence of the call, not a general one.
  const [sign_in, orders] = ['Unable to sign in at this time. Please try again later.', 'Failed to fetch orders']
  expect([toAppError(late, sign_in).message, toAppError(late, orders).message]).toEqual([sign_in, orders])
})

test('a job that fails keeps and tells no value', async () => {
  const { pool, db } = site.services
  const said: string[] = []
  const tasks = { spill: async () => void (await db.execute(sql`select ${SECRET}::uuid`)) }
  const lanes = [{ slots: 1, tasks }]
  const jobs = await startJobs({ pool, url: site.database_url, lanes, onError: (line) => said.push(line) })
  onTestFinished(() => jobs.stop())
  await pool.query("select graphile_worker.add_job('spill')")
  const kept = await vi.waitFor(
    async () => {
      const { rows } = await pool.query("select last_error from graphile_worker.jobs where task_identifier = 'spill'")
      expect(rows[0].last_error).toBeTruthy()
      return rows[0].last_error as string
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(kept).toContain('22P02')
  expect(said.join()).toContain('22P02')
  expect(kept + said.join()).not.toContain('Toast')
})

test('errors are described by their kind, those of other people in their own words', async () => {
  const { db, pool } = site.services
  const failed = (query: Promise<unknown>) => query.then(() => '', describeError)
  expect(await failed(db.execute(sql`select ${SECRET}::uuid`))).toBe('Error: "select $1::uuid" failed 22P02')
  expect(await failed(pool.query('select $1::uuid', [SECRET]))).toBe('error: 22P02')
  const refused = Object.assign(new Error(`550 no ${SECRET}`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: SECRET,
  })
  expect(describeError(refused)).toBe('Error: The mail server answered 550 EENVELOPE')
  expect(describeError(new Error('No such card'))).toBe('Error: No such card')
  expect(describeError(new Error('Not settled', { cause: refused }))).toBe(
    'Error: Not settled The mail server answered 550 EENVELOPE',
  )
  expect(describeError(SECRET)).toBe('Error: Not an error but string')
})

const changeProfile = () =>
  app.inject({
    method: 'PUT',
    url: '/functions/v1/profile',
    headers: { authorization: `Bearer ${token}` },
    payload: { bio: SECRET },
  })

/** In words that quote the row, as PostgreSQL's own do. */
async function everyChangeOfAProfileFails(code: string): Promise<void> {
  const { pool } = site.services
  await pool.query(`
    create or replace function fail_profile() returns trigger language plpgsql as $$ begin
      raise exception 'Not %', new.bio using errcode = '${code}', detail = new::text;
    end $$;
    create or replace trigger fail before update on profiles for each row execute function fail_profile()`)
  onTestFinished(async () => void (await pool.query('drop trigger if exists fail on profiles')))
}
