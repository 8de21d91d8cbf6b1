import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user_roles } from '../../app/db/schema/accounts'
import { approvals } from '../../app/db/schema/approvals'
import { newId } from '../../app/lib/ids'
import { makeBakery } from '../factories/make'
import { PASSWORD, turnOnTwoStep } from '../factories/people'
import { registered, shown, softPasskey } from '../setup/soft-passkey'
import { expectClean } from '../setup/typed-text-uses'
import { asking, type Scene, unique, type World } from './world'

const SITE = { origin: 'http://localhost:3000', rp_id: 'localhost' }
const HELP = { kind: 'bug', message: 'The map is blank', email: 'ann@bread.test', order_number: 'K7QD-M2XW-9HTB' }

const LONG_AGO = new Date(Date.now() - 30 * 86_400_000)

/** And the first one has been one long enough to decide. */
async function secondAdmin({ shop, people, newPerson }: World): Promise<string> {
  const { db } = shop.services
  const { id } = await newPerson()
  await db.insert(user_roles).values({ user_id: id, role: 'admin', created_at: LONG_AGO })
  await turnOnTwoStep({ db }, id)
  await db.update(user_roles).set({ created_at: LONG_AGO }).where(eq(user_roles.user_id, people.people.admin.id))
  return id
}

/** Accounts, and what visitors ask. */
export const ACCOUNT_SCENES: Record<string, Scene> = {
  'POST /auth/sign-up': {
    begin: () => ({
      body: { full_name: 'Ann', email: `${unique()}@bread.test`, username: unique(), password: PASSWORD },
    }),
  },
  'POST /auth/sign-in': asking({ credential: 'ann@bread.test', password: PASSWORD }),
  'POST /auth/guest': { begin: () => ({ body: { full_name: 'Gus', email: 'gus@bread.test' } }) },
  'POST /auth/resend': asking({ email: 'ann@bread.test' }),
  'POST /auth/end-session': asking({ token_hash: '0'.repeat(64) }),
  'POST /auth/exchange-code': asking({ code: 'x'.repeat(43) }),
  'POST /auth/refresh': asking({ refresh_token: 'x'.repeat(43) }),
  'PUT /auth/user': {
    begin: async (w) => ({ token: await w.signIn(), body: { password: PASSWORD, current_password: PASSWORD } }),
    keeps_nothing: true,
  },
  'POST /auth/email-change': {
    begin: async (w) => ({
      token: await w.signIn(),
      body: { email: `${unique()}@bread.test`, current_password: PASSWORD },
    }),
    keeps_nothing: true,
  },
  'POST /auth/second-step': asking({ ticket: 'x'.repeat(43), code: '123456' }),
  'POST /auth/second-step/deny': asking({ token: 'x'.repeat(43) }),
  'POST /auth/step-up': {
    begin: async (w) => ({ token: await w.signIn(), body: { current_password: PASSWORD, code: '123456' } }),
    keeps_nothing: true,
  },
  'POST /two-step/app/confirm': {
    begin: async (w) => {
      const token = await w.signIn()
      await w.shop.call('POST', '/two-step/app', { token })
      return { token, body: { code: '123456' } }
    },
    keeps_nothing: true,
  },
  'POST /auth/passkey': asking({ ticket: 'x'.repeat(43), passkey: shown(softPasskey(), 'AAAA', SITE) }),
  'POST /two-step/passkeys': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', '/two-step/passkeys/begin', { token })
      const passkey = registered(softPasskey(), body.options.challenge, SITE)
      return { token, body: { ticket: body.ticket, name: 'My phone', passkey } }
    },
    apart: true,
    // What a device says is its own: other words there are no passkey.
    keeps_nothing: true,
  },
  'PUT /two-step/passkeys/:id': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', '/two-step/passkeys/begin', { token })
      const passkey = registered(softPasskey(), body.options.challenge, SITE)
      await w.shop.call('POST', '/two-step/passkeys', { token, body: { ticket: body.ticket, name: 'Phone', passkey } })
      const { body: own } = await w.shop.call('GET', '/two-step', { token })
      return { token, params: { id: own.passkeys[0].id }, body: { name: 'My phone' } }
    },
  },
  'POST /auth/email-change/confirm': asking({ token: 'x'.repeat(43) }),
  'POST /auth/email-change/deny': asking({ token: 'x'.repeat(43) }),
  'POST /account/deletion': {
    begin: async (w) => ({ token: await w.signIn(), body: { current_password: PASSWORD, keeps_posts: true } }),
    keeps_nothing: true,
  },
  'POST /rpc/check_username_public_safe': asking({ username_to_check: 'ann' }),
  'POST /auth-blocklist-check': asking({ email: 'ann@bread.test' }),
  'POST /send-welcome-email': asking({ email: 'ann@bread.test' }),
  'POST /password-reset-dual': asking({ credential: 'ann@bread.test' }),
  'POST /push-subscriptions': {
    begin: async (w) => ({
      token: await w.signIn(),
      body: { endpoint: 'https://push.test/1', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } },
    }),
    keeps_nothing: true,
  },
  'DELETE /push-subscriptions': {
    begin: async (w) => ({ token: await w.signIn(), body: { endpoint: 'https://push.test/1' } }),
    keeps_nothing: true,
  },
  'POST /saved-searches/off': asking({ token: 'a.b' }),
  'POST /saved-searches': {
    begin: async (w) => ({ token: await w.signIn(), body: { what: 'rye', zip_code: '78701', miles: 25 } }),
    keeps_nothing: true,
  },
  'POST /newsletter/confirm': asking({ token: 'a.b' }),
  'POST /newsletter/unsubscribe': asking({ token: 'a.b' }),
  'POST /newsletter/preferences': asking({ token: 'a.b' }),
  'PUT /newsletter/preferences': asking({ token: 'a.b' }),
  'POST /newsletter/unsubscribe-alerts': asking({ token: 'a.b' }),
  'POST /money-letter/off': asking({ token: 'a.b' }),
  'PUT /profile': {
    begin: async (w) => ({ token: await w.signIn(), body: { show_full_name: true, show_location: true } }),
    later: async (w, { username }) => {
      const page = await w.pages.get(`/profile/${username}`)
      expect(page.status).toBe(200)
      expectClean(JSON.parse(page.body))
    },
  },
  'POST /blocked-emails': {
    begin: (w) => ({ token: w.people.tokens.admin, body: { email: `${unique()}@bread.test`, reason: 'Spam' } }),
  },
  'POST /blocked-domains': {
    begin: (w) => ({ token: w.people.tokens.admin, body: { domain: `${unique()}.test`, reason: 'Spam' } }),
    later: async (w) =>
      expectClean((await w.shop.call('GET', '/admin/blocklist', { token: w.people.tokens.admin })).body),
  },
  'POST /admin/bakeries/:id/hide': {
    begin: async (w) => {
      const { id } = await makeBakery(w.shop.services.db, { claimed_by: w.people.people.owner.id })
      return { token: w.people.tokens.admin, params: { id }, body: { reason: 'Fakes' } }
    },
    later: async (_, answer) => expectClean(answer),
  },
  'POST /admin/bakeries/:id/transfer': {
    begin: async (w, field) => {
      const { id } = await makeBakery(w.shop.services.db)
      const to = field === 'to' ? 'nobody' : (await w.newPerson()).email
      return { token: w.people.tokens.admin, params: { id }, body: { to, reason: 'Sold' } }
    },
    apart: true,
    keeps_nothing: true,
  },
  'POST /admin/users/:id/take-admin': {
    begin: async (w) => {
      const { id } = await w.newPerson()
      await w.shop.services.db.insert(user_roles).values([{ user_id: id, role: 'admin' }])
      await secondAdmin(w)
      return { token: w.people.tokens.admin, params: { id }, body: { reason: 'They left' } }
    },
    later: async (w, answer) => {
      expectClean(answer)
      expectClean((await w.shop.call('GET', '/admin/approvals', { token: w.people.tokens.admin })).body)
    },
  },
  'POST /admin/users/:id/erase': {
    begin: async (w) => {
      await secondAdmin(w)
      const { id } = await w.newPerson()
      return { token: w.people.tokens.admin, params: { id }, body: { reason: 'They wrote us', keeps_posts: true } }
    },
    later: async (_, answer) => expectClean(answer),
  },
  'POST /admin/approvals/:id/decline': {
    begin: async (w) => {
      const { id: subject_id } = await w.newPerson()
      const times = { asked_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) }
      const asked = {
        id: newId(),
        kind: 'erase_user' as const,
        subject_id,
        about: [subject_id],
        reason: 'They wrote us',
      }
      await w.shop.services.db.insert(approvals).values({ ...asked, ...times, asked_by: await secondAdmin(w) })
      return { token: w.people.tokens.admin, params: { id: asked.id }, body: { note: 'They’re staying' } }
    },
    later: async (_, answer) => expectClean(answer),
  },
  'POST /admin/bakeries/:id/merge': {
    begin: async (w, field) => {
      const [{ id }, kept] = [
        await makeBakery(w.shop.services.db),
        await makeBakery(w.shop.services.db, { claimed_by: (await w.newPerson()).id }),
      ]
      return {
        token: w.people.tokens.admin,
        params: { id },
        body: { into: field === 'into' ? 'nowhere' : kept.id, reason: 'The same kitchen' },
      }
    },
    apart: true,
    keeps_nothing: true,
  },
  'POST /admin/users/:id/support-view': {
    begin: async (w) => {
      const { id } = await w.newPerson()
      return { token: w.people.tokens.admin, params: { id }, body: { reason: 'You asked about an order' } }
    },
    apart: true,
  },
  'PUT /admin/users/:id': {
    begin: async (w) => ({
      token: w.people.tokens.admin,
      params: { id: (await w.newPerson()).id },
      body: { blocked: true, reason: 'Spam' },
    }),
    later: async (_, answer) => expectClean(answer),
  },
  'POST /help-requests': {
    begin: () => ({ body: { ...HELP, page: '/browse', browser: 'Firefox', version: '1', last_error: 'GET /me: 500' } }),
    later: async (w) => {
      const [{ id }] = (await w.shop.services.pool.query('select id from help_requests order by id desc limit 1')).rows
      expectClean((await w.shop.call('GET', `/help-cases/${id}`, { token: w.people.tokens.editor })).body)
    },
  },
  'POST /help-requests/:number/messages': {
    begin: async (w) => {
      const token = await w.signIn()
      const { body } = await w.shop.call('POST', '/help-requests', { token, body: HELP })
      return { token, params: { number: body.number }, body: { message: 'Still there' } }
    },
    later: async (_, answer) => expectClean(answer),
  },
  'POST /newsletter-subscribe': { begin: () => ({ body: { email: `${unique()}@bread.test`, name: 'Ann' } }) },
  'POST /geocode-address': asking({ address: 'Napa' }),
  'POST /search-bakeries': asking({ query: 'rye' }),
  'POST /rpc/find_bakeries_within_radius': asking({ lat: 30, lng: -97 }),
}
