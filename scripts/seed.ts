// npm run seed: the demo's bakeries and people into an empty database.
import { mediaStore } from '../app/media/media.server'
import { settleDemo } from '../server/demo'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(() =>
  withDatabase(async (db, pool, env) => {
    if (env.for_real) throw new Error('PUBLIC_URL is not loopback, so this is for real: the demo stays out of it.')
    const { rows } = await pool.query<{ people: number }>(
      'select count(*)::int as people from (select 1 from users limit 1) as any_user',
    )
    if (rows[0]?.people) throw new Error('The database is not empty. Nothing was changed.')
    const services = {
      db,
      pool,
      search_pool: pool,
      env: { ...env, demo: true },
      clock: () => new Date(),
      secret: Buffer.alloc(0),
      media: mediaStore(env),
    }
    await settleDemo(services, (step) => console.log(`  ${step} …`))
    return 'The demo is in. Start the site with DEMO=1 to let its accounts sign in.'
  }),
)
