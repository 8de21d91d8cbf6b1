import { spawnSync } from 'node:child_process'
import { benchAxe } from './axe'
import { benchBakery } from './bakery'
import { benchDashboard } from './dashboard'
import { benchFair } from './fair'
import { currentCommit, type Figure, writeFigures } from './figures'
import { benchForum } from './forum'
import { benchHome } from './home'
import { benchLetters } from './letters'
import { benchLighthouse } from './lighthouse'
import { benchMarkdown } from './markdown'
import { benchMessages } from './messages'
import { benchOrders } from './orders'
import { benchOverload } from './overload'
import { benchPages } from './pages'
import { benchQueue } from './queue'
import { benchRendering } from './rendering'
import { benchSearch } from './search'
import { benchStart } from './start'
import { benchSweeps } from './sweeps'
import { benchUploads } from './uploads'
import { benchWindows } from './windows'

// BENCH_DATA_DIR keeps the bakeries of `search` for the next run.
// npm run bench [name …], all but search:1m without a name: measures, and writes each bar's row in docs/figures.md. Ratios hold on any
// machine, absolutes do not. A run that measures less than its bar wants (SCREENS, STATES, WIDTHS, RUNS) is printed and not written.
const BENCHES: Record<string, () => Promise<Figure[]>> = {
  start: benchStart,
  axe: benchAxe,
  bakery: benchBakery,
  dashboard: benchDashboard,
  fair: benchFair,
  forum: benchForum,
  home: benchHome,
  letters: benchLetters,
  lighthouse: benchLighthouse,
  markdown: benchMarkdown,
  messages: benchMessages,
  orders: benchOrders,
  overload: benchOverload,
  pages: benchPages,
  queue: benchQueue,
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
const commit = currentCommit()
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES).filter((name) => !name.includes(':')))
  writeFigures(await BENCHES[name]!(), commit, `bench ${name}`)
