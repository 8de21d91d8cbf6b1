import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, chromium, type LaunchOptions, request } from '@playwright/test'
import { browserLaunchOptions } from '../tests/setup/chromium'
import { addressOf, screens, storageOf, type Visitor } from '../tests/setup/screens'
import type { Figure } from './figures'
import { freshFolder, median, openSite, removeFolder } from './site'

/** A median of fewer says little, and is written down nowhere. */
const LEAST_RUNS = 5
const RUNS = Number(process.env.RUNS ?? LEAST_RUNS)
// 185 MB with its dependencies: fetched when the bench runs, not with every install.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage'
/** Draws its own windows meanwhile, which on two cores costs as much as the page. */
const WHOLE_BROWSER = '/usr/bin/chromium'
const IN_WHOLE_BROWSER = ['/', '/browse', '/bakery/maple-street-sourdough']
const BAR = { performance: 95, others: 100, cls: 0.01 }

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] }
    }
  >
  environment: { benchmarkIndex: number }
}

/**
 * Lighthouse's mobile profile on every screen; medians of RUNS, each with its own benchmarkIndex: what the machine was good for then.
 * SCREENS=/cart,/orders chooses some of them, WHOLE_BROWSER=1 measures three in Debian's whole Chromium, too; REPORTS=folder keeps
 * the last report of each.
 */
export async function benchLighthouse(): Promise<Figure[]> {
  const wanted = process.env.SCREENS?.split(',')
  const chosen = screens.filter(({ at }) => !wanted || wanted.includes(at))
  const headless = await browserLaunchOptions()
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  const visitor = await request.newContext({ baseURL: site.url })
  const medians: Medians[] = []
  for (const { at, as } of chosen)
    medians.push(
      print(
        as === 'visitor' ? at : `${at} as ${as}`,
        await measure({ at, as, browser: headless, visitor, url: site.url }),
      ),
    )
  const whole: Medians[] = []
  if (process.env.WHOLE_BROWSER) {
    if (!existsSync(WHOLE_BROWSER)) throw new Error('WHOLE_BROWSER needs Debian’s package: apt-get install chromium')
    const browser = { executablePath: WHOLE_BROWSER }
    for (const at of IN_WHOLE_BROWSER)
      whole.push(
        print(`${at} in the whole browser`, await measure({ at, as: 'visitor', browser, visitor, url: site.url })),
      )
  }
  await visitor.dispose()
  await site.stop()
  removeFolder(folder)
  if (RUNS < LEAST_RUNS) return []
  return [
    ...(wanted ? [] : [figureOf('Lighthouse, lowest: performance; others; CLS', medians)]),
    ...(whole.length > 0 ? [figureOf('Lighthouse in the whole Chromium, 3 screens', whole)] : []),
  ]
}

interface Medians {
  performance: number
  /** The lowest of the other categories. */
  others: number
  cls: number
}

function figureOf(what: string, medians: Medians[]): Figure {
  const performance = Math.min(...medians.map((one) => one.performance))
  const others = Math.min(...medians.map((one) => one.others))
  const cls = Math.max(...medians.map((one) => one.cls))
  return {
    what,
    figure: `${performance}; ${others}; ${cls.toFixed(3)}`,
    bar: `${BAR.performance}; ${BAR.others}; ${BAR.cls}`,
    ok: performance >= BAR.performance && others >= BAR.others && cls < BAR.cls,
  }
}

interface Measured {
  at: string
  as: Visitor
  browser: LaunchOptions
  visitor: APIRequestContext
  url: string
}

async function measure({ at, as, browser, visitor, url }: Measured): Promise<Report[]> {
  const address = `${url}${await addressOf(visitor, at)}`
  const page = await visitor.get(address)
  const left_out = [
    ...((await page.text()).includes('name="robots" content="noindex') ? ['is-crawlable'] : []),
    // The page that says so is meant to answer with it.
    ...(page.status() === 404 ? ['is-crawlable', 'http-status-code', 'errors-in-console'] : []),
  ]
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run++) {
    const folder = freshFolder()
    const profile = path.join(folder, 'profile')
    const storage = await storageOf(visitor, as)
    if (Object.keys(storage).length > 0) await fillProfile(profile, url, storage)
    reports.push(report(address, { folder, profile, browser, left_out }))
    removeFolder(folder)
  }
  return reports
}

