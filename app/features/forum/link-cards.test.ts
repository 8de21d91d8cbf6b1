import { expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { useForum } from '../../../tests/setup/forum'
import { newId } from '../../lib/ids'
import { itemPath } from '../../lib/item-path'

const app = useApp()
const { begin, people, query } = useForum(app)

const cardsOf = async (...paths: string[]) => {
  const { status, body } = await app.call('GET', '/forum/cards', { query: { paths: paths.join(',') } })
  expect(status).toBe(200)
  return body.items
}

/** Takes orders, and has something to pick up on a Friday. */
async function makeOpenBakery() {
  const bakery = await makeBakery(app.services.db, {
    ...{ city: 'Salem', state: 'OR', time_zone: 'America/Los_Angeles' },
    stripe_account_id: `acct_${newId()}`,
  })
  await query(
    `insert into next_windows (bakery_id, fulfillment_type, starts_at, ends_at, order_by)
     values ($1, 'pickup', '2031-03-07T18:00Z', '2031-03-07T20:00Z', '2031-03-06T18:00Z'),
       ($1, 'delivery', '2031-03-08T18:00Z', '2031-03-08T20:00Z', '2031-03-06T18:00Z') on conflict (bakery_id, fulfillment_type)
     do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, order_by = excluded.order_by`,
    bakery.id,
  )
  const [item] = bakery.items
  await query(`update menu_items set name = 'Dark Rye', price_cents = 950 where id = $1`, item!.id)
  return { ...bakery, path: `/bakery/${bakery.slug}`, item_id: item!.id, item: itemPath(bakery.slug, item!.id) }
}

test('a bakery has a card with its next pickup, unless it is hidden, waits for us or takes no orders', async () => {
  const { id, name, path } = await makeOpenBakery()
  const card = { path, kind: 'bakery', title: name, line: 'Salem, OR · Pickup Fri, Mar 7' }
  expect(await cardsOf(path, path, '/bakery/nobody-here', '/bakery/', '/browse')).toEqual([card])
  await query('update payment_accounts set charges_enabled = false where bakery_id = $1', id)
  expect(await cardsOf(path)).toEqual([{ ...card, line: 'Salem, OR' }])
  await query('update bakeries set hidden = true where id = $1', id)
  expect(await cardsOf(path)).toEqual([])
  await query('update bakeries set hidden = false, approved = false where id = $1', id)
  expect(await cardsOf(path)).toEqual([])
})

test('an item has a card with its price, its bakery and the next pickup', async () => {
  const { name, item, item_id } = await makeOpenBakery()
  const card = { path: item, kind: 'item', title: 'Dark Rye', line: `$9.50 · ${name} · Pickup Fri, Mar 7` }
  expect(await cardsOf(item)).toEqual([card])
  const option = (group: string, delta: number, nth: number) =>
    query(
      `insert into menu_item_options (id, menu_item_id, group_name, name, price_delta_cents, position) values ($1, $2, $3, $4, $5, $6)`,
      ...[newId(), item_id, group, `No. ${nth}`, delta, nth],
    )
  // What may be left out makes it no dearer; the cheaper of two sizes makes it cheaper.
  await option('Extras', 200, 1)
  expect(await cardsOf(item)).toEqual([card])
  await option('Size', 0, 2)
  await option('Size', -300, 3)
  expect(await cardsOf(item)).toEqual([{ ...card, line: `from $6.50 · ${name} · Pickup Fri, Mar 7` }])
  await query('update menu_items set stock = 0, price_cents = 123400 where id = $1', item_id)
  expect(await cardsOf(item)).toEqual([{ ...card, line: `from $1,231.00 · ${name} · Sold out` }])
})

test('an item that is archived, elsewhere or of a hidden bakery has none', async () => {
  const [one, other] = [await makeOpenBakery(), await makeOpenBakery()]
  expect(await cardsOf(itemPath(other.slug, one.item_id), itemPath(one.slug, newId()), `${one.path}#item-1`)).toEqual(
    [],
  )
  await query('update menu_items set archived_at = now() where id = $1', one.item_id)
  await query('update bakeries set hidden = true where id = $1', other.id)
  expect(await cardsOf(one.item, other.item)).toEqual([])
})

test('a topic has a card at its address and at its former ones, unless it is held or hidden', async () => {
  const { body: topic } = await begin(people.ann, { title: 'Cards of rye' })
  const line = 'Bread · 0 answers'
  const path = '/forum/bread/cards-of-rye'
  expect(await cardsOf(path)).toEqual([{ path, kind: 'topic', title: 'Cards of rye', line }])
  const renamed = { token: people.ann.token, body: { title: 'Rye cards', body: 'Renamed' } }
  expect((await app.call('PUT', `/forum/posts/${topic.id}`, renamed)).status).toBe(200)
  const moved = { token: people.editor, body: { category: 'questions' } }
  expect((await app.call('PUT', `/forum/topics/${topic.id}/settings`, moved)).status).toBe(200)
  const addresses = [path, '/forum/bread/rye-cards', '/forum/questions/rye-cards']
  const cards = await cardsOf(...addresses, '/forum/bread', '/forum/bread/unknown', '/forum/nowhere/rye-cards')
  expect(cards.map((card: { path: string }) => card.path).sort()).toEqual([...addresses].sort())
  expect(cards[0]).toMatchObject({ title: 'Rye cards', line: 'Questions · 0 answers' })
  for (const state of ['held', 'hidden']) {
    await query('update forum_posts set state = $2 where id = $1', topic.id, state)
    expect(await cardsOf(...addresses)).toEqual([])
  }
})
