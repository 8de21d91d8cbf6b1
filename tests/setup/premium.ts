import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import { bakeries } from '../../app/db/schema/bakeries'
import { featured_listings } from '../../app/db/schema/featured'
import { mail_outbox } from '../../app/db/schema/mail'
import { makeOrderPeople, openBakery } from '../factories/order-people'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { openFindings } from './open-findings'
import { useShop } from './shop'

/** Who a test is about. */
interface Now {
  people: Awaited<ReturnType<typeof makeOrderPeople>>
  bakery: Awaited<ReturnType<typeof openBakery>>
  owner: Person
  token: string
  admin: string
}

/** A bakery of its own for every test, whose owner nobody else is, in Chicago; and how it buys. */
export function usePremium() {
  const shop = useShop({ settings: { PREMIUM_MONTH_PRICE: '9.50', SHARE_POSTS: '2' } })
  const now = {} as Now
  beforeAll(async () => {
    now.people = await makeOrderPeople(shop.services)
  })
  beforeEach(async () => {
    shop.clock.now = new Date()
    now.owner = await makePerson(shop.services)
    now.bakery = await openBakery(shop.services, now.owner.id)
    await pass(0)
  })

  /** Time goes by, and people sign in again. */
  async function pass(ms: number) {
    shop.clock.now = new Date(shop.clock.now.getTime() + ms)
    now.token = (await sessionFor(shop.services, now.owner)).access_token
    now.admin = (await sessionFor(shop.services, now.people.people.admin)).access_token
  }

  const ask = (method: string, path: string, body?: object, as: string | undefined = now.token) =>
    shop.call(method, `/bakeries/${now.bakery.id}${path}`, { token: as, ...(body ? { body } : {}) })
  const standing = async () => (await ask('GET', '/premium')).body
  const press = async (path: string, body?: object) => {
    const { status, body: said } = await ask('POST', path, body)
    expect(status, JSON.stringify(said)).toBe(200)
    return { id: said.purchase_id as string, session: sessionOf(said.payment_url) }
  }
  const buy = async (period: 'month' | 'year') => {
    const bought = await press('/premium', { period })
    await shop.pay(bought.session)
    expect((await ask('POST', `/purchases/${bought.id}/settle`)).body).toEqual({ state: 'paid', payment_url: null })
    return bought
  }
  const row = async () => (await shop.services.db.select().from(bakeries).where(eq(bakeries.id, now.bakery.id)))[0]!
  const until = async () => (await row()).premium_until!.toISOString()
  const mails = async (beginning: string) =>
    (await shop.services.db.select().from(mail_outbox).orderBy(mail_outbox.created_at)).filter(({ dedupe_key }) =>
      dedupe_key.startsWith(beginning),
    )
  const featured = async () => {
    const all = await shop.services.db
      .select()
      .from(featured_listings)
      .where(eq(featured_listings.bakery_id, now.bakery.id))
    return all.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  }

  /** The books agree, and no bakery has a share in what it bought. */
  async function expectSound() {
    expect(await openFindings(shop.services)).toEqual([])
    const { rowCount } = await shop.services.pool.query('select from ledger_lines where bakery_id is not null')
    expect(rowCount).toBe(0)
  }

  return { shop, now, expectSound, pass, ask, standing, press, buy, row, until, mails, featured }
}

export const sessionOf = (url: string) => url.split('/').at(-1)!
