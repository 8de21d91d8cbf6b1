import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { recordAudit } from '../audit/audit.commands.server'

const site = useApp()
const { signIn, send } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
type Someone = Awaited<ReturnType<typeof signIn>>
let [edith, eddie, ada, rosa] = [] as unknown as [Someone, Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  eddie = await signIn({ roles: ['editor'], full_name: 'Eddie Editor' })
  ada = await signIn({ roles: ['admin'], full_name: 'Ada Admin' })
  rosa = await signIn()
})
beforeEach(async () => {
  bakery = await makeBakery(site.services.db, { claimed_by: (await signIn()).id })
})

const report = (who: Someone) =>
  send(who, 'POST', '/reports', { subject_kind: 'bakery', subject_id: bakery.id, reason: 'fraud' })
const idOf = async () => (await sql('select id from cases where subject_id = $1', bakery.id))[0].id as string
const read = async (who: Someone) => (await send(who, 'GET', `/cases/${await idOf()}`)).body
const ruleAs = async (who: Someone, ruling: string, reason?: string) => {
  const answer = await send(who, 'POST', `/cases/${await idOf()}/rule`, { ruling, ...(reason && { reason }) })
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
  return answer
}
/** Only these are left who may rule on anything, the first of them as an admin: the last one can't be removed. */
const team = async (first: Someone, ...editors: Someone[]) => {
  await sql(`insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`, first.id)
  await sql(`delete from user_roles where (user_id, role) <> ($1::uuid, 'admin')`, first.id)
  for (const { id } of editors) await sql(`insert into user_roles (user_id, role) values ($1, 'editor')`, id)
}

describe('whoever reported something', () => {
  test('leaves it to another, and the appeal against that, too', async () => {
    await report(edith)
    expect([(await read(edith)).own, (await read(eddie)).own, (await read(ada)).own]).toEqual([true, false, false])
    for (const what of ['take', 'rule'])
      expect(await send(edith, 'POST', `/cases/${await idOf()}/${what}`, { ruling: 'dismiss' })).toMatchObject({
        ...{ status: 403, body: { error: 'This one is about you, or you reported it. Another editor has to decide.' } },
      })
    const [{ id: report_id }] = await sql('select id from reports where subject_id = $1', bakery.id)
    expect((await send(edith, 'POST', `/reports/${report_id}/rule`, { ruling: 'dismiss' })).status).toBe(403)
    expect((await ruleAs(eddie, 'hide', 'Not real')).status).toBe(200)
    await sql(`update appeals set body = 'It is', appealed_at = now() where subject_id = $1`, bakery.id)
    expect([(await read(edith)).own, (await read(eddie)).own, (await read(ada)).own]).toEqual([true, true, false])
    expect((await ruleAs(ada, 'overturn')).status).toBe(200)
  })

  test('decides where there’s nobody who didn’t, so that nothing waits forever', async () => {
    await report(edith)
    await team(ada, edith)
    expect([(await read(edith)).own, (await read(ada)).own], 'an admin may').toEqual([true, false])
    await report(ada)
    expect([(await read(edith)).own, (await read(ada)).own], 'both reported it').toEqual([false, false])
    await team(edith)
    expect((await ruleAs(edith, 'dismiss')).status, 'alone').toBe(200)
    await team(ada, edith, eddie)
  })
})

test('editors read in the timeline what was ruled, and never what admins did and why', async () => {
  await report(rosa)
  const hidden = await send(ada, 'POST', `/admin/bakeries/${bakery.id}/hide`, { reason: 'Police asked us' })
  expect(hidden.status).toBe(200)
  for (const action of ['approval.asked', 'bakery.transferred', 'bakery.merged'])
    await recordAudit(site.services.db, site.clock.now, {
      ...{ by: null, action, subject_type: 'bakery', subject_id: bakery.id, details: { reason: 'For admins' } },
    })
  expect((await read(eddie)).timeline).toEqual([])
  await ruleAs(eddie, 'hide', 'Not a real one')
  expect((await read(edith)).timeline).toMatchObject([
    { by: 'Eddie Editor', action: 'bakery.hidden', text: 'Not a real one' },
  ])
})
