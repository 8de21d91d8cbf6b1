import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'

const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const site = useApp({ DATA_DIR: folder })
let ann: string
let bob: string
let loaf: Buffer
beforeAll(async () => {
  const signIn = async () => (await sessionFor(site.services, await makePerson(site.services))).access_token
  ann = await signIn()
  bob = await signIn()
  loaf = await photo(1000, 500).jpeg().toBuffer()
})

const upload = (token: string, more: object = {}) =>
  site.call('POST', '/media', { token, body: { file: loaf, kind: 'gallery', ...more } })
/** Once the worker has done what it had to do. */
const files = async () => {
  await runJobs(site.services, ['delete_picture_files'])
  return readdirSync(path.join(folder, 'uploads'))
}

test('a picture is stored in its widths, and shown by its address', async () => {
  const { status, body } = await upload(ann, { alt: 'A loaf ' })
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}-1000\.webp$/),
      widths: [480, 960, 1000],
      alt: 'A loaf',
    },
  ])
  const shown = await site.app.inject(body.url)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 500 })
  expect((await upload(ann)).body).toEqual(body)
})

test('a part of a picture is cut out, of the picture as it is seen', async () => {
  const turned = await photo(1000, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { body } = await upload(ann, { file: turned, crop_left: 0, crop_top: 0.5, crop_width: 1, crop_height: 0.25 })
  const shown = await site.app.inject(body.url)
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 500, height: 250 })
})

test.each([
  [{ crop_left: 0.1 }, 'crop_width', 'all four'],
  [{ crop_left: 2, crop_top: 0, crop_width: 1, crop_height: 1 }, 'crop_left', 'from 0 to 1'],
  [{ kind: 'poster' }, 'kind', 'must be'],
  [{ file: 'text' }, 'file', 'choose a picture'],
])('%j is refused beside its field', async (wrong, field, words) => {
  const { status, body } = await upload(ann, wrong)
  expect([status, body.details.fields]).toEqual([400, { [field]: expect.stringContaining(words) }])
})

test('only its owner describes or deletes it; its files stay while somebody else has the same picture', async () => {
  const [mine, theirs] = [(await upload(ann)).body, (await upload(bob)).body]
  expect(mine.id).not.toBe(theirs.id)
  for (const [method, body] of [
    ['PUT', { alt: 'Mine now' }],
    ['DELETE', undefined],
  ] as const)
    expect(await site.call(method, `/media/${theirs.id}`, { token: ann, body })).toMatchObject({ status: 404 })
  const described = await site.call('PUT', `/media/${mine.id}`, { token: ann, body: { alt: 'Rye' } })
  expect(described.body).toEqual({ ...mine, alt: 'Rye' })
  const name = path.basename(mine.url)
  expect((await site.call('DELETE', `/media/${mine.id}`, { token: ann })).status).toBe(204)
  expect(await files()).toContain(name)
  expect((await site.call('DELETE', `/media/${theirs.id}`, { token: bob })).status).toBe(204)
  expect(await files()).not.toContain(name)
  expect((await site.call('DELETE', `/media/${theirs.id}`, { token: bob })).status).toBe(404)
})

test('OpenAPI tells of the form and its file', async () => {
  const { body } = await site.call('GET', '/openapi.json')
  const { content } = body.paths['/media'].post.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  expect(content['multipart/form-data'].schema).toMatchObject({
    required: ['file', 'kind'],
    properties: { file: { type: 'string', format: 'binary' } },
  })
})

test('so many an hour', async () => {
  const token = (await sessionFor(site.services, await makePerson(site.services))).access_token
  await upload(token)
  await site.services.pool.query(`update rate_limits set attempts = 200 where scope = 'picture'`)
  expect(await upload(token)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
})
