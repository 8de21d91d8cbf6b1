import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Something that is worth encoding: a plain color would be a few bytes at any size. */
export function photo(width: number, height: number) {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 251))
  return sharp(noise, { raw: { width: 64, height: 64, channels: 3 } }).resize(width, height, { fit: 'fill' })
}

/** A few kilobytes that unfold to as many pixels as are asked for. */
export function pngBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return pngOf(
    chunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  )
}

/** A PNG that says it moves; its first picture is what ordinary decoders see. */
export async function movingPng(): Promise<Buffer> {
  const still = await photo(60, 40).png().toBuffer()
  const header_end = 8 + 25
  const two_frames = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  return Buffer.concat([still.subarray(0, header_end), two_frames, still.subarray(header_end)])
}

export const moving = (format: 'gif' | 'webp'): Promise<Buffer> => {
  const frames = Buffer.alloc(40 * 80 * 3, 120)
  frames.fill(20, 40 * 40 * 3)
  return sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer()
}

/** A JPEG that a careless server would send as a page: markup in its comment, and after its end. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await photo(300, 200).jpeg().toBuffer()
  const markup = Buffer.from('<html><script>alert(1)</script></html>')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(markup.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, markup, jpeg.subarray(2), markup])
}

/** As a phone saves it: turned, and with the place where it was taken. */
export const taggedPhoto = (width = 2400, height = 1200): Promise<Buffer> =>
  photo(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Ovenphone', Model: 'Rye 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '97/1 44/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const pngOf = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
