import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PORTS } from '../../../server/features'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'

const site = useApp()
const { signIn, send, claim } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, edith, eddie] = [] as unknown as [Someone, Someone, Someone]
let bakery: Awaited<ReturnType<typeof makeBakery>>

beforeAll(async () => {
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
  eddie = await signIn({ roles: ['editor'], full_name: 'Eddie Editor' })
})
beforeEach(async () => {
  await sql('delete from bakery_claims')
  await sql('delete from reports')
  bakery = await makeBakery(site.services.db, { website_url: 'https://crumb.example' })
  rosa = await signIn()
})

const list = async (query: Record<string, string> = {}, who = edith) =>
  (await site.call('GET', '/cases', { token: who.token, query })).body
const read = async (id: string, who = edith) => (await send(who, 'GET', `/cases/${id}`)).body
const act = (who: Someone, id: string, what: string, body?: object) => send(who, 'POST', `/cases/${id}/${what}`, body)
const claimed = async () => {
  const { id } = (await claim(rosa, bakery.id, { method: 'code', note: 'I bake here.' })).body
  return (await sql('select id from cases where subject_id = $1', id))[0].id as string
}
const report = async (reason: string) => {
  const body = { subject_kind: 'bakery', subject_id: bakery.id, reason }
  await send(await signIn(), 'POST', '/reports', body)
  return (await list({ kind: 'bakery', state: 'open' })).items[0]?.id as string
}
/** The ten seconds are over. */
const carryOut = async () => {
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
}
const stateOf = async (id: string) => (await sql('select state from cases where id = $1', id))[0]?.state

describe('a ruling against somebody', () => {
  const reject = { ruling: 'reject', reason: 'The card is blank.' }

  test('is carried out after ten seconds; until then it can be undone, and nobody else rules', async () => {
    const id = await claimed()
    expect((await act(edith, id, 'rule', reject)).body).toEqual({ undo_seconds: 10 })
    expect(await read(id)).toMatchObject({ state: 'open', taken_by: { id: edith.id }, timeline: [] })
    expect((await list({ kind: 'claim', state: 'open' })).items).toEqual([])
    for (const what of ['rule', 'undo']) expect((await act(eddie, id, what, { ruling: 'approve' })).status).toBe(409)
    expect((await act(edith, id, 'undo')).body).toMatchObject({ id, state: 'open' })
    await carryOut()
    expect((await list({ kind: 'claim', state: 'open' })).items).toMatchObject([{ id }])
    await act(edith, id, 'rule', reject)
    await carryOut()
    expect(await read(id)).toMatchObject({ state: 'rejected', reason: 'The card is blank.', ruled_by: 'Edith Editor' })
    expect((await act(edith, id, 'undo')).status).toBe(409)
  })

  test('stays its editor’s when they let the case go meanwhile: a colleague who took it would drop the ruling', async () => {
    const id = await claimed()
    await act(edith, id, 'rule', reject)
    await act(edith, id, 'release')
    expect((await act(eddie, id, 'take')).status).toBe(409)
    await carryOut()
    expect(await stateOf(id)).toBe('rejected')
  })

  test('is refused at once where it would be refused later', async () => {
    const id = await claimed()
    expect((await act(edith, id, 'rule', { ruling: 'reject' })).body.details.fields).toEqual({
      reason: 'Give a reason.',
    })
    expect((await act(edith, id, 'rule', { ruling: 'hide', reason: 'No' })).body.error).toBe(
      'You can’t do that with a claim.',
    )
    expect(await sql(`select from graphile_worker.jobs where key = $1`, `case:${id}`)).toEqual([])
  })

  test('is not carried out for whoever is no editor any more, nor on what was withdrawn', async () => {
    const former = await signIn({ roles: ['editor'] })
    const id = await claimed()
    await act(former, id, 'rule', reject)
    await sql('delete from user_roles where user_id = $1', former.id)
    await carryOut()
    expect(await stateOf(id)).toBe('open')
    expect((await act(edith, id, 'rule', reject)).status).toBe(200)
    await send(rosa, 'POST', `/claims/${(await read(id)).subject_id}/withdraw`)
    await carryOut()
    expect(await stateOf(id)).toBe('withdrawn')
  })

  test('that is undone while it begins is not carried out; one that is done by then cannot be undone', async () => {
    const id = await claimed()
    await act(edith, id, 'rule', reject)
    let undone = { status: 0 }
    const { lock } = PORTS.cases.claim!
    // The worker has the job, and not the case yet.
    const late = vi.spyOn(PORTS.cases.claim!, 'lock').mockImplementationOnce(async (tx, subject_id) => {
      undone = await act(edith, id, 'undo')
      return lock(tx, subject_id)
    })
    await carryOut()
    late.mockRestore()
    expect([undone.status, await stateOf(id)]).toEqual([200, 'open'])
    expect((await list({ kind: 'claim', state: 'open' })).items).toMatchObject([{ id }])

    await act(edith, id, 'rule', reject)
    const { reject: apply } = PORTS.cases.claim!.rulings
    let asked: Promise<{ status: number }> | undefined
    const done = vi.spyOn(PORTS.cases.claim!.rulings, 'reject').mockImplementationOnce((tx, ruling) => {
      asked = act(edith, id, 'undo')
      return apply!(tx, ruling)
    })
    await carryOut()
    done.mockRestore()
    expect([(await asked)!.status, await stateOf(id)]).toEqual([409, 'rejected'])
  })

  test('that fails is seen by everybody until it is tried again', async () => {
    const id = await claimed()
    await act(edith, id, 'rule', reject)
    const broken = vi.spyOn(PORTS.cases.claim!.rulings, 'reject').mockRejectedValueOnce(new Error('No paper'))
    await carryOut()
    expect((await list({ kind: 'claim', state: 'open' })).items).toMatchObject([{ id }])
    broken.mockRestore()
    await carryOut()
    expect(await stateOf(id)).toBe('rejected')
  })

  test('is about what the editor saw: an answer, or another report, in these seconds waits to be read', async () => {
    const id = await claimed()
    await act(edith, id, 'rule', { ruling: 'ask', reason: 'Which door?' })
    await carryOut()
    await act(edith, id, 'rule', reject)
    await send(rosa, 'POST', `/claims/${(await read(id)).subject_id}/resubmit`, { note: 'The blue one.' })
    await carryOut()
    expect(await read(id)).toMatchObject({ state: 'open', taken_by: null })

    const about = await report('spam')
    await act(edith, about, 'rule', { ruling: 'dismiss' })
    site.clock.now = new Date(site.clock.now.getTime() + 5000)
    await report('unsafe')
    await carryOut()
    expect(await sql('select reason, status from reports order by created_at')).toEqual([
      { reason: 'spam', status: 'dismissed' },
      { reason: 'unsafe', status: 'open' },
    ])
    expect(await read(about)).toMatchObject({ state: 'open', taken_by: null })
  })

  test('is told to whoever comes second', async () => {
    const hide = { ruling: 'hide', reason: 'Not real' }
    const id = await report('spam')
    await act(edith, id, 'rule', hide)
    await carryOut()
    expect((await act(eddie, id, 'rule', hide)).body.error).toBe('Edith Editor hid this just now.')
  })
})
