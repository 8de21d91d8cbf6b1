import { newId } from '../../app/lib/ids'
import { makeBakery } from '../factories/make'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { type Browser, expect, type Page } from './browser'
import { rowsOf } from './rows'
import { openSite } from './site-services'
import { keep } from './visitors'

const LONG_AGO = new Date(Date.now() - 90 * 86_400_000)

/** Customers and bakers who can write to each other, in the database of the site under test. Call once per file. */
export function openTalks() {
  const { database, services } = openSite()

  const makeOld = (full_name: string) => {
    const name = `talk${newId().slice(-12)}`
    return makePerson(services, { email: `${name}@bread.test`, username: name, full_name, created_at: LONG_AGO })
  }
  const signIn = async (page: Page, person: Person) =>
    keep(page, 'auth.session', { session: await sessionFor(services, person), due_at: Date.now() + 300_000 })

  return {
    database,
    signIn,
    makeOld,
    /** A customer and a baker who know each other, and what the one or the other says through the call. */
    makeTalk: async (request: Page['request'], names: { bakery?: string; customer?: string } = {}) => {
      const customer = await makeOld(names.customer ?? 'Cam Rye')
      await database.pool.query('update profiles set show_full_name = true where user_id = $1', [customer.id])
      const baker = await makeOld('Bo Baker')
      const slug = `talk${newId().slice(-12)}`
      const verified = { verification_status: 'verified', verified_at: LONG_AGO } as const
      const owned = { claimed: true, claimed_by: baker.id, ...verified, slug, name: names.bakery ?? 'Rye & Shine' }
      const { id: bakery_id } = await makeBakery(services.db, owned)
      const conversation_id = newId()
      await rowsOf(database).insert('conversations', { id: conversation_id, bakery_id, customer_id: customer.id })
      const tokens = new Map<Person, string>()
      const say = async (who: Person, body: string) => {
        const token = tokens.get(who) ?? (await sessionFor(services, who)).access_token
        tokens.set(who, token)
        const answer = await request.post(`/functions/v1/conversations/${conversation_id}/messages`, {
          headers: { authorization: `Bearer ${token}` },
          data: { id: newId(), body },
        })
        expect(answer.status(), await answer.text()).toBe(201)
      }
      /** Without the call, which lets nobody write as much: numbered, and read. */
      const write = async (bodies: string[], row: (at: number) => object = () => ({})) => {
        const { rows } = await database.pool.query('select last_seq from conversations where id = $1', [
          conversation_id,
        ])
        const from = rows[0].last_seq as number
        const messages = bodies.map((body, at) => ({
          id: newId(),
          conversation_id,
          seq: from + at + 1,
          from_bakery: at % 2 === 1,
          sender_id: at % 2 === 1 ? baker.id : customer.id,
          body,
          read_at: new Date(),
          created_at: new Date(Date.now() - 3_600_000),
          ...row(at),
        }))
        await rowsOf(database).insertAll('messages', messages)
        await database.pool.query('update conversations set last_seq = $2 where id = $1', [
          conversation_id,
          from + bodies.length,
        ])
      }
      return { customer, baker, slug, bakery_id, conversation_id, say, write }
    },
    /** A browser of their own. */
    openAs: async (browser: Browser, person: Person, options: Parameters<Browser['newContext']>[0] = {}) => {
      const page = await (await browser.newContext(options)).newPage()
      await signIn(page, person)
      return page
    },
  }
}
