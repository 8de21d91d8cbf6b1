import { rmSync } from 'node:fs'
import path from 'node:path'
import { connect, LIMITS } from '~/db/client.server'
import { startEmbedded } from '~/db/embedded.server'
import { runMigrations } from '~/db/migrate.server'
import { loadPlaces } from '~/features/places/places-data.commands.server'

/** The build makes it once, and a first start copies it. */
export async function makeDatabaseTemplate(folder: string): Promise<void> {
  const embedded = await startEmbedded(folder, { progress: () => {} })
  try {
    await runMigrations(embedded.url, path.resolve('db/migrations'))
    const { pool } = connect(embedded.url, { limits: LIMITS.none })
    await loadPlaces(pool)
    await pool.end()
  } finally {
    await embedded.stop()
  }
  for (const name of ['postgres.password', 'postgres.log']) rmSync(path.join(folder, name), { force: true })
}
