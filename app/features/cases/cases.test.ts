import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PORTS } from '../../../server/features'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { newId } from '../../lib/ids'
import { DONE } from './case'

const site = useApp()
const { signIn, send, claim } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, edith, eddie, ada] = [] as unknown as [Someone, Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  eddie = await signIn({ roles: ['editor'], full_name: 'Eddie Editor' })
  ada = await signIn({ roles: ['admin'], full_name: 'Ada Admin' })
})
beforeEach(async () => {
  await sql('delete from bakery_claims')
  await sql('delete from reports')
  bakery = await makeBakery(site.services.db)
  rosa = await signIn()
})

const list = async (query: Record<string, string> = {}, who = edith) =>
  (await site.call('GET', '/cases', { token: who.token, query })).body
const only = async (query: Record<string, string> = {}) => (await list(query)).items[0]
const read = async (id: string, who = edith) => (await send(who, 'GET', `/cases/${id}`)).body
const act = (who: Someone, id: string, what: string, body?: object) => send(who, 'POST', `/cases/${id}/${what}`, body)
const claimed = async () => {
  const { id } = (await claim(rosa, bakery.id, { method: 'code', note: 'I bake here.' })).body
  return (await sql('select id from cases where subject_id = $1', id))[0].id as string
}
const bakeryWith = async (website_url: string) => (bakery = await makeBakery(site.services.db, { website_url }))
beforeEach(() => bakeryWith('https://crumb.example'))
/** The ten seconds are over. */
const carryOut = async () => {
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
}
const stateOf = async (id: string) => (await sql('select state from cases where id = $1', id))[0]?.state

