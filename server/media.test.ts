import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkTo, privateName } from '~/media/private-files.server'
import { useApp } from '../tests/setup/app'

const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-media-'))
mkdirSync(path.join(folder, 'uploads'))
writeFileSync(path.join(folder, 'uploads', 'abc-480.webp'), 'a loaf')
writeFileSync(path.join(folder, 'uploads', 'notes.txt'), 'not a picture')
writeFileSync(path.join(folder, 'secret.webp'), 'beside the folder')
afterAll(() => rmSync(folder, { recursive: true }))

const site = useApp({ DATA_DIR: folder })

describe('GET /media/{name}', () => {
  test('a stored picture, for ever', async () => {
    const response = await site.app.inject('/media/abc-480.webp')
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('a loaf')
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    'abc-481.webp',
    'notes.txt',
    '..%2fsecret.webp',
    '%2e%2e%2fsecret.webp',
    '..%5csecret.webp',
    'abc-480.webp%00.webp',
    '../secret.webp',
    '.webp',
    '%2fetc%2fpasswd.webp',
    'constructor.toString',
    `${'a'.repeat(250)}.webp`,
  ])('%s is not there', async (name) => {
    const response = await site.app.inject(`/media/${name}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).not.toContain('beside')
  })
})

describe('GET /files/{name}', () => {
  const name = privateName('pdf')
  const link = (of = name, now = site.clock.now) => linkTo(site.services.secret, of, now)
  const get = (url: string) => site.app.inject(url)
  const minutes = (count: number) => new Date(site.clock.now.getTime() + count * 60_000)
  beforeAll(() => site.services.media.put(name, Buffer.from('%PDF-1.7')))

  test('a private file for whoever holds a link, kept by nobody', async () => {
    const response = await get(link())
    expect([response.statusCode, response.body]).toEqual([200, '%PDF-1.7'])
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await get(link(name, minutes(-4)))).statusCode).toBe(200)
  })

  test.each<[string, () => string]>([
    ['its name alone', () => `/files/${name}`],
    ['the public path', () => `/media/${name}`],
    ['the public path with the link’s own words', () => link().replace('/files/', '/media/')],
    ['a link that ran out', () => link(name, minutes(-5))],
    ['a link that somebody made longer', () => link().replace(/until=\d+/, 'until=99999999999')],
    ['a link without an end', () => link().replace(/until=\d+/, 'until=Infinity')],
    ['a key of another file', () => link(privateName('pdf')).replace(/private-\w+\.pdf/, name)],
    ['a key that is too short', () => link().slice(0, -1)],
    ['two keys', () => `${link()}&key=x`],
    ['a link to a picture', () => link('abc-480.webp')],
    ['a link to a file that is gone', () => link(privateName('pdf'))],
  ])('not for %s', async (_, address) => {
    const response = await get(address())
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).not.toContain('%PDF')
  })

  test('names tell nothing and are never the same', () => {
    expect(name).toMatch(/^private-[0-9a-f]{40}\.pdf$/)
    expect(privateName('pdf')).not.toBe(name)
  })
})
