import type PDFDocument from 'pdfkit'
import { BRAND } from '~/lib/brand'
import { LOAF } from '~/lib/loaf'
import { formatDollars } from '~/lib/money'
import { formatDated } from '~/lib/zone'
import type { OrderView } from './orders.contract'

const MARGIN = 56
const WIDTH = 612 - 2 * MARGIN
const AMOUNT = 90

/** One page or more of US letter paper. The order's sums are in cents here, as everywhere inside. */
export async function receipt(order: OrderView): Promise<Buffer> {
  // The package and its fonts would take a tenth of a second of every start.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'LETTER', margin: MARGIN, info: { Title: `Receipt ${order.order_number}` } })
  const pieces: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(Buffer.concat(pieces)))
    pdf.on('error', reject)
  })
  const day = (at: string) => formatDated(new Date(at), order.bakery.time_zone)
  letterhead(pdf)
  for (const line of [
    `Order ${order.order_number}`,
    `Placed ${day(order.created_at)}`,
    ...(order.paid_at ? [`Paid by card ${day(order.paid_at)}`] : []),
    `Baked by ${order.bakery.name}, ${order.bakery.city}, ${order.bakery.state}`,
    `For ${order.customer_name}`,
  ])
    pdf.text(printable(line))
  pdf.moveDown()
  rule(pdf)
  for (const item of order.items) {
    const chosen = item.options.map(({ name, text }) => text || name).join(', ')
    row(pdf, `${item.quantity} x ${item.name}${chosen ? ` (${chosen})` : ''}`, item.total)
  }
  rule(pdf)
  row(pdf, 'Subtotal', order.subtotal)
  row(pdf, 'Service fee', order.fee_breakdown.fees.customer.total)
  if (order.fulfillment_type === 'delivery') row(pdf, 'Delivery fee', order.delivery_fee)
  row(pdf, 'Tax', order.tax_amount)
  pdf.font('Helvetica-Bold')
  row(pdf, 'Total', order.customer_total)
  if (order.refunded > 0) {
    pdf.font('Helvetica')
    for (const { amount, failed, created_at } of order.refunds)
      if (!failed) row(pdf, `Refunded ${day(created_at)}`, -amount)
    rule(pdf)
    pdf.font('Helvetica-Bold')
    row(pdf, 'You paid in the end', order.customer_total - order.refunded)
  }
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

/** The loaf and the name, as on the site; its serif is not among the fonts that every reader has. */
function letterhead(pdf: Pdf) {
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
    .fillColor('black')
    .font('Helvetica-Bold')
    .fontSize(16)
    .text('Receipt', MARGIN, MARGIN + 52)
  pdf.moveDown(0.4).font('Helvetica').fontSize(10.5)
}

function row(pdf: Pdf, label: string, cents: number) {
  const text = printable(label)
  const height = pdf.heightOfString(text, { width: WIDTH - AMOUNT })
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  pdf.text(formatDollars(cents / 100), MARGIN + WIDTH - AMOUNT, y, { width: AMOUNT, align: 'right' })
  pdf.text(text, MARGIN, y, { width: WIDTH - AMOUNT })
  pdf.y = y + height + 4
}

function rule(pdf: Pdf) {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .stroke()
  pdf.moveDown(0.5)
}

/** The fonts that every reader has know Western European letters only; others would come out as wrong ones. */
const printable = (text: string) => text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
