import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { KEPT_DAYS } from './breadletter'

/** Who got an issue is forgotten; how many stays. */
export const forgetReaders = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.execute(sql`
    delete from breadletter_areas a using breadletter_issues i
    where i.id = a.issue_id and i.ended_at < ${at(clock())} - make_interval(days => ${KEPT_DAYS})`)
