import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { OutputInfo, Sharp } from 'sharp'
import { AppError, type ErrorCode } from '~/lib/errors'
import { EMPTY, MAX_PICTURE_BYTES, TOO_LARGE } from '~/lib/picture-limits'
import { atMost } from './at-most'
import { formatOf, isAnimatedPng } from './picture-format'
import type { MediaStore } from './store.server'

// Phones make 50 megapixels. A PNG or progressive JPEG is decoded whole before it shrinks, so its limit is lower.
const MAX_PIXELS = 50_000_000
const PHOTO_BYTES = 3
const MAX_BYTES = MAX_PIXELS * PHOTO_BYTES
const MAX_BYTES_READ_WHOLE = 20_000_000 * PHOTO_BYTES
const DEPTH_BYTES: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const WIDTHS = [480, 960, 1600] as const
const LARGEST = { width: 1600, height: 3200, fit: 'inside', withoutEnlargement: true } as const
const LARGEST_BEFORE_CROP = { width: 3200, height: 3200, fit: 'inside', withoutEnlargement: true } as const
const PATIENCE_SECONDS = 20

/** Loading it takes as long as the database's start. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Memory and a core are left to pages.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
const inTurn = atMost(Math.max(1, Math.min(2, availableParallelism() - 1)))

export type Variant = { name: string; width: number; height: number; bytes: number }
export type Picture = { hash: string; width: number; height: number; variants: Variant[] }
export type EncodedPicture = Omit<Picture, 'variants'> & { files: (Variant & { data: Buffer })[] }

/** Fractions of the upright picture's sides. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

export class PictureError extends AppError {
  constructor(code: ErrorCode, sentence: string) {
    super(code, sentence, { field: 'file' })
  }
}

/** Removes the metadata (camera, place), and names files by content. */
export async function encodePicture(bytes: Uint8Array, crop?: Crop): Promise<EncodedPicture> {
  if (bytes.byteLength === 0) throw new PictureError('invalid', EMPTY)
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureError('too_large', TOO_LARGE)
  return inTurn(async () => {
    const image = await open(bytes)
    const upright = await rawOf(image.autoOrient().resize(crop ? LARGEST_BEFORE_CROP : LARGEST)).catch(damaged)
    return encodePixels(crop ? await rawOf(await cut(upright, crop)) : upright)
  })
}

export async function storePicture(store: MediaStore, bytes: Uint8Array): Promise<Picture> {
  const { files, ...picture } = await encodePicture(bytes)
  await putFiles(store, files)
  return { ...picture, variants: files.map(({ data: _data, ...variant }) => variant) }
}

export async function putFiles(store: MediaStore, files: { name: string; data: Buffer }[]): Promise<void> {
  for (const { name, data } of files) await store.put(name, data)
}

export const pictureFile = (hash: string, width: number): string => `${hash}-${width}.webp`

async function open(bytes: Uint8Array) {
  const format = formatOf(bytes)
  if (format === null)
    throw new PictureError(
      'unsupported_media_type',
      'That file isn’t a picture we can read. JPEG, PNG and WebP work best.',
    )
  // sharp reads a HEIC's header but not its pixels: the codec is patented.
  if (format === 'heic')
    throw new PictureError(
      'unsupported_media_type',
      'This is an iPhone HEIC file, which we can’t read. Please save it as a JPEG and choose it again.',
    )
  const sharp = await loadSharp()
  // Only the header is read here; a pixel limit would refuse it before we can say why.
  const { width, height, channels, depth, pages, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(damaged)
  if ((pages ?? 1) > 1 || isAnimatedPng(bytes))
    throw new PictureError('unsupported_media_type', 'That picture is animated. Please choose a still one.')
  const shrinks = (format === 'jpeg' && !isProgressive) || format === 'webp'
  // 16-bit pixels take twice the work, and AVIF twice as long.
  const bytes_of_pixels = width * height * channels * (DEPTH_BYTES[depth] ?? 4) * (format === 'avif' ? 2 : 1)
  if (width * height > MAX_PIXELS || bytes_of_pixels > (shrinks ? MAX_BYTES : MAX_BYTES_READ_WHOLE))
    throw new PictureError(
      'unprocessable',
      'That picture has too many pixels. Please save it smaller, or as a JPEG, and try again.',
    )
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: PATIENCE_SECONDS })
}

const damaged = (): never => {
  throw new PictureError('unprocessable', 'That picture is damaged, so we couldn’t read it. Please try another copy.')
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

const rawOf = (image: Sharp): Promise<Pixels> => image.toColorspace('srgb').raw().toBuffer({ resolveWithObject: true })

const fromRaw = async ({ data, info: { width, height, channels } }: Pixels) =>
  (await loadSharp())(data, { raw: { width, height, channels } })

async function cut(pixels: Pixels, crop: Crop) {
  const { width, height } = pixels.info
  const left = Math.min(Math.round(crop.left * width), width - 1)
  const top = Math.min(Math.round(crop.top * height), height - 1)
  return (await fromRaw(pixels))
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
    })
    .resize(LARGEST)
}

async function encodePixels(pixels: Pixels): Promise<EncodedPicture> {
  const { width, height, channels } = pixels.info
  const hash = createHash('sha256').update(`${width}x${height}x${channels}:`).update(pixels.data).digest('hex')
  const files: EncodedPicture['files'] = []
  for (const wanted of new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))) {
    const { data, info } = await (await fromRaw(pixels))
      .resize({ width: wanted })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    files.push({
      name: pictureFile(hash, wanted),
      width: info.width,
      height: info.height,
      bytes: data.byteLength,
      data,
    })
  }
  return { hash, width, height, files }
}
