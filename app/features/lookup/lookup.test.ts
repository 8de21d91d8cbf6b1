import { beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makePost, makeTopic } from '../../../tests/factories/forum'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { wantedIn } from './lookup'
import type { LookupAnswer } from './lookup.contract'

const app = useApp()
let [editor, admin] = ['', '']
let mara: Person

beforeAll(async () => {
  const tokenOf = async (roles: ('editor' | 'admin')[]) =>
    (await sessionFor(app.services, await makePerson(app.services, { roles }))).access_token
  editor = await tokenOf(['editor'])
  admin = await tokenOf(['admin'])
  mara = await makePerson(app.services, {
    ...{ username: 'mara_bakes', email: 'mara@crumb.test', full_name: 'Mara Quill' },
  })
})

const find = async (q: string, token = editor): Promise<LookupAnswer> =>
  (await app.call('GET', '/lookup', { token, query: { q } })).body
const paths = async (q: string, kind: keyof LookupAnswer, token = editor) =>
  (await find(q, token))[kind].map(({ path }) => path)
const audited = async () =>
  (await app.services.pool.query(`select subject_id, details from audit_log where action = 'lookup.by_email'`)).rows

describe('an editor finds', () => {
  test.each(['mara_bakes', '@Mara_Bakes', 'mara_b', 'mara qu', 'Mara Quill', ' MARA@crumb.test '])(
    'a person by %j',
    async (q) => {
      expect(await paths(q, 'people')).toEqual(['/profile/mara_bakes'])
    },
  )

  test('nobody by what is too short, or has signs of a pattern', async () => {
    for (const q of ['ma', 'mar%', 'm_ra', '%%%']) expect(await paths(q, 'people')).toEqual([])
  })

  test('a person by their address, and it is logged whose it was; the address is not', async () => {
    const before = (await audited()).length
    await find('mara@crumb.test')
    await find('nobody@crumb.test')
    await find('mara_bakes')
    expect((await audited()).slice(before)).toEqual([
      { subject_id: mara.id, details: {} },
      { subject_id: 'nobody', details: {} },
    ])
  })

  test('a bakery by the beginning of its name, of a later word, and by its address; a hidden one by its address', async () => {
    const { slug, id } = await makeBakery(app.services.db, { name: 'Xanthe Rye House' })
    for (const q of ['xanthe', 'rye hou', slug]) expect(await paths(q, 'bakeries')).toEqual([`/bakery/${slug}`])
    await app.services.pool.query('update bakeries set hidden = true where id = $1', [id])
    expect(await paths('xanthe', 'bakeries')).toEqual([])
    expect((await find(slug)).bakeries).toMatchObject([{ line: expect.stringContaining('hidden') }])
  })

  test('posts by their words, at most ten', async () => {
    const category_id = (await makeCategory(app.services)).id
    const { id: topic_id } = await makeTopic(app.services, { category_id, author_id: mara.id })
    for (let number = 2; number < 14; number++)
      await makePost(app.services, { topic_id, number, author_id: mara.id, body: `Zwetschgen ${number}` })
    expect(await paths('zwetschgen', 'posts')).toHaveLength(10)
    expect((await find('zwetschgen')).posts[0]).toMatchObject({ line: expect.stringContaining('Mara Quill') })
  })

  test('a help request by its number, however it is typed, and by its author’s address', async () => {
    const { body } = await app.call('POST', '/help-requests', {
      body: { kind: 'contact', email: 'stranger@crumb.test', message: 'Where is my bread?' },
    })
    const [{ id }] = (
      await app.services.pool.query(
        `select c.id from cases c join help_requests h on h.id = c.subject_id where h.number = $1`,
        [body.number],
      )
    ).rows
    for (const q of [body.number, body.number.toLowerCase().replaceAll('-', ''), 'stranger@crumb.test'])
      expect(await paths(q, 'help_requests')).toEqual([`/admin/help?state=all&id=${id}`])
  })

  test('an order only as an admin', async () => {
    const bakery = await makeBakery(app.services.db)
    const { id, order_number } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
    expect(await paths(order_number, 'orders', admin)).toEqual([`/admin/orders/${id}`])
    expect(await paths(order_number, 'orders')).toEqual([])
  })

  test('nothing without words', async () => {
    expect((await app.call('GET', '/lookup', { token: editor, query: { q: '  ' } })).status).toBe(400)
  })
})

test.each([
  ['h-7k3m-9q2r', 'H-7K3M-9Q2R'],
  ['H7K3M9Q2R', 'H-7K3M-9Q2R'],
  ['H-7K3M', null],
  ['help', null],
])('%j is the help request %j', (q, number) => {
  expect(wantedIn(q).help_number).toBe(number)
})