describe('the queue', () => {
  test('has one shape of row for every kind, with whose it is and where it stands', async () => {
    const id = await claimed()
    expect(await list({ kind: 'claim,listing', state: 'open' })).toMatchObject({
      count: 1,
      next: null,
      items: [
        {
          ...{ id, kind: 'claim', state: 'open', taken_by: null, ruled_at: null },
          shown: { title: bakery.name, path: `/bakery/${bakery.slug}`, about: { id: rosa.id } },
        },
      ],
    })
    await act(edith, id, 'rule', { ruling: 'approve' })
    expect(await list({ kind: 'claim', state: 'open' })).toMatchObject({ count: 0, items: [] })
    expect(await only({ kind: 'claim', state: 'decided' })).toMatchObject({
      ...{ id, state: 'approved', ruled_by: 'Edith Editor' },
    })
  })

  test('several reports on one thing are one case, which opens again with the next', async () => {
    const report = (who: Someone, reason: string) =>
      send(who, 'POST', '/reports', { subject_kind: 'bakery', subject_id: bakery.id, reason })
    await report(rosa, 'spam')
    await report(await signIn(), 'fraud')
    const first = await only({ kind: 'bakery', state: 'open' })
    expect(first).toMatchObject({ shown: { title: bakery.name, line: 'Fraud or a scam, Spam or advertising' } })
    await act(edith, first.id, 'rule', { ruling: 'dismiss' })
    await carryOut()
    expect((await sql(`select status from reports`)).map(({ status }) => status)).toEqual(['dismissed', 'dismissed'])
    expect(await stateOf(first.id)).toBe('dismissed')
    await report(rosa, 'unsafe')
    expect(await only({ kind: 'bakery', state: 'open' })).toMatchObject({ id: first.id, ruled_by: null })
    const about = await send(edith, 'GET', `/reports/about/bakery/${bakery.id}`)
    expect(about.body.reports.map(({ state }: { state: string }) => state)).toEqual(['open', 'dismissed', 'dismissed'])
  })

  test('every kind says what a queue shows of it', async () => {
    for (const { show, rulings } of Object.values(PORTS.cases)) {
      const { fields } = await site.services.db.execute(show([newId()]))
      expect(fields.map(({ name }) => name).sort()).toEqual([
        'about_id',
        'bakery_id',
        'line',
        'link',
        'party_id',
        'path',
        'subject_id',
        'title',
      ])
      expect(Object.keys(rulings).filter((word) => !(word in DONE))).toEqual([])
    }
  })

  test('every kind follows the table of its room', async () => {
    const [{ views }] = await sql(`select pg_get_viewdef('cases_made') || pg_get_viewdef('submissions') as views`)
    const kinds = Object.keys(PORTS.cases).filter((kind) => !(kind in PORTS.reportables))
    expect(
      kinds.filter((kind) => !views.includes(`'${kind}'`)),
      'a branch of cases_made (cases.sql)',
    ).toEqual([])
    // Names and places of bakeries are shown beside what was sent in, and make no case.
    const left = await sql(`
      select distinct table_name from information_schema.view_table_usage
      where view_name in ('cases_made', 'submissions') and table_name not in ('submissions', 'bakeries')
        and not exists (select from pg_trigger where tgrelid = table_name::regclass and encode(tgargs, 'escape') like 'keep\\_cases%')`)
    expect(left, 'refresh_after_changes with keep_cases (cases.sql)').toEqual([])
  })

  test('what is for admins is no editor’s to see', async () => {
    await sql(
      `insert into share_posts (id, bakery_id, submitted_by, url) values ($1, $2, $3, $4)`,
      ...[newId(), bakery.id, rosa.id, `https://pics.test/${newId()}`],
    )
    const [found] = (await list({ kind: 'share_post', state: 'open' }, ada)).items
    expect(found.shown).toMatchObject({
      title: bakery.name,
      line: 'First share',
      link: expect.stringContaining('https://pics.test/'),
    })
    expect((await list({ kind: 'share_post' })).items).toEqual([])
    for (const what of ['take', 'rule', 'notes'])
      expect((await act(edith, found.id, what, { ruling: 'approve', text: 'Hm' })).status).toBe(404)
    expect((await act(ada, found.id, 'rule', { ruling: 'approve' })).body).toEqual({ undo_seconds: 0 })
  })

  test('is what the tables of the rooms say, whatever was done to them', async () => {
    const id = await claimed()
    await send(rosa, 'POST', `/claims/${(await read(id)).subject_id}/withdraw`)
    expect(await stateOf(id)).toBe('withdrawn')
    await claimed()
    await sql('update bakeries set claimed_by = $2 where id = $1', bakery.id, edith.id)
    await sql('delete from users where id = $1', rosa.id)
    const columns = 'kind, subject_id, state, opened_at, reason, ruled_by, ruled_at'
    expect(await sql(`select ${columns} from cases except all select ${columns} from cases_made`)).toEqual([])
    expect(await sql(`select ${columns} from cases_made except all select ${columns} from cases`)).toEqual([])
    expect(await stateOf(id)).toBeUndefined()
  })
})