/** Lighthouse empties the caches of the site, but leaves its local storage alone. */
async function fillProfile(profile: string, origin: string, storage: Record<string, unknown>) {
  const context = await chromium.launchPersistentContext(profile, await browserLaunchOptions())
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
  }, storage)
  await context.close()
}

interface Run {
  folder: string
  profile: string
  browser: LaunchOptions
  left_out: string[]
}

/** Now and then Lighthouse misses the navigation it started itself (NO_NAVSTART): such a run says nothing of the page. */
function report(url: string, run: Run, again = 2): Report {
  const { folder, profile, browser, left_out } = run
  const file = path.join(folder, 'lighthouse.json')
  const flags = `--chrome-flags=${CHROME_FLAGS} --user-data-dir=${profile}`
  const skip = left_out.length > 0 ? [`--skip-audits=${left_out.join(',')}`] : []
  const args = [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--ignore-status-code', '--output=json', `--output-path=${file}`],
    // The stream of whoever is signed in never ends, and Lighthouse would wait 45 s for it.
    '--max-wait-for-load=20000',
  ]
  try {
    execFileSync('npx', [...args, flags, ...skip], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath },
    })
    if (process.env.REPORTS) copyFileSync(file, path.join(process.env.REPORTS, `${url.replace(/\W+/g, '-')}.json`))
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch (error) {
    if (again === 0) throw error
    return report(url, run, again - 1)
  }
}

function print(screen: string, reports: Report[]): Medians {
  const of = (figure: (report: Report) => number) => median(reports.map(figure))
  const audit = (name: string) => of((report) => report.audits[name]?.numericValue ?? Number.NaN)
  const score = (name: string) => (report: Report) => Math.round(report.categories[name]!.score * 100)
  const scores = Object.keys(reports[0]!.categories).map((name) => ({ name, median: of(score(name)) }))
  const cls = audit('cumulative-layout-shift')
  const missed = scores.filter(({ name, median }) => median < (name === 'performance' ? BAR.performance : BAR.others))
  const passes = missed.length === 0 && cls < BAR.cls
  if (!passes) process.exitCode = 1
  const indexes = reports.map((report) => report.environment.benchmarkIndex)
  console.log(
    `lighthouse ${screen}: ${passes ? 'pass' : 'FAIL'}; ${scores.map((one) => `${one.name} ${one.median}`).join(', ')}; ` +
      `CLS ${cls.toFixed(4)}, TBT ${Math.round(audit('total-blocking-time'))} ms, LCP ${Math.round(audit('largest-contentful-paint'))} ms, ` +
      `FCP ${Math.round(audit('first-contentful-paint'))} ms, scripts ${(of(scriptBytes) / 1000).toFixed(1)} kB sent; ` +
      `performance of each run ${reports.map(score('performance')).join(', ')}; benchmarkIndex ${Math.min(...indexes)}-${Math.max(...indexes)}`,
  )
  for (const { name } of missed.filter(({ name }) => name !== 'performance'))
    console.log(`  ${name}: ${failedAudits(reports[0]!, name).join(', ')}`)
  const others = scores.filter(({ name }) => name !== 'performance').map(({ median }) => median)
  return { performance: of(score('performance')), others: Math.min(...others), cls }
}

const failedAudits = ({ categories, audits }: Report, category: string) =>
  categories[category]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(
    ({ id }) => `${id} ${JSON.stringify(audits[id]?.details?.items ?? '').slice(0, 600)}`,
  )

const scriptBytes = (report: Report) =>
  (report.audits['network-requests']?.details?.items ?? [])
    .filter((item) => item.resourceType === 'Script' && !item.url?.includes('service-worker'))
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
