import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { browserLaunchOptions } from '../tests/setup/chromium'
import { freshFolder, median, openSite, removeFolder } from './site'

const RUNS = 5
// 185 MB with its dependencies: fetched when the bench runs, not with every install.
const LIGHTHOUSE = 'lighthouse@12.8.2'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number; url?: string }[] } }
  >
  environment: { benchmarkIndex: number }
}

const PAGES = ['/', '/browse', '/bakery/maple-street-sourdough']

/** Lighthouse's mobile profile on the public pages; medians of five, each with its own benchmarkIndex: what the machine was good for then. */
export async function benchLighthouse(pages: string[] = PAGES): Promise<void> {
  const { executablePath, env } = await browserLaunchOptions()
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) {
      const file = path.join(folder, `lighthouse-${run}.json`)
      execFileSync(
        'npx',
        [
          '--yes',
          LIGHTHOUSE,
          `${site.url}${page}`,
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
        ],
        { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env, CHROME_PATH: executablePath } },
      )
      reports.push(JSON.parse(readFileSync(file, 'utf8')) as Report)
    }
    print(page, reports)
  }
  await site.stop()
  removeFolder(folder)
}

function print(page: string, reports: Report[]) {
  const scores = Object.keys(reports[0]!.categories).map(
    (name) => `${name} ${Math.round(median(reports.map((report) => report.categories[name]!.score)) * 100)}`,
  )
  const middle = (audit: string) => median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN))
  const scripts = (report: Report) =>
    (report.audits['network-requests']?.details?.items ?? [])
      .filter((item) => item.resourceType === 'Script' && !item.url?.includes('service-worker'))
      .reduce((sum, item) => sum + (item.transferSize ?? 0), 0)
  console.log(
    `lighthouse ${page}: ${scores.join(', ')} (bar 95 each); benchmarkIndex ${median(reports.map((report) => report.environment.benchmarkIndex))}`,
  )
  console.log(
    `lighthouse ${page}: FCP ${Math.round(middle('first-contentful-paint'))} ms, LCP ${Math.round(middle('largest-contentful-paint'))} ms, ` +
      `TBT ${Math.round(middle('total-blocking-time'))} ms, CLS ${middle('cumulative-layout-shift').toFixed(4)} (bar 0.01), scripts ${(median(reports.map(scripts)) / 1000).toFixed(1)} kB sent`,
  )
}
