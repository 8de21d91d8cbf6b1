import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../app/features/accounts/demo-logins'
import { BenchConnection } from './connection'
import type { Figure } from './figures'
import { freshFolder, openSite, removeFolder } from './site'

const UPLOADS = 4
const VISITORS = 8
/** Each visitor asks this often: 160 pages a second in all, whatever else goes on. */
const EVERY_MS = 50
const QUIET_MS = 5000
const ROUNDS = 5
const BARS = { times: 3, memory_mb: 400 }

/** The cached home page by itself and while four large photos come in, in turns within one run. */
export async function benchUploads(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  const photos = await Promise.all(Array.from({ length: UPLOADS }, twelveMegapixels))
  const token = await signIn(site.url)
  const times = { alone: [] as number[], beside: [] as number[] }
  const took: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await visit(site.url, pause(QUIET_MS))
    const began = performance.now()
    const beside = await visit(site.url, Promise.all(photos.map((photo) => upload(site.url, token, photo))))
    // The first round warms up.
    if (round === 0) continue
    times.alone.push(...alone)
    times.beside.push(...beside)
    took.push(performance.now() - began)
    console.log(
      `uploads, round ${round}: home p99 ${ms(p99(alone))} alone, ${ms(p99(beside))} beside ${UPLOADS} uploads`,
    )
  }
  const memory_mb = site.rss_mb()
  await site.stop()
  removeFolder(folder)
  const ratio = p99(times.beside) / p99(times.alone)
  console.log(
    `uploads: home p99 ${ms(p99(times.alone))} alone, ${ms(p99(times.beside))} beside ${UPLOADS} uploads of 12 megapixels: ${ratio.toFixed(1)} times (bar ${BARS.times}); ` +
      `four took ${ms(Math.max(...took))} at most, memory ${Math.round(memory_mb)} MB (bar ${BARS.memory_mb}), load ${loadavg()[0]!.toFixed(1)}`,
  )
  return [
    {
      what: 'Home beside four uploads against alone; memory',
      figure: `${ratio.toFixed(1)} times; ${Math.round(memory_mb)} MB`,
      bar: `${BARS.times} times; ${BARS.memory_mb} MB`,
      ok: ratio <= BARS.times && memory_mb <= BARS.memory_mb,
    },
  ]
}

/** As a phone makes them: some megabytes of detail. */
async function twelveMegapixels(): Promise<Blob> {
  const size = { width: 500, height: 375, channels: 3 as const }
  const noise = randomBytes(size.width * size.height * size.channels)
  const picture = sharp(noise, { raw: size })
    .resize({ width: 4000, height: 3000, kernel: 'cubic' })
    .jpeg({ quality: 90 })
  return new Blob([new Uint8Array(await picture.toBuffer())])
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/functions/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: 'owner@localoaf.test', password: DEMO_PASSWORD }),
  })
  return ((await response.json()) as { session: { access_token: string } }).session.access_token
}

async function upload(url: string, token: string, photo: Blob): Promise<void> {
  const form = new FormData()
  form.set('file', photo, 'photo.jpg')
  form.set('kind', 'gallery')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/functions/v1/media`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(await response.text())
}

let visitors = 0
/** How long each page took while `what` went on. Who waits for an answer is late for the next question: that counts, too. */
async function visit(url: string, what: Promise<unknown>): Promise<number[]> {
  let over = false
  const done = what.finally(() => {
    over = true
  })
  const times: number[] = []
  const visitor = async () => {
    const connection = new BenchConnection(url, `127.0.2.${1 + (visitors++ % 250)}`)
    await connection.send({ path: '/' })
    let due = performance.now() + Math.random() * EVERY_MS
    for (; !over; due += EVERY_MS) {
      const late = performance.now() > due
      if (!late) await pause(due - performance.now())
      const began = late ? due : performance.now()
      await connection.send({ path: '/' })
      times.push(performance.now() - began)
    }
    connection.close()
  }
  await Promise.all([done, ...Array.from({ length: VISITORS }, visitor)])
  return times
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const ms = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`
