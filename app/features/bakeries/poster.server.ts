import type PDFDocument from 'pdfkit'
import { BRAND } from '~/lib/brand'
import { LOAF } from '~/lib/loaf'
import { drawCode } from '~/lib/pdf-code.server'
import { printable } from '~/lib/printable'
import type { PosterSize } from './poster'

export interface Poster {
  name: string
  kind: 'home' | 'shop'
  city: string
  state: string
  /** Where the QR code leads. */
  url: string
  /** The same for typing: "example.com/maple-street". */
  short_address: string
  picture: Buffer | null
}

const INK = '#2A1C13'
const SOFT = '#6B5546'
const CRUST = '#8C4A1C'
const DOUGH = '#F3E9DB'

/** In points; 72 are an inch. */
const LAYOUTS = {
  letter: {
    page: [612, 792],
    margin: 50,
    shape: 1.8,
    name: 54,
    least: 24,
    text: 18,
    qr: 172,
    gap: 26,
    corner: 24,
    logo: 1.1,
  },
  card: {
    page: [288, 432],
    margin: 22,
    shape: 1.6,
    name: 27,
    least: 13,
    text: 10,
    qr: 104,
    gap: 14,
    corner: 12,
    logo: 0.65,
  },
} as const
type Layout = (typeof LAYOUTS)[PosterSize]

export function pictureBox(size: PosterSize): { width: number; height: number } {
  const { page, margin, shape } = LAYOUTS[size]
  const width = page[0] - 2 * margin
  return { width, height: width / shape }
}

export async function drawPoster(poster: Poster, size: PosterSize): Promise<Buffer> {
  // Loaded late: the package and its fonts would take a tenth of a second of every start.
  const { default: Document } = await import('pdfkit')
  const layout = LAYOUTS[size]
  const pdf = new Document({ size: [...layout.page], margin: 0, info: { Title: printable(poster.name) } })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
  const top = drawPicture(pdf, poster, size) + layout.gap
  const below = drawName(pdf, poster, layout, top)
  drawInvitation(pdf, poster, layout, below)
  drawLogo(pdf, layout)
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

/** Answers where the picture ends. */
function drawPicture(pdf: Pdf, { picture }: Poster, size: PosterSize): number {
  const { margin, corner } = LAYOUTS[size]
  const { width, height } = pictureBox(size)
  pdf.save().roundedRect(margin, margin, width, height, corner).clip()
  pdf.rect(margin, margin, width, height).fill(DOUGH)
  if (picture) pdf.image(picture, margin, margin, { width, height })
  else {
    const scale = height / 2 / LOAF.height
    drawLoaf(pdf, margin + (width - LOAF.width * scale) / 2, margin + height / 4, scale)
  }
  pdf.restore()
  return margin + height
}

function drawName(pdf: Pdf, { name, kind, city, state }: Poster, layout: Layout, y: number): number {
  const { margin, page, least } = layout
  const width = page[0] - 2 * margin
  const text = printable(name)
  let size: number = layout.name
  pdf.font('Times-Bold').fillColor(INK)
  const tooTall = () => pdf.fontSize(size).heightOfString(text, { width, lineGap: -size * 0.12 }) > size * 2.3
  const tooWide = () => text.split(' ').some((word) => pdf.fontSize(size).widthOfString(word) > width)
  while (size > least && (tooTall() || tooWide())) size -= 1
  pdf.fontSize(size).text(text, margin, y, { width, align: 'center', lineGap: -size * 0.12 })
  const where = `${kind === 'home' ? 'Home-baked' : 'Baked'} in ${city}, ${state}`
  pdf.font('Helvetica').fontSize(layout.text).fillColor(SOFT)
  pdf.text(printable(where), margin, pdf.y + layout.text * 0.45, { width, align: 'center' })
  return pdf.y
}

function drawInvitation(pdf: Pdf, { url, short_address }: Poster, layout: Layout, below: number): void {
  const { page, margin, qr, text, gap } = layout
  const foot = page[1] - margin - LOAF.height * layout.logo
  const y = below + Math.max(gap / 2, (foot - below - qr) / 2)
  drawCode(pdf, url, { x: margin, y, side: qr, color: INK })
  const left = margin + qr + gap
  const width = page[0] - margin - left
  const lines = [
    { words: 'See what’s in the oven, and come by.', font: 'Times-Bold', size: text * 1.35, color: CRUST },
    { words: short_address, font: 'Helvetica-Bold', size: text * 0.85, color: INK },
  ]
  const sized = lines.map((line) => ({ ...line, size: fitted(pdf, line, width) }))
  const heights = sized.map(({ words, font, size: points }) =>
    pdf.font(font).fontSize(points).heightOfString(printable(words), { width }),
  )
  let at = y + (qr - heights.reduce((sum, height) => sum + height, text * 0.8)) / 2
  for (const [index, { words, font, size: points, color }] of sized.entries()) {
    pdf.font(font).fontSize(points).fillColor(color).text(printable(words), left, at, { width })
    at += heights[index]! + text * 0.8
  }
}

/** An address breaks only at its dashes: shrinks the text until the longest part fits. */
function fitted(pdf: Pdf, { words, font, size }: { words: string; font: string; size: number }, width: number): number {
  const longest = (points: number) =>
    Math.max(...words.split(/(?<=[ /-])/).map((word) => pdf.font(font).fontSize(points).widthOfString(printable(word))))
  return Math.max(5, Math.min(size, (size * width) / longest(size)))
}

function drawLogo(pdf: Pdf, { page, margin, logo }: Layout): void {
  const size = 20 * logo
  const words = pdf.font('Times-Bold').fontSize(size).widthOfString(BRAND)
  const width = LOAF.width * logo + 8 * logo + words
  const [x, y] = [(page[0] - width) / 2, page[1] - margin - LOAF.height * logo]
  drawLoaf(pdf, x, y, logo)
  pdf.font('Times-Bold').fontSize(size).fillColor(CRUST)
  pdf.text(BRAND, x + (LOAF.width + 8) * logo, y + 4 * logo, { lineBreak: false })
}

function drawLoaf(pdf: Pdf, x: number, y: number, scale: number): void {
  const { crust, shade, cuts, cut_width, colors } = LOAF
  pdf.save().translate(x, y).scale(scale)
  pdf.path(crust).fill(colors.crust)
  pdf.path(shade).fill(colors.shade)
  pdf.path(cuts).lineWidth(cut_width).lineCap('round').stroke(colors.cuts)
  pdf.restore()
}
