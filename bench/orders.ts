import path from 'node:path'
import pg from 'pg'
import { connect } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import type { PlaceOrder } from '../app/features/orders/orders-input.contract'
import { placeOrder } from '../app/features/orders/place-order.commands.server'
import { type Actor, ANONYMOUS } from '../app/http/actor.server'
import type { Services } from '../app/http/services.server'
import { newId } from '../app/lib/ids'
import { makeShop } from '../tests/factories/placing'
import type { Figure } from './figures'
import { placeLeast } from './least-order'
import { freshFolder, median, removeFolder } from './site'

const CLIENTS = 8
const SECONDS = 4
const ROUNDS = 3
const SHOPS = 20
/** A customer may hold at most five unpaid orders, so it takes many customers. */
const CUSTOMERS = 12_000
const WARM_UP = 1000
const STAGES = 40
const STAGE = 500
const YARDSTICK_SECONDS = 0.5

/** Placing an order: whether it gets slower the more there are, and how it compares with the least that could do the job. */
export async function benchOrders(): Promise<Figure[]> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  const { db, pool } = connect(server.url, { max: CLIENTS })
  const bare = new pg.Pool({ connectionString: server.url, max: CLIENTS })
  const services = { db, pool, clock: () => new Date() } as Services
  const customers = await makeCustomers(pool)
  const shops: Shop[] = []
  for (let i = 0; i < SHOPS; i++) shops.push(await openShop(services))
  let [placed, written] = [0, 0]
  const place = () => placeOrder(db, customers[placed % CUSTOMERS]!, shops[placed++ % SHOPS]!(), new Date())
  const write = () => placeLeast(bare, customers[written % CUSTOMERS]!.id!, shops[written++ % SHOPS]!())

  await drive(place, CLIENTS, { orders: WARM_UP })
  const tick = await makeYardstick(bare)
  const stages: number[] = []
  const ticks: number[] = []
  for (let stage = 0; stage < STAGES; stage++) {
    stages.push(await drive(place, CLIENTS, { orders: STAGE }))
    ticks.push(await drive(tick, CLIENTS, { seconds: YARDSTICK_SECONDS }))
  }
  console.log(`orders, ${STAGES} times ${STAGE}: ${stages.map(Math.round).join(', ')} a second`)
  console.log(`orders, the yardstick in between: ${ticks.map(Math.round).join(', ')} a second`)
  const fall = fallOf(stages.map((rate, stage) => rate / ticks[stage]!))
  console.log(
    `orders: from the first to the last of ${STAGES * STAGE} the rate fell by ${(fall * 100).toFixed(1)} % against a write that cannot get slower (bar 5 %), by ${(fallOf(stages) * 100).toFixed(1)} % on the clock`,
  )
  const shares: number[] = []
  for (const clients of [1, CLIENTS]) {
    const rates = { placed: [] as number[], least: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await drive(place, clients, { seconds: SECONDS })
      const other = await drive(write, clients, { seconds: SECONDS })
      // The first round warms both up.
      if (round === 0) continue
      rates.placed.push(one)
      rates.least.push(other)
    }
    for (const [name, values] of Object.entries(rates))
      console.log(`orders, ${clients} at a time, ${name}: ${values.map(Math.round).join(', ')} a second`)
    const share = median(rates.placed.map((rate, round) => rate / rates.least[round]!))
    shares.push(share)
    console.log(`orders, ${clients} at a time: ${(share * 100).toFixed(0)} % of a hand-written minimum (bar 60 %)`)
  }
  await checkStock(pool)
  await Promise.all([pool.end(), bare.end()])
  await server.stop()
  removeFolder(folder)
  return [
    {
      what: 'Orders against a bare minimum, 1 and 8 clients',
      figure: `${shares.map((share) => (share * 100).toFixed(0)).join(', ')} %`,
      bar: '60 % each',
      ok: shares.every((share) => share >= 0.6),
    },
    {
      what: `Orders: slower from first to last of ${STAGES * STAGE}`,
      figure: `${(fall * 100).toFixed(1)} %`,
      bar: '5 %',
      ok: fall <= 0.05,
    },
  ]
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

/** A durable write to a table that never grows: what else the machine does slows it down as well, the number of orders does not. */
async function makeYardstick(bare: pg.Pool): Promise<() => Promise<unknown>> {
  await bare.query('create table yardstick (id integer primary key, n integer not null) with (fillfactor = 10)')
  await bare.query('insert into yardstick select id, 0 from generate_series(0, $1 - 1) id', [CLIENTS])
  let at = 0
  const statement = { name: 'yardstick', text: 'update yardstick set n = n + 1 where id = $1' }
  return () => bare.query({ ...statement, values: [at++ % CLIENTS] })
}

type Shop = () => PlaceOrder

/** Three counted items each, so that every order takes stock three times. */
async function openShop(services: Services): Promise<Shop> {
  const shop = await makeShop(services)
  const items = shop.bakery.items.slice(0, 3)
  for (const item of items) await shop.setStock(1_000_000, item.id)
  return () => shop.body({ items: items.map(({ id }) => ({ id, quantity: 1 })), notes: 'Ring twice.' })
}

/** So many, or for so long; how many a second. */
async function drive(
  act: () => Promise<unknown>,
  clients: number,
  { orders = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY },
): Promise<number> {
  const began = performance.now()
  let [begun, done] = [0, 0]
  const client = async () => {
    while (begun++ < orders && performance.now() - began < seconds * 1000) {
      await act()
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - began) / 1000)
}

/** From one end to the other of the straight line that fits best: single stages differ by what else the machine does. */
function fallOf(rates: number[]): number {
  const [middle, mean] = [(rates.length - 1) / 2, rates.reduce((sum, rate) => sum + rate, 0) / rates.length]
  const slope =
    rates.reduce((sum, rate, at) => sum + (at - middle) * (rate - mean), 0) /
    rates.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return (-slope * (rates.length - 1)) / (mean - slope * middle)
}

async function checkStock(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ orders: number; sold: number }>(`
    select (select count(*)::integer from orders) as orders,
      (select sum(1000000 - stock)::integer from menu_items where stock > 1000) as sold`)
  if (rows[0]!.sold !== 3 * rows[0]!.orders) throw new Error(`${rows[0]!.orders} orders took ${rows[0]!.sold} pieces`)
}
