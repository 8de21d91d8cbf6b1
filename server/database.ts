import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '~/db/embedded.server'
import { lockFolder } from '~/db/lock.server'
import { snapshotBeforeMigration } from '~/db/snapshot.server'
import type { Env } from '~/env.server'

export const MIGRATIONS = path.resolve('db/migrations')

export interface Database {
  url: string
  ours: boolean
  lost: Promise<void>
  undo: (() => Promise<void>)[]
}

export interface Opening {
  fresh: boolean
  opened: Promise<Database>
}

/** Settles once there is only waiting left: the caller loads its modules meanwhile. */
export function openDatabase(env: Env, progress: (step: string) => void): Promise<Opening> {
  return new Promise((resolve, reject) => {
    const opened = open(env, progress, (fresh) => resolve({ fresh, opened }))
    opened.then(() => resolve({ fresh: false, opened }), reject)
  })
}

async function open(
  env: Env,
  progress: (step: string) => void,
  meanwhile: (fresh: boolean) => void,
): Promise<Database> {
  mkdirSync(env.data_dir, { recursive: true, mode: 0o700 })
  if (env.database_url) return { url: env.database_url, ours: false, lost: new Promise(() => {}), undo: [] }
  const unlock = await lockFolder(env.data_dir)
  try {
    const embedded = await startEmbedded(env.data_dir, {
      progress,
      atRest: () => snapshotBeforeMigration(env.data_dir, MIGRATIONS),
      ...(import.meta.env?.DEV === false ? { template: path.resolve('build/database/postgres') } : {}),
      meanwhile,
    })
    return { url: embedded.url, ours: true, lost: embedded.given_up, undo: [unlock, () => embedded.stop()] }
  } catch (error) {
    await unlock()
    throw error
  }
}
