import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** A QR code as a square of `side` points. */
export function drawCode(
  pdf: InstanceType<typeof PDFDocument>,
  url: string,
  { x, y, side, color }: { x: number; y: number; side: number; color: string },
): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const cell = side / size
  pdf.save().translate(x, y)
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pdf.rect(column * cell, row * cell, cell + 0.02, cell + 0.02)
  pdf.fill(color).restore()
}
