import { BRAND } from '~/lib/brand'
import type { OrderView } from './orders.contract'

/** An .ics file for the window of an order, from the expected or wanted time on. Null when there is no time yet. */
export function calendarFile(order: OrderView, now: Date): string | null {
  const { requested_for, requested_until, estimated_ready_time } = order
  const start = requested_for ?? estimated_ready_time
  if (!start) return null
  const delivered = order.fulfillment_type === 'delivery'
  const place = delivered ? null : order.pickup
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:order-${order.id}@${BRAND.toLowerCase()}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(start))}`,
    `DTEND:${stamp(new Date(requested_until ?? Date.parse(start) + HOUR_MS))}`,
    `SUMMARY:${escaped(`${delivered ? 'Delivery from' : 'Pick up at'} ${order.bakery.name}`)}`,
    `DESCRIPTION:${escaped(`Order ${order.order_number}\n${order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n')}`)}`,
    ...(place ? [`LOCATION:${escaped(placeLine(place))}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const HOUR_MS = 3_600_000

export const placeLine = (place: NonNullable<OrderView['pickup']>): string =>
  [place.street, place.unit, place.city, `${place.state} ${place.zip_code}`].filter(Boolean).join(', ')

const stamp = (moment: Date) =>
  moment
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '')

/** RFC 5545: commas, semicolons and backslashes are escaped, line ends become \n. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')

/** RFC 5545: no line over 75 octets; what follows goes on after a blank. */
function folded(line: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > 73) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece]
}
