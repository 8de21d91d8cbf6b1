import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import { browserLaunchOptions } from '../tests/setup/chromium'
import { freshFolder, median, openSite, removeFolder } from './site'

const RUNS = 5
// 185 MB with its dependencies: fetched when the bench runs, not with every install.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CHROME_FLAGS = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] } }
  >
  environment: { benchmarkIndex: number }
}

const PAGES = ['/', '/browse', '/bakery/maple-street-sourdough']
const BAR = { score: 95, cls: 0.01, script_kb: 150 }

/** Lighthouse's mobile profile on the public pages; medians of five, each with its own benchmarkIndex: what the machine was good for then. */
export async function benchLighthouse(pages: string[] = PAGES): Promise<void> {
  const browser = await browserLaunchOptions()
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++)
      reports.push(measure(`${site.url}${page}`, path.join(folder, `lighthouse-${run}.json`), browser))
    print(page, reports)
  }
  await site.stop()
  removeFolder(folder)
}

/** Now and then Lighthouse misses the navigation it started itself (NO_NAVSTART): such a run says nothing of the page. */
function measure(url: string, file: string, { executablePath, env }: LaunchOptions, again = 2): Report {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`, CHROME_FLAGS]
  try {
    execFileSync('npx', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, CHROME_PATH: executablePath },
    })
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch (error) {
    if (again === 0) throw error
    return measure(url, file, { executablePath, env }, again - 1)
  }
}

function print(page: string, reports: Report[]) {
  const of = (figure: (report: Report) => number) => median(reports.map(figure))
  const audit = (name: string) => of((report) => report.audits[name]?.numericValue ?? Number.NaN)
  const score = (name: string) => (report: Report) => Math.round(report.categories[name]!.score * 100)
  const scores = Object.keys(reports[0]!.categories).map((name) => ({ name, median: of(score(name)) }))
  const cls = audit('cumulative-layout-shift')
  const script_kb = of(scriptBytes) / 1000
  const passes = scores.every((one) => one.median >= BAR.score) && cls <= BAR.cls && script_kb <= BAR.script_kb
  const indexes = reports.map((report) => report.environment.benchmarkIndex)
  console.log(
    `lighthouse ${page}: ${passes ? 'pass' : 'FAIL'}; ${scores.map((one) => `${one.name} ${one.median}`).join(', ')} (bar ${BAR.score} each); ` +
      `performance of each run ${reports.map(score('performance')).join(', ')}; benchmarkIndex ${Math.min(...indexes)}-${Math.max(...indexes)}`,
  )
  console.log(
    `lighthouse ${page}: FCP ${Math.round(audit('first-contentful-paint'))} ms, LCP ${Math.round(audit('largest-contentful-paint'))} ms, ` +
      `TBT ${Math.round(audit('total-blocking-time'))} ms, CLS ${cls.toFixed(4)} (bar ${BAR.cls}), scripts ${script_kb.toFixed(1)} kB sent (bar ${BAR.script_kb})`,
  )
}

const scriptBytes = (report: Report) =>
  (report.audits['network-requests']?.details?.items ?? [])
    .filter((item) => item.resourceType === 'Script' && !item.url?.includes('service-worker'))
    .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
