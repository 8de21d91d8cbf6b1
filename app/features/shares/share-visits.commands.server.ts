import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { type Caller, countAttempt } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { checksum } from '~/lib/signed.server'
import { addShareVisit } from '../visits/tally.commands.server'
import { isPerson } from '../visits/visitor'
import { findSharedLink } from './shares.queries.server'

type ShareVisitServices = Pick<Services, 'db' | 'pool' | 'clock' | 'secret'>

const KEPT_DAYS = 2
const VISITS = { attempts: 60, window_seconds: 60 }

/** A visitor counts once a day, by a checksum of address, browser and day: it does not identify them, and is deleted soon. */
export async function countShareVisit(services: ShareVisitServices, token: string, caller: Caller): Promise<void> {
  const { db, clock, secret } = services
  if (!isPerson(caller.user_agent)) return
  const link = await findSharedLink(db, token, clock())
  if (!link) return
  const { blocked_seconds } = await countAttempt(services, { scope: 'share', key: caller.address, ...VISITS })
  if (blocked_seconds > 0) return
  const { bakery_id, day } = link
  const seen = JSON.stringify([bakery_id, caller.address, caller.user_agent])
  const visitor = checksum(secret, 'share-visitors', day, seen).subarray(0, 16)
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into share_visitors (bakery_id, day, visitor) values (${bakery_id}, ${day}::date, ${visitor}) on conflict do nothing`)
    if (rowCount) await addShareVisit(tx, link)
  })
}

export async function forgetShareVisitors({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.execute(
    sql`delete from share_visitors where day < (${at(clock())} at time zone 'utc')::date - ${KEPT_DAYS}::integer`,
  )
}
