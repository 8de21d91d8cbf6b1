import type PDFDocument from 'pdfkit'
import { BRAND } from './brand'
import { LOAF } from './loaf'
import { formatDollars } from './money'
import { printable } from './printable'

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN
const AMOUNT = 90
const LABEL = 90
const INK = '#2A1C13'
const SOFT = '#6B5546'
const HAIR = '#D9C7AE'

type Pdf = InstanceType<typeof PDFDocument>

/** US letter paper for receipts and invoices. Sums are in cents. */
export async function receiptPaper(title: string, heading = 'Receipt') {
  // Loaded late: the package and its fonts would slow down every start by a tenth of a second.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'LETTER', margin: MARGIN, info: { Title: title } })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
  letterhead(pdf, heading)
  return {
    facts: (lines: [label: string, text: string | null][]) => facts(pdf, lines),
    row: (label: string, cents: number) => row(pdf, label, cents),
    rule: () => drawRule(pdf),
    sum: (label: string, cents: number) => sum(pdf, label, cents),
    paragraph: (heading: string, text: string | null) => paragraph(pdf, heading, text),
    finish: () => {
      pdf.end()
      return done
    },
  }
}

function letterhead(pdf: Pdf, heading: string) {
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
  pdf
    .fillColor(INK)
    .font('Times-Bold')
    .fontSize(26)
    .text(heading, MARGIN, MARGIN + 56)
  pdf.moveDown(0.5).font('Helvetica').fontSize(10.5)
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
