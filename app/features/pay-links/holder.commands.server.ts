import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { type Actor, holderOf } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { MINUTE_MS } from '~/lib/durations'
import { LINK_HANDED_OVER, LINK_REPLACED, type LinkedRef } from '~/lib/pay-link'
import { copyMark, readPayToken } from '~/lib/pay-link.server'

type HolderServices = Pick<Services, 'db' | 'clock' | 'secret' | 'linked'>

/** A page makes several calls, and looks again: calls within this time are one visit. */
const VISIT_MINUTES = 30

/** Who holds a link's token is told by the token alone: no session, no row. */
export const recognizeHolder =
  ({ db, clock, secret, linked }: HolderServices) =>
  async (token: string): Promise<Actor | null> => {
    const named = readPayToken(secret, token)
    if (!named) return null
    const now = clock()
    const thing = await linked[named.kind].find(db, named.id, now)
    if (!thing) return null
    const replaced = thing.link.split('.')[2] !== (named.version > 0 ? `v${named.version}` : undefined)
    const copied = named.copy !== null
    const handed_over = copied && (!thing.owner_id || named.copy !== copyMark(secret, thing.owner_id))
    const gone = thing.gone ?? (replaced ? LINK_REPLACED : handed_over ? LINK_HANDED_OVER : null)
    if (!gone) await countUse(db, named, now)
    return holderOf(named, { gone, copied })
  }

async function countUse(db: HolderServices['db'], { kind, id }: LinkedRef, now: Date): Promise<void> {
  const before = new Date(now.getTime() - VISIT_MINUTES * MINUTE_MS)
  // Read first: most calls belong to a visit that is counted already, and must not write.
  await db.execute(sql`
    insert into pay_links as l (kind, thing_id, uses, used_at)
    select ${kind}, ${id}::uuid, 1, ${at(now)}
    where not exists (select from pay_links k where k.kind = ${kind} and k.thing_id = ${id} and k.used_at > ${at(before)})
    on conflict (kind, thing_id) do update set uses = l.uses + 1, used_at = excluded.used_at
    where l.used_at is null or l.used_at <= ${at(before)}`)
}
