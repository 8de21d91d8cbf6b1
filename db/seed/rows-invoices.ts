import { asSubject, HOW_WORDS, type InvoiceState, stateOf } from '~/features/invoices/invoice'
import { refundSent } from '~/features/refunds/refund'
import { formatDollars } from '~/lib/money'
import { addDays, dayOf } from '~/lib/zone'
import { accountOf } from './bakeries'
import { customOrderId, type DemoInvoice, paymentsOf } from './custom-orders'
import type { Demo } from './demo'
import { stableId } from './random'
import type { Moment, Rows } from './row'
import { CUSTOM_POLICY } from './words/custom-orders'

const DAY = 1440
const LATE_DAYS = 3

export function invoiceRows({ custom: { invoices, takers } }: Demo, ago: Moment): Rows {
  const numbers = new Map(takers.flatMap((bakery) => numbered(invoices.filter((one) => one.bakery === bakery))))
  const last = (bakery_id: string) => invoices.filter((one) => one.bakery.id === bakery_id && numbers.has(one)).length
  return {
    invoice_settings: takers.map(({ id }) => ({ bakery_id: id, tax_rate: 0, last_number: last(id) })),
    invoices: invoices.map((invoice) => invoiceRow(invoice, numbers.get(invoice) ?? null, ago)),
    invoice_payments: invoices.flatMap((invoice) => paymentsOf(invoice).map((one) => paymentRow(invoice, one, ago))),
    invoice_events: invoices.flatMap((invoice) => eventRows(invoice, ago)),
    payments: invoices.flatMap((invoice) =>
      paymentsOf(invoice)
        .filter(({ method }) => method === 'card')
        .map((one) => cardRow(invoice, one, ago)),
    ),
  }
}

/** Numbers in the order of sending. */
const numbered = (invoices: DemoInvoice[]) =>
  invoices
    .filter(({ ended }) => ended !== 'draft')
    .toSorted((a, b) => b.days_ago - a.days_ago)
    .map((invoice, i) => [invoice, i + 1] as const)

type CamePayment = ReturnType<typeof paymentsOf>[number]

function invoiceRow(invoice: DemoInvoice, number: number | null, ago: Moment) {
  const { id, bakery, customer, request, lines, total_cents, deposit_cents, days_ago, note = null, ended } = invoice
  const came = paymentsOf(invoice).filter(({ undone }) => !undone)
  const sum = (list: CamePayment[], of: 'amount_cents' | 'refunded_cents') =>
    list.reduce((all, one) => all + one[of], 0)
  const paid_cents = sum(came, 'amount_cents')
  const owed = { total_cents, deposit_cents, paid_cents }
  const state: InvoiceState = ended === 'draft' ? 'draft' : ended ? 'void' : stateOf(owed)
  const sent_at = ended === 'draft' ? null : ago(days_ago * DAY)
  const lately = Math.min(days_ago, ...came.map((one) => one.back?.days_ago ?? one.days_ago))
  const due_on = dueOn(invoice, invoice.due, ago)
  return {
    id,
    bakery_id: bakery.id,
    number,
    state,
    customer_name: customer.full_name,
    customer_email: customer.email,
    request_id: request?.id ?? null,
    quote_id: request?.accepted?.id ?? null,
    order_id: request ? customOrderId(request) : null,
    lines,
    subtotal_cents: total_cents,
    tax_rate: 0,
    tax_cents: 0,
    total_cents,
    deposit_cents,
    deposit_due_on: dueOn(invoice, invoice.deposit_due, ago),
    due_on,
    note,
    policy: request ? CUSTOM_POLICY : '',
    paid_cents,
    card_cents: sum(
      came.filter(({ method }) => method === 'card'),
      'amount_cents',
    ),
    refunded_cents: sum(came, 'refunded_cents'),
    sent_at,
    paid_at: state === 'paid' ? ago(came.at(-1)!.days_ago * DAY) : null,
    voided_at: typeof ended === 'object' ? ago(ended.voided_days_ago * DAY) : null,
    // Late customers were reminded before the demo began.
    reminded_for: isLate(invoice, ago) ? [due_on, addDays(due_on!, LATE_DAYS)] : [],
    created_at: ago((days_ago + 0.02) * DAY),
    updated_at: ago(lately * DAY),
  }
}

