import { expect, test } from 'vitest'
import { writeMail } from '~/mail/letter.server'
import type { SideMail } from '~/mail/sides.server'
import type { MailedOrder } from './mailed-order.queries.server'
import { ORDER_STATUSES, showsAddress } from './order'
import * as mails from './order-mails.server'

const order: MailedOrder = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  order_number: 'K7QD-M2XW-9HTB',
  status: 'pending',
  payment_status: 'paid',
  source: 'site',
  pay_until: null,
  bakery_has: true,
  bank_gave_back: false,
  bakery_id: '0198f0a0-0000-7000-8000-000000000002',
  bakery_name: 'Rye & Shine',
  bakery_slug: 'rye-and-shine',
  time_zone: 'America/Chicago',
  owner_email: 'owner@bread.test',
  owner_id: '0198f0a0-0000-7000-8000-000000000003',
  customer_id: null,
  has_account: false,
  may_review: false,
  again: null,
  session_id: '0198f0a0-0000-7000-8000-000000000004',
  customer_name: 'Ann',
  customer_email: 'ann@bread.test',
  fulfillment_type: 'pickup',
  requested_for: '2026-11-20T15:30:00.000Z',
  requested_until: '2026-11-20T17:30:00.000Z',
  bakery_since: '2026-11-19T02:00:00.000Z',
  proposed_at: null,
  proposed_for: null,
  proposed_until: null,
  estimated_ready_time: '2026-11-20T15:00:00.000Z',
  actual_ready_time: '2026-11-20T15:00:00.000Z',
  early_day: null,
  missed_at: null,
  notes: null,
  bakery_notes: null,
  customer_total_cents: 2449,
  open_cents: 0,
  baker_receives_cents: 2207,
  items: [{ name: 'Seeded rye', quantity: 2, refunded_quantity: 0, options: 'Sliced' }],
  pickup: { street: '7 Secret Lane', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' },
  pickup_instructions: 'Blue door.',
  parking: null,
  text_to: null,
  link: 'order.0198f0a0-0000-7000-8000-000000000001',
}
/** As they are read. */
const written =
  <Given extends unknown[]>(make: (...given: Given) => SideMail[]) =>
  (...given: Given) =>
    make(...given).map((mail) => ({ ...mail, ...writeMail(mail) }))
const paidMails = written(mails.paidMails)
const statusMails = written(mails.statusMails)
const missedMail = written(mails.missedMail)
const reminderMail = written(mails.reminderMail)
const unansweredMails = written(mails.unansweredMails)
const unacceptedMails = written(mails.unacceptedMails)
const acceptedMails = written(mails.acceptedMails)
const proposalMail = written(mails.proposalMail)
const refundMails = written(mails.refundMails)
const moneyStuckMail = written(mails.moneyStuckMail)
const moneyComesMail = written(mails.moneyComesMail)
const URL = 'https://bread.test'
const SITE = { public_url: URL, secret: Buffer.alloc(32, 7) }
const TUESDAY = '2026-11-17T15:00:00.000Z'
const REFUND = { cents: 827, taken_cents: 810, reason: 'One bag was torn.', all: false }
const change = { key: 'event-1', by_customer: false }

test('the mail of an order that is ready says what is still there to pick up', () => {
  const burnt = { name: 'Cake', quantity: 1, refunded_quantity: 1, options: null }
  const ready = (items: MailedOrder['items']) =>
    statusMails({ ...order, status: 'ready', items }, change, SITE)[0]!.text
  expect(ready([burnt, ...order.items])).toContain('- 2 × Seeded rye (Sliced)\n')
  expect(ready([burnt, ...order.items])).not.toContain('Cake')
  expect(ready([burnt])).toContain('- Everything in this order was refunded')
})

