import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { BenchConnection } from './connection'
import type { Figure } from './figures'
import { freshFolder, median, removeFolder, startOptions } from './site'

const CONNECTIONS = 4
const SECONDS = 5
const ROUNDS = 5
/** Node translates what runs often, for half a minute and more: until then it is not the site that is measured. */
const WARM_UP_ROUNDS = 4
const BAKERY = '/bakery/bernadettes-oven'
const PAGES = ['/', '/help', '/browse', BAKERY, '/forum/starters/starter-asleep-in-a-62-degree-kitchen']

/**
 * Pages that nobody asked for before, as a crawler sees them, beside React drawing the same tree in a process that does nothing else.
 * BENCH_BASE names a commit whose bakery page is measured in the same turns.
 */
export async function benchRendering(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openUncached(process.cwd(), path.join(folder, 'site'), 3186)
  const alone = await openProgram('bench/render-alone.mjs', process.cwd(), path.join(folder, 'alone'), 3187, PAGES)
  const base = process.env.BENCH_BASE ? await openBase(process.env.BENCH_BASE, folder) : null
  const shares: number[] = []
  let times: number | undefined
  for (const address of PAGES) {
    const sides: Record<string, () => Promise<number>> = {
      site: () => rate(site.url, address),
      alone: () => drawn(alone, address),
      ...(base && address === BAKERY ? { base: () => rate(base.url, address) } : {}),
    }
    const rates = Object.fromEntries(Object.keys(sides).map((side) => [side, [] as number[]]))
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      for (const [side, measure] of Object.entries(sides)) {
        const measured = await measure()
        if (round >= 0) rates[side]!.push(measured)
      }
    }
    for (const [side, values] of Object.entries(rates))
      console.log(`rendering, ${address}, ${side}: ${values.map((value) => value.toFixed(1)).join(', ')} a second`)
    const against = (side: string) => median(rates.site!.map((value, round) => value / rates[side]![round]!))
    const share = against('alone')
    shares.push(share)
    console.log(`rendering, ${address}: ${share.toFixed(2)} of React alone (bar 0.60)`)
    if (!rates.base) continue
    times = against('base')
    console.log(`rendering, ${address}: ${times.toFixed(2)} times the rate of the base (bar 2)`)
  }
  for (const { stop } of [site, ...(base ? [base] : [])]) await stop()
  alone.disconnect()
  removeFolder(folder)
  const drawn_anew: Figure = {
    what: 'Home, help, list, bakery, topic; React alone',
    figure: `${shares.map((share) => (share * 100).toFixed(0)).join(', ')} %`,
    bar: '60 % each',
    ok: shares.every((share) => share >= 0.6),
  }
  if (times === undefined) return [drawn_anew]
  const what = `Bakery page against commit ${process.env.BENCH_BASE}`
  return [drawn_anew, { what, figure: `${times.toFixed(2)} times`, bar: '2 times', ok: times >= 2 }]
}

async function openUncached(checkout: string, data_dir: string, port: number) {
  const child = await openProgram('bench/uncached-site.mjs', checkout, data_dir, port)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `http://localhost:${port}`, stop }
}

async function openProgram(program: string, checkout: string, data_dir: string, port: number, args: string[] = []) {
  const env = { ...process.env, DATA_DIR: data_dir, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = fork(path.resolve(program), args, { cwd: checkout, env, execArgv: startOptions() })
  await once(child, 'message')
  return child
}

/** The commit in a checkout of its own, with our packages. */
async function openBase(commit: string, folder: string) {
  const checkout = path.join(folder, 'base')
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', process.cwd(), checkout])
  execFileSync('git', ['checkout', '-q', commit], { cwd: checkout })
  symlinkSync(path.resolve('node_modules'), path.join(checkout, 'node_modules'))
  for (const args of [['node_modules/@react-router/dev/bin.js', 'build'], ['scripts/draw-demo-pictures.mjs']])
    execFileSync(process.execPath, args, {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
    })
  return openUncached(checkout, path.join(folder, 'base-data'), 3188)
}

async function rate(url: string, address: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let answers = 0
  const ask = async () => {
    const connection = new BenchConnection(url, '127.0.0.1')
    for (; performance.now() < until; answers++) await connection.send({ path: address })
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return answers / SECONDS
}

async function drawn(alone: ChildProcess, address: string): Promise<number> {
  alone.send({ address, ms: SECONDS * 1000 })
  const [rate] = (await once(alone, 'message')) as [number]
  return rate
}
