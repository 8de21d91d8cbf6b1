import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { makeOldPerson, makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import type { CaseDetail } from './cases.contract'

const site = useApp()
const { signIn, send, mails } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, edith, eddie] = [] as unknown as [Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>
const began = new Date()

beforeAll(async () => {
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  eddie = await signIn({ roles: ['editor'], full_name: 'Eddie Editor' })
})
beforeEach(async () => {
  site.clock.now = began
  rosa = await signIn({ full_name: 'Rosa Reader' })
  bakery = await makeBakery(site.services.db, { claimed_by: (await signIn()).id })
})
afterAll(() => {
  site.clock.now = began
})

const later = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
}
const act = (who: Someone, id: string, what: string, body?: object) => send(who, 'POST', `/cases/${id}/${what}`, body)
const caseOf = async (subject_id: string, who = edith): Promise<CaseDetail> => {
  const [{ id }] = await sql('select id from cases where subject_id = $1', subject_id)
  return (await send(who, 'GET', `/cases/${id}`)).body
}
const carryOut = async () => {
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
}
const rule = async (who: Someone, subject_id: string, body: object) => {
  const answer = await act(who, (await caseOf(subject_id)).id, 'rule', body)
  await carryOut()
  return answer
}
const review = async () =>
  (await send(rosa, 'POST', `/bakeries/${bakery.id}/reviews`, { stars: 1, body: 'Burnt' })).body.id as string
const report = async (subject_kind: string, subject_id: string) =>
  send(await signIn(), 'POST', '/reports', { subject_kind, subject_id, reason: 'false' })
const ruledReview = async (ruling: Record<string, unknown> = { ruling: 'hide', reason: 'Not so' }) => {
  const subject_id = await review()
  await report('review', subject_id)
  await rule(edith, subject_id, ruling)
  return subject_id
}
/** Where the bell leads. */
const newest = async (who: Someone) => (await send(who, 'GET', '/notifications')).body.items[0]
const appealOf = async (who = rosa) => (await newest(who)).path.split('/').at(-1) as string
const read = async (id: string, who = rosa) => send(who, 'GET', `/appeals/${id}`)
const appeal = async (text = 'I have a picture', who = rosa) =>
  send(who, 'POST', `/appeals/${await appealOf(who)}`, { text })
const isHidden = async (id: string) =>
  (await sql('select hidden_at from reviews where id = $1', id))[0].hidden_at !== null

