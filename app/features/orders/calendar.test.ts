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
  bakery: { name: 'Rye, Oats; & Co', time_zone: 'America/Chicago' },
  pickup: { street: '7 Mill Lane', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' },
  items: [
    {
      quantity: 2,
      refunded_quantity: 0,
      name: 'Country loaf with a very long name that goes on and on for the sake of folding it, señor',
    },
  ],
} as unknown as OrderView

const NOW = new Date('2026-11-15T12:00:00Z')
const PAGE = 'https://bread.test/orders/0192f0c1-0000-7000-8000-000000000001'
const file = (of: OrderView) => calendarFile(of, PAGE, NOW)
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('the whole window, with place, lines, the order’s page and an alarm one hour before, marks escaped', () => {
  const lines = unfolded(file(order)!).split('\r\n')
  expect(lines).toContain('DTSTART:20261120T160000Z')
  expect(lines).toContain('DTEND:20261120T190000Z')
  expect(lines).toContain('SUMMARY:Pick up at Rye\\, Oats\\; & Co')
  expect(lines).toContain('LOCATION:7 Mill Lane\\, Austin\\, TX 78701')
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('Order K7QD-M2XW-9HTB\\n2 × Country loaf')
  expect(lines).toContain(`URL:${PAGE}`)
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Pick up at Rye\\, Oats\\; & Co',
    'TRIGGER:-PT1H',
    'END:VALARM',
  ]
  expect(lines.slice(lines.indexOf('BEGIN:VALARM'), -3)).toEqual(alarm)
})

test('what was refunded is not waited for', () => {
  const items = [
    { quantity: 3, refunded_quantity: 1, name: 'Rye' },
    { quantity: 1, refunded_quantity: 1, name: 'Cake' },
  ] as OrderView['items']
  expect(unfolded(file({ ...order, items })!)).toContain('K7QD-M2XW-9HTB\\n2 × Rye\\nhttps')
  expect(unfolded(file({ ...order, items: items.slice(1) })!)).toContain('\\nEverything in this order was refunded\\n')
})

test('no address before the bakery has confirmed; a wished day is an entry for the day, which rings no bell', () => {
  expect(file({ ...order, pickup: null })).not.toContain('LOCATION')
  const day = { requested_for: '2026-11-20T06:00:00.000Z', requested_until: '2026-11-21T06:00:00.000Z' }
  const lines = file({ ...order, ...day })!.split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261120')
  expect(lines).toContain('DTEND;VALUE=DATE:20261121')
  expect(lines).not.toContain('BEGIN:VALARM')
})

test('the window wins over the expected time; no time, no file; the place of a delivery is known at home', () => {
  const expected = { ...order, estimated_ready_time: '2026-11-21T08:00:00.000Z' }
  const timeless = { requested_for: null, requested_until: null }
  expect(file(expected)).toContain('DTSTART:20261120T160000Z')
  expect(file({ ...expected, ...timeless })).toContain('DTSTART:20261121T080000Z')
  expect(file({ ...order, ...timeless })).toBeNull()
  expect(file({ ...order, fulfillment_type: 'delivery' })).not.toContain('LOCATION')
})

test('no line is longer than 75 octets, whatever its letters', () => {
  for (const line of file(order)!.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