test.each([
  [{}, 'is ready', 'Ready for pickup', 'is ready.\n', 'Pickup: Friday'],
  [{ actual_ready_time: TUESDAY }, 'is ready for Friday', 'Ready for Friday', 'Your pickup is still Friday, Nov 20'],
  [
    { actual_ready_time: TUESDAY, early_day: '2026-11-17' },
    ...(['is ready early', 'Ready early', 'Come by today (Tuesday) or Friday, Nov 20, 9:30 – 11:30 AM.'] as const),
  ],
  [{ actual_ready_time: '2026-11-12T15:00:00.000Z' }, 'is ready for Friday, Nov 20', 'Ready for Friday, Nov 20'],
  [
    { actual_ready_time: TUESDAY, fulfillment_type: 'delivery' as const },
    ...(['is ready for Friday', 'Ready for Friday', 'Your delivery is still Friday, Nov 20'] as const),
  ],
])('ready %j: %s', (given, subject, ...said) => {
  const [mail] = statusMails({ ...order, status: 'ready', ...given }, change, SITE)
  expect(mail!.subject).toBe(`Your order at Rye & Shine ${subject}`)
  for (const words of said) expect(mail!.text).toContain(words)
  expect(mail!.text.includes('Pickup: ')).toBe(!('actual_ready_time' in given))
})

test('the mail of a complete order names no time: that is over', () => {
  const [mail] = statusMails({ ...order, status: 'completed' }, change, SITE)
  expect(mail!.text).toContain('- 2 × Seeded rye (Sliced)\n')
  expect(mail!.text).not.toContain('Nov 20')
})

test('nobody came: the customer reads that it is kept, and how to agree on another time', () => {
  const [mail] = missedMail(order, 'event-4', SITE)
  expect(mail).toMatchObject({ to: 'ann@bread.test', mail_key: 'order:event-4:customer' })
  expect(mail!.text).toContain('You didn’t pick up order K7QD-M2XW-9HTB on Friday, Nov 20, 9:30 – 11:30 AM.')
  expect(mail!.text).toContain('Rye & Shine is keeping it for you.')
})

test('nobody came at all: the customer reads that it is closed and what was paid kept, not that they enjoy it', () => {
  const closed = { ...order, status: 'completed', missed_at: '2026-11-20T18:00:00.000Z' } as const
  const [mail] = statusMails(closed, change, SITE)
  expect(mail).toMatchObject({ to: 'ann@bread.test', subject: 'Your order at Rye & Shine was closed' })
  expect(mail!.text).toContain(
    'You didn’t pick up order K7QD-M2XW-9HTB on Friday, Nov 20, 9:30 – 11:30 AM, so Rye & Shine closed it and keeps what you paid.',
  )
  expect(mail!.text).not.toMatch(/Enjoy|How was it/)
})

test('times are those of the bakery, and what was ordered is said', () => {
  const [customer, owner] = paidMails(order, SITE)
  for (const mail of [customer!, owner!]) {
    expect(mail.text).toContain('- 2 × Seeded rye (Sliced)\n')
    expect(mail.text).toContain('Pickup: Friday, Nov 20, 9:30 – 11:30 AM.')
  }
  expect(customer!.text).toContain('You paid $24.49.')
  expect(customer!.text).toContain(`${URL}/pay/order.${order.id}.`)
  expect(owner!.text).toContain('You keep $22.07.')
  expect(owner!.text).toContain(`${URL}/my-listing/${order.bakery_id}`)
  expect(paidMails({ ...order, customer_id: order.bakery_id }, SITE)[0]!.text).toContain(`${URL}/orders/${order.id}`)
  expect(paidMails({ ...order, owner_email: null }, SITE)).toHaveLength(1)
})

test.each(ORDER_STATUSES)('%s: one mail to the customer, with the address only once it is confirmed', (status) => {
  const [mail, ...more] = statusMails({ ...order, status }, change, SITE)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ mail_key: 'order:event-1:customer', to: 'ann@bread.test' })
  expect(mail!.text).toContain('K7QD-M2XW-9HTB')
  if (!showsAddress(status)) expect(mail!.text).not.toContain('Secret Lane')
  if (status !== 'confirmed') return
  expect(mail!.text).toContain('Pick it up at 7 Secret Lane, Austin, TX 78701.\n\nBlue door.')
  expect(mail!.text).toContain('It’ll be ready by Friday, Nov 20, 9 AM.')
})

