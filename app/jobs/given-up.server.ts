import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'

const KEPT_DAYS = 30

export const OUT_OF_TRIES = 'locked_at is null and attempts >= max_attempts'

export async function retryJobs(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)}), now(), attempts => 0)`)
  return rowCount ?? 0
}

export async function pruneJobs(db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)} and run_at < now() - make_interval(days => ${KEPT_DAYS})))`)
}
