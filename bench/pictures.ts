/** `npm run pictures`: the pictures of real screens that help articles show, made anew from the demo (decision 242). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoRole } from '../app/features/accounts/demo-logins'
import { browserLaunchOptions } from '../tests/setup/chromium'
import { signInAs, visit } from '../tests/setup/visitors'
import { freshFolder, openSite, removeFolder } from './site'

const PORT = Number(process.env.PICTURES_PORT ?? 3397)
const FOLDER = 'public/help'
const MOST_BYTES = 40_000
/** What a phone shows well, and a column of an article holds. */
const [WIDTH, TALLEST] = [720, 620]

interface Shot {
  name: string
  as?: DemoRole
  path: string
  of: (page: Page) => Locator
  /** In pixels, where less says as much. */
  tall?: number
}

const settings = (part: string) => `/dashboard?tab=settings&part=${part}`
const form = (name: string) => (page: Page) => page.getByRole('form', { name, exact: true })
const desk = (page: Page) => page.locator('main')

const SHOTS: Shot[] = [
  { name: 'filters', path: '/browse', of: (page) => page.getByRole('main') },
  { name: 'track', path: '/track-order', of: (page) => page.getByRole('main') },
  { name: 'sign-in', path: '/auth', of: (page) => page.getByRole('main') },
  { name: 'hours', as: 'owner', path: settings('hours'), of: form('Hours') },
  { name: 'days-off', as: 'owner', path: settings('days-off'), of: form('Days off') },
  { name: 'delivery', as: 'owner', path: settings('delivery'), of: form('Delivery') },
  { name: 'pickup-card', as: 'owner', path: settings('pickup'), of: desk },
  { name: 'labels', as: 'owner', path: settings('state'), of: desk },
  { name: 'menu', as: 'owner', path: '/dashboard?tab=menu', of: desk, tall: 395 },
  { name: 'payouts', as: 'owner', path: '/dashboard?tab=payouts', of: desk },
]

async function take(page: Page, { name, as, path, of, tall = TALLEST }: Shot): Promise<void> {
  if (as) await signInAs(page, as)
  await visit(page, path)
  const place = of(page)
  await place.waitFor()
  // Its stream of events never ends: whole is a screen on which nothing is still to come.
  await page.waitForFunction(() => !/Loading/.test(document.querySelector('main')?.textContent ?? 'Loading'))
  await page.waitForFunction(() => !document.querySelector('main .animate-sheen'))
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
  const box = await place.boundingBox()
  if (!box) throw new Error(`${name}: nothing to see`)
  const clip = { x: box.x, y: box.y, width: Math.min(box.width, WIDTH), height: Math.min(box.height, tall) }
  const seen = await page.screenshot({ clip, fullPage: true, animations: 'disabled' })
  for (let quality = 82; ; quality -= 8) {
    const picture = await sharp(seen).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MOST_BYTES && quality > 30) continue
    writeFileSync(`${FOLDER}/${name}.webp`, picture)
    console.log(`${name}.webp ${clip.width.toFixed()} × ${clip.height.toFixed()}, ${picture.length} bytes`)
    return
  }
}

const folder = freshFolder()
mkdirSync(FOLDER, { recursive: true })
const site = await openSite(folder, PORT)
const browser = await chromium.launch(await browserLaunchOptions())
try {
  const asked = process.argv.slice(2)
  for (const shot of SHOTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const context = await browser.newContext({
      ...{ baseURL: site.url, viewport: { width: WIDTH, height: 1600 }, colorScheme: 'light', reducedMotion: 'reduce' },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await take(page, shot).catch((error) => {
      process.exitCode = 1
      console.error(`${shot.name}: ${error}`)
    })
    await context.close()
  }
} finally {
  await browser.close()
  await site.stop()
  removeFolder(folder)
}
