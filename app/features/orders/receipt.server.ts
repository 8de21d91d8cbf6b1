import type PDFDocument from 'pdfkit'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { formatMoment } from '~/lib/zone'
import { paymentLabel } from './order-words'
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
  const zone = order.bakery.time_zone
  pdf.font('Helvetica-Bold').fontSize(20).text(`${BRAND} receipt`)
  pdf.moveDown(0.5).font('Helvetica').fontSize(10.5)
  for (const line of [
    `Order ${order.order_number}`,
    `Placed ${formatMoment(new Date(order.created_at), zone)}`,
    `${paymentLabel(order.payment_status)}${order.paid_at ? `, ${formatMoment(new Date(order.paid_at), zone)}` : ''}`,
    `Bakery: ${order.bakery.name}, ${order.bakery.city}, ${order.bakery.state}`,
    `Customer: ${order.customer_name}`,
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
  pdf.font('Helvetica')
  if (order.refunded > 0) row(pdf, 'Given back', -order.refunded)
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

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
