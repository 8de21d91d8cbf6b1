import { expect } from 'vitest'
import { share_posts } from '../../app/db/schema/shares'
import { rememberCustomer } from '../../app/features/customers/customers.commands.server'
import { newId } from '../../app/lib/ids'
import { makeBakery, makeReview } from '../factories/make'
import { sessionFor } from '../factories/people'
import { expectClean } from '../setup/typed-text-uses'
import { asking, type Scene, unique, type World } from './world'

const REPLY = { title: 'Hours', body: 'We bake on Fridays.' }

/** What people say of each other, and what editors say to that. */
export const TALK_SCENES: Record<string, Scene> = {
  'POST /bakeries/:bakery_id/claims': {
    begin: async (w) => ({
      token: await w.signIn(),
      params: { bakery_id: (await makeBakery(w.shop.services.db)).id },
      body: { method: 'document', note: 'Mine' },
    }),
  },
  'POST /claims/:id/code': {
    begin: async (w) => ({ token: await w.signIn(), params: { id: newId() }, body: { code: 'ABCD-EFGH' } }),
    keeps_nothing: true,
  },
  'POST /claims/:id/resubmit': {
    begin: async (w) => {
      const { token, id } = await openClaim(w)
      const asked = `update bakery_claims set status = 'asked', reason = 'Which?', decided_at = now() where id = $1`
      await w.shop.services.pool.query(asked, [id])
      return { token, params: { id }, body: { note: 'This' } }
    },
  },
  ...Object.fromEntries(
    ['preview', 'versions', 'test'].map((act): [string, Scene] => [
      `POST /letters/:key/${act}`,
      {
        begin: async (w) => ({
          token: w.people.tokens.admin,
          params: { key: 'saved.takes_orders' },
          body: { ...(act === 'versions' && { over: await newestWords(w) }), subject: 'Good news' },
        }),
        keeps_nothing: true,
      },
    ]),
  ),
  'POST /admin/announcements': {
    begin: async (w) => {
      await w.shop.services.pool.query('delete from announcements')
      const ends_at = new Date(w.shop.services.clock().getTime() + 3_600_000).toISOString()
      return { token: w.people.tokens.admin, body: { sentence: 'News', audience: 'everybody', ends_at } }
    },
    apart: true,
    keeps_nothing: true,
  },
  'PUT /admin/settings/:name': {
    begin: async (w) => {
      const { rows } = await w.shop.services.pool.query(
        `select coalesce(max(version), 0)::integer as over from setting_changes where key = 'CLAIM_BAKERS'`,
      )
      return { token: w.people.tokens.admin, params: { name: 'CLAIM_BAKERS' }, body: { ...rows[0], value: '600+' } }
    },
    apart: true,
  },
  'POST /admin/health/findings/:id/resolve': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: newId() },
      body: { note: 'Asked the bank' },
    }),
    keeps_nothing: true,
  },
  'POST /admin/health/retry': {
    begin: async (w) => ({ token: w.people.tokens.admin, body: { what: 'rows', id: 'process_event:evt_1' } }),
    keeps_nothing: true,
  },
  'POST /submissions/:id/rule': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: (await openClaim(w)).id },
      body: { ruling: 'ask', reason: 'Which?' },
    }),
  },
  'POST /cases/:id/rule': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: await openCase(w) },
      body: { ruling: 'ask', reason: 'Which?' },
    }),
  },
  'POST /appeals/:id': {
    begin: async (w) => {
      const { tokens } = w.people
      const subject_id = await message(w)
      const body = { subject_kind: 'message', subject_id, reason: 'spam' }
      await w.shop.services.pool.query('delete from reports')
      await w.shop.call('POST', '/reports', { token: tokens.owner, body })
      const [report] = (await w.shop.call('GET', '/reports', { token: tokens.editor })).body.items
      const ruling = { ruling: 'hide', reason: 'Rude' }
      await w.shop.call('POST', `/reports/${report.id}/rule`, { token: tokens.editor, body: ruling })
      const found = await w.shop.services.pool.query('select id from appeals where subject_id = $1', [subject_id])
      return { token: tokens.customer, params: { id: found.rows[0].id }, body: { text: 'It was a joke' } }
    },
    later: async (w) => {
      const query = { kind: 'message', state: 'open' }
      expectClean((await w.shop.call('GET', '/cases', { token: w.people.tokens.editor, query })).body)
    },
  },
  'POST /cases/:id/notes': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: await openCase(w) },
      body: { text: 'I know them' },
    }),
    later: async (w) => {
      const [{ id }] = (await w.shop.services.pool.query('select case_id as id from case_notes limit 1')).rows
      expectClean((await w.shop.call('GET', `/cases/${id}`, { token: w.people.tokens.admin })).body)
    },
  },
  'POST /message-mails/off': asking({ token: 'a.b.c', what: 'all' }),
  'POST /bakeries/:bakery_id/reviews': {
    begin: async (w) => ({
      token: await w.signIn(),
      params: { bakery_id: w.people.bakery.id },
      body: { stars: 5, body: 'Good' },
    }),
    later: readReviews,
  },
  'PUT /reviews/:review_id': {
    begin: async (w) => {
      const person = await w.newPerson()
      const review = await makeReview(w.shop.services.db, { bakery_id: w.people.bakery.id, user_id: person.id })
      const { access_token } = await sessionFor(w.shop.services, person)
      return { token: access_token, params: { review_id: review.id }, body: { stars: 5, body: 'Good' } }
    },
    later: readReviews,
  },
  'PUT /reviews/:review_id/reply': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      params: { review_id: await review(w) },
      body: { reply: 'Thanks' },
    }),
    later: readReviews,
  },
  'POST /reviews/:review_id/report': {
    begin: async (w) => ({ token: await w.signIn(), params: { review_id: await review(w) }, body: { reason: 'spam' } }),
  },
  'POST /bakeries/:bakery_id/share-posts': {
    begin: (w) => ({
      token: w.people.tokens.owner,
      params: { bakery_id: w.people.bakery.id },
      body: { url: 'https://pics.test/p/1' },
    }),
    keeps_nothing: true,
  },
  'POST /share-posts/:post_id/rule': {
    begin: async (w) => {
      const post_id = newId()
      const post = { id: post_id, bakery_id: w.people.bakery.id, submitted_by: w.people.people.owner.id }
      await w.shop.services.pool.query('delete from share_posts')
      await w.shop.services.db.insert(share_posts).values({ ...post, url: `https://pics.test/p/${post_id}` })
      return { token: w.people.tokens.admin, params: { post_id }, body: { ruling: 'reject', reason: 'No link' } }
    },
    later: async (w) => {
      const { body } = await w.shop.call('GET', `/bakeries/${w.people.bakery.id}/share`, {
        token: w.people.tokens.owner,
      })
      expectClean(body)
    },
  },
  'POST /bakeries/:bakery_id/video-reviews': {
    begin: async (w) => ({
      token: await w.signIn(),
      params: { bakery_id: w.people.bakery.id },
      body: { url: 'https://vimeo.com/76979871' },
    }),
    keeps_nothing: true,
  },
  'POST /video-reviews/:video_id/rule': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', `/bakeries/${w.people.bakery.id}/video-reviews`, {
        token,
        body: { url: `https://vimeo.com/${Date.now()}` },
      })
      w.ruled_video = token
      return { token: w.people.tokens.admin, params: { video_id: body.id }, body: { ruling: 'reject', reason: 'Dark' } }
    },
    later: async (w) => {
      const own = `/bakeries/${w.people.bakery.id}/own-video-review`
      expectClean((await w.shop.call('GET', own, { token: w.ruled_video })).body)
    },
  },
  'POST /conversations/:id/messages': {
    begin: async (w) => ({
      token: w.people.tokens.customer,
      params: { id: await conversation(w) },
      body: { id: newId(), body: 'Hi' },
    }),
    later: readConversation,
  },
  'PUT /conversations/:id/messages/:message_id': {
    begin: async (w) => {
      const [token, id] = [w.people.tokens.customer, await conversation(w)]
      const body = { id: newId(), body: 'Hi' }
      await w.shop.call('POST', `/conversations/${id}/messages`, { token, body })
      return { token, params: { id, message_id: body.id }, body: { body: 'Hello' } }
    },
    later: readConversation,
  },
  'POST /bakeries/:bakery_id/saved-replies': {
    begin: async (w) => {
      await w.shop.services.pool.query('delete from saved_replies')
      return { token: w.people.tokens.owner, params: { bakery_id: w.people.bakery.id }, body: REPLY }
    },
    later: readReplies,
  },
  'PUT /bakeries/:bakery_id/saved-replies/:reply_id': {
    begin: async (w) => {
      const [token, bakery_id] = [w.people.tokens.owner, w.people.bakery.id]
      await w.shop.services.pool.query('delete from saved_replies')
      const { body } = await w.shop.call('POST', `/bakeries/${bakery_id}/saved-replies`, { token, body: REPLY })
      return { token, params: { bakery_id, reply_id: body.id }, body: REPLY }
    },
    later: readReplies,
  },
  'PUT /customers/:id': {
    begin: async (w) => {
      const [token, bakery_id] = [w.people.tokens.owner, w.people.bakery.id]
      const ann = { bakery_id, name: 'Ann', email: `${unique()}@bread.test`, at: new Date() }
      const id = await w.shop.services.db.transaction((tx) => rememberCustomer(tx, ann))
      const { version } = (await w.shop.call('GET', `/customers/${id}`, { token })).body
      return { token, params: { id }, body: { notes: 'Dark crust', allergies: 'Nuts', version } }
    },
    later: async (w, { id }) =>
      expectClean((await w.shop.call('GET', `/customers/${id}`, { token: w.people.tokens.owner })).body),
  },
  'POST /reports': {
    begin: async (w) => ({
      token: w.people.tokens.owner,
      body: { subject_kind: 'message', subject_id: await message(w), reason: 'spam', note: 'Rude' },
    }),
  },
  'POST /reports/:id/rule': {
    begin: async (w) => {
      const body = { subject_kind: 'message', subject_id: await message(w), reason: 'spam' }
      await w.shop.services.pool.query('delete from reports')
      await w.shop.call('POST', '/reports', { token: w.people.tokens.owner, body })
      const [report] = (await w.shop.call('GET', '/reports', { token: w.people.tokens.editor })).body.items
      return { token: w.people.tokens.editor, params: { id: report.id }, body: { ruling: 'remove', reason: 'Rude' } }
    },
    later: async (w, { id }) =>
      expectClean((await w.shop.call('GET', `/reports/${id}`, { token: w.people.tokens.editor })).body),
  },
}

