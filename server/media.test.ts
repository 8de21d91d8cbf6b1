import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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
