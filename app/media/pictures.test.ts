import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heicFile } from '../../tests/factories/heic'
import { type Picture, PictureError, storePicture } from './pictures.server'
import { fileStore, type MediaStore } from './store.server'

let dir: string
let store: MediaStore
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-'))
  store = fileStore(dir)
})
afterAll(() => rm(dir, { recursive: true }))

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8C4A1C' } }).jpeg()

describe('storePicture', () => {
  test('turns the picture upright, drops its metadata and makes each width', async () => {
    const bytes = await photo(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Nana' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const picture = await storePicture(store, bytes)
    expect(picture).toMatchObject({ width: 1000, height: 2000 })
    expect(picture.variants.map(({ width, height }) => [width, height])).toEqual([
      [480, 960],
      [960, 1920],
      [1000, 2000],
    ])
    const kept = await sharp(await buffer((await store.get(picture.variants[0]!.name))!.body)).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 480 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  })

  test('caps the largest at 1600 and never enlarges', async () => {
    const widths = async (width: number) =>
      (await storePicture(store, await photo(width, 900).toBuffer())).variants.map((variant) => variant.width)
    expect(await widths(3000)).toEqual([480, 960, 1600])
    expect(await widths(300)).toEqual([300])
  })

  test('gives the same content the same name, and leaves no half-written file', async () => {
    const bytes = await photo(500, 400).toBuffer()
    const [one, two] = (await Promise.all([storePicture(store, bytes), storePicture(store, bytes)])) as [
      Picture,
      Picture,
    ]
    expect(one).toEqual(two)
    expect((await readdir(dir)).filter((name) => !/^[0-9a-f]{64}-\d+\.webp$/.test(name))).toEqual([])
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['text', Buffer.from('not a picture'), 'isn’t a picture'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'isn’t a picture'],
    ['HEIC', heicFile(), 'This is an iPhone HEIC file'],
    ['too many bytes', Buffer.alloc(12 * 1024 * 1024 + 1), 'too large'],
  ])('refuses %s with a sentence', async (_name, bytes, words) => {
    const refusal = storePicture(store, bytes)
    await expect(refusal).rejects.toThrow(PictureError)
    await expect(refusal).rejects.toThrow(words)
  })

  test.each([
    ['a PNG of 16 bits a color', 3500, (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a PNG with transparency', 4400, (image: Sharp) => image.ensureAlpha().png()],
    ['an AVIF', 3500, (image: Sharp) => image.avif({ effort: 0 })],
  ])('refuses %s that is small as a file, and much work', async (_name, side, save) => {
    const blank = sharp({ create: { width: side, height: side, channels: 3, background: '#8C4A1C' } })
    const bytes = await save(blank).toBuffer()
    expect(bytes.byteLength).toBeLessThan(400_000)
    await expect(storePicture(store, bytes)).rejects.toThrow('That picture has too many pixels.')
  })

  test('refuses a truncated picture', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    await expect(storePicture(store, whole.subarray(0, whole.length / 2))).rejects.toThrow('damaged')
  })
})
