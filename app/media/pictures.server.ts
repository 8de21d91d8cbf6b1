import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { MediaStore } from './store.server'

export const MAX_PICTURE_BYTES = 12 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const WIDTHS = [480, 960, 1600] as const
/** What a camera or a phone makes. SVG is left out on purpose: it can carry script and read other files. */
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'avif'])

export type Variant = { name: string; width: number; height: number; bytes: number }
export type Picture = { hash: string; width: number; height: number; variants: Variant[] }

export class PictureError extends Error {
  override name = 'PictureError'
}

/** Re-encodes an upload: upright, without its metadata, in the widths that pages ask for, named after its content. */
export async function storePicture(store: MediaStore, bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength === 0) throw new PictureError('That file is empty. Please choose a picture.')
  if (bytes.byteLength > MAX_PICTURE_BYTES)
    throw new PictureError('That picture is too large. Please keep it under 12 MB.')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format, compression } = await image.metadata().catch(() => ({ format: undefined, compression: undefined }))
  // Its header can be read, its pixels cannot: the codec is patented, and sharp comes without it.
  if (compression === 'hevc')
    throw new PictureError(
      'This is an iPhone HEIC file, which we can’t read. Please save it as a JPEG and choose it again.',
    )
  if (!format || !ACCEPTED.has(format))
    throw new PictureError('That file isn’t a picture we can read. JPEG, PNG and WebP work best.')
  const upright = await image
    .autoOrient()
    .resize({ width: WIDTHS.at(-1), withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureError('That picture is damaged, so we couldn’t read it. Please try another copy of it.')
    })
  return storePixels(store, upright.data, upright.info)
}

type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4 }

async function storePixels(store: MediaStore, pixels: Buffer, { width, height, channels }: Pixels): Promise<Picture> {
  const hash = createHash('sha256').update(`${width}x${height}x${channels}:`).update(pixels).digest('hex')
  const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))]
  const variants = await Promise.all(
    widths.map(async (wanted): Promise<Variant> => {
      const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
        .resize({ width: wanted })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      const name = `${hash}-${wanted}.webp`
      await store.put(name, data)
      return { name, width: info.width, height: info.height, bytes: data.byteLength }
    }),
  )
  return { hash, width, height, variants }
}
