import { spawnSync } from 'node:child_process'
import { benchAxe } from './axe'
import { benchBakery } from './bakery'
import { benchFair } from './fair'
import { benchHome } from './home'
import { benchLighthouse } from './lighthouse'
import { benchMessages } from './messages'
import { benchOrders } from './orders'
import { benchOverload } from './overload'
import { benchPages } from './pages'
import { benchRendering } from './rendering'
import { benchSearch } from './search'
import { benchStart } from './start'
import { benchSweeps } from './sweeps'
import { benchUploads } from './uploads'
import { benchWindows } from './windows'

// BENCH_DATA_DIR keeps the bakeries of `search` for the next run.
// npm run bench [start|axe|bakery|fair|home|lighthouse|messages|orders|overload|pages|rendering|sweeps|uploads|search|search:1m]: figures for docs/figures.md. Ratios hold on any machine, absolutes do not.
const BENCHES: Record<string, () => Promise<void>> = {
  start: benchStart,
  axe: benchAxe,
  bakery: benchBakery,
  fair: benchFair,
  home: benchHome,
  lighthouse: benchLighthouse,
  messages: benchMessages,
  orders: benchOrders,
  overload: benchOverload,
  pages: benchPages,
  rendering: benchRendering,
  sweeps: benchSweeps,
  uploads: benchUploads,
  windows: benchWindows,
  search: () => benchSearch([10_000, 100_000]),
  'search:1m': () => benchSearch([10_000, 100_000, 1_000_000]),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in BENCHES))
if (unknown) {
  console.error(`There is no bench called ${unknown}. Choose from: ${Object.keys(BENCHES).join(', ')}.`)
  process.exit(1)
}
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES).filter((name) => !name.includes(':')))
  await BENCHES[name]!()