async function openClaim(w: World) {
  const token = await w.signIn()
  const { id } = await makeBakery(w.shop.services.db)
  const { body } = await w.shop.call('POST', `/bakeries/${id}/claims`, { token, body: { method: 'document' } })
  return { token, id: body.id as string }
}

async function openCase(w: World): Promise<string> {
  const { id } = await openClaim(w)
  return (await w.shop.services.pool.query('select id from cases where subject_id = $1', [id])).rows[0].id
}

/** The baker has answered, and nobody is in a hurry. */
async function conversation(w: World): Promise<string> {
  const { body } = await w.shop.call('POST', '/conversations', {
    token: w.people.tokens.customer,
    body: { bakery_id: w.people.bakery.id },
  })
  const answer = { id: newId(), body: 'Yes?' }
  await w.shop.services.pool.query(`update messages set created_at = created_at - interval '2 minutes'`)
  await w.shop.call('POST', `/conversations/${body.id}/messages`, { token: w.people.tokens.owner, body: answer })
  return body.id
}

/** Something that the customer wrote. */
async function message(w: World): Promise<string> {
  const [token, conversation_id, id] = [w.people.tokens.customer, await conversation(w), newId()]
  await w.shop.call('POST', `/conversations/${conversation_id}/messages`, { token, body: { id, body: 'Hi' } })
  return id
}

async function readReplies(w: World) {
  const path = `/bakeries/${w.people.bakery.id}/saved-replies`
  expectClean((await w.shop.call('GET', path, { token: w.people.tokens.helper })).body)
}

async function readConversation(w: World, { conversation_id }: { conversation_id: string }) {
  for (const path of ['/conversations', `/conversations/${conversation_id}/messages`])
    expectClean((await w.shop.call('GET', path, { token: w.people.tokens.owner })).body)
}

const review = async (w: World) => (await makeReview(w.shop.services.db, { bakery_id: w.people.bakery.id })).id

async function readReviews(w: World) {
  const { status, body } = await w.shop.call('GET', `/bakeries/${w.people.bakery.id}/reviews`)
  expect(status).toBe(200)
  expectClean(body)
  expect((await w.pages.get(`/bakery/${w.people.bakery.slug}`)).status).toBe(200)
}

async function newestWords(w: World): Promise<number> {
  const newest = 'select coalesce(max(version), 0) as newest from letter_overrides'
  return (await w.shop.services.pool.query(newest)).rows[0].newest
}
