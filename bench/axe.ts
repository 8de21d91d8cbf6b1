import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { connect } from '../app/db/client.server'
import { violationsOf } from '../tests/setup/axe'
import { browserLaunchOptions } from '../tests/setup/chromium'
import { addressOf, storageOf } from '../tests/setup/screens'
import { countShifts, SHIFT_LIMIT, shiftsOf } from '../tests/setup/shifts'
import { keep, visit } from '../tests/setup/visitors'
import { accountScenes } from './axe-accounts'
import { adminScenes } from './axe-admins'
import { bakersScenes } from './axe-bakers'
import { boardScenes } from './axe-board'
import { editorScenes } from './axe-editors'
import { forumScenes } from './axe-forum'
import { invoiceScenes } from './axe-invoices'
import { messageScenes } from './axe-messages'
import { orderScenes } from './axe-orders'
import { requestScenes } from './axe-requests'
import { type Scene, screenScenes, visitorScenes } from './axe-scenes'
import { makeWorld, type World } from './axe-world'
import type { Figure } from './figures'
import { freshFolder, openSite, removeFolder } from './site'

const WIDTHS = [320, 1280]
/** As many as there are cores on the machine that we measure on. */
const AT_ONCE = 2

const { SHOTS } = process.env

interface Look {
  scene: Scene
  width: number
}

/** axe, what jumps and what is too wide, on every screen in every state that we can bring about, light and dark, on a phone and a desk. SCREENS=/cart,/orders, STATES=announced (words of states) and WIDTHS=320 choose some; SHOTS=folder keeps a picture of each look. */
export async function benchAxe(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, 3181)
  const database = connect(readFileSync(path.join(folder, 'postgres.url'), 'utf8').trim(), { max: 2 })
  const browser = await chromium.launch(await browserLaunchOptions())
  const visitor = await request.newContext({ baseURL: site.url })
  const world = await makeWorld(visitor, database)
  const wanted = process.env.SCREENS?.split(',')
  const words = process.env.STATES?.split(',')
  const widths = process.env.WIDTHS?.split(',').map(Number) ?? WIDTHS
  const scenes = [
    ...screenScenes(),
    ...visitorScenes,
    ...accountScenes,
    ...orderScenes(world),
    ...boardScenes(world),
    ...bakersScenes(world),
    ...editorScenes(world),
    ...adminScenes(world),
    ...messageScenes,
    ...invoiceScenes,
    ...forumScenes,
    ...requestScenes,
  ]
  const looks = scenes
    .filter(({ at }) => !wanted || wanted.includes(screenOf(at)))
    .filter(({ state }) => !words || words.some((word) => state.includes(word)))
    .flatMap((scene) =>
      widths.filter((width) => scene.widths?.includes(width) ?? true).map((width) => ({ scene, width })),
    )
  const counts = new Map<string, { looks: number; found: number }>()
  const left = [...looks]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const found = await lookAt(next, { browser, url: site.url, world })
      const screen = screenOf(next.scene.at)
      const before = counts.get(screen) ?? { looks: 0, found: 0 }
      counts.set(screen, { looks: before.looks + 1, found: before.found + found.length })
      for (const one of found) console.log(`  ${nameOf(next)}: ${one}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const [screen, { looks, found }] of counts) console.log(`axe ${screen}: ${found} in ${looks} looks`)
  const total = [...counts.values()].reduce((sum, { found }) => sum + found, 0)
  console.log(`axe: ${total} violations in ${looks.length} looks at ${counts.size} screens, each in light and dark`)
  if (total > 0) process.exitCode = 1
  await browser.close()
  await visitor.dispose()
  await database.pool.end()
  await site.stop()
  removeFolder(folder)
  if (wanted || words || process.env.WIDTHS) return []
  const figure = `${total} in ${looks.length} looks`
  return [{ what: 'axe, shifts and width, every screen and state', figure, bar: '0', ok: total === 0 }]
}

const screenOf = (at: string) =>
  at
    .replace(/[?#].*/, '')
    .replace(/[\da-f]{8}-[\da-f-]{27}/, ':id')
    .replace(/:bakery$/, ':id')
    .replace(/^(\/orders\/pay)\/.*/, '$1/:token')
const nameOf = ({ scene: { at, as, state }, width }: Look) => `${at} as ${as}, ${state}, ${width} px`

interface Site {
  browser: Browser
  url: string
  world: World
}

/** What cannot be brought about counts as found: nobody has looked there. */
async function lookAt({ scene, width }: Look, { browser, url, world }: Site): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    // A worker's own requests would pass by those that scenes answer themselves.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  try {
    const storage = { ...(await storageOf(world.visitor, scene.as)), ...(await scene.storage?.()) }
    for (const [key, value] of Object.entries(storage)) await keep(page, key, value)
    await scene.before?.(page)
    await countShifts(page)
    await visit(page, await addressOf(world.visitor, scene.at))
    const shifted = scene.open ? await scene.open(page).then(() => 0) : await shiftsOf(page)
    const jumped = shifted < SHIFT_LIMIT ? [] : [`layout shift ${shifted.toFixed(3)}`]
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    const spilled = wide > width ? [`${wide} px wide`] : []
    const violations = await violationsOf(page)
    if (SHOTS) await keepPictures(page, path.join(SHOTS, nameOf({ scene, width }).replace(/\W+/g, '-')))
    return [...jumped, ...spilled, ...violations]
  } catch (error) {
    return [`not reached: ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`]
  } finally {
    await context.close()
  }
}

async function keepPictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${name}-${colorScheme}.png`, fullPage: true })
  }
}
