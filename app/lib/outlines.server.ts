import { createRequire } from 'node:module'
import { loafShapes } from './loaf'

export const COLORS = { flour: '#FBF7F0', ink: '#2A1C13', soft: '#6B5546', butter: '#F0C36D', crust: '#8C4A1C' }

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

interface Place {
  size: number
  x: number
  y: number
  fill: string
}

/** A line of text as SVG. */
export function write(text: string, { size, x, y, fill }: Place): string {
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

interface Box {
  width: number
  lines: number
  /** From the largest to the smallest. */
  sizes: number[]
}

/** As large as the text fits; the last size cuts what is too long. */
export function wrapped(text: string, { width, lines, sizes }: Box): { size: number; rows: string[] } {
  for (const size of sizes) {
    const rows = rowsOf(text, size, width)
    if (rows.length <= lines && rows.every((row) => widthOf(row, size) <= width)) return { size, rows }
  }
  const size = sizes.at(-1)! * 0.8
  return { size, rows: rowsOf(text, size, width).slice(0, lines + 2) }
}

function rowsOf(text: string, size: number, width: number): string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (rows.length > 0 && widthOf(longer, size) <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

export const loaf = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${loafShapes()}</g>`
