import { expect } from 'vitest'
import { rememberCustomer } from '../../app/features/customers/customers.commands.server'
import { notify } from '../../app/features/notifications/notify.commands.server'
import { newId } from '../../app/lib/ids'
import { makeBill, makeRequest } from '../factories/bills'
import { makeCategory, makePost, makeTopic } from '../factories/forum'
import { makeBakery } from '../factories/make'
import { makeOrderRow } from '../factories/order-row'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { makeOldPerson } from '../factories/talk'
import type { TestApp } from './app'
import { rowsOf } from './rows'

const ABOUT_NOTHING = { subject_type: 'message', reason: 'spam' }

type Who = 'owner' | 'customer' | 'admin'

interface Scene {
  as: Who
  query?: () => Record<string, string>
  /** The values in the address. */
  params?: () => Record<string, string>
  /** The so-manieth row of the list. */
  add: (n: number) => Promise<unknown>
  /** What can happen to a row that was shown: it stands elsewhere from now on, or nowhere. */
  happens: Record<string, (id: string) => Promise<unknown>>
}

/** By call; behind a `?`, another order of the same list. */
type Scenes = Record<string, Scene>

/** Lists of all kinds with what happens to their rows while somebody reads them, page by page. */
export function pagingLists(site: TestApp) {
  const world = pagingWorld(site)
  const scenes: Scenes = { ...talkScenes(world), ...deskScenes(world), ...editorScenes(world), ...profileScenes(world) }
  return { tokens: world.tokens, open: world.open, scenes }
}

type World = ReturnType<typeof pagingWorld>