describe('a case that was taken', () => {
  test('is one editor’s, until they let it go or a quarter of an hour has passed', async () => {
    const id = await claimed()
    expect((await act(edith, id, 'take')).body.taken_by).toEqual({ id: edith.id, full_name: 'Edith Editor' })
    const refused = await act(eddie, id, 'take')
    expect([refused.status, refused.body.error]).toEqual([409, 'Edith Editor is on it.'])
    expect((await act(eddie, id, 'rule', { ruling: 'approve' })).body.error).toBe('Edith Editor is on it.')
    expect((await act(eddie, id, 'release')).body.taken_by).toMatchObject({ id: edith.id })
    expect((await act(edith, id, 'release')).body.taken_by).toBeNull()
    await act(edith, id, 'take')
    await sql(`update cases set taken_at = taken_at - interval '15 minutes'`)
    expect((await read(id)).taken_by).toBeNull()
    expect((await act(eddie, id, 'take')).body.taken_by).toMatchObject({ id: eddie.id })
    expect((await act(eddie, id, 'rule', { ruling: 'approve' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'approved', taken_by: null })
    expect((await act(edith, id, 'take')).status).toBe(409)
  })

  test('of many who take it at once one has it; of many who rule at once one did', async () => {
    const editors = await Promise.all(Array.from({ length: 8 }, () => signIn({ roles: ['editor'] })))
    const id = await claimed()
    const taken = await Promise.all(editors.map((who) => act(who, id, 'take')))
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1)
    await sql('update cases set taken_by = null, taken_at = null')
    const ruled = await Promise.all(editors.map((who) => act(who, id, 'rule', { ruling: 'approve' })))
    expect(ruled.filter(({ status }) => status === 200)).toHaveLength(1)
    const { ruled_by } = await read(id)
    for (const { body } of ruled.filter(({ status }) => status === 409))
      expect(body.error).toBe(`${ruled_by} approved this just now.`)
  })

  test('and one whose author answers or takes it back at that very moment: nobody waits for the other in a circle', async () => {
    for (let n = 0; n < 5; n++) {
      rosa = await signIn()
      const id = await claimed()
      const { subject_id } = await read(id)
      await sql(
        `update bakery_claims set status = 'asked', reason = 'Hm', decided_at = now() where id = $1`,
        subject_id,
      )
      const answers = await Promise.all([
        send(rosa, 'POST', `/claims/${subject_id}/resubmit`, { note: 'Rye Lane.' }),
        act(edith, id, 'rule', { ruling: 'reject', reason: 'No.' }),
        send(eddie, 'POST', `/submissions/${subject_id}/rule`, { ruling: 'reject', reason: 'No.' }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    }
  })

  test('is none that concerns the editor', async () => {
    const id = await claimed()
    await sql('update bakeries set claimed_by = $2 where id = $1', bakery.id, edith.id)
    expect((await read(id)).own).toBe(true)
    for (const what of ['take', 'rule'])
      expect((await act(edith, id, what, { ruling: 'approve' })).body.error).toContain('Another editor')
  })
})

test('the timeline has rulings with their reasons and notes among editors, in turn, and no looks', async () => {
  const id = await claimed()
  expect((await send(edith, 'POST', `/submissions/${(await read(id)).subject_id}/documents`)).status).toBe(200)
  const later = () => {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
  }
  expect((await act(edith, id, 'notes', { text: 'I know this street.' })).status).toBe(201)
  later()
  await act(edith, id, 'rule', { ruling: 'ask', reason: 'Which door?' })
  await carryOut()
  later()
  await act(eddie, id, 'notes', { text: 'Called them.' })
  expect((await act(eddie, id, 'notes', { text: ' ' })).body.details.fields).toEqual({ text: 'Write a few words.' })
  expect((await read(id)).timeline).toMatchObject([
    { by: 'Edith Editor', action: null, text: 'I know this street.' },
    { by: 'Edith Editor', action: 'claim.asked', text: 'Which door?' },
    { by: 'Eddie Editor', action: null, text: 'Called them.' },
  ])
})

describe('open queues', () => {
  let client: pg.Client
  const heard: { to: string[]; event: { type: string } }[] = []
  beforeAll(async () => {
    client = new pg.Client({ connectionString: site.database_url })
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload!)))
    await client.connect()
    await client.query('listen live')
  })
  afterAll(() => client?.end())

  test('hear of what comes, is taken, noted and ruled; of drafts they hear nothing', async () => {
    const told = async (work: () => Promise<unknown>) => {
      heard.splice(0)
      await work()
      await client.query('select 1')
      return heard.filter(({ event }) => event.type === 'case').length
    }
    let id = ''
    expect(await told(async () => (id = await claimed()))).toBe(1)
    expect(heard.find(({ event }) => event.type === 'case')!.to).toEqual(expect.arrayContaining([edith.id, ada.id]))
    expect(await told(() => act(edith, id, 'take'))).toBe(1)
    expect(await told(() => act(edith, id, 'notes', { text: 'Hm' }))).toBe(1)
    expect(await told(() => act(edith, id, 'rule', { ruling: 'approve' }))).toBe(1)
    expect(await told(() => send(rosa, 'POST', '/listings', { name: 'Rye' }))).toBe(0)
  })
})
