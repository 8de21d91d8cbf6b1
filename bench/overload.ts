import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { MenuItem } from '../app/features/menu/menu.contract'
import { newId } from '../app/lib/ids'
import type { Figure } from './figures'
import type { Flood } from './flood'
import { type BenchSite, freshFolder, openSite, removeFolder } from './site'

const VISITORS = 300
const SECONDS = 30
/** Guests of one address may place so many orders, two each; the first warms up. */
const ORDERS = 12
/** A process has given its memory back when it holds at most so many times what it held before. */
const RETURNED = 1.25
const BARS = { p99_ms: 2000, most_mb: 350 }

/** Far more visitors than can be served, all asking for pages that nobody asked for before. Who else is answered, and how soon? */
export async function benchOverload(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  const buy = await openShop(site)
  await buy()
  for (let n = 0; n < 100; n++) await (await fetch(`${site.url}/browse?lat=45&lng=${-100 + n / 100}`)).text()
  const quiet_mb = site.rss_mb()
  const child = fork('bench/flood.ts', [site.url, String(VISITORS), String(SECONDS)], {
    execArgv: ['--import', 'tsx'],
  })
  let over = false
  const flooded = once(child, 'message').finally(() => {
    over = true
  })
  const beside = { healthz: [] as number[], home: [] as number[], paying: [] as number[] }
  let most_mb = quiet_mb
  let home = 0
  const watch = async (times: number[], every_ms: number, ask: () => Promise<unknown>) => {
    while (!over) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
      most_mb = Math.max(most_mb, site.rss_mb())
      await pause(every_ms)
    }
  }
  const [[flood]] = (await Promise.all([
    flooded,
    watch(beside.healthz, 100, () => answered(`${site.url}/healthz`)),
    watch(beside.home, 100, async () => {
      if ((await fetch(site.url)).status === 200) home++
    }),
    watch(beside.paying, (SECONDS * 1000) / (ORDERS - 1), buy),
  ])) as unknown as [[Flood]]
  const ended = performance.now()
  while (!(await fetch(`${site.url}/browse?lat=46&lng=${-performance.now() / 1e6}`)).ok) await pause(20)
  const back_ms = performance.now() - ended
  await pause(60_000)
  const after_mb = site.rss_mb()
  const rate = (times: number[]) => `${times.length} (${Math.round(times.length / SECONDS)}/s)`
  console.log(
    `overload, pages admitted: ${rate(flood.admitted_ms)}; ${spread(flood.admitted_ms)} (bar p99 ${BARS.p99_ms})`,
  )
  console.log(
    `overload, 503 with Retry-After: ${rate(flood.refused_ms)}; ${spread(flood.refused_ms)}; other ${flood.other}`,
  )
  for (const [name, times] of Object.entries(beside))
    console.log(`overload, ${name}: ${times.length}; ${spread(times)}`)
  console.log(`overload: home was there ${home} times of ${beside.home.length}`)
  console.log(
    `overload: next page ${Math.round(back_ms)} ms after; memory ${Math.round(quiet_mb)} MB before, ${Math.round(most_mb)} at most, ${Math.round(after_mb)} a minute after (bars ${BARS.most_mb} at most, then ${RETURNED} times before)`,
  )
  await site.stop()
  removeFolder(folder)
  const admitted = at(flood.admitted_ms, 0.99)
  return [
    {
      what: '300 visitors: p99 of pages; neither page nor 503',
      figure: `${admitted} ms; ${flood.other}`,
      bar: `${BARS.p99_ms} ms; 0`,
      ok: admitted <= BARS.p99_ms && flood.other === 0,
    },
    {
      what: '300 visitors: memory before, most, after',
      figure: `${[quiet_mb, most_mb, after_mb].map(Math.round).join(', ')} MB`,
      bar: `${BARS.most_mb} MB; returns`,
      ok: most_mb <= BARS.most_mb && after_mb <= quiet_mb * RETURNED,
    },
  ]
}

/** Places an order, pays it in the sandbox and settles it. */
async function openShop({ url }: BenchSite): Promise<() => Promise<void>> {
  const call = async (path: string, body?: object, token?: string) => {
    const response = await answered(`${url}/functions/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await response.json()) as any
  }
  const person = { full_name: 'Ann', email: 'ann@bread.test' }
  const guests: string[] = []
  for (let n = 0; n < ORDERS / 2; n++) guests.push((await call('/auth/guest', person)).session.access_token)
  const { bakeries } = await call('/bakeries?open_for_orders=true')
  const bakery_id = bakeries[0].id
  const { items } = (await call(`/bakeries/${bakery_id}/menu`)) as { items: MenuItem[] }
  const bread = items.find(({ available, stock, options }) => available && stock === null && options.length === 0)
  if (!bread) throw new Error('Nothing on the menu is without a count.')
  let turn = 0
  return async () => {
    const token = guests[turn++ % guests.length]!
    const order = {
      checkout_id: newId(),
      bakery_id,
      items: [{ id: bread.id, quantity: 1 }],
      fulfillment_type: 'pickup',
      customer_name: person.full_name,
      customer_email: person.email,
    }
    const { data } = await call('/orders-api/orders', order, token)
    const session = data.payment_url.split('/').at(-1)
    await answered(`${url}/sandbox/checkout/${session}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'card=4242424242424242',
      redirect: 'manual',
    })
    const { payment_status } = await call(`/checkout/${data.id}/settle`, {}, token)
    if (payment_status !== 'paid') throw new Error(`The order is ${payment_status}.`)
  }
}

async function answered(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.status >= 400) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

function spread(times: number[]): string {
  return `p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)}, longest ${at(times, 1)} ms`
}

const at = (times: number[], share: number): number =>
  Math.round(
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN,
  )
