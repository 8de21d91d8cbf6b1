import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { taggedPhoto } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { users } from '../../db/schema/accounts'
import { audit_log } from '../../db/schema/audit'
import { bakery_claims, claim_documents } from '../../db/schema/ownership'
import { newId } from '../../lib/ids'
import { DOCUMENT_DAYS, MOST_DOCUMENTS } from './claim'
import { forgetOldDocuments } from './claim-documents.commands.server'

const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-documents-'))
const site = useApp({ DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true }))
const { signIn, send, claim, rule, look } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, other, editor] = [] as unknown as [Someone, Someone, Someone]
let claim_id: string

beforeEach(async () => {
  site.clock.now = new Date()
  ;[rosa, other, editor] = [await signIn(), await signIn(), await signIn({ roles: ['editor'] })]
  const bakery = await makeBakery(site.services.db)
  claim_id = (await claim(rosa, bakery.id)).body.id
})

const upload = (who: Someone, file: Buffer, id = claim_id) => send(who, 'POST', `/claims/${id}/documents`, { file })
/** Once the worker has done what it had to do. */
const files = async () => {
  await runJobs(site.services)
  return readdirSync(path.join(folder, 'uploads')).filter((name) => name.startsWith('private-'))
}
const fetched = (url: string) => site.app.inject({ method: 'GET', url })
const small = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c80' } })
    .jpeg()
    .toBuffer()

test('a photo is kept private, without the camera’s data, and seen by its author and by editors who are written down', async () => {
  const { status, body } = await upload(rosa, await taggedPhoto())
  expect(status).toBe(201)
  expect(body).toMatchObject({ id: claim_id, documents: [{ url: expect.stringMatching(/^\/files\/private-/) }] })
  const [name] = await files()
  const kept = await sharp(readFileSync(path.join(folder, 'uploads', name!))).metadata()
  expect([kept.format, kept.exif, kept.orientation]).toEqual(['webp', undefined, undefined])
  expect((await fetched(body.documents[0].url)).statusCode).toBe(200)
  expect((await fetched(`/files/${name}`)).statusCode).toBe(404)
  expect((await fetched(`/media/${name}`)).statusCode).toBe(404)

  expect((await look(other, claim_id)).status).toBe(403)
  expect(JSON.stringify((await send(editor, 'GET', `/submissions/${claim_id}`)).body)).not.toContain('private-')
  expect(await site.services.db.$count(audit_log)).toBe(0)
  const { items } = (await look(editor, claim_id)).body
  expect((await fetched(items[0].url)).statusCode).toBe(200)
  expect(await site.services.db.select().from(audit_log)).toMatchObject([
    {
      ...{ action: 'claim.documents_seen', actor_id: editor.id, subject_id: claim_id },
      details: { documents: [body.documents[0].id] },
    },
  ])
  site.clock.now = new Date(site.clock.now.getTime() + 6 * 60_000)
  expect((await fetched(items[0].url)).statusCode).toBe(404)
})

describe('refused', () => {
  test('a PDF, with a sentence that says what helps; what is no picture at all', async () => {
    for (const pdf of ['%PDF-1.7\n1 0 obj', '\n\n%PDF-1.4'])
      expect(await upload(rosa, Buffer.from(pdf))).toMatchObject({
        status: 415,
        body: {
          error: 'We can’t take PDFs here. Please send a photo or a screenshot instead.',
          details: { fields: { file: expect.any(String) } },
        },
      })
    expect((await upload(rosa, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
    expect((await send(rosa, 'POST', `/claims/${claim_id}/documents`, {})).status).toBe(400)
    expect(await site.services.db.$count(claim_documents)).toBe((await files()).length)
  })

  test('one too many, and what comes for somebody else’s claim or one that is decided', async () => {
    const photo = await small()
    expect((await upload(other, photo)).status).toBe(404)
    expect((await upload(editor, photo)).status).toBe(404)
    expect((await upload(rosa, photo, newId())).status).toBe(404)
    const before = (await files()).length
    // As many at once as one person may send.
    const some = async (length: number) =>
      (await Promise.all(Array.from({ length }, () => upload(rosa, photo)))).map(({ status }) => status)
    const all = [...(await some(MOST_DOCUMENTS - 1)), ...(await some(3))]
    expect(all.sort()).toEqual([...Array(MOST_DOCUMENTS).fill(201), 409, 409])
    expect((await files()).length).toBe(before + MOST_DOCUMENTS)
    await rule(editor, claim_id, 'reject', 'Blurred.')
    expect((await upload(rosa, photo)).status).toBe(409)
  })
})

test('its author deletes a photo, nobody else, and not after the ruling', async () => {
  const photo = await small()
  await upload(rosa, photo)
  const { documents } = (await upload(rosa, photo)).body
  const remove = (who: Someone, id: string) => send(who, 'DELETE', `/claims/${claim_id}/documents/${id}`)
  const before = (await files()).length
  expect((await remove(other, documents[0].id)).status).toBe(404)
  expect((await remove(rosa, documents[0].id)).body.documents).toMatchObject([{ id: documents[1].id }])
  expect((await files()).length).toBe(before - 1)
  await look(editor, claim_id)
  await rule(editor, claim_id, 'approve')
  expect((await remove(rosa, documents[1].id)).status).toBe(404)
})

describe('documents go', () => {
  const left = async () => ({ rows: await site.services.db.$count(claim_documents), files: (await files()).length })
  const later = (days: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + days * 86_400_000)
  }
  beforeEach(async () => {
    await site.services.db.delete(bakery_claims)
    rosa = await signIn()
    claim_id = (await claim(rosa, (await makeBakery(site.services.db)).id)).body.id
    await upload(rosa, await small())
  })

  test.each([
    ['approve', undefined],
    ['reject', 'Blurred.'],
  ])(`${DOCUMENT_DAYS} days after “%s”, file and row`, async (ruling, reason) => {
    await look(editor, claim_id)
    expect((await rule(editor, claim_id, ruling, reason)).status).toBe(200)
    later(DOCUMENT_DAYS - 1)
    await forgetOldDocuments(site.services)
    expect(await left()).toEqual({ rows: 1, files: 1 })
    later(1.1)
    await forgetOldDocuments(site.services)
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })

  test('at once when the claim is taken back; while one waits, never', async () => {
    later(400)
    await forgetOldDocuments(site.services)
    expect(await left()).toEqual({ rows: 1, files: 1 })
    later(-400)
    expect((await send(rosa, 'POST', `/claims/${claim_id}/withdraw`)).body.documents).toEqual([])
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })

  test('with the account of whoever sent them', async () => {
    await site.services.db.delete(users).where(eq(users.id, rosa.id))
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })

  test('later, when the store was away', async () => {
    const { media, pool } = site.services
    await send(rosa, 'POST', `/claims/${claim_id}/withdraw`)
    await runJobs({ ...site.services, media: { ...media, delete: () => Promise.reject(new Error('away')) } })
    expect(await left()).toEqual({ rows: 0, files: 1 })
    await pool.query('update graphile_worker._private_jobs set run_at = now()')
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })
})
