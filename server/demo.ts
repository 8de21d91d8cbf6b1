import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import type { Env } from '~/env.server'
import type { Services } from '~/http/services.server'
import type { DemoPicture } from '../db/seed/render-pictures'

/**
 * Draws the demo's pictures in a process of their own, beside whatever else the start is doing: it takes seconds, and the memory
 * of drawing goes with that process. In development there is no build to run, so it happens here.
 */
export async function drawDemoPictures({ data_dir }: Pick<Env, 'data_dir'>): Promise<DemoPicture[]> {
  const uploads = path.join(data_dir, 'uploads')
  if (import.meta.env?.DEV !== false) return renderDemoPictures(uploads)
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/draw-demo-pictures.mjs', uploads], {
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout) as DemoPicture[]
}

export async function renderDemoPictures(uploads: string): Promise<DemoPicture[]> {
  const { renderDemoPictures: render } = await import('../db/seed/render-pictures')
  return render(uploads)
}

/** Fills an empty database when the demo is on; brings its people back or turns them away when the setting changed. */
export async function settleDemo(
  { pool, env, clock }: Services,
  pictures: Promise<DemoPicture[]> | undefined,
  progress: (step: string) => void,
) {
  const { rows } = await pool.query<{ empty: boolean; demo: boolean }>(
    'select not exists (select 1 from users) as empty, exists (select 1 from users where demo) as demo',
  )
  const { empty, demo } = rows[0]!
  if (!env.demo && !demo) return
  const { disableDemo, enableDemo, seedDemo } = await import('../db/seed/seed.server')
  const { DEMO_PASSWORD } = await import('../db/seed/accounts')
  if (!env.demo) return disableDemo(pool)
  if (!empty) return demo ? enableDemo(pool) : undefined
  progress('Filling the demo with bakeries and people (first start only)')
  const password_hash = await hash(DEMO_PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 })
  await seedDemo(pool, { now: clock(), password_hash, pictures: await (pictures ?? drawDemoPictures(env)) })
}
