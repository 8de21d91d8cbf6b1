// npm run backup [-- FOLDER]: everything that cannot be made again, while the site runs or not.
import path from 'node:path'
import { backup } from '../app/db/backup.server'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(() =>
  withDatabase(async (_db, pool, env) => {
    const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
    const folder = path.resolve(process.argv[2] ?? path.join(env.data_dir, 'backups', stamp))
    const places = {
      url: pool.options.connectionString!,
      data_dir: env.data_dir,
      migrations: path.resolve('db/migrations'),
    }
    const { tables } = await backup(places, folder, (step) => console.log(`  ${step} …`))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const media = env.media_url ? ' Pictures are in the store of MEDIA_URL, which is not part of it.' : ''
    return `${tables.length} tables with ${rows} rows are in ${folder}. It holds personal data and secrets: keep it safe.${media}`
  }),
)
