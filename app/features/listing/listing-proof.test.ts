import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { runJobs } from '../../../tests/setup/jobs'
import { DAY_MS } from '../../lib/durations'
import { DOCUMENT_DAYS } from '../claims/claim'
import { forgetOldDocuments } from '../claims/claim-documents.commands.server'
import { loadPlaces } from '../places/places-data.commands.server'

const site = useApp()
const { signIn, send, claim, rule, mails } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, other, edith] = [] as unknown as [Someone, Someone, Someone]
let id = ''
let made = 0

beforeAll(() => loadPlaces(site.services.pool))
beforeEach(async () => {
  await site.services.pool.query('delete from mail_outbox')
  ;[rosa, other, edith] = [await signIn(), await signIn(), await signIn({ roles: ['editor'], full_name: 'Edith' })]
  const body = { name: `Proof & Rise ${++made}`, kind: 'home', zip_code: '94558', website_url: 'crumb.example' }
  id = (await send(rosa, 'POST', '/listings', body)).body.id
})

const submit = () => send(rosa, 'POST', `/listings/${id}/submit`, {})
const own = async () => (await send(rosa, 'GET', `/bakeries/${id}/claims/mine`)).body
const detail = async () => (await send(edith, 'GET', `/submissions/${id}`)).body
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c80' } })
    .jpeg()
    .toBuffer()
const withPhoto = async () => {
  const { body } = await claim(rosa, id, { method: 'document' })
  await send(rosa, 'POST', `/claims/${body.id}/documents`, { file: await photo() })
  return body.id as string
}
const bakery = async () =>
  (await site.services.pool.query('select slug, claimed_by, verification_status from bakeries where id = $1', [id]))
    .rows[0]
const lettersTo = async (who: Someone) =>
  (await mails(who.email)).map(({ subject, text }: { subject: string; text: string }) => ({ subject, text }))

test('listing and proof are one case, and one ruling makes a verified owner', async () => {
  const claim_id = await withPhoto()
  expect(await own()).toMatchObject({
    bakery: { id, verification_status: 'unverified', website_url: 'https://crumb.example/' },
    mail_domains: ['crumb.example'],
    claim: { id: claim_id, bakery_id: id, state: 'pending', documents: [{}] },
  })
  await submit()
  // No mail about a claim: the baker has only just sent a listing.
  expect(await lettersTo(rosa)).toEqual([])
  expect((await site.call('GET', '/submissions', { token: edith.token, query: { kind: 'claim' } })).body.items).toEqual(
    [],
  )
  expect((await detail()).listing.proof).toMatchObject({ id: claim_id, method: 'document', documents: 1 })
  expect((await send(edith, 'POST', `/submissions/${id}/documents`)).body.items).toHaveLength(1)
  expect((await send(other, 'POST', `/submissions/${id}/documents`)).status).toBe(403)

  expect((await rule(edith, id, 'approve')).status).toBe(200)
  expect(await bakery()).toMatchObject({ claimed_by: rosa.id, verification_status: 'verified' })
  expect((await own()).claim).toMatchObject({ id: claim_id, state: 'approved', documents: [{}] })
  const [{ subject, text }, ...more] = (await lettersTo(rosa)) as [{ subject: string; text: string }]
  expect([subject, more]).toEqual(['You’re on Localoaf!', []])
  expect(text).toContain('You’re verified, too.')
  expect(text).toMatch(new RegExp(`Your page:\\n\\S+/bakery/${(await bakery()).slug}\\n`))
  expect(text).toContain(`/my-listing/${id}\n`)
  const seen = await site.services.pool.query(`select action from audit_log where subject_id = any ($1) order by 1`, [
    [id, claim_id],
  ])
  expect(seen.rows.map(({ action }) => action)).toEqual(['claim.documents_seen', 'listing.approved'])
})

test('the page can go up while its proof is asked about, and the baker answers as anyone does', async () => {
  const claim_id = await withPhoto()
  await submit()
  expect((await rule(edith, id, 'list')).body.error).toBe('Write what you’d like to know.')
  await rule(edith, id, 'list', 'The photo is too dark.')
  expect(await bakery()).toMatchObject({ claimed_by: rosa.id, verification_status: 'pending' })
  expect((await own()).claim).toMatchObject({ id: claim_id, state: 'asked', reason: 'The photo is too dark.' })
  const [letter] = await lettersTo(rosa)
  expect(letter!.text).toContain('The photo is too dark.')
  expect(letter!.text).toContain('/verify-submission\n')
  expect(await inBells(site.services, `listing:${id}`)).toEqual([
    ['ruling', 'You’re on Localoaf!', `/bakery/${(await bakery()).slug}/verify-submission`, 1],
  ])
  await send(rosa, 'POST', `/claims/${claim_id}/resubmit`, { note: 'A better one' })
  await send(edith, 'POST', `/submissions/${claim_id}/documents`)
  expect((await rule(edith, claim_id, 'approve')).status).toBe(200)
  expect(await bakery()).toMatchObject({ verification_status: 'verified' })
})