test('the mail of a complete order leads to the same again, while it can be had', () => {
  const again = {
    starts_at: '2026-11-27T21:00:00Z',
    ends_at: '2026-11-28T00:00:00Z',
    fulfillment_type: 'pickup',
  } as const
  const completed = (given: Partial<MailedOrder>) =>
    statusMails({ ...order, status: 'completed', ...given }, change, SITE)[0]!.text
  const friday = completed({ again: { ...again, wished_day: false } })
  expect(friday).toContain('Same again? The next pickup is Friday, Nov 27, 3 – 6 PM.')
  expect(friday).toMatch(/Order again for Fri, Nov 27:\nhttps:\/\/bread\.test\/pay\/order\.\S+\?again\n/)
  expect(friday).toMatch(/Create an account:\n/)
  const wished = completed({ again: { ...again, wished_day: true }, customer_id: order.bakery_id, may_review: true })
  expect(wished).toContain(`Order again:\n${URL}/orders/${order.id}?again\n`)
  expect(wished).toContain('Leave a review:\n')
  expect(completed({})).not.toContain('again')
})

test('the mail of a complete order asks for the review, of whoever may write one', () => {
  const mailOf = (given: Partial<MailedOrder>) =>
    statusMails({ ...order, status: 'completed', ...given }, change, SITE)[0]!
  const completed = (given: Partial<MailedOrder>) => mailOf(given).text
  const stars = (given: Partial<MailedOrder>) =>
    [...mailOf(given).html.matchAll(/href="([^"]*)" aria-label="(Review with [^"]*)"/g)].map(([, to, name]) => [
      name,
      to,
    ])
  const customer_id = '0198f0a0-0000-7000-8000-000000000009'
  expect(completed({ customer_id, may_review: true })).toMatch(
    /How was it\?[\s\S]*Leave a review:\nhttps:\/\/bread\.test\/bakery\/rye-and-shine\?review#reviews\n/,
  )
  expect(stars({ customer_id, may_review: true })).toEqual(
    ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'].map((name, before) => [
      `Review with ${name}`,
      `https://bread.test/bakery/rye-and-shine?review=${before + 1}#reviews`,
    ]),
  )
  expect([stars({ customer_id }), stars({})]).toEqual([[], []])
  expect(completed({ customer_id })).toContain(`See your order:\n${URL}/orders/${order.id}\n`)
  expect(completed({ customer_id })).not.toContain('How was it?')
  expect(completed({})).toMatch(
    /How was it\? Create an account with this email[\s\S]*Create an account:\nhttps:\/\/bread\.test\/auth\?mode=signup&email=\S+&returnTo=%2Fbakery%2Frye-and-shine%3Freview%23reviews\n/,
  )
  expect(completed({ has_account: true })).toMatch(
    /How was it\? Sign in with this email[\s\S]*Sign in:\nhttps:\/\/bread\.test\/auth\?mode=signin&email=\S+&returnTo=%2Fbakery%2Frye-and-shine%3Freview%23reviews\n/,
  )
  expect(
    statusMails({ ...order, customer_id, may_review: true, status: 'ready' }, change, SITE)[0]!.text,
  ).not.toContain('How was it?')
})

test('what the bakery writes is passed on; a customer who cancels has it in writing, and the bakery is told', () => {
  const [mail] = statusMails({ ...order, status: 'cancelled', bakery_notes: 'My oven gave out.' }, change, SITE)
  expect(mail!.text).toContain('“My oven gave out.”')
  const told = statusMails({ ...order, status: 'cancelled' }, { ...change, by_customer: true }, SITE)
  expect(told.map(({ to, mail_key }) => [to, mail_key])).toEqual([
    ['ann@bread.test', 'order:event-1:customer'],
    ['owner@bread.test', 'order:event-1:bakery'],
  ])
  expect(told[0]!.text).toContain('You cancelled order K7QD-M2XW-9HTB at Rye & Shine. Your money is on its way back')
})

