import type pg from 'pg'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { publish } from '../../app/live/publish.server'
import { makeBakery } from '../factories/make'
import { makeOrderRow } from '../factories/order-row'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { expect, type Page } from './browser'
import { openSite } from './site-services'
import { keep, visit } from './visitors'

export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
export const card = (page: Page, id: string) => page.locator(`li:has(#order-${id})`)
/** A room of the desk: a link in a row, or in the bar of a phone. */
export const deskRoom = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of my dashboard' }).getByRole('link', { name: new RegExp(`^${name}`) })
export const ordersRoom = (page: Page) => deskRoom(page, 'Orders')
/** Of the open room. */
export const roomTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Parts of [A-Z]/ }).getByRole('link', { name: new RegExp(`^${name}`) })

/** Picks from what else can be done with an order on the board. */
export async function more(page: Page, order_id: string, item: string): Promise<void> {
  await card(page, order_id)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Every mail that names it, one below the other. */
export async function mailsAbout(pool: pg.Pool, order_id: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select m.text from mail_outbox m join orders o on m.text like '%' || o.order_number || '%' where o.id = $1`,
    [order_id],
  )
  return rows.map(({ text }) => text).join('\n')
}

/** The ten seconds of Undo are over: what was pressed is made at once. */
export async function undoIsOver(pool: pg.Pool, order_id: string): Promise<void> {
  const hurry = () =>
    pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [`status:${order_id}`])
  await expect.poll(async () => (await hurry()).rowCount).toBe(1)
}

/** An editor's ruling on it, now instead of in ten seconds; on it alone, since other tests undo theirs meanwhile. */
export const carryOut = (pool: pg.Pool, subject_id: string) =>
  pool.query(
    `update graphile_worker._private_jobs set run_at = now() where key = (select 'case:' || id from cases where subject_id = $1)`,
    [subject_id],
  )

/** Somebody with a bakery of their own, in the database of the site under test. */
export async function makeBaker(services: Services) {
  const name = `board${newId().slice(-12)}`
  const baker = await makePerson(services, { email: `${name}@bread.test`, username: name })
  const owned = {
    claimed: true,
    claimed_by: baker.id,
    verification_status: 'verified',
    verified_at: new Date(),
  } as const
  const { id: bakery_id } = await makeBakery(services.db, { ...owned, slug: name })
  return { baker, bakery_id }
}

/** Bakers with boards of their own, on the database of the site under test. Call once per file. */
export function openBoards() {
  const { database, services } = openSite()

  async function signIn(page: Page, person: Person) {
    const session = await sessionFor(services, person)
    await keep(page, 'auth.session', { session, due_at: Date.now() + 300_000 })
  }

  return {
    database,
    makeBaker: () => makeBaker(services),
    signIn,
    tokenOf: async (person: Person) => (await sessionFor(services, person)).access_token,
    /** Somebody new, signed in on this page. */
    newCustomer: async (page: Page) => {
      const name = `eats${newId().slice(-12)}`
      const customer = await makePerson(services, { email: `${name}@bread.test`, username: name })
      await signIn(page, customer)
      return customer
    },
    openBoard: async (page: Page) => {
      const made = await makeBaker(services)
      await signIn(page, made.baker)
      await visit(page, `/my-listing/${made.bakery_id}?tab=orders`)
      await expect(ordersRoom(page)).toBeVisible()
      return made
    },
    /** A paid order and its notice, as if another process had settled it. Nothing stands behind the payment. */
    takeOrder: async (baker: Person, bakery_id: string, row: Parameters<typeof makeOrderRow>[1] = {}) => {
      const order = await makeOrderRow(database.db, { bakery_id, prices: [900, 650], ...row })
      const event = { type: 'order', order_id: order.id, bakery_id, status: 'pending', change: 'new' } as const
      await publish(database.db, baker.id, event)
      return order
    },
  }
}