test('a proof that is not complete waits for its baker, and none at all can come later', async () => {
  await claim(rosa, id, { method: 'document' })
  await submit()
  expect((await rule(edith, id, 'list', 'Where is it?')).status).toBe(200)
  expect((await own()).claim.state).toBe('asked')

  const body = { name: `Later ${++made}`, kind: 'home', zip_code: '94558', submit: true }
  const bare = (await send(rosa, 'POST', '/listings', body)).body.id
  expect((await rule(edith, bare, 'list', 'Where is it?')).body.error).toBe(
    'No proof came with this listing. Just approve it.',
  )
  expect((await rule(edith, bare, 'approve')).status).toBe(200)
  expect((await send(rosa, 'GET', `/bakeries/${bare}/claims/mine`)).body).toMatchObject({
    standing: 'claimable',
    claim: null,
  })
  expect((await claim(rosa, bare, { method: 'document' })).status).toBe(201)
})

test('what an editor has not seen makes nobody an owner', async () => {
  await submit()
  const claim_id = await withPhoto()
  const { status, body } = await rule(edith, id, 'approve')
  expect([status, body.error]).toEqual([400, 'Open the photo first. Approving makes them the verified owner.'])
  await send(edith, 'POST', `/submissions/${id}/documents`)
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  await send(rosa, 'POST', `/claims/${claim_id}/documents`, { file: await photo() })
  expect((await rule(edith, id, 'approve')).status).toBe(400)
  await send(edith, 'POST', `/submissions/${id}/documents`)
  expect((await rule(edith, id, 'approve')).status).toBe(200)
  expect(await bakery()).toMatchObject({ verification_status: 'verified' })

  const more = { name: `Code ${++made}`, kind: 'home', zip_code: '94558', website_url: 'crumb.example', submit: true }
  id = (await send(rosa, 'POST', '/listings', more)).body.id
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
  await claim(rosa, id, { method: 'code' })
  expect((await rule(edith, id, 'approve')).status).toBe(200)
  expect(await bakery()).toMatchObject({ claimed_by: rosa.id, verification_status: 'pending' })
  const { body: queue } = await site.call('GET', '/submissions', {
    token: edith.token,
    query: { kind: 'claim', state: 'pending' },
  })
  expect(queue.items.map(({ bakery_id }: { bakery_id: string }) => bakery_id)).toContain(id)
})

test('nobody else can show that a listing is theirs, see it or find it', async () => {
  expect((await claim(other, id, { method: 'document' })).status).toBe(404)
  expect((await send(other, 'GET', `/bakeries/${id}/claims/mine`)).status).toBe(404)
  const claim_id = await withPhoto()
  expect((await send(other, 'POST', `/claims/${claim_id}/documents`, { file: await photo() })).status).toBe(404)
  expect((await claim(rosa, id, { method: 'document' })).status).toBe(409)
})

test('a mailed code carries no word of a listing that no editor has read', async () => {
  await send(rosa, 'PUT', `/listings/${id}`, { name: 'Cheap pills at pills.example' })
  expect((await claim(rosa, id, { method: 'domain', email: 'info@else.example' })).status).toBe(400)
  expect((await claim(rosa, id, { method: 'domain', email: 'info@crumb.example' })).status).toBe(201)
  const [letter] = await mails('info@crumb.example')
  expect(letter!.subject).toBe('Your Localoaf code for crumb.example')
  expect(letter!.text).not.toContain('pills')
})

test('a code from one website proves nothing about another that the listing names since', async () => {
  const { body: made } = await claim(rosa, id, { method: 'domain', email: 'info@crumb.example' })
  const [letter] = await mails('info@crumb.example')
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(letter!.text)![0]
  expect((await send(rosa, 'POST', `/claims/${made.id}/code`, { code })).body.proved_at).not.toBeNull()
  await send(rosa, 'PUT', `/listings/${id}`, { website_url: 'famous.example' })
  await submit()
  expect((await rule(edith, id, 'approve')).status).toBe(200)
  expect(await bakery()).toMatchObject({ verification_status: 'pending' })
  expect((await lettersTo(rosa)).at(-1)!.text).toContain('We’re still checking that the bakery is yours.')
  const { status, body } = await rule(edith, made.id, 'approve')
  expect([status, body.error]).toEqual([
    400,
    'The code came back from another website than the page names now. Ask for a photo.',
  ])
})

test('its end is the end of its photos: deleted with the draft, taken back, or forgotten after a while', async () => {
  const count = async () => {
    await runJobs(site.services)
    const hers = 'select from claim_documents d join bakery_claims c on c.id = d.claim_id where c.user_id = $1'
    return (await site.services.pool.query(hers, [rosa.id])).rowCount
  }
  const claim_id = await withPhoto()
  expect(await count()).toBe(1)
  await send(rosa, 'POST', `/claims/${claim_id}/withdraw`)
  expect(await count()).toBe(0)
  await withPhoto()
  await submit()
  await rule(edith, id, 'reject', 'We only list bakers.')
  expect(await count()).toBe(1)
  const now = site.clock.now
  site.clock.now = new Date(now.getTime() + (DOCUMENT_DAYS + 1) * DAY_MS)
  await forgetOldDocuments(site.services)
  expect(await count()).toBe(0)
  site.clock.now = now
  await send(rosa, 'DELETE', `/listings/${id}`)
  expect((await send(rosa, 'GET', `/bakeries/${id}/claims/mine`)).status).toBe(404)
})
