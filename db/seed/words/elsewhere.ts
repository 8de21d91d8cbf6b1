import type { DemoPayer } from './invoices'

/** By phone, message or at the market stand. `items`: positions on the menu. */
export interface TakenOrder {
  name: string
  phone?: string
  email?: string
  /** Handed over; the others are still to be baked. */
  done?: true
  hours_ago: number
  items: [position: number, quantity: number][]
  method: 'cash' | 'venmo' | 'later' | 'link'
  received?: true
  note?: string
}

export const TAKEN_ELSEWHERE: TakenOrder[] = [
  { name: 'Anna', hours_ago: 5, items: [[0, 2]], method: 'cash' },
  {
    name: 'Walt from the hardware store',
    phone: '(503) 555-0177',
    hours_ago: 27,
    items: [
      [0, 1],
      [1, 1],
    ],
    method: 'venmo',
    received: true,
  },
  {
    name: 'Mrs. Delgado',
    phone: '(503) 555-0121',
    hours_ago: 30,
    items: [[2, 1]],
    method: 'later',
    note: 'She pays when her grandson comes by.',
  },
  {
    name: 'Saturday market',
    done: true,
    hours_ago: 100,
    items: [
      [0, 14],
      [1, 9],
      [2, 6],
    ],
    method: 'cash',
    received: true,
  },
  {
    name: 'Beth Ansel',
    email: 'beth.ansel@example.com',
    hours_ago: 3,
    items: [[1, 2]],
    method: 'link',
  },
]

export const CUSTOMER_NOTES: [who: DemoPayer | { name: string }, note: string][] = [
  ['customer', 'Likes it dark. His niece is the one with the sesame allergy.'],
  [1, 'Married in the orchard. Ask about the anniversary.'],
  [3, 'Runs the office; wants an invoice, never a card.'],
  [{ name: 'Mrs. Delgado' }, 'No stairs: bring it to the car.'],
]
