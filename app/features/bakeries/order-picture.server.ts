import { BRAND } from '~/lib/brand'
import { LOAF } from '~/lib/loaf'
import { COLORS, loaf, wrapped, write } from '~/lib/outlines.server'

export interface OrderPicture {
  name: string
  /** "Order for Friday", and below it when and until when. */
  title: string
  lines: string[]
  short_address: string
  picture: Buffer | null
}

/** Four to five, the tallest that a feed shows whole. */
const [WIDTH, HEIGHT, MARGIN] = [1080, 1350, 72]
export const PHOTO = { width: WIDTH, height: 680 }

export async function drawOrderPicture({ picture, ...words }: OrderPicture): Promise<Buffer> {
  // Not at the server's start, where it is hardly ever needed.
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.butter } })
    .composite([
      ...(picture ? [{ input: picture, left: 0, top: 0 }] : []),
      { input: Buffer.from(drawing(words, !picture)) },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
}

function drawing({ name, title, lines, short_address }: Omit<OrderPicture, 'picture'>, bare: boolean): string {
  const width = WIDTH - 2 * MARGIN
  const rows = [
    { ...wrapped(title, { width, lines: 1, sizes: [112, 96, 84, 72] }), fill: COLORS.ink, gap: 0 },
    ...lines.map((line) => ({
      ...wrapped(line, { width, lines: 1, sizes: [48, 42, 36] }),
      fill: COLORS.soft,
      gap: 12,
    })),
    { ...wrapped(name, { width, lines: 2, sizes: [64, 56, 48, 40, 34] }), fill: COLORS.crust, gap: 36 },
    { ...wrapped(short_address, { width, lines: 1, sizes: [40, 34, 28, 22] }), fill: COLORS.ink, gap: 14 },
  ]
  let y = PHOTO.height + 36
  const written = rows.flatMap(({ size, rows: parts, fill, gap }) => {
    y += gap
    return parts.map((part) => {
      y += size * 1.14
      return write(part, { size, x: MARGIN, y, fill })
    })
  })
  const foot = HEIGHT - MARGIN + 12
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect y="${PHOTO.height}" width="${WIDTH}" height="${HEIGHT - PHOTO.height}" fill="${COLORS.flour}"/>
    ${bare ? loaf((WIDTH - LOAF.width * 14) / 2, (PHOTO.height - LOAF.height * 14) / 2, 14) : ''}
    ${written.join('')}
    ${loaf(MARGIN, foot - 36, 1.4)}${write(BRAND, { size: 34, x: MARGIN + LOAF.width * 1.4 + 12, y: foot - 8, fill: COLORS.ink })}</svg>`
}