describe('whoever was ruled against', () => {
  test('reads why where bell and mail lead, and appeals once', async () => {
    const subject_id = await ruledReview()
    const { title, path } = await newest(rosa)
    expect([title, path]).toEqual([
      'We hid a review of yours',
      expect.stringMatching(/^\/account\/appeals\/[0-9a-f-]{36}$/),
    ])
    expect((await mails(rosa.email))[0]!.text).toContain(path)
    const id = await appealOf()
    expect((await read(id)).body).toMatchObject({
      ...{ id, kind: 'review', title, ruling: 'hide', reason: 'Not so', may_appeal: true, text: null, outcome: null },
      until: new Date(began.getTime() + 30 * 86_400_000).toISOString(),
    })
    expect((await appeal(' ')).body.details.fields).toEqual({ text: 'Write why we should look again.' })
    expect((await appeal('x'.repeat(1001))).status).toBe(400)
    const answers = await Promise.all([appeal(), appeal('Again'), appeal('And again')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [sent] = answers.filter(({ status }) => status === 200)
    expect(sent!.body).toMatchObject({ may_appeal: false, appealed_at: began.toISOString() })
    expect((await appeal()).body.error).toBe('You’ve already appealed this.')
    expect(await caseOf(subject_id)).toMatchObject({ state: 'open', appeal: { text: sent!.body.text } })
  })

  test('has thirty days, and nobody else reads or appeals it', async () => {
    const subject_id = await ruledReview()
    const id = await appealOf()
    for (const who of [edith, await signIn()]) {
      expect((await read(id, who)).status).toBe(404)
      expect((await send(who, 'POST', `/appeals/${id}`, { text: 'Mine' })).status).toBe(404)
    }
    await sql(`update appeals set ruled_at = ruled_at - interval '30 days' where id = $1`, id)
    expect((await read(id)).body.may_appeal).toBe(false)
    expect((await appeal()).body.error).toBe('It’s too late to appeal this.')
    expect((await caseOf(subject_id)).state).toBe('hidden')
  })

  test('is warned without an appeal: nothing was taken away', async () => {
    await ruledReview({ ruling: 'warn', reason: 'Careful' })
    expect((await newest(rosa)).path).toBe(`/bakery/${bakery.slug}#reviews`)
  })

  test('appeals while suspended; erased, takes the appeal along', async () => {
    const subject_id = await ruledReview({ ruling: 'suspend', reason: 'Again', days: 7 })
    expect((await appeal()).status).toBe(200)
    await sql('delete from users where id = $1', rosa.id)
    expect(await sql('select from appeals where subject_id = $1', subject_id)).toEqual([])
    expect(await caseOf(subject_id)).toMatchObject({ state: 'suspended', appeal: null })
  })
})

describe('an appeal', () => {
  test('is in the queue again, with the first ruling; whoever made that leaves it to another', async () => {
    const subject_id = await ruledReview()
    later()
    await appeal()
    const { items } = (
      await site.call('GET', '/cases', { token: edith.token, query: { kind: 'review', state: 'open' } })
    ).body
    expect(items.find((one: { subject_id: string }) => one.subject_id === subject_id)).toMatchObject({
      ...{ state: 'open', opened_at: site.clock.now.toISOString(), ruled_by: null },
      appeal: {
        by: 'Rosa Reader',
        text: 'I have a picture',
        ruling: 'hide',
        reason: 'Not so',
        ruled_by: 'Edith Editor',
      },
    })
    const { id, own } = await caseOf(subject_id)
    expect([own, (await caseOf(subject_id, eddie)).own]).toEqual([true, false])
    for (const what of ['take', 'rule'])
      expect((await act(edith, id, what, { ruling: 'overturn' })).body.error).toContain('You’ve decided this before')
    for (const ruling of ['dismiss', 'hide', 'approve'])
      expect((await act(eddie, id, 'rule', { ruling, reason: 'No' })).status).toBe(400)
  })

  test('is decided by the same editor where there is no other whom it does not concern', async () => {
    const subject_id = await ruledReview()
    await appeal()
    await sql('update bakeries set claimed_by = $2 where id = $1', bakery.id, eddie.id)
    expect((await caseOf(subject_id)).own).toBe(false)
    expect((await rule(edith, subject_id, { ruling: 'overturn' })).status).toBe(200)
    expect(await isHidden(subject_id)).toBe(false)
  })

  test('that is overturned puts back what was hidden, at once, and tells its author', async () => {
    const subject_id = await ruledReview()
    const id = await appealOf()
    await appeal()
    later()
    expect(
      (await act(eddie, (await caseOf(subject_id)).id, 'rule', { ruling: 'overturn', reason: 'Sorry' })).body,
    ).toEqual({
      undo_seconds: 0,
    })
    expect(await isHidden(subject_id)).toBe(false)
    const found = await caseOf(subject_id)
    expect(found).toMatchObject({ state: 'overturned', waits: false, reason: 'Sorry', ruled_by: 'Eddie Editor' })
    expect(found.timeline.map(({ action }) => action)).toEqual(['review.hidden', 'review.overturned'])
    expect((await read(id)).body).toMatchObject({ outcome: 'overturned', answer: 'Sorry', may_appeal: false })
    const title = 'You were right, and we reversed our decision'
    expect(await newest(rosa)).toMatchObject({ title, body: 'Sorry', path: `/account/appeals/${id}` })
    expect((await mails(rosa.email)).at(-1)).toMatchObject({ subject: title })
  })

  test('that is overturned gives bells their words back, the review’s and its answer’s', async () => {
    await sql(`update bakeries set verification_status = 'verified', verified_at = now() where id = $1`, bakery.id)
    const subject_id = await review()
    const [{ owner_id }] = await sql('select claimed_by as owner_id from bakeries where id = $1', bakery.id)
    const said = () =>
      sql('select quotes, body from notifications where group_key = $1 order by quotes desc', `review:${subject_id}`)
    await sql(
      `update reviews set reply = 'So sorry', replied_at = now(), replied_by = $2 where id = $1`,
      subject_id,
      owner_id,
    )
    await sql(
      `insert into notifications (id, user_id, kind, group_key, title, body, quotes, path)
       values (gen_random_uuid(), $1, 'review_reply', $2, 'Answered', 'So sorry', $3, '/browse')`,
      ...[rosa.id, `review:${subject_id}`, `reply:${subject_id}`],
    )
    const before = await said()
    expect(before.map(({ body }) => body)).toEqual(['Burnt', 'So sorry'])
    await report('review', subject_id)
    await rule(edith, subject_id, { ruling: 'hide', reason: 'Not so' })
    expect((await said()).map(({ body }) => body)).toEqual(['Review deleted', 'Review deleted'])
    await appeal()
    later()
    await act(eddie, (await caseOf(subject_id)).id, 'rule', { ruling: 'overturn', reason: 'Sorry' })
    expect(await said()).toEqual(before)
  })

  test('that is upheld changes nothing, needs a reason, and can be undone for ten seconds', async () => {
    const subject_id = await ruledReview()
    await appeal()
    const { id } = await caseOf(subject_id)
    expect((await act(eddie, id, 'rule', { ruling: 'uphold' })).body.details.fields).toEqual({
      reason: 'Give a reason.',
    })
    const uphold = { ruling: 'uphold', reason: 'Still not so' }
    expect((await act(eddie, id, 'rule', uphold)).body).toEqual({ undo_seconds: 10 })
    expect((await act(eddie, id, 'undo')).status).toBe(200)
    await rule(eddie, subject_id, uphold)
    expect(await caseOf(subject_id)).toMatchObject({ state: 'upheld', reason: 'Still not so' })
    expect(await isHidden(subject_id)).toBe(true)
    expect((await newest(rosa)).title).toBe('We looked again, and we’re keeping our decision')
  })

  test('of a blocked person is not decided for them', async () => {
    const subject_id = await ruledReview()
    await appeal()
    await sql('insert into blocked_emails (email) values ($1)', rosa.email)
    expect(await rule(eddie, subject_id, { ruling: 'overturn' })).toMatchObject({
      ...{ status: 409, body: { error: 'Whoever sent this is blocked, so we can’t decide in their favor.' } },
    })
    expect((await rule(eddie, subject_id, { ruling: 'uphold', reason: 'No' })).status).toBe(200)
  })

  test('waits behind a new report, and comes up again when that is ruled on', async () => {
    const subject_id = await ruledReview({ ruling: 'suspend', reason: 'Again' })
    await appeal()
    later()
    await report('review', subject_id)
    expect(await caseOf(subject_id, eddie)).toMatchObject({ state: 'open', appeal: null })
    await rule(eddie, subject_id, { ruling: 'dismiss' })
    expect(await caseOf(subject_id, eddie)).toMatchObject({ state: 'open', appeal: { ruling: 'suspend' } })
    await rule(eddie, subject_id, { ruling: 'uphold', reason: 'No' })
    expect((await caseOf(subject_id)).state).toBe('upheld')
    const columns = 'kind, subject_id, appeal_id, state, opened_at, reason, ruled_by, ruled_at'
    expect(await sql(`select ${columns} from cases except all select ${columns} from cases_made`)).toEqual([])
  })
})

describe('taken back', () => {
  const overturn = (subject_id: string) => rule(eddie, subject_id, { ruling: 'overturn' })
  const suspensions = () => sql('select until from suspensions where user_id = $1', rosa.id)

  test('a removal leaves nothing to put back, and room to write it anew', async () => {
    const subject_id = await ruledReview({ ruling: 'remove', reason: 'Made up' })
    await appeal()
    expect(await caseOf(subject_id, eddie)).toMatchObject({ shown: null, own: false, appeal: { by: 'Rosa Reader' } })
    expect((await overturn(subject_id)).status).toBe(200)
    expect((await read(await appealOf())).body).toMatchObject({ ruling: 'remove', outcome: 'overturned' })
    expect(await review()).toEqual(expect.any(String))
  })

  test('a suspension ends, unless another one lasts longer', async () => {
    const subject_id = await ruledReview({ ruling: 'suspend', reason: 'Again', days: 3 })
    await appeal()
    await overturn(subject_id)
    expect(await suspensions()).toEqual([])
    await report('review', subject_id)
    await rule(edith, subject_id, { ruling: 'suspend', reason: 'Again', days: 3 })
    await appeal()
    await sql(`update suspensions set until = until + interval '1 day' where user_id = $1`, rosa.id)
    await overturn(subject_id)
    expect(await suspensions()).toHaveLength(1)
  })

  test('a suspension leaves what another one, shorter, still asks for', async () => {
    const first = await review()
    bakery = await makeBakery(site.services.db, { claimed_by: (await signIn()).id })
    const second = await review()
    for (const id of [first, second]) await report('review', id)
    await rule(edith, first, { ruling: 'suspend', reason: 'Again', days: 7 })
    await appeal()
    await rule(edith, second, { ruling: 'suspend', reason: 'And there', days: 3 })
    await overturn(first)
    expect(await suspensions()).toEqual([{ until: new Date(began.getTime() + 3 * 86_400_000) }])
  })

  test('a message is delivered, and a bakery is open again', async () => {
    const talk = await makeTalk(site, { customer: await makeOldPerson(site.services) })
    const customer = { ...rosa, token: talk.tokens.customer }
    const { body: message } = await talk.say('customer', 'Rude')
    await send({ token: talk.tokens.owner }, 'POST', '/reports', {
      ...{ subject_kind: 'message', subject_id: message.id, reason: 'spam' },
    })
    const readAll = async () => (await talk.ask('owner', 'PUT', '/read', { up_to_seq: 99 })).body.unread
    expect(await readAll()).toBe(0)
    await rule(edith, message.id, { ruling: 'hide', reason: 'Be kind' })
    const seen = async () =>
      (await talk.ask('owner', 'GET', '/messages')).body.items.map(({ id }: { id: string }) => id)
    expect(await seen()).not.toContain(message.id)
    await appeal('It was a joke', customer)
    expect((await overturn(message.id)).status).toBe(200)
    expect(await seen()).toContain(message.id)
    expect(await readAll()).toBe(0)

    const owner = await signIn()
    const shop = await makeBakery(site.services.db, { claimed_by: owner.id })
    await report('bakery', shop.id)
    await rule(edith, shop.id, { ruling: 'hide', reason: 'Not real' })
    await appeal('It is', owner)
    await overturn(shop.id)
    expect(await sql('select hidden from bakeries where id = $1', shop.id)).toEqual([{ hidden: false }])
  })
})
