import type PDFDocument from 'pdfkit'
import { BRAND } from './brand'
import { LOAF } from './loaf'
import { formatDollars } from './money'
import { drawCode } from './pdf-code.server'
import { printable } from './printable'

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN
const AMOUNT = 90
const LABEL = 90
const INK = '#2A1C13'
const SOFT = '#6B5546'
const HAIR = '#D9C7AE'
/** Sides, in points. */
const HEAD_PICTURE = 64
const CODE = 96

type Pdf = InstanceType<typeof PDFDocument>

/** Who wrote the paper. Without a name it is ours. */
export interface Letterhead {
  name: string
  /** A square, as JPEG. */
  picture: Buffer | null
  contact: string[]
}

/** US letter paper for receipts and invoices. Sums are in cents. */
export async function receiptPaper(title: string, heading = 'Receipt', by?: Letterhead) {
  // Loaded late: the package and its fonts would slow down every start by a tenth of a second.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'LETTER', margin: MARGIN, info: { Title: title }, bufferPages: true })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
  if (by) bakersHead(pdf, by)
  else ourHead(pdf)
  writeHeading(pdf, heading)
  return {
    facts: (lines: [label: string, text: string | null][]) => facts(pdf, lines),
    row: (label: string, cents: number) => row(pdf, label, cents),
    rule: () => drawRule(pdf),
    sum: (label: string, cents: number) => sum(pdf, label, cents),
    payLink: (words: string, url: string) => payLink(pdf, words, url),
    paragraph: (heading: string, text: string | null) => paragraph(pdf, heading, text),
    finish: () => {
      if (by) writeFeet(pdf)
      pdf.end()
      return done
    },
  }
}

function ourHead(pdf: Pdf) {
  const { crust, shade, cuts, colors } = LOAF
  pdf.save().translate(MARGIN, MARGIN)
  pdf.path(crust).fill(colors.crust)
  pdf.path(shade).fill(colors.shade)
  pdf.path(cuts).lineWidth(LOAF.cut_width).lineCap('round').stroke(colors.cuts)
  pdf.restore()
  pdf
    .fillColor(colors.shade)
    .font('Times-Bold')
    .fontSize(22)
    .text(BRAND, MARGIN + LOAF.width + 8, MARGIN + 4)
  pdf.y = MARGIN + 56
}

function bakersHead(pdf: Pdf, { name, picture, contact }: Letterhead) {
  const left = picture ? MARGIN + HEAD_PICTURE + 16 : MARGIN
  const width = MARGIN + WIDTH - left
  if (picture) {
    pdf.save().roundedRect(MARGIN, MARGIN, HEAD_PICTURE, HEAD_PICTURE, 12).clip()
    pdf.image(picture, MARGIN, MARGIN, { width: HEAD_PICTURE, height: HEAD_PICTURE }).restore()
  }
  const size = name.length > 40 ? 16 : 22
  pdf.fillColor(INK).font('Times-Bold').fontSize(size)
  pdf.text(printable(name), left, MARGIN + 4, { width })
  pdf.fillColor(SOFT).font('Helvetica').fontSize(10)
  pdf.text(contact.map(printable).join(' · '), left, pdf.y + 3, { width })
  pdf.y = Math.max(pdf.y, MARGIN + HEAD_PICTURE) + 22
}

function writeHeading(pdf: Pdf, heading: string) {
  pdf.fillColor(INK).font('Times-Bold').fontSize(26).text(heading, MARGIN, pdf.y)
  pdf.moveDown(0.5).font('Helvetica').fontSize(10.5)
}

function writeFeet(pdf: Pdf) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin, where a text would begin a new page.
    pdf.page.margins.bottom = 0
    const place = { width: WIDTH, align: 'center', lineBreak: false } as const
    pdf.font('Helvetica').fontSize(9).fillColor(SOFT)
    pdf.text(`by ${BRAND}`, MARGIN, pdf.page.height - MARGIN + 16, place)
  }
}

/** To tap on a screen, to scan on paper. */
function payLink(pdf: Pdf, words: string, url: string) {
  if (pdf.y + CODE + 24 > pdf.page.height - MARGIN) pdf.addPage()
  const y = pdf.y + 12
  drawCode(pdf, url, { x: MARGIN, y, side: CODE, color: INK })
  pdf.link(MARGIN, y, CODE, CODE, url)
  const left = MARGIN + CODE + 16
  const width = MARGIN + WIDTH - left
  pdf.fillColor(LOAF.colors.shade).font('Helvetica-Bold').fontSize(12)
  pdf.text(words, left, y + CODE / 2 - 18, { width, link: url, underline: true })
  pdf.fillColor(SOFT).font('Helvetica').fontSize(10.5)
  pdf.text('Scan the code with your phone, or tap it here. No account needed.', left, pdf.y + 3, { width })
  pdf.fillColor(INK)
  pdf.y = y + CODE + 6
}

function facts(pdf: Pdf, lines: [label: string, text: string | null][]) {
  for (const [label, text] of lines) {
    if (!text) continue
    const { y } = pdf
    pdf.fillColor(SOFT).text(label, MARGIN, y, { width: LABEL })
    pdf.fillColor(INK).text(printable(text), MARGIN + LABEL, y, { width: WIDTH - LABEL })
    pdf.y += 5
  }
  pdf.moveDown(0.5)
}

function paragraph(pdf: Pdf, heading: string, text: string | null) {
  if (!text) return
  pdf.moveDown(1).fillColor(SOFT).text(heading, MARGIN, pdf.y, { width: WIDTH })
  const lines = text.split('\n').map(printable).join('\n')
  pdf.fillColor(INK).text(lines, MARGIN, pdf.y + 2, { width: WIDTH })
}

function sum(pdf: Pdf, label: string, cents: number) {
  pdf.font('Helvetica-Bold').fontSize(12)
  row(pdf, label, cents)
  pdf.font('Helvetica').fontSize(10.5)
}

function row(pdf: Pdf, label: string, cents: number) {
  const text = printable(label)
  const height = pdf.heightOfString(text, { width: WIDTH - AMOUNT })
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  pdf.text(formatDollars(cents / 100), MARGIN + WIDTH - AMOUNT, y, { width: AMOUNT, align: 'right' })
  pdf.text(text, MARGIN, y, { width: WIDTH - AMOUNT })
  pdf.y = y + height + 6
}

function drawRule(pdf: Pdf) {
  pdf
    .moveTo(MARGIN, pdf.y + 3)
    .lineTo(MARGIN + WIDTH, pdf.y + 3)
    .lineWidth(0.75)
    .stroke(HAIR)
  pdf.moveDown(0.9)
}
