import { createRequire } from 'node:module'
import { BRAND } from '~/lib/brand'
import { LOAF, loafShapes } from '~/lib/loaf'

interface PictureFacts {
  name: string
  city: string
  state: string
  picture: Buffer | null
}

/** The size that the large networks show of a link. */
const [WIDTH, HEIGHT, PANEL, MARGIN] = [1200, 630, 560, 56]
const COLORS = { flour: '#FBF7F0', ink: '#2A1C13', soft: '#6B5546', butter: '#F0C36D' }

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
  const { size, rows } = wrapped(name)
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

const loaf = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${loafShapes()}</g>`

/** As large as the name fits into four lines. */
function wrapped(name: string): { size: number; rows: string[] } {
  for (const size of [76, 64, 54, 46, 38, 30]) {
    const rows = rowsOf(name, size)
    if (rows.length <= 4 && rows.every((row) => widthOf(row, size) <= PANEL - 2 * MARGIN)) return { size, rows }
  }
  return { size: 24, rows: rowsOf(name, 24).slice(0, 6) }
}

function rowsOf(name: string, size: number): string[] {
  const rows: string[] = []
  for (const word of name.split(/\s+/)) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (rows.length > 0 && widthOf(longer, size) <= PANEL - 2 * MARGIN) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

interface Font {
  unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    advanceWidth: number
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number }[]
  }
}

let opened: Font | undefined

/** Our own serif, as outlines: a server may have no fonts. Read with fontkit, which pdfkit brings along. */
function font(): Font {
  if (opened) return opened
  const require = createRequire(import.meta.url)
  const { openSync } = createRequire(require.resolve('pdfkit'))('fontkit') as { openSync(path: string): Font }
  opened = openSync(require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'))
  return opened
}

/** Without letters that the font lacks. */
const known = (text: string) =>
  Array.from(text, (letter) => (font().hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : '')).join('')

const widthOf = (text: string, size: number) => (font().layout(known(text)).advanceWidth * size) / font().unitsPerEm

function write(text: string, { size, x, y, fill }: { size: number; x: number; y: number; fill: string }): string {
  const { glyphs, positions } = font().layout(known(text))
  const scale = size / font().unitsPerEm
  let along = 0
  const letters = glyphs.map(({ path }, at) => {
    const { xAdvance, xOffset } = positions[at]!
    const letter = `<path transform="translate(${along + xOffset} 0)" d="${path.toSVG()}"/>`
    along += xAdvance
    return letter
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${letters.join('')}</g>`
}
