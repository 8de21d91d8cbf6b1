import { BRAND } from '~/lib/brand'
import { LOAF } from '~/lib/loaf'
import { COLORS, loaf, wrapped, write } from '~/lib/outlines.server'

interface PictureFacts {
  name: string
  city: string
  state: string
  picture: Buffer | null
}

/** The size that the large networks show of a link. */
const [WIDTH, HEIGHT, PANEL, MARGIN] = [1200, 630, 560, 56]
/** As large as the name fits into four lines. */
const NAME = { width: PANEL - 2 * MARGIN, lines: 4, sizes: [76, 64, 54, 46, 38, 30] }

export async function drawSharePicture({ name, city, state, picture }: PictureFacts): Promise<Buffer> {
  // Not at the server's start, where it is hardly ever needed.
  const { default: sharp } = await import('sharp')
  const size = { width: WIDTH - PANEL, height: HEIGHT }
  const photo =
    picture &&
    (await sharp(picture)
      .resize({ ...size, fit: 'cover' })
      .toBuffer())
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLORS.butter } })
    .composite([
      { input: Buffer.from(panel(name, `${city}, ${state}`)) },
      ...(photo ? [{ input: photo, left: PANEL, top: 0 }] : []),
    ])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function panel(name: string, place: string): string {
  const { size, rows } = wrapped(name, NAME)
  const step = size * 1.15
  const top = (HEIGHT - step * rows.length) / 2 + size * 0.7
  const lines = rows.map((row, at) => write(row, { size, x: MARGIN, y: top + at * step, fill: COLORS.ink }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${PANEL}" height="${HEIGHT}" fill="${COLORS.flour}"/>
    ${loaf(MARGIN, MARGIN, 1.6)} ${loaf(PANEL + 150, 200, 9)}
    ${write(BRAND, { size: 38, x: MARGIN + LOAF.width * 1.6 + 14, y: MARGIN + 32, fill: COLORS.ink })}
    ${lines.join('')}
    ${write(place, { size: 32, x: MARGIN, y: HEIGHT - MARGIN, fill: COLORS.soft })}</svg>`
}
