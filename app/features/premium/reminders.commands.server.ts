import { sql } from 'drizzle-orm'
import { at, iso } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { endingLetter } from './letters.server'
import { premiumPath, REMINDERS } from './premium-period'

interface Ending {
  key: string
  bakery_id: string
  bakery_name: string
  time_zone: string
  premium_until: string
  owner_id: string
  email: string
  /** Calendar days at the bakery until the end: a mail that comes late says how many are left. */
  days: number
}

/** Ruling 41. The key names premium's end, so each mail goes out once per end. The outbox keeps keys for 30 days, which is enough. */
export async function remindEnding(given: Pick<Services, 'db' | 'clock' | 'env'>): Promise<void> {
  const { db, clock, env } = given
  for (const [turn, days] of REMINDERS.entries()) {
    const later = (count: number) => at(new Date(clock().getTime() + count * DAY_MS))
    await walkDue<Ending>(given, {
      kind: `remind_premium_${days}`,
      due: sql`
        select key as id, premium_until as since, * from (
          select 'premium:ending:' || ${days}::text || ':' || b.id || ':' || ${iso(sql`b.premium_until`)} as key, b.id as bakery_id,
            b.name as bakery_name, b.time_zone, ${iso(sql`b.premium_until`)} as premium_until, u.id as owner_id, u.email,
            (b.premium_until at time zone b.time_zone)::date - (${at(clock())} at time zone b.time_zone)::date as days
          from bakeries b join users u on ${sql.raw(IS_VERIFIED_OWNER)}
          where b.is_premium and not b.owner_blocked
            and b.premium_until > ${later(REMINDERS[turn + 1] ?? 0)} and b.premium_until <= ${later(days)}
        ) ending where not exists (select from mail_outbox where dedupe_key = ending.key)`,
      act: (ending) => {
        const [group, path] = [`premium:${ending.bakery_id}`, premiumPath(ending.bakery_id)]
        const slots = { ...ending, public_url: env.public_url }
        const mail = endingLetter.mail(slots, { to: ending.email, mail_key: ending.key })
        const { owner_id, bakery_id } = ending
        return db.transaction((tx) => notify(tx, { to: [owner_id], kind: 'premium', bakery_id, group, path, mail }))
      },
    })
  }
}
