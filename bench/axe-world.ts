import type { APIRequestContext } from '@playwright/test'
import type { Database } from '../app/db/client.server'
import type { MenuItem } from '../app/features/menu/menu.contract'
import { ORDER_STATUSES } from '../app/features/orders/order'
import type { Services } from '../app/http/services.server'
import { newId } from '../app/lib/ids'
import { makeOrderRow } from '../tests/factories/order-row'
import { sessionFor } from '../tests/factories/people'
import { photo } from '../tests/factories/pictures'
import { makeBaker } from '../tests/setup/boards'
import { mailedLink } from '../tests/setup/mailed-link'
import { addressOf } from '../tests/setup/screens'
import { demoSession } from '../tests/setup/visitors'

/** What the demo does not have by itself. */
export interface World {
  visitor: APIRequestContext
  /** Of the demo's customer at the demo's bakery, by how they stand. */
  orders: Record<string, string>
  /** An owner whose bakery has had no order yet. */
  newcomer: { bakery_id: string; storage: () => Promise<Record<string, unknown>> }
  /** Where somebody pays who ordered by phone. */
  pay_path: string
  /** Where the demo's customer is asked to help. */
  invitation_path: string
  /** Of a claim with a photo. */
  case_id: string
  /** Rulings against the demo's customer, by what came of them. */
  appeals: Record<'open' | 'sent' | 'upheld' | 'overturned' | 'too late', string>
}

const DAY_MS = 86_400_000

export async function makeWorld(visitor: APIRequestContext, database: Database): Promise<World> {
  const services = { ...database, clock: () => new Date(), env: { demo: true } } as unknown as Services
  const { user } = await demoSession({ request: visitor }, 'customer')
  const given = {
    bakery_id: await addressOf(visitor, ':bakery'),
    customer_id: user.id,
    customer_email: user.email,
    customer_name: 'Sam Okafor',
    prices: [900, 650],
  }
  const soon = (days: number) => new Date(Date.now() + days * DAY_MS)
  const orders: Record<string, string> = {}
  const make = async (name: string, row: Parameters<typeof makeOrderRow>[1]) => {
    orders[name] = (await makeOrderRow(database.db, { ...given, ...row })).id
  }
  for (const status of ORDER_STATUSES) await make(status, { status, requested_for: soon(2) })
  await make('delivered', { status: 'confirmed', delivery_fee_cents: 399, requested_for: soon(3) })
  await make('at the door', { status: 'ready', requested_for: new Date(), arrived_at: new Date() })
  await make('missed', { status: 'ready', requested_for: soon(-2) })
  await make('timeless', {})
  await make('unpaid', { payment_status: 'unpaid' })
  await make('expired', { status: 'cancelled', payment_status: 'expired', bakery_since: null })
  await make('disputed', { status: 'confirmed', payment_status: 'disputed' })
  await make('suggested', {
    requested_for: soon(4),
    proposed_for: soon(5),
    proposed_until: new Date(soon(5).getTime() + 7_200_000),
    proposed_at: new Date(),
  })
  const { baker, bakery_id } = await makeBaker(services)
  const storage = async () => ({
    'auth.session': { session: await sessionFor(services, baker), due_at: Date.now() + 300_000 },
  })
  const { pay_path, invitation_path } = await writeToSomebody(visitor, given.bakery_id, user.email)
  const editors = { case_id: await makeClaim(visitor, database), appeals: await makeAppeals(database, user.id) }
  return { visitor, orders, newcomer: { bakery_id, storage }, pay_path, invitation_path, ...editors }
}

/** The demo's owner sends a link to pay, and an invitation. */
async function writeToSomebody(visitor: APIRequestContext, bakery_id: string, email: string) {
  const { access_token } = await demoSession({ request: visitor }, 'owner')
  const headers = { authorization: `Bearer ${access_token}` }
  const send = async (path: string, data: object) => {
    const answer = await visitor.post(`/functions/v1/bakeries/${bakery_id}/${path}`, { headers, data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  }
  const menu = await (await visitor.get(`/functions/v1/bakeries/${bakery_id}/menu`)).json()
  const { id } = (menu.items as MenuItem[]).find(({ available, stock }) => available && stock === null)!
  const payer = 'lou.lane@example.com'
  await send('manual-orders', {
    ...{ items: [{ id, quantity: 2 }], customer_name: 'Lou Lane', customer_email: payer, method: null, pay_link: true },
    checkout_id: newId(),
  })
  await send('helpers', { email, name: 'Sam' })
  const pathIn = async (to: string, link: RegExp) => {
    const { pathname, search } = new URL(await mailedLink(visitor, to, link))
    return pathname + search
  }
  return {
    pay_path: await pathIn(payer, /\S+\/pay\/\S+/),
    invitation_path: await pathIn(email, /\S+\/my-listing\/\S+\?invitation=\S+/),
  }
}

/** The demo's customer claims a bakery that is nobody's. */
async function makeClaim(visitor: APIRequestContext, { pool }: Database): Promise<string> {
  const { access_token } = await demoSession({ request: visitor }, 'customer')
  const headers = { authorization: `Bearer ${access_token}` }
  const { id: bakery_id } = await (
    await visitor.get(`/functions/v1/bakeries/${await addressOf(visitor, ':unclaimed')}`)
  ).json()
  const data = { method: 'document', note: 'I bake here on Fridays.' }
  const { id } = await (await visitor.post(`/functions/v1/bakeries/${bakery_id}/claims`, { headers, data })).json()
  const file = { name: 'permit.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 1200).jpeg().toBuffer() }
  const sent = await visitor.post(`/functions/v1/claims/${id}/documents`, { headers, multipart: { file } })
  if (!sent.ok()) throw new Error(`A photo for a claim: ${await sent.text()}`)
  return (await pool.query<{ id: string }>('select id from cases where subject_id = $1', [id])).rows[0]!.id
}

async function makeAppeals({ pool }: Database, user_id: string): Promise<World['appeals']> {
  const make = async (days_ago: number, appealed: boolean, outcome: 'upheld' | 'overturned' | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `with ruled as (
         insert into reports (id, subject_type, subject_id, reason, status, ruling, resolution, decided_at)
         values (gen_random_uuid(), 'review', gen_random_uuid(), 'false', 'upheld', 'hide', 'Not so.', now() - make_interval(days => $2))
         returning subject_id, decided_at, resolution)
       insert into appeals (id, kind, subject_id, user_id, title, ruling, reason, days, ruled_at, body, appealed_at, outcome, answer, decided_at)
       select gen_random_uuid(), 'review', subject_id, $1, 'We hid a review of yours', 'hide', resolution, 1, decided_at,
         case when $3::boolean then 'I was there, and I have a picture.' end, case when $3::boolean then now() end, $4::text,
         case when $4::text is not null then 'We looked at your picture.' end, case when $4::text is not null then now() end
       from ruled returning id`,
      [user_id, days_ago, appealed, outcome],
    )
    return rows[0]!.id
  }
  return {
    open: await make(2, false, null),
    sent: await make(2, true, null),
    upheld: await make(4, true, 'upheld'),
    overturned: await make(4, true, 'overturned'),
    'too late': await make(31, false, null),
  }
}
