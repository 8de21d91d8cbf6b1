import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { backup } from '../../app/db/backup.server'
import { lockFolder } from '../../app/db/lock.server'
import { checkRestore, restore } from '../../app/db/restore.server'
import { type Env, readEnv } from '../../app/env.server'
import { recordAudit } from '../../app/features/audit/audit.commands.server'
import type { Command } from './command'

const placesOf = ({ pool, env }: { pool: { options: { connectionString?: string } }; env: Env }) => ({
  url: pool.options.connectionString!,
  data_dir: env.data_dir,
  migrations: path.resolve('db/migrations'),
})

const rowsIn = (tables: { rows: number }[]) => tables.reduce((sum, table) => sum + table.rows, 0)

const backupCommand: Command = {
  usage: '[FOLDER]',
  about: 'Copies everything that can’t be made again, while the site runs or not',
  takes: [0, 1],
  run: ({ args, progress, useDatabase }) =>
    useDatabase(async ({ db, pool, env }) => {
      const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
      const folder = path.resolve(args[0] ?? path.join(env.data_dir, 'backups', stamp))
      const { tables } = await backup(placesOf({ pool, env }), folder, progress)
      const rows = rowsIn(tables)
      await recordAudit(db, new Date(), {
        ...{ by: null, action: 'backup.made', subject_type: 'backup', subject_id: path.basename(folder) },
        details: { folder, tables: tables.length, rows },
      })
      const media = env.media_url ? ' Pictures are in the store of MEDIA_URL, which is not part of it.' : ''
      const text = `${tables.length} tables with ${rows} rows are in ${folder}. It holds personal data and secrets: keep it safe.${media}`
      return { text, data: { folder, tables: tables.length, rows } }
    }),
}

const restoreCommand: Command = {
  usage: 'FOLDER [--replace]',
  about: 'Puts a backup back; --replace, in place of what is there, which is kept in a backup of its own',
  options: { replace: { type: 'boolean', default: false } },
  knows_dry: true,
  takes: [1, 1],
  run: async ({ args, values, dry, progress, useDatabase }) => {
    const folder = path.resolve(args[0]!)
    const replace = values.replace === true
    await refuseWhileRunning(readEnv())
    return useDatabase(async ({ pool, env }) => {
      const places = placesOf({ pool, env })
      const keep_in = path.join(env.data_dir, 'backups', `before-restore-${Date.now()}`)
      const { tables, made_at } = dry
        ? await checkRestore(places, folder, { replace, progress })
        : await restore(places, folder, { replace, keep_in, progress })
      const rows = rowsIn(tables)
      const text = `The backup of ${made_at} is restored: ${tables.length} tables, ${rows} rows.`
      return { text, data: { made_at, tables: tables.length, rows } }
    })
  },
}

/** A site that runs would go on with what it has in memory. */
async function refuseWhileRunning(env: Env): Promise<void> {
  if (env.database_url) return
  mkdirSync(env.data_dir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(env.data_dir, 0)
  await unlock()
}

const seed: Command = {
  usage: '',
  about: 'Fills an empty database with the demo’s bakeries and people',
  run: ({ progress, use }) =>
    use(async (services) => {
      const { env, pool } = services
      if (env.for_real) throw new Error('PUBLIC_URL is not loopback, so this is for real: the demo stays out of it.')
      const { rows } = await pool.query<{ people: number }>(
        'select count(*)::int as people from (select 1 from users limit 1) as any_user',
      )
      if (rows[0]?.people) throw new Error('The database is not empty. Nothing was changed.')
      const { settleDemo } = await import('../../server/demo')
      await settleDemo({ ...services, env: { ...env, demo: true } }, progress)
      return { text: 'The demo is in. Start the site with DEMO=1 to let its accounts sign in.' }
    }),
}

export const storeCommands: Record<string, Command> = { backup: backupCommand, restore: restoreCommand, seed }
