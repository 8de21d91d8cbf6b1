import { expect, test } from 'vitest'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import { rowsOf } from '../../tests/setup/rows'
import { newId } from '../lib/ids'

const database = testDatabase()
const { insert, insertBakery } = rowsOf(database)

const picture = async (letter: string) => {
  const id = newId()
  await database.pool.query(
    `insert into pictures (id, kind, content_hash, width, height, byte_size, widths)
     values ($1, 'menu', decode(repeat($2, 32), 'hex'), 960, 600, 9, '{480,960}')`,
    [id, letter],
  )
  return { id, address: `/media/${letter.repeat(32)}-960.webp` }
}
const shown = async (sql: string, id: string) => (await database.pool.query(sql, [id])).rows[0].shown
const ofBakery = (id: string) => shown('select hero_image_url as shown from bakeries where id = $1', id)
const ofItem = (id: string) => shown('select image_url as shown from menu_items where id = $1', id)

test('a picture’s address follows the picture, and goes with it', async () => {
  const [first, second] = [await picture('a1'), await picture('b2')]
  const bakery_id = await insertBakery({ hero_picture_id: first.id, hero_image_url: '/elsewhere.webp' })
  const item_id = await insert('menu_items', {
    ...{ id: newId(), bakery_id, category: 'Bread', name: 'Rye', price_cents: 900, picture_id: first.id },
  })
  expect([await ofBakery(bakery_id), await ofItem(item_id)]).toEqual([first.address, first.address])
  await database.pool.query('update bakeries set hero_picture_id = $1 where id = $2', [second.id, bakery_id])
  expect(await ofBakery(bakery_id)).toBe(second.address)
  await database.pool.query('delete from pictures where id = any ($1)', [[first.id, second.id]])
  expect([await ofBakery(bakery_id), await ofItem(item_id)]).toEqual([null, null])
})

test('without a picture of ours any address stays', async () => {
  const bakery_id = await insertBakery({ hero_image_url: '/elsewhere.webp' })
  await database.pool.query('update bakeries set hero_picture_id = null where id = $1', [bakery_id])
  expect(await ofBakery(bakery_id)).toBe('/elsewhere.webp')
})
