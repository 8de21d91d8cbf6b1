import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useBucket } from '../../tests/setup/bucket'
import { s3Store } from './s3-store.server'
import { fileStore, type MediaStore } from './store.server'

const bucket = useBucket()
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-'))
  await writeFile(join(dir, 'secret.txt'), 'not ours')
})
afterAll(() => rm(dir, { recursive: true }))

const MEGABYTE = Buffer.alloc(1 << 20, 'bread ')
async function* loaves(count: number, then?: () => never) {
  for (let turn = 0; turn < count; turn++) yield MEGABYTE
  then?.()
}

describe.each<[string, () => MediaStore, () => Promise<string[]>]>([
  ['a folder', () => fileStore(join(dir, 'uploads')), async () => await readdir(join(dir, 'uploads'))],
  ['a bucket', () => s3Store(bucket.url), async () => [...bucket.kept.keys()].map((path) => path.split('/').at(-1)!)],
])('%s', (_, make, names) => {
  let store: MediaStore
  beforeEach(async () => {
    store = make()
    await store.put('crumb.webp', Buffer.from('crumb'))
    for (const name of await names()) if (name !== 'crumb.webp') await store.delete(name)
  })
  const read = async (name: string) => {
    const file = await store.get(name)
    return file && { ...file, body: await text(file.body) }
  }

  test.each([
    ['abc-480.webp', 'image/webp'],
    ['abc.jpg', 'image/jpeg'],
    ['private-0123456789abcdef.pdf', 'application/pdf'],
  ])('keeps %s and gives it back as %s', async (name, type) => {
    await store.put(name, Buffer.from('loaf'))
    expect(await read(name)).toEqual({ type, bytes: 4, body: 'loaf' })
  })

  test('the same name again is the same file', async () => {
    for (const body of ['loaf', 'loaf']) await store.put('abc.webp', Buffer.from(body))
    expect(await read('abc.webp')).toMatchObject({ body: 'loaf' })
  })

  test('takes a stream of unknown length, and gives one that need not be read to its end', async () => {
    await store.put('big.pdf', Readable.from(loaves(8)))
    const file = (await store.get('big.pdf'))!
    expect(file.bytes).toBe(8 * MEGABYTE.length)
    const [chunk] = (await file.body.take(1).toArray()) as Buffer[]
    expect(chunk!.length).toBeLessThan(file.bytes!)
    expect(chunk!.equals(MEGABYTE.subarray(0, chunk!.length))).toBe(true)
    expect(file.body.destroyed).toBe(true)
  })

  test('a stream that breaks off leaves nothing behind', async () => {
    const broken = Readable.from(
      loaves(2, () => {
        throw new Error('The line was cut.')
      }),
    )
    await expect(store.put('half.pdf', broken)).rejects.toThrow('The line was cut.')
    expect(await read('half.pdf')).toBeNull()
    expect(await names()).toEqual(['crumb.webp'])
  })

  test('deletes, once and again', async () => {
    await store.put('abc.webp', Buffer.from('loaf'))
    await store.delete('abc.webp')
    await store.delete('abc.webp')
    expect(await read('abc.webp')).toBeNull()
    expect(await read('crumb.webp')).toMatchObject({ body: 'crumb' })
  })

  test.each(['../secret.txt', '..', '.webp', 'a/b.webp', 'secret.txt', 'ABC.webp', 'a.html', 'a.svg', 'a\0.webp', ''])(
    '%j is no name: neither kept, nor found, nor deleted',
    async (name) => {
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a media name')
      expect(await store.get(name)).toBeNull()
      await store.delete(name)
    },
  )
})

describe('a bucket', () => {
  test('that is busy is asked again, also with a stream', async () => {
    bucket.busy = 2
    await s3Store(bucket.url).put('slow.pdf', Readable.from(loaves(1)))
    expect(bucket.kept.get('/pictures/slow.pdf')).toMatchObject({ type: 'application/pdf' })
    expect(bucket.kept.get('/pictures/slow.pdf')!.body.equals(MEGABYTE)).toBe(true)
  })

  test('that refuses is an error, not a lost file', async () => {
    const store = s3Store(bucket.url.replace('KEY:', 'KEY:not-'))
    await expect(store.put('ghi.webp', Buffer.from('x'))).rejects.toThrow('refused ghi.webp (401)')
    await expect(store.get('ghi.webp')).rejects.toThrow('did not give ghi.webp (401)')
    await expect(store.delete('ghi.webp')).rejects.toThrow('did not delete ghi.webp (401)')
  })
})
