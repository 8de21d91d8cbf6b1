import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { hoursAgo, rowsOf, unique } from '../../../tests/setup/rows'
import { newId } from '../../lib/ids'
import { countFor } from './counters.queries.server'

const database = useDatabase()
const { insert, insertUser, insertBakery } = rowsOf(database)

describe('unread messages', () => {
  test("counts only others' messages without read_at, in one's own conversations", async () => {
    const [ann, bob, eve] = [await insertUser(), await insertUser(), await insertUser()]
    const conversation = await talk(ann, bob)
    await write(conversation, bob)
    await write(conversation, bob)
    await write(conversation, bob, new Date())
    await write(conversation, ann)
    expect((await countFor(database.db, ann)).unread_messages).toBe(2)
    expect((await countFor(database.db, bob)).unread_messages).toBe(1)
    expect((await countFor(database.db, eve)).unread_messages).toBe(0)
  })
})

describe('unviewed orders', () => {
  test('counts paid, not cancelled, not viewed orders of the primary bakery alone', async () => {
    const owner = await insertUser()
    const older = await verified(owner, 48)
    const newer = await verified(owner, 1)
    await order(older)
    await order(older, { viewed_at: new Date() })
    await order(older, { status: 'cancelled' })
    await order(older, { payment_status: 'unpaid', paid_at: null })
    await order(newer)
    await order(newer)
    expect((await countFor(database.db, owner)).unviewed_orders).toBe(1)
    await database.pool.query('update profiles set primary_bakery_id = $1 where user_id = $2', [newer, owner])
    expect((await countFor(database.db, owner)).unviewed_orders).toBe(2)
  })

  test('is 0 for whoever has claimed a bakery that is not verified', async () => {
    const owner = await insertUser()
    const bakery = await insertBakery({ claimed_by: owner })
    await order(bakery)
    expect((await countFor(database.db, owner)).unviewed_orders).toBe(0)
  })
})

async function talk(one: string, other: string): Promise<string> {
  const [participant_1, participant_2] = [one, other].sort()
  return insert('conversations', { id: newId(), participant_1, participant_2 })
}

const write = (conversation_id: string, sender_id: string, read_at: Date | null = null) =>
  insert('messages', { id: newId(), conversation_id, sender_id, body: 'Hello', read_at })

const verified = (claimed_by: string, hours: number) =>
  insertBakery({ claimed_by, verification_status: 'verified', verified_at: hoursAgo(hours) })

const order = (bakery_id: string, row: object = {}) =>
  insert('orders', {
    id: newId(),
    order_number: unique('AB'),
    checkout_id: newId(),
    bakery_id,
    customer_name: 'Cam',
    customer_email: 'cam@example.com',
    payment_status: 'paid',
    paid_at: new Date(),
    fulfillment_type: 'pickup',
    subtotal_cents: 1000,
    customer_fee_cents: 100,
    customer_total_cents: 1100,
    baker_fee_cents: 62,
    baker_receives_cents: 938,
    ...row,
  })
