import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { testMail } from '../../../tests/factories/mail'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { reportFinding } from '../ledger/findings.commands.server'

const site = useApp()
const run = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
let [admin, editor] = ['', '']

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tokenOf = async (role: 'admin' | 'editor') =>
    (await sessionFor(site.services, await makePerson(site.services, { roles: [role] }))).access_token
  ;[admin, editor] = [await tokenOf('admin'), await tokenOf('editor')]
})
beforeEach(async () => {
  await run('truncate reconciliation_findings, due_failures, mail_outbox')
  await run('delete from graphile_worker._private_jobs')
})

const read = async () => (await site.call('GET', '/admin/health', { token: admin })).body
const retry = async (body: object, token = admin) => site.call('POST', '/admin/health/retry', { token, body })
const audited = () => run(`select action, subject_id, details from audit_log order by created_at desc, id desc limit 1`)

async function failedJob(): Promise<string> {
  const [job] = await run(`select id::text from graphile_worker.add_job('print_recipe', '{}', max_attempts := 3)`)
  await run(
    `update graphile_worker._private_jobs set attempts = 3, last_error = E'The printer is away.\\n    at print (x.js:1)' where id = $1`,
    job.id,
  )
  return job.id
}

test('jobs out of tries are listed with their reason, and tried again one or all', async () => {
  const [first] = [await failedJob(), await failedJob(), await failedJob()]
  expect((await read()).jobs).toMatchObject({
    count: 3,
    items: [{ what: 'Print recipe', reason: 'The printer is away.', tries: 3 }, {}, { id: first }],
  })
  expect((await retry({ what: 'jobs', id: first })).body).toEqual({ retried: 1 })
  expect((await retry({ what: 'jobs', id: first })).body).toEqual({ retried: 0 })
  expect(await audited()).toMatchObject([{ action: 'jobs.retried', subject_id: first, details: { retried: 1 } }])
  expect((await retry({ what: 'jobs' })).body).toEqual({ retried: 2 })
  expect((await read()).jobs).toEqual({ count: 0, items: [] })
})

test('dead mail shows its address in part and no code, and goes out again', async () => {
  for (const to of ['rosa@bread.test', 'otto@bread.test'])
    await sendLetter(site.services.db, testMail({ mail_key: `dead:${to}`, to }))
  await run(
    `update mail_outbox set failed_at = now(), attempts = 9, last_error = '550 <' || "to" || '> is unknown', signs_in = "to" like 'otto%'`,
  )
  const { count, items } = (await read()).mails
  expect([count, JSON.stringify(items)]).toEqual([2, expect.not.stringMatching(/rosa@|otto@/)])
  expect(items.map(({ what }: { what: string }) => what).toSorted()).toEqual([
    'Bread, to ro…@bread.test',
    'Signing in, to ot…@bread.test',
  ])
  expect((await retry({ what: 'mails', id: items[0].id })).body).toEqual({ retried: 1 })
  expect((await retry({ what: 'mails' })).body).toEqual({ retried: 1 })
  expect(await run('select from mail_outbox where failed_at is null and attempts = 0')).toHaveLength(2)
})

test('a finding about what was given up is tried again by it', async () => {
  await run(
    `insert into due_failures (kind, subject_id, tries, last_error) values ('process_event', 'evt_1', 30, 'No answer.')`,
  )
  await reportFinding(site.services.db, {
    subject: 'process_event:evt_1',
    kind: 'given_up',
    detail: '30 tries. No answer.',
  })
  const { findings, rows } = await read()
  expect(findings.items).toMatchObject([{ kind: 'given_up', retries: true }])
  expect(rows.items).toMatchObject([{ id: 'process_event:evt_1', what: 'Process event', reason: 'No answer.' }])
  expect((await retry({ what: 'rows', id: findings.items[0].subject })).body).toEqual({ retried: 1 })
  expect(await read()).toMatchObject({ rows: { count: 0 }, findings: { items: [{ retries: false }] } })
})

test('a finding is closed once, with a note that the audit log keeps', async () => {
  await reportFinding(site.services.db, {
    subject: 'ch_1',
    kind: 'difference',
    ledger_cents: 1250,
    provider_cents: null,
  })
  const [finding] = (await read()).findings.items
  expect(finding).toMatchObject({ subject: 'ch_1', ledger: 12.5, provider: null, retries: false })
  const close = (note: string, id = finding.id) =>
    site.call('POST', `/admin/health/findings/${id}/resolve`, { token: admin, body: { note } })
  expect((await close(' ')).status).toBe(400)
  expect(
    await Promise.all([close('Asked the bank'), close('Asked the bank')]).then((all) =>
      all.map(({ status }) => status).sort(),
    ),
  ).toEqual([204, 409])
  expect(await audited()).toMatchObject([
    {
      action: 'finding.resolved',
      subject_id: finding.id,
      details: { subject: 'ch_1', kind: 'difference', note: 'Asked the bank' },
    },
  ])
  expect((await close('Nothing', newId())).status).toBe(409)
  expect((await read()).findings.count).toBe(0)
})

test('admins alone may look and retry', async () => {
  await failedJob()
  expect((await site.call('GET', '/admin/health', { token: editor })).status).toBe(403)
  expect((await retry({ what: 'jobs' }, editor)).status).toBe(403)
  expect(
    (await site.services.db.execute(sql`select from graphile_worker.jobs where attempts >= max_attempts`)).rowCount,
  ).toBe(1)
})
