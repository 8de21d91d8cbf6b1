import { expect, test } from 'vitest'
import { calendarFile } from './calendar'
import type { OrderView } from './orders.contract'

const order = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  order_number: 'K7QD-M2XW-9HTB',
  fulfillment_type: 'pickup',
  requested_for: '2026-11-20T16:00:00.000Z',
  requested_until: '2026-11-20T19:00:00.000Z',
  estimated_ready_time: null,
  bakery: { name: 'Rye, Oats; & Co' },
  pickup: { street: '7 Mill Lane', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' },
  items: [
    { quantity: 2, name: 'Country loaf with a very long name that goes on and on for the sake of folding it, señor' },
  ],
} as unknown as OrderView

const NOW = new Date('2026-11-15T12:00:00Z')
const unfolded = (file: string) => file.replaceAll('\r\n ', '')

test('as long as its window from the wanted time on, with place and lines, marks escaped', () => {
  const lines = unfolded(calendarFile(order, NOW)!).split('\r\n')
  expect(lines).toContain('DTSTART:20261120T160000Z')
  expect(lines).toContain('DTEND:20261120T190000Z')
  expect(lines).toContain('SUMMARY:Pick up at Rye\\, Oats\\; & Co')
  expect(lines).toContain('LOCATION:7 Mill Lane\\, Austin\\, TX 78701')
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('Order K7QD-M2XW-9HTB\\n2 × Country loaf')
})

test('the window wins over the expected time; no time, no file; the place of a delivery is known at home', () => {
  const expected = { ...order, estimated_ready_time: '2026-11-21T08:00:00.000Z' }
  const timeless = { requested_for: null, requested_until: null }
  expect(calendarFile(expected, NOW)).toContain('DTSTART:20261120T160000Z')
  expect(calendarFile({ ...expected, ...timeless }, NOW)).toContain('DTSTART:20261121T080000Z')
  expect(calendarFile({ ...order, ...timeless }, NOW)).toBeNull()
  expect(calendarFile({ ...order, fulfillment_type: 'delivery' }, NOW)).not.toContain('LOCATION')
})

test('no line is longer than 75 octets, whatever its letters', () => {
  for (const line of calendarFile(order, NOW)!.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
