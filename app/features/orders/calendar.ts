import { addressLine } from '~/lib/address'
import { BRAND } from '~/lib/brand'
import { HOUR_MS } from '~/lib/durations'
import { dayOf } from '~/lib/zone'
import { asWindow, isWholeDay, type Window } from '../opening/windows'
import { goodsWords } from './goods'
import type { OrderView } from './orders.contract'

/** `page` is the order's address; null for the holder of a link, since calendars are shared. Null without a time. */
export function calendarFile(order: OrderView, page: string | null, now: Date): string | null {
  const window = asWindow(order.requested_for, order.requested_until) ?? hourFrom(order.estimated_ready_time)
  const goods = goodsWords(order.items)
  return window && eventFile({ ...order, window, goods }, page, now)
}

interface CalendarEvent extends Pick<OrderView, 'id' | 'order_number' | 'fulfillment_type'> {
  window: Window
  bakery: { name: string; time_zone: string }
  goods: string[]
  pickup?: OrderView['pickup']
}

/** An .ics file. */
export function eventFile(event: CalendarEvent, page: string | null, now: Date): string {
  const { window, bakery, order_number, goods } = event
  const { time_zone } = bakery
  const day_only = isWholeDay(window, time_zone)
  const day = (at: string) => dayOf(at, time_zone).replaceAll('-', '')
  const delivered = event.fulfillment_type === 'delivery'
  const place = delivered ? null : event.pickup
  const summary = escaped(`${delivered ? 'Delivery from' : 'Pick up at'} ${bakery.name}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//Orders//EN`,
    'BEGIN:VEVENT',
    `UID:order-${event.id}@${BRAND.toLowerCase()}`,
    `DTSTAMP:${stamp(now)}`,
    ...(day_only
      ? [`DTSTART;VALUE=DATE:${day(window.starts_at)}`, `DTEND;VALUE=DATE:${day(window.ends_at)}`]
      : [`DTSTART:${stamp(new Date(window.starts_at))}`, `DTEND:${stamp(new Date(window.ends_at))}`]),
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escaped([`Order ${order_number}`, ...goods, ...(page ? [page] : [])].join('\n'))}`,
    ...(page ? [`URL:${page}`] : []),
    ...(place ? [`LOCATION:${escaped(addressLine(place))}`] : []),
    // Not for a whole day: an hour before it is late at night.
    ...(day_only ? [] : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, 'TRIGGER:-PT1H', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const hourFrom = (start: string | null): Window | null =>
  start ? { starts_at: start, ends_at: new Date(Date.parse(start) + HOUR_MS).toISOString() } : null

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