const dueOn = ({ bakery, days_ago }: DemoInvoice, days: number | undefined, ago: Moment) =>
  days === undefined ? null : addDays(dayOf(ago(days_ago * DAY), bakery.place.time_zone), days)

const isLate = (invoice: DemoInvoice, ago: Moment) =>
  !invoice.ended &&
  !invoice.payments &&
  dueOn(invoice, invoice.due, ago)! < dayOf(ago(0), invoice.bakery.place.time_zone)

const paymentRow = (invoice: DemoInvoice, came: CamePayment, ago: Moment) => ({
  id: came.id,
  invoice_id: invoice.id,
  part: came.part,
  method: came.method,
  state: came.undone ? 'undone' : 'paid',
  amount_cents: came.amount_cents,
  fee_cents: came.fee_cents,
  refunded_cents: came.refunded_cents,
  received_on: came.method === 'card' ? null : dayOf(ago(came.days_ago * DAY), invoice.bakery.place.time_zone),
  note: came.note ?? null,
  paid_at: ago(came.days_ago * DAY),
  recorded_by: came.method === 'card' ? null : invoice.bakery.baker.id,
  undone_at: came.undone ? ago((came.days_ago - 0.5) * DAY) : null,
  created_at: ago((came.days_ago + 0.003) * DAY),
})

/** The sandbox books it later (`bookDemoPayments`). */
function cardRow({ bakery }: DemoInvoice, came: CamePayment, ago: Moment) {
  const paid_at = ago(came.days_ago * DAY)
  return {
    id: stableId(`payment/${came.id}`),
    ...asSubject(came.id),
    state: 'paid',
    outcome: 'kept',
    attempt: 0,
    stripe_account_id: accountOf(bakery),
    expires_at: paid_at,
    amount_cents: came.amount_cents,
    application_fee_cents: came.fee_cents,
    customer_fee_cents: 0,
    delivery_fee_cents: 0,
    paid_at,
    checked_at: paid_at,
    created_at: paid_at,
    updated_at: paid_at,
  }
}

type InvoiceMoment = [days_ago: number, by: 'bakery' | 'system', note: string]

/** In the words that the commands write. */
function eventRows(invoice: DemoInvoice, ago: Moment) {
  const { id, bakery, days_ago, ended, request, due } = invoice
  const happened: InvoiceMoment[] = request
    ? [[days_ago, 'system', 'The quote was accepted.']]
    : [
        [days_ago + 0.02, 'bakery', 'Created.'],
        ...(ended === 'draft' ? [] : [[days_ago, 'bakery', 'Sent.'] satisfies InvoiceMoment]),
      ]
  for (const came of paymentsOf(invoice)) happened.push(...eventsOf(came))
  if (isLate(invoice, ago))
    happened.push(
      [days_ago - due!, 'system', 'Reminded: due today.'],
      [days_ago - due! - LATE_DAYS, 'system', 'Reminded: overdue.'],
    )
  if (typeof ended === 'object') happened.push([ended.voided_days_ago, 'bakery', `Voided: ${ended.why}`])
  return happened.map(([days, by, note], i) => ({
    id: stableId(`invoice event/${id}/${i}`),
    invoice_id: id,
    actor_id: by === 'bakery' ? bakery.baker.id : null,
    actor_role: by,
    note,
    created_at: ago(days * DAY),
  }))
}

function eventsOf({ method, amount_cents, days_ago, undone, back, refunded_cents }: CamePayment): InvoiceMoment[] {
  const amount = formatDollars(amount_cents / 100)
  if (method !== 'card')
    return [
      [days_ago, 'bakery', `${amount} received ${HOW_WORDS[method]}.`],
      ...(undone
        ? [
            [
              days_ago - 0.5,
              'bakery',
              `${amount} wasn’t received ${HOW_WORDS[method]} after all.`,
            ] satisfies InvoiceMoment,
          ]
        : []),
    ]
  const given = formatDollars(refunded_cents / 100)
  return [
    [days_ago, 'system', `${amount} paid by card.`],
    ...(back
      ? ([
          [back.days_ago, 'bakery', `${given} refunded: ${back.reason}`],
          [back.days_ago - 0.001, 'system', refundSent({ customer_cents: refunded_cents })],
        ] satisfies InvoiceMoment[])
      : []),
  ]
}
