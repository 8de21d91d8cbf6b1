import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { placeOrder } from '../orders/place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''
let at = ''

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
  at = `/bakeries/${shop.bakery.id}`
})
beforeEach(async () => {
  await app.services.pool.query('delete from menu_items where bakery_id = $1', [shop.bakery.id])
})

const call = (method: string, path: string, body?: unknown) => app.call(method, at + path, { token, body })
const items = async () => (await call('GET', '/menu-items')).body.items
const add = async (body: object) => (await call('POST', '/menu-items', body)).body
const preview = async (text: string) => (await call('POST', '/menu-import/preview', { text })).body
const bring = async (text: string) => {
  const { checksum } = await preview(text)
  return call('POST', '/menu-import', { text, checksum })
}
const addPicture = async (owner_id: string) => {
  const [id, hash] = [newId(), randomBytes(32)]
  await app.services.pool.query(
    `insert into pictures (id, owner_id, kind, content_hash, width, height, byte_size, widths)
     values ($1, $2, 'menu', $3, 960, 600, 9, '{480,960}')`,
    [id, owner_id, hash],
  )
  return { id, url: `/media/${hash.toString('hex')}-960.webp` }
}
const order = async (id: string, quantity: number) =>
  placeOrder(
    app.services.db,
    asUser(await makePerson(app.services)),
    shop.body({ items: [{ id, quantity }] }),
    new Date(),
  )

const FILE = `Name,Price,Section,Stock,Allergens\r\nRye,7.25,Bread,20,"wheat, tree nuts (pecan)"\r\nRoll,$1.50,,,\r\nBun,free,,,\r\nSame,4,Bread,,\r\n`

test('the preview says exactly what the import does, and an undo takes it back', async () => {
  const rye = await add({ name: 'Rye', price: 6.5, category: 'Bread', stock: 5 })
  const same = await add({ name: 'Same', price: 4, category: 'Bread' })
  const shown = await preview(FILE)
  expect(shown.rows.map(({ kind, name, item_id }: Record<string, unknown>) => [kind, name, item_id])).toEqual([
    ['changed', 'Rye', rye.id],
    ['new', 'Roll', null],
    ['wrong', 'Bun', null],
    ['unchanged', 'Same', same.id],
  ])
  expect(shown.rows[0].changes).toEqual([
    { column: 'Price', before: '6.50', after: '7.25' },
    { column: 'Stock', before: '5', after: '20' },
    { column: 'Allergens', before: '', after: 'wheat, tree nuts (pecan)' },
  ])
  expect(await items()).toEqual([rye, same])

  const done = await bring(FILE)
  expect([done.status, done.body]).toEqual([201, { id: expect.any(String), added: 1, changed: 1 }])
  const [now, , roll] = await items()
  expect(now).toMatchObject({ price: 7.25, stock: 20, allergen_kinds: { tree_nuts: 'pecan' } })
  expect(roll).toMatchObject({ name: 'Roll', price: 1.5, category: 'Menu' })

  await order(rye.id, 3)
  expect((await call('POST', `/menu-import/${done.body.id}/undo`)).body).toEqual({ undone: 2, stayed: [] })
  const [back, ...rest] = await items()
  // The three that were sold stay sold: of fifteen that came by the file none is left.
  expect({ ...back, updated_at: null }).toEqual({ ...rye, stock: 2, updated_at: null })
  expect(rest).toEqual([same])
  expect(await call('POST', `/menu-import/${done.body.id}/undo`)).toMatchObject({ status: 409 })
})

test('choices and pictures come by the file, and go with its undo', async () => {
  const [first, second] = [await addPicture(shop.owner.id), await addPicture(shop.owner.id)]
  const sizes = [
    { group_name: 'Size', name: 'Small' },
    { group_name: 'Size', name: 'Large', price_delta: 4 },
  ]
  const cake = await add({ name: 'Cake', price: 30, picture_id: first.id, options: sizes })
  const file = `Name,Price,Choices,Picture\nCake,30,"Size: Large +5.00\nMessage: On top (text)",${second.url}\nPie,9,Size: Whole,${first.url}`
  const { rows } = await preview(file)
  expect(rows[0].changes).toEqual([
    {
      column: 'Choices',
      before: 'Size: Small\nSize: Large +4.00',
      after: 'Size: Large +5.00\nMessage: On top (text)',
    },
    { column: 'Picture', before: first.url, after: second.url },
  ])
  const done = await bring(file)
  const [now, pie] = await items()
  expect(now).toMatchObject({ image_url: second.url, picture_id: second.id })
  expect(now.options).toEqual([
    { ...cake.options[1], price_delta: 5 },
    { id: expect.any(String), group_name: 'Message', name: 'On top', price_delta: 0, takes_text: true },
  ])
  expect(pie).toMatchObject({ image_url: first.url, options: [{ group_name: 'Size', name: 'Whole' }] })
  expect((await call('POST', `/menu-import/${done.body.id}/undo`)).body).toEqual({ undone: 2, stayed: [] })
  expect(await items()).toEqual([{ ...cake, updated_at: expect.any(String) }])

  const strangers = await addPicture((await makePerson(app.services)).id)
  expect((await preview(`Name,Picture\nCake,${strangers.url}`)).rows[0].kind).toBe('wrong')
})

