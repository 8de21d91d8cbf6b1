import type { Figure } from './figures'
import { freshFolder, median, openSite, removeFolder } from './site'

/** Built checkout to first page, cold (empty data folder) and warm, and the memory of the Node process. */
export async function benchStart(): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < 3; round++) {
    const folder = freshFolder()
    for (const times of [cold, warm]) {
      const site = await openSite(folder, 3180)
      times.push(site.first_page_ms)
      await site.stop()
    }
    removeFolder(folder)
  }
  console.log(`start, cold: ${cold.map(Math.round).join(', ')} ms; median ${Math.round(median(cold))} (bar 5000)`)
  console.log(`start, warm: ${warm.map(Math.round).join(', ')} ms; median ${Math.round(median(warm))} (bar 2000)`)

  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  for (let request = 0; request < 100; request++) await (await fetch(`${site.url}/browse?seed=${request}`)).text()
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  const memory = Math.round(site.rss_mb())
  console.log(`memory: ${memory} MB RSS 60 s after 100 uncached requests (bar 220)`)
  await site.stop()
  removeFolder(folder)
  const within = (what: string, value: number, bar: number, unit: string): Figure => ({
    what,
    figure: `${value} ${unit}`,
    bar: `${bar} ${unit}`,
    ok: value <= bar,
  })
  return [
    within('Start to first page, empty data folder', Math.round(median(cold)), 5000, 'ms'),
    within('Start to first page, warm', Math.round(median(warm)), 2000, 'ms'),
    within('Memory 60 s after 100 uncached pages', memory, 220, 'MB'),
  ]
}
