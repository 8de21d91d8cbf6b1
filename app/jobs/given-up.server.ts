import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'

const KEPT_DAYS = 30

/** All of them, or one. */
export async function retryJobs(db: Pick<Db, 'execute'>, id?: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)} and ${id === undefined ? sql`true` : sql`id::text = ${id}`}), now(), attempts => 0)`)
  return rowCount ?? 0
}

export async function pruneJobs(db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)} and run_at < now() - make_interval(days => ${KEPT_DAYS})))`)
}
