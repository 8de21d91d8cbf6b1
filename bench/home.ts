import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import type { Figure } from './figures'
import { freshFolder, median, openSite, removeFolder } from './site'

const CONNECTIONS = 8
const SECONDS = 6
const ROUNDS = 3

/** The home page over HTTP beside a bare Fastify that sends the same bytes from memory, in turns within one run. */
export async function benchHome(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  const page = await fetch(site.url, { headers: { 'accept-encoding': 'identity' } })
  const bytes = path.join(folder, 'home.html')
  writeFileSync(bytes, Buffer.from(await page.arrayBuffer()))
  const bare = spawn(process.execPath, ['bench/bare-fastify.mjs', bytes, '3181'], { stdio: 'inherit' })
  await untilAnswered('http://localhost:3181/')
  const rates = { site: [] as number[], bare: [] as number[], uncached: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = {
      site: await rate(`${site.url}/`),
      bare: await rate('http://localhost:3181/'),
      uncached: await rate(`${site.url}/browse?seed=[<id>]`),
    }
    // The first round warms all three up.
    if (round > 0) for (const name of ['site', 'bare', 'uncached'] as const) rates[name].push(measured[name])
  }
  bare.kill()
  await site.stop()
  removeFolder(folder)
  const share = median(rates.site) / median(rates.bare)
  for (const [name, values] of Object.entries(rates))
    console.log(`home, ${name}: ${values.map(Math.round).join(', ')} requests/s`)
  console.log(
    `home: ${(share * 100).toFixed(0)} % of a bare Fastify with the same bytes (bar 60 %); a list uncached, median ${Math.round(median(rates.uncached))}/s`,
  )
  const figure = `${(share * 100).toFixed(0)} %`
  return [{ what: 'Home, cached, against a bare Fastify', figure, bar: '60 %', ok: share >= 0.6 }]
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    idReplacement: url.includes('[<id>]'),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return result.requests.average
}

async function untilAnswered(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 30))
}
