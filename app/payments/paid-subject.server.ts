import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { SubjectRef } from '~/db/schema/payments'
import { type Site, siteOf } from '~/lib/pay-link.server'

/** Something that can be paid. What all payments share is in `payments`; what differs by kind is here. */
export interface PaidSubject<Row extends Due = Due> {
  /** A query for its one row as it is to be paid now; no row if it doesn't exist. */
  due(id: string): SQL
  page(row: Row, secret: Buffer): Page
  /** A query for `id` and `since` of those that were not paid in time. */
  overdue(now: Date): SQL
  /** The subject's row is locked before its payments (decision 080). */
  lock(tx: Tx, id: string, given: Site & { now: Date }): Promise<LockedSubject>
}

export interface LockedSubject {
  /** Null if all of the money is the site's. */
  bakery_id: string | null
  /** `cannot`: it is gone or given up, so the money goes back. */
  markPaid(paid_at: Date): Promise<'paid' | 'already_paid' | 'cannot'>
  /** Gives up an unpaid subject; does nothing if it was paid. */
  expireUnpaid(): Promise<unknown>
  applyNews(news: MoneyNews): Promise<void>
}

export interface Due {
  id: string
  is_due: boolean
  /** False while no payment may begin; one that has begun goes on. */
  may_begin: boolean
  amount_cents: number
  application_fee_cents: number
  /** Both are part of the amount; the customer's fee is part of the application fee. */
  customer_fee_cents: number
  delivery_fee_cents: number
  /** The receiver of the amount less the application fee; null if all of it is the site's. */
  stripe_account_id: string | null
}

export interface Page {
  description: string
  customer_email: string
  lines: PageLine[]
  success_path: string
  cancel_path: string
  metadata: Record<string, string>
  refusal: string
}

export interface PageLine {
  name: string
  description?: string
  amount_cents: number
  quantity: number
}

/** Null if the payment was sent back, which changes nothing about its subject. */
type PaymentStatus = 'paid' | 'partly_refunded' | 'refunded' | 'disputed' | null

export interface DisputeNews {
  dispute_id: string
  amount_cents: number
  reason: string
  status: string
  /** Until then the bank takes an answer. */
  answer_by: string | null
  /** What the baker hasn’t heard yet; null where nothing new happened for them. */
  step: 'asked' | 'opened' | 'over' | null
}

export type MoneyNews =
  /** Paid before (`twice`) or too late: all of it goes back. */
  | { kind: 'sent_back'; payment_id: string; amount_cents: number; twice: boolean }
  | { kind: 'refund_sent'; customer_cents: number; payment_status: PaymentStatus }
  | { kind: 'refund_failed'; customer_cents: number; payment_status: PaymentStatus }
  | { kind: 'refund_again'; customer_cents: number }
  | ({ kind: 'disputed'; payment_status: PaymentStatus } & DisputeNews)

export type Subjects = Record<string, PaidSubject>

export function subjectOf(subjects: Subjects, kind: string): PaidSubject {
  const subject = subjects[kind]
  if (!subject) throw new Error(`Nothing can be paid that is called ${kind}.`)
  return subject
}

export const lockSubject = (
  tx: Tx,
  { subjects, clock, ...site }: Parameters<typeof siteOf>[0] & { subjects: Subjects; clock: () => Date },
  { subject_kind, subject_id }: SubjectRef,
): Promise<LockedSubject> => subjectOf(subjects, subject_kind).lock(tx, subject_id, { ...siteOf(site), now: clock() })
