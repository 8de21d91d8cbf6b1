import { describe, expect, test } from 'vitest'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useDatabase } from '../../../tests/setup/database'
import { hoursAgo, rowsOf } from '../../../tests/setup/rows'
import { newId } from '../../lib/ids'
import { countFor } from './counters.queries.server'

const database = useDatabase()
const { insert, insertUser, insertBakery } = rowsOf(database)

const nobody = { bakery_ids: [], helps_ids: [] }

describe('unread messages', () => {
  test("counts what the other side wrote and nobody has read, in one's own conversations and one's bakeries'", async () => {
    const [ann, bob, eve] = [await insertUser(), await insertUser(), await insertUser()]
    const [bakery, other] = [await verified(bob, 1), await verified(bob, 2)]
    await insert('conversations', {
      id: newId(),
      bakery_id: bakery,
      customer_id: ann,
      customer_unread: 2,
      bakery_unread: 3,
    })
    await insert('conversations', { id: newId(), bakery_id: other, customer_id: ann, bakery_unread: 4 })
    await insert('conversations', { id: newId(), bakery_id: other, customer_id: bob, customer_unread: 5 })
    const unread = async (id: string, bakeries: object = {}) =>
      (await countFor(database.db, { id, ...nobody, ...bakeries })).unread_messages
    expect(await unread(ann)).toBe(2)
    expect(await unread(bob, { bakery_ids: [bakery, other] })).toBe(12)
    expect(await unread(eve, { helps_ids: [other] })).toBe(4)
    expect(await unread(eve)).toBe(0)
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
    await order(older, { payment_status: 'unpaid', bakery_since: null })
    await order(newer)
    await order(newer)
    expect((await countFor(database.db, { id: owner, ...nobody })).unviewed_orders).toBe(1)
    await database.pool.query('update profiles set primary_bakery_id = $1 where user_id = $2', [newer, owner])
    expect((await countFor(database.db, { id: owner, ...nobody })).unviewed_orders).toBe(2)
  })

  test('is 0 for whoever has claimed a bakery that is not verified', async () => {
    const owner = await insertUser()
    const bakery = await insertBakery({ claimed_by: owner })
    await order(bakery)
    expect((await countFor(database.db, { id: owner, ...nobody })).unviewed_orders).toBe(0)
  })
})

const verified = (claimed_by: string, hours: number) =>
  insertBakery({ claimed_by, verification_status: 'verified', verified_at: hoursAgo(hours) })

const order = (bakery_id: string, row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(database.db, { bakery_id, ...row })
