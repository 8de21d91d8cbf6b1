import type { InvoiceMethod, Part } from '~/features/invoices/invoice'

/** Description, quantity, and dollars per piece. */
export type PricedLine = [string, number, number]
/** The demo's customer, or a neighbor of the bakery by number. */
export type DemoPayer = 'customer' | 0 | 1 | 2 | 3 | 4
export type InvoicingBakery = 'own' | 'cakes'

export interface ToldPayment {
  method: InvoiceMethod
  part: Part
  days_ago: number
  /** Left out: all that is still due of the part. */
  dollars?: number
  note?: string
  undone?: true
  /** The refunded part. */
  back?: { dollars: number; days_ago: number; reason: string }
}

export interface ToldInvoice {
  key: string
  at: InvoicingBakery
  to: DemoPayer
  days_ago: number
  lines: PricedLine[]
  deposit_percent?: number
  /** In days after it was sent. */
  deposit_due?: number
  due?: number
  note?: string
  ended?: 'draft' | { voided_days_ago: number; why: string }
  payments?: ToldPayment[]
}

export const INVOICES: ToldInvoice[] = [
  {
    key: 'coffee cart',
    at: 'own',
    to: 2,
    days_ago: 95,
    due: 14,
    lines: [
      ['Country loaf, sliced for toast', 16, 9],
      ['Delivery to the coffee cart', 2, 12],
    ],
    payments: [{ method: 'card', part: 'all', days_ago: 91 }],
  },
  {
    key: 'book club',
    at: 'own',
    to: 4,
    days_ago: 80,
    due: 21,
    lines: [
      ['Focaccia, half sheet', 2, 28],
      ['Olive bread', 2, 14],
    ],
    payments: [
      { method: 'check', part: 'all', days_ago: 77, dollars: 84, undone: true },
      { method: 'cash', part: 'all', days_ago: 76, dollars: 40, note: 'From the book club’s jar' },
      { method: 'venmo', part: 'all', days_ago: 74, note: 'Hazel paid the rest' },
    ],
  },
  {
    key: 'school fair',
    at: 'own',
    to: 3,
    days_ago: 50,
    due: 20,
    lines: [['Pretzel rolls', 60, 2]],
    ended: { voided_days_ago: 48, why: 'The fair was rained out.' },
  },
  {
    key: 'hamper',
    at: 'own',
    to: 'customer',
    days_ago: 35,
    due: 7,
    lines: [
      ['Bread hamper for a new neighbor', 1, 38],
      ['Hand-lettered card', 1, 4],
    ],
    payments: [{ method: 'card', part: 'all', days_ago: 34 }],
  },
  {
    key: 'supper club',
    at: 'own',
    to: 0,
    days_ago: 19,
    due: 14,
    lines: [
      ['Seeded rye for the supper club', 6, 11],
      ['Breadsticks, two dozen', 1, 18],
    ],
    note: 'Thank you for having my bread at your table.',
  },
  {
    key: 'class',
    at: 'own',
    to: 'customer',
    days_ago: 6,
    deposit_percent: 25,
    deposit_due: 9,
    due: 26,
    lines: [['Sourdough class, a Saturday morning for four', 4, 55]],
    note: 'Wear something that may get flour on it. Everyone takes a jar of starter home.',
  },
  {
    key: 'gallery',
    at: 'own',
    to: 3,
    days_ago: 1,
    due: 14,
    lines: [['Grissini for the opening, a hundred', 1, 60]],
    ended: 'draft',
  },
  {
    key: 'cupcakes',
    at: 'cakes',
    to: 'customer',
    days_ago: 3,
    due: 10,
    lines: [['Lemon cupcakes, two dozen', 2, 42]],
  },
]
