import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { SubjectRef } from '~/db/schema/payments'

/**
 * Something that can be paid. All that is true of every payment (the page to pay, settling, expiry, refunds, disputes, books) is
 * written once, for payments; what differs from one kind of thing to the next is here. Rooms say theirs in `feature.server.ts`.
 */
export interface PaidSubject<Row extends Due = Due> {
  /** A query for its one row as it is to be paid now; no row when there is no such thing. */
  due(id: string): SQL
  /** What the payer reads of that row. */
  page(row: Row, secret: Buffer): Page
  /** A query for those that were not paid in time: `id`, and `since` when. */
  overdue(now: Date): SQL
  /** Its row is locked before anything of its payments (decision 080); only what is locked can be changed. */
  lock(tx: Tx, id: string, given: { public_url: string; now: Date }): Promise<LockedSubject>
}

export interface LockedSubject {
  /** Whose share is in it; null when all of it is the house's. */
  bakery_id: string | null
  /** `cannot`: it is gone or given up, so the money goes back. */
  markPaid(paid_at: Date): Promise<'paid' | 'already_paid' | 'cannot'>
  /** Gives up what was not paid; nothing happens if it was. */
  expireUnpaid(): Promise<unknown>
  /** Its status follows, and those concerned hear of it. */
  applyNews(news: MoneyNews): Promise<void>
}

export interface Due {
  id: string
  /** False once it is paid or given up. */
  is_due: boolean
  /** False while no payment may begin; one that has begun goes on. */
  may_begin: boolean
  amount_cents: number
  application_fee_cents: number
  /** Of the amount, the customer's fee (part of the application fee) and what is for delivery. */
  customer_fee_cents: number
  delivery_fee_cents: number
  /** Who gets it, less the application fee; null when all of it is the house's. */
  stripe_account_id: string | null
}

export interface Page {
  description: string
  customer_email: string
  lines: PageLine[]
  /** Where the payer comes back to, paid or not. */
  success_path: string
  cancel_path: string
  /** For people at the provider's dashboard. */
  metadata: Record<string, string>
  /** What is said when it cannot be paid. */
  refusal: string
}

export interface PageLine {
  name: string
  description?: string
  amount_cents: number
  quantity: number
}

/** What became of a payment that was kept; null in news of one that was sent back, which changes nothing about its subject. */
type PaymentStatus = 'paid' | 'partly_refunded' | 'refunded' | 'disputed' | null

export type MoneyNews =
  /** Paid before (`twice`) or too late: all of it goes back. */
  | { kind: 'sent_back'; payment_id: string; amount_cents: number; twice: boolean }
  | { kind: 'refund_sent'; customer_cents: number; payment_status: PaymentStatus }
  | { kind: 'refund_failed'; customer_cents: number; payment_status: PaymentStatus }
  | { kind: 'refund_again'; customer_cents: number }
  | { kind: 'disputed'; reason: string; status: string; payment_status: PaymentStatus }

/** Kinds by the name that `payments.subject_kind` has for them. */
export type Subjects = Record<string, PaidSubject>

export function subjectOf(subjects: Subjects, kind: string): PaidSubject {
  const subject = subjects[kind]
  if (!subject) throw new Error(`Nothing can be paid that is called ${kind}.`)
  return subject
}

export const lockSubject = (
  tx: Tx,
  { subjects, env, clock }: { subjects: Subjects; env: { public_url: string }; clock: () => Date },
  { subject_kind, subject_id }: SubjectRef,
): Promise<LockedSubject> =>
  subjectOf(subjects, subject_kind).lock(tx, subject_id, { public_url: env.public_url, now: clock() })
