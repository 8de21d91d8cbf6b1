import path from 'node:path'
import pg from 'pg'
import { connect } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import type { PlaceOrder } from '../app/features/orders/orders.contract'
import { placeOrder } from '../app/features/orders/place-order.commands.server'
import { type Actor, ANONYMOUS } from '../app/http/actor.server'
import type { Services } from '../app/http/services.server'
import { newId } from '../app/lib/ids'
import { makePerson } from '../tests/factories/people'
import { asGuest, asUser, makeShop } from '../tests/factories/placing'
import { freshFolder, median, removeFolder } from './site'

const CONNECTIONS = 8
const SECONDS = 4
const ROUNDS = 3
const SHOPS = 20
/** Nobody may hold more than five unpaid orders, so it takes many. */
const CUSTOMERS = 4000

interface Statement {
  text: string
  values: unknown[]
}
interface Template {
  statements: Statement[]
  /** Whatever must be new for each order: ids and the order number. */
  once: string[]
}

/** Placing an order beside the very same statements sent by the bare driver, in turns within one run. */
export async function benchOrders(): Promise<void> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  const { db, pool } = connect(server.url, { max: CONNECTIONS, onError: () => {} })
  const services = { db, pool, clock: () => new Date() } as Services
  const customers = await makeCustomers(pool)
  const shops: Shop[] = []
  for (let i = 0; i < SHOPS; i++) shops.push(await openShop(services))
  const templates: Template[] = []
  // Each with a customer of its own: orders of one person wait for each other.
  for (const shop of shops) templates.push(await record(services, asUser(await makePerson(services)), shop))
  const guest = await record(services, await asGuest(services), shops[0]!)
  console.log(
    `orders: ${templates[0]!.statements.length} round trips to place one, ${guest.statements.length} as a guest (bar 8)`,
  )
  const rates = { placed: [] as number[], bare: [] as number[] }
  let orders = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const placed = await drive((turn) =>
      placeOrder(db, customers[orders++ % CUSTOMERS]!, shops[turn % SHOPS]!(), new Date()),
    )
    const bare = await drive((turn) => replay(pool, templates[turn % SHOPS]!))
    // The first round warms both up.
    if (round > 0) {
      rates.placed.push(placed)
      rates.bare.push(bare)
    }
  }
  const { rows } = await pool.query<{ orders: number; sold: number }>(
    `select (select count(*)::integer from orders) as orders, (select sum(1000000 - stock)::integer from menu_items where stock is not null) as sold`,
  )
  if (rows[0]!.sold !== 2 * rows[0]!.orders) throw new Error(`${rows[0]!.orders} orders took ${rows[0]!.sold} pieces`)
  for (const [name, values] of Object.entries(rates))
    console.log(`orders, ${name}: ${values.map(Math.round).join(', ')} transactions/s`)
  const share = median(rates.placed) / median(rates.bare)
  console.log(`orders: ${(share * 100).toFixed(0)} % of the same statements in a bare driver loop (bar 40 %)`)
  await pool.end()
  await server.stop()
  removeFolder(folder)
}

async function makeCustomers(pool: pg.Pool): Promise<Actor[]> {
  const ids = Array.from({ length: CUSTOMERS }, newId)
  await pool.query(
    `insert into users (id, email, password_hash, email_verified_at)
     select id, id || '@bread.test', '', now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  return ids.map((id) => ({ ...ANONYMOUS, kind: 'user', id, email: `${id}@bread.test` }))
}

type Shop = () => PlaceOrder

/** Two counted items each, so that every order takes stock twice. */
async function openShop(services: Services): Promise<Shop> {
  const shop = await makeShop(services)
  const items = shop.bakery.items.slice(0, 2)
  for (const item of items) await shop.setStock(1_000_000, item.id)
  return () => shop.body({ items: items.map(({ id }) => ({ id, quantity: 1 })), notes: 'Ring twice.' })
}

/** What placing one order sends, as it is sent. */
async function record(services: Services, actor: Actor, shop: Shop): Promise<Template> {
  const statements: Statement[] = []
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first.text
    statements.push({ text, values: Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? []) })
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
  const body = shop()
  try {
    const { id, order_number, items } = await placeOrder(services.db, actor, body, new Date())
    const { rows } = await services.pool.query<{ id: string }>('select id from order_events where order_id = $1', [id])
    statements.pop()
    const once = [body.checkout_id, id, order_number, ...items.map((item) => item.id), ...rows.map((row) => row.id)]
    return { statements, once }
  } finally {
    pg.Client.prototype.query = query
  }
}

async function replay(pool: pg.Pool, { statements, once }: Template): Promise<void> {
  const fresh = once.map((known) => [known, known.length === 36 ? newId() : newId().slice(-12).toUpperCase()] as const)
  const renewed = (value: unknown) =>
    typeof value === 'string' ? fresh.reduce((text, [known, next]) => text.replaceAll(known, next), value) : value
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values.map(renewed))
  } finally {
    client.release()
  }
}

async function drive(act: (turn: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const until = began + SECONDS * 1000
  let turn = 0
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await act(turn++)
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}
