import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeBakery } from '../../tests/factories/make'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import { type Row, rowsOf } from '../../tests/setup/rows'
import { newId } from '../lib/ids'
import { bakeries } from './schema/bakeries'

const database = testDatabase()
const { insert, insertUser, insertBakery, overlap } = rowsOf(database)
const VERIFIED = { verification_status: 'verified', verified_at: new Date() }

const takesOrders = async (id: string) => {
  const [row] = await database.db.select({ takes: bakeries.takes_orders }).from(bakeries).where(eq(bakeries.id, id))
  return row!.takes
}
const openBakery = async () => (await makeBakery(database.db, { stripe_account_id: newId() })).id
const setBakery = (id: string, change: string) =>
  database.pool.query(`update bakeries set ${change} where id = $1`, [id])
const setAccount = (id: string, change: string) =>
  database.pool.query(`update payment_accounts set ${change} where bakery_id = $1`, [id])

describe('a bakery takes orders', () => {
  test.each([
    [setBakery, 'approved = false', 'approved = true'],
    [setBakery, 'hidden = true', 'hidden = false'],
    [
      setBakery,
      `verification_status = 'pending', verified_at = null`,
      `verification_status = 'verified', verified_at = now()`,
    ],
    [setAccount, 'onboarding_completed = false', 'onboarding_completed = true'],
    [setAccount, 'charges_enabled = false', 'charges_enabled = true'],
  ])('not with %o %s, and again with %s', async (set, off, on) => {
    const id = await openBakery()
    expect(await takesOrders(id)).toBe(true)
    await set(id, off)
    expect(await takesOrders(id)).toBe(false)
    await set(id, on)
    expect(await takesOrders(id)).toBe(true)
  })

  test('whatever anybody writes there', async () => {
    const id = await insertBakery({ takes_orders: true })
    expect(await takesOrders(id)).toBe(false)
    await setBakery(id, 'takes_orders = true')
    expect(await takesOrders(id)).toBe(false)
  })

  test('only through its present owner’s account', async () => {
    const id = await openBakery()
    const [former] = (await database.pool.query('select claimed_by from bakeries where id = $1', [id])).rows
    await setBakery(id, `claimed_by = '${await insertUser()}'`)
    expect(await takesOrders(id)).toBe(false)
    await setBakery(id, `claimed_by = '${former.claimed_by}'`)
    expect(await takesOrders(id)).toBe(true)
    await database.pool.query('delete from payment_accounts where bakery_id = $1', [id])
    expect(await takesOrders(id)).toBe(false)
  })
})

describe('verified and enabled at the same moment', () => {
  let id = ''
  const account = () => ({
    stripe_account_id: newId(),
    bakery_id: id,
    onboarding_completed: true,
    charges_enabled: true,
  })
  let row: Row
  beforeAll(async () => {
    const user_id = await insertUser()
    id = await insertBakery({ claimed_by: user_id })
    row = { ...account(), user_id }
  })
  test.each(['the account first', 'the bakery first'])('%s: both are seen', async (order) => {
    await database.pool.query('delete from payment_accounts')
    await setBakery(id, `verification_status = 'unverified', verified_at = null`)
    const enable = (on: Parameters<typeof insert>[2]) => insert('payment_accounts', row, on)
    const verify = (on: Parameters<typeof insert>[2]) =>
      on!.query('update bakeries set verification_status = $1, verified_at = $2 where id = $3', [
        ...Object.values(VERIFIED),
        id,
      ])
    const [first, second] = order === 'the account first' ? [enable, verify] : [verify, enable]
    expect(await overlap(first, second)).toBeNull()
    expect(await takesOrders(id)).toBe(true)
  })
})

test('searches hear of a change, and only of a change', async () => {
  const id = await openBakery()
  const card = async () => {
    const { rows } = await database.pool.query<{ card: string; xmin: string }>(
      'select card, xmin::text from search_cards where bakery_id = $1',
      [id],
    )
    return { open: JSON.parse(`${rows[0]!.card}}`).online_ordering as boolean, written: rows[0]!.xmin }
  }
  const before = await card()
  expect(before.open).toBe(true)
  await setAccount(id, 'payouts_enabled = false')
  expect(await card()).toEqual(before)
  await setAccount(id, 'charges_enabled = false')
  expect((await card()).open).toBe(false)
})
