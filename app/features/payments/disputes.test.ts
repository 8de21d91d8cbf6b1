import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { disputes, reconciliation_findings } from '~/db/schema/payments'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { syncDispute } from './disputes.commands.server'

const shop = useShop()
let owner: Person
let token = ''
let bakery_id = ''
beforeAll(async () => {
  owner = await makePerson(shop.services)
  token = (await sessionFor(shop.services, owner)).access_token
  const owned = { claimed_by: owner.id, verification_status: 'verified', verified_at: new Date() } as const
  bakery_id = await openBakery(shop, 'acct_disputed', owned)
})

const paidOrder = () => makePaidOrder(shop, { bakery_id, prices: [2000] })
type Order = Awaited<ReturnType<typeof paidOrder>>

async function disputed(order: Order) {
  await shop.control('POST', '/sandbox/test/disputes', { charge: order.charge_id })
  const { data } = await shop.services.payments.stripe.disputes.list({ payment_intent: order.payment_intent_id })
  return data[0]!.id
}
async function decided(id: string, uncategorized_text: string) {
  await shop.services.payments.stripe.disputes.update(id, { evidence: { uncategorized_text } })
  await Promise.all([syncDispute(shop.services, id), syncDispute(shop.services, id)])
}

const mailsAbout = async (id: string) =>
  (
    await shop.services.db.execute<{ key: string; subject: string; text: string }>(
      sql`select dedupe_key as key, subject, text from mail_outbox
        where dedupe_key like ${`dispute:${id}:%`} and "to" = ${owner.email} order by created_at, id`,
    )
  ).rows
const bellsAbout = async (order: Order) =>
  (
    await shop.services.db.execute<{ title: string; count: number }>(
      sql`select title, count from notifications where user_id = ${owner.id} and group_key = ${`order:${order.id}`}`,
    )
  ).rows
const findingOf = async (id: string) =>
  (await shop.services.db.select().from(reconciliation_findings).where(eq(reconciliation_findings.subject, id)))[0]
const onPayouts = async () =>
  ((await shop.call('GET', `/payouts/${bakery_id}`, { token })).body.disputes as { id: string }[]).map(({ id }) => id)

test('a dispute is told to the owner and to the operator, once, and its end as well', async () => {
  const order = await paidOrder()
  const id = await disputed(order)
  const rung = (await bellsAbout(order))[0]?.count ?? 0
  await Promise.all([syncDispute(shop.services, id), syncDispute(shop.services, id)])
  await syncDispute(shop.services, id)
  const [opened, ...more] = await mailsAbout(id)
  expect(more).toEqual([])
  expect(opened).toMatchObject({
    key: `dispute:${id}:opened`,
    subject: `A customer’s bank disputes order ${order.order_number}`,
  })
  expect(opened!.text).toContain(`/help/contact, and name order ${order.order_number}.`)
  expect(await bellsAbout(order)).toMatchObject([{ title: opened!.subject, count: rung + 1 }])
  expect(await findingOf(id)).toMatchObject({ kind: 'disputed', resolved_at: null })
  expect(await onPayouts()).toContain(id)

  await decided(id, 'winning_evidence')
  expect((await mailsAbout(id)).map(({ key }) => key)).toEqual([`dispute:${id}:opened`, `dispute:${id}:over`])
  expect((await findingOf(id))!.resolved_at).not.toBeNull()
  expect(await onPayouts()).not.toContain(id)
})

test('the house bears one that is lost: the baker keeps their share (decision 270)', async () => {
  const order = await paidOrder()
  const id = await disputed(order)
  await decided(id, 'losing_evidence')
  // Its start was never heard of.
  expect(await mailsAbout(id)).toMatchObject([
    { key: `dispute:${id}:over`, text: expect.stringContaining('so nothing is taken from you') },
  ])
  const { payment_intents } = await shop.books()
  const paid = payment_intents.find(({ metadata }) => metadata.order_id === order.id)
  expect(paid).toMatchObject({ reversed: 0 })
  const { body } = await shop.call('GET', `/payouts/${bakery_id}/payments`, { token })
  expect(body.items.find(({ order_id }: { order_id: string }) => order_id === order.id)).toMatchObject({
    keeps: order.baker_receives_cents / 100,
  })
})

test('the letter names the last day by the bakery’s clock', async () => {
  const order = await paidOrder()
  const id = await disputed(order)
  await syncDispute(shop.services, id)
  const [{ evidence_due_by } = { evidence_due_by: null }] = await shop.services.db
    .select()
    .from(disputes)
    .where(eq(disputes.id, id))
  expect(evidence_due_by).not.toBeNull()
  const day = evidence_due_by!.toLocaleDateString('en-US', {
    ...({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const),
    timeZone: 'America/Chicago',
  })
  expect((await mailsAbout(id))[0]!.text).toContain(`before ${day}`)
})
