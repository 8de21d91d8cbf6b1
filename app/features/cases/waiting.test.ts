import { beforeAll, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'
import { MOST_WAITING } from './case'
import type { CaseDetail } from './cases.contract'

const site = useApp()
const { signIn, send } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
type Someone = Awaited<ReturnType<typeof signIn>>
let [edith, ada, owner] = [] as unknown as [Someone, Someone, Someone]

beforeAll(async () => {
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  ada = await signIn({ roles: ['admin'], full_name: 'Ada Admin' })
  owner = await signIn()
})

const report = async (subject_id: string, who: Someone | null, minutes_ago: number) =>
  sql(
    `insert into reports (id, subject_type, subject_id, reason, reporter_id, created_at)
     values ($1, 'bakery', $2, 'spam', $3, now() - $4 * interval '1 minute')`,
    ...[newId(), subject_id, who?.id ?? null, minutes_ago],
  )
const shop = () =>
  makeBakery(site.services.db, { claimed_by: owner.id, verification_status: 'verified', verified_at: new Date() })
const caseOf = async (subject_id: string) => (await sql('select id from cases where subject_id = $1', subject_id))[0].id
const read = async (id: string): Promise<CaseDetail> => (await send(edith, 'GET', `/cases/${id}`)).body
const rule = async (id: string, body: object, who = edith) => {
  expect((await send(who, 'POST', `/cases/${id}/rule`, body)).status).toBe(200)
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
}
const waiting = async (who: Someone) => (await send(who, 'GET', '/cases/waiting')).body.kinds

test('of each kind that waits: how many, and since when; admins have more kinds', async () => {
  expect(await waiting(ada)).toEqual([])
  const [first, second] = [await shop(), await shop()]
  await report(first.id, null, 5)
  await report(second.id, null, 90)
  await sql(`insert into share_posts (id, bakery_id, url) values ($1, $2, 'https://pics.test/a')`, newId(), first.id)
  const [{ at }] = await sql('select min(created_at) as at from reports')
  expect(await waiting(edith)).toEqual([{ kind: 'bakery', count: 2, oldest_at: at.toISOString() }])
  expect((await waiting(ada)).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['bakery', 'share_post'])
  await rule(await caseOf(second.id), { ruling: 'dismiss' })
  expect(await waiting(edith)).toMatchObject([{ kind: 'bakery', count: 1 }])
  await sql(
    `insert into reports (id, subject_type, subject_id, reason) select gen_random_uuid(), 'profile', gen_random_uuid(), 'spam' from generate_series(1, 40)`,
  )
  expect((await waiting(edith)).at(-1)).toMatchObject({ count: MOST_WAITING })
  await sql('delete from reports')
})

test('before a ruling an editor reads what was ruled on the author and the bakery, and how good the reporters are', async () => {
  owner = await signIn()
  const [first, second] = [await shop(), await shop()]
  const reporter = await signIn({ full_name: 'Rita Reporter' })
  await report(first.id, reporter, 30)
  expect((await read(await caseOf(first.id))).before).toMatchObject({
    people: [
      { part: 'author', person: { id: owner.id }, rulings: [], suspended_until: null },
      { part: 'reporter', person: { id: reporter.id }, reports: 1, dismissed: 0 },
    ],
    bakery: { name: first.name, rulings: [] },
    burst: { reports: 1, of_new_accounts: 1 },
  })
  await rule(await caseOf(first.id), { ruling: 'warn', reason: 'Please take the banner down.' })
  for (const _ of [1, 2, 3]) await report(second.id, await signIn(), 1)
  await sql(
    `update users set created_at = now() - interval '1 year' where id in (select reporter_id from reports where subject_id = $1 limit 1)`,
    second.id,
  )
  const { before } = await read(await caseOf(second.id))
  const warned = { kind: 'bakery', subject_id: first.id, state: 'warned', by: 'Edith Editor' }
  expect(before.people[0]).toMatchObject({ part: 'author', rulings: [warned] })
  expect(before.people).toHaveLength(4)
  expect(before.bakery).toMatchObject({ name: second.name, rulings: [] })
  expect(before.burst).toEqual({ reports: 3, of_new_accounts: 2 })
  await report(first.id, reporter, 1)
  expect((await read(await caseOf(first.id))).before.bakery?.rulings).toMatchObject([warned])
})
