import { expect, test } from 'vitest'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import { rowsOf } from '../../tests/setup/rows'
import { newId } from '../lib/ids'

const database = testDatabase()
const { insert, insertUser, insertBakery, overlap } = rowsOf(database)

const difference = async () =>
  (
    await database.pool.query(`
      with kept as (select to_jsonb(d) from bakery_details d), due as (select to_jsonb(d) from bakery_details_made d)
      (table kept except all table due) union all (table due except all table kept)`)
  ).rows
const detailsOf = async (id: string) => {
  const { rows } = await database.pool.query(
    `select ('{' || details || ',"pictures":[' || array_to_string(pictures, ',') || ']}')::json as told from bakery_details where bakery_id = $1`,
    [id],
  )
  return rows[0]?.told
}
const picture = (byte: string) =>
  insert('pictures', {
    ...{ id: newId(), kind: 'gallery', content_hash: Buffer.from(byte.repeat(32), 'hex'), alt: byte },
    ...{ width: 960, height: 600, byte_size: 9, widths: [480, 960] },
  })
const address = { street: '4 Elm St', city: 'Austin', state: 'TX', zip_code: '78701' }

test('what a bakery’s page says of it follows every change of what it is made of', async () => {
  const [owner, other] = [await insertUser(), await insertUser()]
  const verified = { verification_status: 'verified', verified_at: new Date() }
  const id = await insertBakery({ claimed_by: owner, ...verified })
  const [hero, crumb, oven] = [await picture('a1'), await picture('b2'), await picture('c3')]
  await insert('cottage_programs', {
    ...{ key: 'tx-home', state: 'TX', name: 'Texas', verified: true, on_page: true, before_payment: false },
    ...{ statement: 'Made in a home kitchen.', wants_permit: true, wants_address: true },
    ...{ source_url: 'https://texas.example', checked_on: '2026-11-01' },
  })
  const told: string[] = []
  const of = `bakery_id = '${id}'`
  for (const change of [
    `insert into bakery_addresses (bakery_id, street, city, state, zip_code) values ('${id}', '4 Elm St', 'Austin', 'TX', '78701')`,
    `update bakeries set kind = 'shop' where id = '${id}'`,
    `update bakery_addresses set unit = 'B' where ${of}`,
    `update bakeries set kind = 'home' where id = '${id}'`,
    `insert into payment_accounts (stripe_account_id, bakery_id, user_id) values ('acct_1', '${id}', '${owner}')`,
    `update payment_accounts set onboarding_completed = true, charges_enabled = true where ${of}`,
    `insert into bakery_programs (bakery_id, program_key, permit_number) values ('${id}', 'tx-home', 'P-1')`,
    `update bakery_programs set address_choice = 'publish' where ${of}`,
    "update cottage_programs set statement = 'Not inspected.' where key = 'tx-home'",
    `update bakery_programs set address_choice = 'request_only' where ${of}`,
    `update bakeries set hero_picture_id = '${hero}' where id = '${id}'`,
    `update pictures set alt = 'The door' where id = '${hero}'`,
    `insert into bakery_pictures (bakery_id, picture_id, position) values ('${id}', '${crumb}', 2), ('${id}', '${oven}', 1)`,
    `update bakery_pictures set position = 3 where picture_id = '${oven}'`,
    `update pictures set widths = '{480}' where id = '${crumb}'`,
    `delete from pictures where id in ('${hero}', '${oven}')`,
    `update bakeries set claimed_by = '${other}' where id = '${id}'`,
    `update bakeries set hidden = true where id = '${id}'`,
    `update bakeries set hidden = false where id = '${id}'`,
    `delete from bakery_addresses where ${of}`,
  ]) {
    await database.pool.query(change)
    expect(await difference(), change).toEqual([])
    told.push(JSON.stringify(await detailsOf(id)))
  }
  expect(told.filter((one, at) => one === told[at - 1]).length, 'changes that nobody would notice').toBeLessThan(5)
  expect(told[9]).toContain('"by_request":true')
  expect(told[8]).toContain(
    '"statement":"Not inspected.","notice":null,"permit_number":"P-1","county":null,"address":"4 Elm St, B, Austin, TX 78701"',
  )
  await database.pool.query('delete from bakeries where id = $1', [id])
  expect(await difference()).toEqual([])
})

test('two changes of one bakery at the same moment are both told', async () => {
  const id = await insertBakery({ kind: 'shop' })
  const photo = await picture('d4')
  expect(
    await overlap(
      (on) => insert('bakery_addresses', { bakery_id: id, ...address }, on),
      (on) => insert('bakery_pictures', { bakery_id: id, picture_id: photo, position: 1 }, on),
    ),
  ).toBeNull()
  expect(await difference()).toEqual([])
  expect(await detailsOf(id)).toMatchObject({ shop_address: '4 Elm St', pictures: [{ alt: 'd4', widths: [480, 960] }] })
})