test('reminder and unanswered', () => {
  expect(reminderMail(order, SITE)).toMatchObject([{ to: 'owner@bread.test', mail_key: `order:reminder:${order.id}` }])
  expect(unansweredMails(order, 'event-2', SITE).map(({ to }) => to)).toEqual(['ann@bread.test', 'owner@bread.test'])
})

test('the bakery is told until when it has to answer, by its own clocks; a wished day gives it until noon', () => {
  const wish = { requested_for: '2026-11-20T06:00:00.000Z', requested_until: '2026-11-21T06:00:00.000Z' }
  const evening = '2026-11-20T02:00:00.000Z'
  for (const [given, by] of [
    [{}, 'Thursday, Nov 19, 8 PM'],
    [{ bakery_since: evening }, 'Friday, Nov 20, 8:30 AM'],
    [{ bakery_since: evening, ...wish }, 'Friday, Nov 20, 12 PM'],
  ] as const) {
    expect(paidMails({ ...order, ...given }, SITE)[1]!.text).toContain(`confirm order K7QD-M2XW-9HTB by ${by}.`)
    expect(reminderMail({ ...order, ...given }, SITE)[0]!.text).toContain(`confirm it by ${by}, or cancel it`)
  }
  const suggested = {
    proposed_at: evening,
    proposed_for: '2026-11-21T21:00:00.000Z',
    proposed_until: '2026-11-22T00:00:00.000Z',
  }
  expect(proposalMail({ ...order, ...suggested }, 'event-3', SITE)[0]!.text).toContain(
    'If we don’t hear from you by Friday, Nov 20, 8 PM, we’ll cancel the order',
  )
})

test('of an order that the baker wrote down: none without an address, and whom to pay while that is open', () => {
  const manual = {
    ...order,
    source: 'manual',
    payment_status: 'offline',
    status: 'confirmed',
    open_cents: 2449,
  } as const
  expect(statusMails({ ...manual, customer_email: null }, change, SITE)).toEqual([])
  expect(statusMails(manual, change, SITE)[0]!.text).toContain('You pay Rye & Shine directly: $24.49.')
  expect(statusMails({ ...manual, open_cents: 0 }, change, SITE)[0]!.text).not.toContain('directly')
})

test('read as a neighbor would write them', () => {
  const texts = [
    ...paidMails({ ...order, notes: 'Ring twice.' }, SITE),
    ...ORDER_STATUSES.flatMap((status) => statusMails({ ...order, status, bakery_notes: 'See you.' }, change, SITE)),
    ...statusMails({ ...order, status: 'cancelled' }, { ...change, by_customer: true }, SITE),
    ...statusMails({ ...order, status: 'ready', actual_ready_time: TUESDAY }, change, SITE),
    ...missedMail(order, 'e', SITE),
    ...reminderMail(order, SITE),
    ...unansweredMails(order, 'e', SITE),
    ...unacceptedMails(order, 'e', SITE),
    ...acceptedMails({ ...order, status: 'confirmed' }, 'e', SITE),
    ...[false, true].flatMap((by_team) => refundMails(order, { ...REFUND, by_team }, SITE)),
    ...moneyStuckMail(order, 827, SITE),
    ...moneyComesMail(order, { customer_cents: 827, why: 'Sent again.' }, SITE),
  ].map(({ subject, text }) => `${subject}\n${text}`)
  const stiff =
    /\b(They write|refunds|mail|did not|cannot|could not|is not|are not|will not|you will|it is|there is)\b/i
  for (const text of texts) expect(text).not.toMatch(stiff)
  expect(texts.join()).toContain('Customer’s note: “Ring twice.”')
  expect(texts.join()).toContain('Rye & Shine refunded $8.27 of your order K7QD-M2XW-9HTB.')
  expect(texts.join()).toContain('Rye & Shine says: “One bag was torn.”')
  expect(texts.join()).toContain('Our team refunded $8.27 of your order K7QD-M2XW-9HTB.')
  expect(texts.join()).toContain('Our team sent $8.27 of order K7QD-M2XW-9HTB back to Ann.')
  expect(texts.join()).toContain('$8.10 comes out of your balance.')
})
