import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '~/env.server'
import { hashPassword } from '~/features/accounts/password-hash.server'
import type { Services } from '~/http/services.server'
import type { MediaStore } from '~/media/store.server'
import { onlyRow } from '../app/db/only-row.server'
import type { DemoPicture } from '../db/seed/render-pictures'

const DRAWN = 'build/demo-pictures'

/** The build draws them, which takes seconds; in development they are drawn here. */
async function demoPictures({ data_dir }: Env, media: MediaStore): Promise<DemoPicture[]> {
  if (import.meta.env?.DEV !== false) return renderDemoPictures(path.join(data_dir, 'uploads'))
  const pictures = JSON.parse(await readFile(path.join(DRAWN, 'pictures.json'), 'utf8')) as DemoPicture[]
  const names = pictures.flatMap(({ variants }) => variants.map(({ name }) => name))
  await Promise.all(names.map(async (name) => media.put(name, await readFile(path.join(DRAWN, name)))))
  return pictures
}

export async function renderDemoPictures(folder: string): Promise<DemoPicture[]> {
  const { renderDemoPictures: render } = await import('../db/seed/render-pictures')
  return render(folder)
}

/** Fills an empty database if the demo is on; shows or hides its people when the setting changed. Answers whether they are there. */
export async function settleDemo(
  { pool, env, clock, media }: Pick<Services, 'pool' | 'env' | 'clock' | 'media'>,
  progress: (step: string) => void,
): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean; demo: boolean }>(
    'select not exists (select 1 from users) as empty, exists (select 1 from users where demo) as demo',
  )
  const { empty, demo } = onlyRow(rows)
  if (!env.demo && !demo) return false
  const { disableDemo, enableDemo, seedDemo } = await import('../db/seed/seed.server')
  const { DEMO_PASSWORD } = await import('~/features/accounts/demo-logins')
  if (!env.demo) await disableDemo(pool)
  else if (demo) await enableDemo(pool)
  if (!env.demo || !empty) return env.demo && demo
  progress('Filling the demo with bakeries and people (first start only)')
  const [password_hash, pictures] = await Promise.all([hashPassword(DEMO_PASSWORD), demoPictures(env, media)])
  await seedDemo(pool, { now: clock(), password_hash, pictures }, progress)
  return true
}