/** Who reads, whose rows they are, and how a row is made or changed. Its ids are known once it is open. */
function pagingWorld(site: TestApp) {
  const tokens = {} as Record<Who, string>
  const people = {} as Record<Who, Person>
  const ids = { bakery_id: '', history_of: '', talk: '', paid: '', sold: '', category: '', topic: '' }
  async function open() {
    const { services } = site
    for (const who of ['owner', 'customer', 'admin'] as const) {
      people[who] = await makeOldPerson(services, who === 'admin' ? { roles: ['admin'] } : {})
      tokens[who] = (await sessionFor(services, people[who])).access_token
    }
    ids.bakery_id = (await ownBakery()).id
    ids.paid = (await ownBakery({ stripe_account_id: 'acct_pages' })).id
    ids.sold = (await ownBakery({ stripe_account_id: 'acct_sold' })).id
    ids.talk = await insert('conversations', {
      id: newId(),
      bakery_id: (await ownBakery()).id,
      customer_id: people.customer.id,
    })
    ids.category = (await makeCategory(services)).id
    ids.topic = (await makeTopic(services, { category_id: ids.category })).id
    ids.history_of = await meet('history@pages.test', minute(0))
  }
  const db = () => site.services.db
  const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
  const insert = (table: string, row: object) =>
    rowsOf({ ...site.services, url: site.database_url })
      .insert(table, row as Record<string, unknown>)
      .then(String)
  const must = async (who: Who, method: string, path: string, body?: object) => {
    const answer = await site.call(method, path, { token: tokens[who], ...(body && { body }) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const ownBakery = (given: { stripe_account_id?: string } = {}) =>
    makeBakery(db(), { claimed_by: people.owner.id, verification_status: 'verified', verified_at: minute(0), ...given })
  const ring = (group: string) =>
    db().transaction((tx) =>
      notify(tx, { to: [people.customer.id], kind: 'order', group, title: group, path: '/orders/1' }),
    )
  const meet = (email: string, at: Date) =>
    db().transaction((tx) => rememberCustomer(tx, { bakery_id: ids.bakery_id, name: email, email, at }))
  async function review(n: number) {
    const { id } = await makeOldPerson(site.services)
    const at = minute(n)
    const words = { stars: 4, body: 'Good.', created_at: at, updated_at: at }
    return insert('reviews', { id: newId(), bakery_id: ids.bakery_id, user_id: id, ...words })
  }

  return {
    tokens,
    people,
    ids,
    open,
    db,
    sql,
    insert,
    must,
    ownBakery,
    ring,
    meet,
    review,
    person: () => makeOldPerson(site.services),
    services: () => site.services,
  }
}

/** Minutes of one day, so that rows stand in a known order. */
const minute = (n: number) => new Date(Date.UTC(2026, 8, 1, 12, n))

const talkScenes = ({ ids, people, sql, insert, must, ownBakery, ring }: World): Scenes => ({
  'GET /notifications': {
    as: 'customer',
    add: (n) => ring(`thing:${n}`),
    happens: {
      'rings again': async (id) =>
        ring((await sql('select group_key from notifications where id = $1', id)).rows[0].group_key),
      'is forgotten': (id) => sql('delete from notifications where id = $1', id),
    },
  },
  'GET /conversations': {
    as: 'customer',
    add: async (n) => {
      const { id } = await ownBakery()
      const at = minute(n)
      const talk = {
        id: newId(),
        bakery_id: id,
        customer_id: people.customer.id,
        last_message_at: at,
        created_at: at,
      }
      const conversation_id = await insert('conversations', { ...talk, last_seq: 1 })
      const message = { id: newId(), conversation_id, seq: 1, from_bakery: false, sender_id: people.customer.id }
      await insert('messages', { ...message, body: 'Hello', created_at: at })
    },
    happens: {
      'is written in': (id) =>
        must('customer', 'POST', `/conversations/${id}/messages`, { id: newId(), body: `Still there, ${id}?` }),
      'is put away': (id) => sql('update conversations set customer_archived_at = now() where id = $1', id),
    },
  },
  'GET /conversations/:id/messages': {
    as: 'customer',
    params: () => ({ id: ids.talk }),
    add: async () => must('customer', 'POST', `/conversations/${ids.talk}/messages`, { id: newId(), body: 'One more' }),
    happens: { 'is taken back': (id) => must('customer', 'DELETE', `/conversations/${ids.talk}/messages/${id}`) },
  },
})

const deskScenes = ({ ids, people, db, sql, must, meet, review }: World): Scenes => ({
  'GET /bakeries/:bakery_id/customers': {
    as: 'owner',
    params: () => ({ bakery_id: ids.bakery_id }),
    add: (n) => meet(`c${n}@pages.test`, minute(n)),
    happens: {
      'orders again': async (id) =>
        meet((await sql('select email from bakery_customers where id = $1', id)).rows[0].email, new Date()),
      'is erased': (id) => must('owner', 'DELETE', `/customers/${id}`),
    },
  },
  'GET /customers/:id/history': {
    as: 'owner',
    params: () => ({ id: ids.history_of }),
    add: (n) => {
      const row = { bakery_id: ids.bakery_id, bakery_customer_id: ids.history_of, created_at: minute(n) }
      return n % 2 ? makeRequest(db(), row) : makeBill(db(), { ...row, total_cents: 900, state: 'draft' })
    },
    happens: {
      'is deleted': (id) =>
        sql('with r as (delete from custom_requests where id = $1) delete from invoices where id = $1', id),
    },
  },
  'GET /invoices': {
    as: 'owner',
    query: () => ({ bakery_id: ids.bakery_id, state: 'draft' }),
    add: (n) => makeBill(db(), { bakery_id: ids.bakery_id, total_cents: 900, state: 'draft', created_at: minute(n) }),
    happens: { 'is deleted': (id) => must('owner', 'DELETE', `/invoices/${id}`) },
  },
  'GET /requests': {
    as: 'customer',
    add: (n) => makeRequest(db(), { bakery_id: ids.bakery_id, customer_id: people.customer.id, created_at: minute(n) }),
    happens: { 'is gone': (id) => sql('delete from custom_requests where id = $1', id) },
  },
  'GET /my-listing/:bakery_id/orders': {
    as: 'owner',
    params: () => ({ bakery_id: ids.bakery_id }),
    add: (n) => makeOrderRow(db(), { bakery_id: ids.bakery_id, created_at: minute(n) }),
    happens: {
      'is wanted later': (id) =>
        sql('update orders set requested_for = $2, requested_until = $3 where id = $1', id, minute(1000), minute(1060)),
      'is done': (id) => sql(`update orders set status = 'completed' where id = $1`, id),
    },
  },
  'GET /payouts/:bakery_id/payments': {
    as: 'owner',
    params: () => ({ bakery_id: ids.paid }),
    add: (n) => makeOrderRow(db(), { bakery_id: ids.paid, created_at: minute(n) }),
    happens: {
      'has its day': (id) => sql('update payments set available_on = $2 where id = $1', id, minute(0)),
    },
  },
  'GET /bakeries/:bakery_id/reviews': {
    as: 'owner',
    params: () => ({ bakery_id: ids.bakery_id }),
    add: review,
    happens: { 'is deleted': (id) => sql('delete from reviews where id = $1', id) },
  },
  'GET /bakeries/:bakery_id/reviews?order=unanswered': {
    as: 'owner',
    params: () => ({ bakery_id: ids.bakery_id }),
    add: review,
    happens: {
      'is answered': (id) => must('owner', 'PUT', `/reviews/${id}/reply`, { reply: 'Thank you!' }),
      'is deleted': (id) => sql('delete from reviews where id = $1', id),
    },
  },
})

/** The market's money, of bakeries that are paid. */
const moneyScenes = ({ ids, db, sql, insert }: Pick<World, 'ids' | 'db' | 'sql' | 'insert'>): Scenes => {
  const query = () => ({ bakery: ids.paid })
  const paid = async (n: number) => {
    const { id } = await makeOrderRow(db(), { bakery_id: ids.paid, created_at: minute(n) })
    return (await sql('update payments set created_at = $2 where order_id = $1 returning id', id, minute(n))).rows[0].id
  }
  const refund = {
    customer_cents: 100,
    subtotal_cents: 100,
    reversal_cents: 100,
    customer_fee_cents: 0,
    baker_fee_cents: 0,
  }
  return {
    'GET /admin/orders': {
      as: 'admin',
      query: () => ({ bakery: ids.sold, state: 'pending' }),
      add: (n) => makeOrderRow(db(), { bakery_id: ids.sold, created_at: minute(n) }),
      happens: { 'is confirmed': (id) => sql(`update orders set status = 'confirmed' where id = $1`, id) },
    },
    'GET /admin/invoices': {
      as: 'admin',
      query,
      add: (n) => makeBill(db(), { bakery_id: ids.paid, total_cents: 900, sent_at: minute(n) }),
      happens: { 'is gone': (id) => sql('delete from invoices where id = $1', id) },
    },
    'GET /admin/payments': {
      as: 'admin',
      query: () => ({ ...query(), state: 'paid' }),
      add: async (n) => ({ id: await paid(n) }),
      happens: { 'is gone': (id) => sql('delete from payments where id = $1', id) },
    },
    'GET /admin/refunds': {
      as: 'admin',
      query: () => ({ ...query(), state: 'requested' }),
      add: async (n) =>
        insert('refunds', {
          ...{ id: newId(), cause: newId(), payment_id: await paid(n), kind: 'partial', reason: 'Burnt', ...refund },
          ...{ taken_cents: 0, taken_fee_cents: 0, processing_fee_cents: 0, created_at: minute(n) },
        }),
      happens: { 'is sent': (id) => sql(`update refunds set state = 'sent' where id = $1`, id) },
    },
    'GET /admin/disputes': {
      as: 'admin',
      query,
      add: async (n) => {
        const row = { amount_cents: 100, reason: 'fraudulent', status: 'lost', created_at: minute(n) }
        return insert('disputes', { id: `dp_${n}${newId().slice(-6)}`, payment_id: await paid(n), ...row })
      },
      happens: { 'is gone': (id) => sql('delete from disputes where id = $1', id) },
    },
  }
}

const approvalScenes = ({ people, sql, insert }: Pick<World, 'people' | 'sql' | 'insert'>): Scenes => ({
  'GET /admin/approvals': {
    as: 'admin',
    query: () => ({ state: 'waiting' }),
    add: async (n) => {
      const asked = {
        kind: 'take_admin',
        subject_id: newId(),
        about: [],
        reason: 'They left',
        asked_by: people.admin.id,
      }
      return insert('approvals', { id: newId(), ...asked, asked_at: minute(n), expires_at: '2099-01-01' })
    },
    happens: {
      'is declined': (id) => sql(`update approvals set outcome = 'declined', decided_at = now() where id = $1`, id),
      'runs out': (id) => sql(`update approvals set expires_at = asked_at + interval '1 hour' where id = $1`, id),
    },
  },
})

const blockScenes = ({ db, sql, person }: Pick<World, 'db' | 'sql' | 'person'>): Scenes => ({
  'GET /block-cases': {
    as: 'admin',
    add: async (n) => {
      const { id, email } = await person()
      const { id: bakery_id } = await makeBakery(db(), { claimed_by: id })
      await makeOrderRow(db(), { bakery_id, status: 'confirmed' })
      await sql('insert into blocked_emails (email, created_at) values ($1, $2)', email, minute(n))
      return id
    },
    happens: {
      'is unblocked': (id) =>
        sql('delete from blocked_emails where email = (select email from users where id = $1)', id),
      'has nothing open anymore': (id) =>
        sql(
          `update orders set status = 'completed' where bakery_id in (select id from bakeries where claimed_by = $1)`,
          id,
        ),
    },
  },
})

const editorScenes = ({ ids, people, db, sql, insert, must, person, services }: World): Scenes => ({
  'GET /admin/bakeries': {
    as: 'admin',
    query: () => ({ q: 'listed loaf' }),
    add: async (n) => (await makeBakery(db(), { name: `Listed Loaf ${n}`, created_at: minute(n) })).id,
    happens: { 'is renamed': (id) => sql(`update bakeries set name = 'Another' where id = $1`, id) },
  },
  ...blockScenes({ db, sql, person }),
  ...moneyScenes({ ids, db, sql, insert }),
  ...approvalScenes({ people, sql, insert }),
  'GET /admin/users': {
    as: 'admin',
    query: () => ({ q: 'listed_' }),
    add: async (n) => (await makePerson(services(), { username: `listed_${n}`, created_at: minute(n) })).id,
    happens: { leaves: (id) => sql('delete from users where id = $1', id) },
  },
  'GET /admin/users?blocked=true': {
    as: 'admin',
    query: () => ({ q: 'gang_' }),
    add: async (n) => {
      const { id, email } = await makePerson(services(), { username: `gang_${n}` })
      await sql('insert into blocked_emails (email, created_at) values ($1, $2)', email, minute(n))
      return id
    },
    happens: {
      'is unblocked': (id) =>
        sql('delete from blocked_emails where email = (select email from users where id = $1)', id),
    },
  },
  'GET /reports': {
    as: 'admin',
    add: (n) => insert('reports', { id: newId(), ...ABOUT_NOTHING, subject_id: newId(), created_at: minute(n) }),
    happens: {
      'is ruled on': (id) =>
        sql(`update reports set status = 'dismissed', ruling = 'dismiss', decided_at = now() where id = $1`, id),
    },
  },
  'GET /submissions': {
    as: 'admin',
    query: () => ({ state: 'pending', kind: 'claim' }),
    add: async (n) => {
      const { id } = await makeBakery(db())
      const user_id = (await person()).id
      return insert('bakery_claims', { id: newId(), bakery_id: id, user_id, method: 'code', created_at: minute(n) })
    },
    happens: { 'is withdrawn': (id) => sql('delete from bakery_claims where id = $1', id) },
  },
  'GET /cases': {
    as: 'admin',
    query: () => ({ state: 'open', kind: 'listing' }),
    add: (n) =>
      insert('listings', {
        ...{ id: newId(), owner_id: people.owner.id, state: 'pending', content: { name: `Rye ${n}` } },
        submitted_at: minute(n),
      }),
    happens: {
      'is deleted': (id) => sql('delete from listings where id = (select subject_id from cases where id = $1)', id),
    },
  },
  'GET /share-posts': {
    as: 'admin',
    add: async (n) => {
      const { id } = await makeBakery(db())
      const url = `https://pics.test/${newId()}`
      return insert('share_posts', { id: newId(), bakery_id: id, url, created_at: minute(n) })
    },
    happens: { 'is approved': (id) => must('admin', 'POST', `/share-posts/${id}/rule`, { ruling: 'approve' }) },
  },
  'GET /video-reviews': {
    as: 'admin',
    add: async (n) => {
      const { id } = await makeBakery(db())
      const row = {
        id: newId(),
        bakery_id: id,
        user_id: people.customer.id,
        site: 'youtube',
        clip: `clip${n}_abcdef`,
      }
      return insert('video_reviews', { ...row, created_at: minute(n) })
    },
    happens: {
      'is rejected': (id) => must('admin', 'POST', `/video-reviews/${id}/rule`, { ruling: 'reject', reason: 'Blurry' }),
    },
  },
})

/** What a customer's profile lists. */
const profileScenes = ({ ids, people, db, sql, insert, services }: World): Scenes => {
  const params = () => ({ user_id: people.customer.id })
  const author = () => ({ author_id: people.customer.id })
  const hide = (id: string) => sql(`update forum_posts set state = 'hidden' where id = $1`, id)
  return {
    'GET /profiles/:user_id/reviews': {
      as: 'owner',
      params,
      add: async (n) => {
        const at = minute(n)
        const words = { stars: 4, body: 'Good.', created_at: at, updated_at: at }
        const { id: bakery_id } = await makeBakery(db())
        return insert('reviews', { id: newId(), bakery_id, user_id: people.customer.id, ...words })
      },
      happens: {
        'is hidden': (id) => sql('update reviews set hidden_at = now() where id = $1', id),
        'is deleted': (id) => sql('delete from reviews where id = $1', id),
      },
    },
    'GET /profiles/:user_id/topics': {
      as: 'owner',
      params,
      add: (n) => makeTopic(services(), { category_id: ids.category, created_at: minute(n), ...author() }),
      happens: { 'is hidden': hide },
    },
    'GET /profiles/:user_id/recipes': {
      as: 'owner',
      params,
      add: async (n) => {
        const { id } = await makeTopic(services(), { category_id: ids.category, created_at: minute(n), ...author() })
        await insert('forum_recipes', { topic_id: id, pieces: 2, piece_name: 'loaves' })
        return id
      },
      happens: {
        'is hidden': hide,
        'is no recipe any more': (id) => sql('delete from forum_recipes where topic_id = $1', id),
      },
    },
    'GET /profiles/:user_id/replies': {
      as: 'owner',
      params,
      add: (n) => makePost(services(), { topic_id: ids.topic, number: n + 1, created_at: minute(n), ...author() }),
      happens: {
        'is hidden': hide,
        'is deleted': (id) => sql(`update forum_posts set state = 'deleted', deleted_at = now() where id = $1`, id),
      },
    },
  }
}
