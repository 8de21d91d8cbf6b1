import { type Ask, CONNECTIONS, driveSite, ROUNDS } from './drive'
import type { Figure } from './figures'
import { freshFolder, median, openSite, removeFolder } from './site'

const PORT = 3230

/** One bakery by its slug over HTTP beside `select 1` through the same server, in turns. */
export async function benchBakery(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, PORT, { LOG_LEVEL: 'warn' })
  const list = await fetch(`${site.url}/functions/v1/bakeries`).then((answer) => answer.json())
  const slugs: string[] = list.bakeries.map(({ slug }: { slug: string }) => slug)
  const asks: Record<'select 1' | 'bakery', (at: number) => Ask> = {
    'select 1': () => ({ path: '/readyz' }),
    bakery: (at) => ({ path: `/functions/v1/bakeries/${slugs[at % slugs.length]}` }),
  }
  const rates = { 'select 1': [] as number[], bakery: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of ['select 1', 'bakery'] as const) {
      const { rate } = await driveSite(site.url, asks[name])
      // The first round warms up.
      if (round > 0) rates[name].push(rate)
    }
  for (const [name, values] of Object.entries(rates))
    console.log(`bakery, ${CONNECTIONS} at a time, ${name}: ${values.map(Math.round).join(', ')} a second`)
  const share = median(rates.bakery.map((rate, round) => rate / rates['select 1'][round]!))
  console.log(`bakery by its slug: ${(share * 100).toFixed(0)} % of select 1 through the same server (bar 50 %)`)
  await site.stop()
  removeFolder(folder)
  const figure = `${(share * 100).toFixed(0)} %`
  return [{ what: 'A bakery by its slug against `select 1`', figure, bar: '50 %', ok: share >= 0.5 }]
}
