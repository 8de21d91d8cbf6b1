// npm run restore -- FOLDER [--replace]: a backup back into the database, pictures and secrets into the data folder.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../app/db/lock.server'
import { restore } from '../app/db/restore.server'
import { readEnv } from '../app/env.server'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(async () => {
  const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const replace = process.argv.includes('--replace')
  if (!given) throw new Error('Usage: npm run restore -- FOLDER [--replace]')
  const env = readEnv()
  if (!env.database_url) {
    mkdirSync(env.data_dir, { recursive: true, mode: 0o700 })
    // A site that runs would go on with what it has in memory.
    const unlock = await lockFolder(env.data_dir, 0)
    await unlock()
  }
  return withDatabase(async (_db, pool) => {
    const places = {
      url: pool.options.connectionString!,
      data_dir: env.data_dir,
      migrations: path.resolve('db/migrations'),
    }
    const { tables, made_at } = await restore(places, path.resolve(given), {
      replace,
      keep_in: path.join(env.data_dir, 'backups', `before-restore-${Date.now()}`),
      progress: (step) => console.log(`  ${step} …`),
    })
    return `The backup of ${made_at} is restored: ${tables.length} tables, ${tables.reduce((sum, table) => sum + table.rows, 0)} rows.`
  }, env)
})