test('an undo goes without a picture that was deleted since', async () => {
  const picture = await addPicture(shop.owner.id)
  await add({ name: 'Cake', price: 30, picture_id: picture.id })
  const done = await bring('Name,Picture\nCake,')
  await app.services.pool.query('delete from pictures where id = $1', [picture.id])
  expect((await call('POST', `/menu-import/${done.body.id}/undo`)).body).toEqual({ undone: 1, stayed: [] })
  expect(await items()).toMatchObject([{ name: 'Cake', picture_id: null, image_url: null }])
})

test('what somebody went on with after the import stays, and is named', async () => {
  await add({ name: 'Rye', price: 6.5 })
  const { body } = await bring('Name,Price\nRye,7\nRoll,2')
  const [rye, roll] = await items()
  await call('PUT', `/menu-items/${rye.id}`, { updated_at: rye.updated_at, description: 'Now with seeds.' })
  expect((await call('POST', `/menu-import/${body.id}/undo`)).body).toEqual({ undone: 1, stayed: ['Rye'] })
  expect(await items()).toMatchObject([{ name: 'Rye', price: 7, description: 'Now with seeds.' }])
  expect(roll.name).toBe('Roll')
})

test('an import that would do anything else than the preview said is refused whole', async () => {
  const rye = await add({ name: 'Rye', price: 6.5, stock: 5 })
  const text = 'Name,Price,Stock\nRye,7,9\nRoll,2,'
  const { checksum } = await preview(text)
  await order(rye.id, 1)
  expect(await call('POST', '/menu-import', { text, checksum })).toMatchObject({ status: 409 })
  expect((await items()).map(({ name, price, stock }: Record<string, unknown>) => [name, price, stock])).toEqual([
    ['Rye', 6.5, 4],
  ])
  expect((await bring(text)).status).toBe(201)
  expect(await bring(text)).toMatchObject({ status: 409, body: { error: 'There’s nothing to change.' } })
})

test('of two imports at once one is refused', async () => {
  const text = 'Name,Price\nRye,7'
  const { checksum } = await preview(text)
  const both = await Promise.all([1, 2].map(() => call('POST', '/menu-import', { text, checksum })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await items()).toHaveLength(1)
})

test('a menu comes back unchanged from its own file, which spreadsheets cannot run', async () => {
  await add({
    name: '=1+1',
    price: 2,
    description: '@evil\n"quoted", and more',
    allergens: ['fish'],
    allergen_kinds: { fish: '-cod' },
  })
  await add({
    name: 'Rye',
    price: 6.5,
    tags: ['vegan', 'a tag'],
    net_weight: '24 oz',
    notice_hours: 24,
    max_per_order: 2,
    picture_id: (await addPicture(shop.owner.id)).id,
    options: [
      { group_name: '=Size', name: 'Small, or so', price_delta: -0.5 },
      { group_name: '=Size', name: '“Large” +4', price_delta: 4 },
      { group_name: 'Words: yours', name: 'On top', takes_text: true },
    ],
  })
  const file = await app.app.inject({
    method: 'GET',
    url: `/functions/v1${at}/exports/menu.csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toContain(`"'=1+1"`)
  expect(file.body.startsWith('\uFEFF"Name","Price","Section"')).toBe(true)
  const { rows } = await preview(file.body)
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['unchanged', 'unchanged'])
})

test('the file may come as it is, up to a megabyte; a larger one is refused with a sentence', async () => {
  const send = (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: `/functions/v1${at}/menu-import/preview`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload,
    })
  expect((await send('Name,Price\nRye,6')).json().rows).toMatchObject([{ kind: 'new' }])
  const description = `"${'x'.repeat(900)}"`
  const large = await send(`Name,Price,Description\n${`Rye,6,${description}\n`.repeat(999)}`)
  expect([large.statusCode, large.json().rows.length]).toEqual([200, 999])
  const huge = await send(`Name\n${'x'.repeat(1_000_001)}`)
  expect([huge.statusCode, huge.json().error]).toEqual([400, 'Please keep the file under 1 MB.'])
})

test('five hundred new items and another five hundred changes are one import', async () => {
  const file = (price: number) =>
    `Name,Price\n${Array.from({ length: 500 }, (_, n) => `Item ${n},${price}`).join('\n')}`
  expect((await bring(file(2))).body).toMatchObject({ added: 500, changed: 0 })
  expect((await bring(file(3))).body).toMatchObject({ added: 0, changed: 500 })
  expect(await bring('Name,Price\nOne too many,1')).toMatchObject({ status: 409 })
})

test('to somebody else there is nothing to import into, to undo or to export', async () => {
  await add({ name: 'Rye', price: 6.5 })
  const { body } = await bring('Name,Price\nRye,7')
  const stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
  const other = await makeShop(app.services)
  const theirs = (await sessionFor(app.services, other.owner)).access_token
  for (const [method, path, as] of [
    ['POST', `${at}/menu-import/preview`, stranger],
    ['POST', `${at}/menu-import`, stranger],
    ['POST', `${at}/menu-import/${body.id}/undo`, stranger],
    ['POST', `/bakeries/${other.bakery.id}/menu-import/${body.id}/undo`, theirs],
    ['POST', `${at}/menu-import/${newId()}/undo`, token],
    ['GET', `${at}/exports/menu.csv`, stranger],
  ] as const)
    expect(
      (
        await app.call(method, path, {
          token: as,
          body: method === 'GET' ? undefined : { text: 'Name\nx', checksum: 'x' },
        })
      ).status,
      path,
    ).toBe(404)
  expect((await items())[0].price).toBe(7)
})
