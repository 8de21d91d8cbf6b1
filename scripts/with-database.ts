import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type Db, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { AlreadyRunning, lockFolder } from '../app/db/lock.server'
import { runMigrations } from '../app/db/migrate.server'
import { markMigrated, snapshotBeforeMigration } from '../app/db/snapshot.server'
import { type Env, readEnv } from '../app/env.server'

type Work<T> = (db: Db, pool: pg.Pool, env: Env) => Promise<T>

/** The site's database, whether the site runs or not: DATABASE_URL, the running embedded server, or one started for the moment. */
export async function withDatabase<T>(work: Work<T>, progress: (step: string) => void): Promise<T> {
  const env = readEnv()
  const migrations = path.resolve('db/migrations')
  if (env.database_url) {
    await runMigrations(env.database_url, migrations, progress)
    return use(env.database_url, work, env)
  }
  mkdirSync(env.data_dir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(env.data_dir, 0).catch((error: unknown) => {
    if (error instanceof AlreadyRunning) return null
    throw error
  })
  if (!unlock) return use(await runningAddress(env.data_dir), work, env)
  try {
    const embedded = await startEmbedded(env.data_dir, {
      progress,
      atRest: () => snapshotBeforeMigration(env.data_dir, migrations),
    })
    try {
      await runMigrations(embedded.url, migrations, progress)
      markMigrated(env.data_dir, migrations)
      return await use(embedded.url, work, env)
    } finally {
      await embedded.stop()
    }
  } finally {
    await unlock()
  }
}

async function use<T>(url: string, work: Work<T>, env: Env): Promise<T> {
  const { db, pool } = connect(url, { max: 4, limits: LIMITS.none })
  try {
    return await work(db, pool, env)
  } finally {
    await pool.end()
  }
}

/** The running site writes it when its server is ready; it may be starting at this very moment. */
async function runningAddress(data_dir: string): Promise<string> {
  const file = path.join(data_dir, 'postgres.url')
  for (let tries = 0; tries < 100; tries++, await sleep(100)) {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  }
  throw new Error(`Another process holds ${data_dir}, but its database did not become ready. Try again in a moment.`)
}
