import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
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
const caseOf = async (id: string) =>
  `/admin?state=all&id=${(await app.services.pool.query('select id from cases where subject_id = $1', [id])).rows[0].id}`
const report = (kind: string, id: string, details: string, by: string | null = null) =>
  app.services.pool.query(
    `insert into reports (id, reporter_id, subject_type, subject_id, reason, details) values ($1, $2, $3, $4, 'false', $5)`,
    [newId(), by, kind, id, details],
  )
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

  test('what readers don’t see: held and hidden posts, by their words, where they wait', async () => {
    const category_id = (await makeCategory(app.services)).id
    const { id: topic_id } = await makeTopic(app.services, { category_id, author_id: mara.id })
    const post = (number: number, state: 'held' | 'hidden') =>
      makePost(app.services, { topic_id, number, author_id: mara.id, body: 'Quetschenkuchen', state })
    const [held, hidden] = [await post(2, 'held'), await post(3, 'hidden')]
    await report('post', held, 'Looks like an advertisement')
    expect((await paths('quetschenkuchen', 'posts')).sort()).toEqual(
      [await caseOf(held), `/forum/post/${hidden}`].sort(),
    )
    await app.services.pool.query(`update forum_posts set state = 'deleted', deleted_at = now() where id = $1`, [held])
    expect(await paths('quetschenkuchen', 'posts')).toEqual([`/forum/post/${hidden}`])
  })

  test('a review by its words, hidden or not: on its page, or in the queue once it was reported', async () => {
    const { id: bakery_id, slug, name } = await makeBakery(app.services.db)
    const id = newId()
    await app.services.pool.query(
      `insert into reviews (id, bakery_id, user_id, stars, body, hidden_at) values ($1, $2, $3, 1, 'The kouign was burnt', now())`,
      [id, bakery_id, mara.id],
    )
    expect((await find('burnt kouign')).reviews).toEqual([
      {
        ...{ title: `1 star for ${name}`, path: `/bakery/${slug}#reviews` },
        line: expect.stringContaining('hidden · The kouign was burnt · Mara Quill'),
      },
    ])
    await report('review', id, 'He never was here')
    expect(await paths('burnt kouign', 'reviews')).toEqual([await caseOf(id)])
    expect(await paths('kouign cake', 'reviews')).toEqual([])
  })

  test('a listing that is no bakery yet, by the beginning of its name and by whose it is; no draft', async () => {
    const listing = async (name: string, state: string) => {
      const id = newId()
      await app.services.pool.query(
        `insert into listings (id, owner_id, state, content, submitted_at) values ($1, $2, $3, $4, now())`,
        [id, mara.id, state, { name }],
      )
      return id
    }
    const id = await listing('Zopf und Zucker', 'pending')
    await listing('Zopf at Home', 'draft')
    for (const q of ['zopf', 'Zopf und Z', 'mara@crumb.test', 'mara_bakes'])
      expect(await paths(q, 'listings'), q).toEqual([await caseOf(id)])
    await app.services.pool.query(
      `insert into listings (id, owner_id, state, content, reason) values ($1, $2, 'draft', '{}', 'What’s its name?')`,
      [newId(), mara.id],
    )
    expect((await find('mara_bakes')).listings).toMatchObject([
      { title: 'Zopf und Zucker' },
      { title: 'Without a name' },
    ])
    expect((await find('zopf')).listings).toMatchObject([
      { title: 'Zopf und Zucker', line: expect.stringContaining('pending · Mara Quill') },
    ])
  })

  test('a claim by its bakery and by who claims it', async () => {
    const { id: bakery_id, slug } = await makeBakery(app.services.db, { name: 'Ulmer Spatz' })
    const claimant = await makePerson(app.services, { username: 'tilda_claims' })
    const id = newId()
    await app.services.pool.query('insert into bakery_claims (id, bakery_id, user_id) values ($1, $2, $3)', [
      ...[id, bakery_id, claimant.id],
    ])
    for (const q of ['ulmer', slug, 'tilda_claims', claimant.email])
      expect(await paths(q, 'claims'), q).toEqual([await caseOf(id)])
  })

  test('reports by what was written in them, by whom, and about whom or what', async () => {
    const { id: bakery_id, slug } = await makeBakery(app.services.db, { name: 'Vanillekipferl House' })
    const [tattler, shady] = [
      await makePerson(app.services, { username: 'tattler_t' }),
      await makePerson(app.services, { username: 'shady_s' }),
    ]
    await report('bakery', bakery_id, 'Sells somebody’s strudels', tattler.id)
    await report('profile', shady.id, '', tattler.id)
    const [bakery, profile] = [await caseOf(bakery_id), await caseOf(shady.id)]
    for (const q of ['strudel', 'vanillekipferl', slug]) expect(await paths(q, 'reports'), q).toEqual([bakery])
    expect(await paths('shady_s', 'reports')).toEqual([profile])
    for (const q of ['tattler_t', tattler.email])
      expect((await paths(q, 'reports')).sort(), q).toEqual([bakery, profile].sort())
    expect((await find('strudel')).reports).toMatchObject([
      { title: 'Reported bakery', line: expect.stringContaining('waiting · Sells somebody’s strudels') },
    ])
  })

  test('and no query reads a whole table', async () => {
    // Small tables are read whole whatever indexes they have.
    const plan = async (text: string, ...values: unknown[]) => {
      const client = await app.services.pool.connect()
      try {
        await client.query('begin')
        await client.query('set local enable_seqscan = off')
        // Of the few posts here it would read all that wait.
        await client.query('drop index forum_posts_waiting_index')
        return JSON.stringify((await client.query(`explain ${text}`, values)).rows)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const words = (column: string) => `to_tsvector('english', ${column}) @@ websearch_to_tsquery('english', 'rye')`
    expect(await plan(`select from forum_posts where state in ('held', 'hidden') and ${words('body')}`)).toContain(
      'forum_posts_unseen_index',
    )
    expect(await plan(`select from reviews where ${words('body')}`)).toContain('reviews_words_index')
    expect(await plan(`select from reports where ${words('details')}`)).toContain('reports_words_index')
    const sent_in = `(l.state in ('pending', 'rejected') or l.state = 'draft' and l.reason is not null)`
    expect(await plan(`select from listings l where ${sent_in} and lower(l.content ->> 'name') like 'rye%'`)).toContain(
      'listings_name_index',
    )
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
