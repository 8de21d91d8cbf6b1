import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { permitLetter } from './letters.server'
import { PERMIT_REMINDERS } from './program'

interface EndingPermit {
  key: string
  bakery_id: string
  bakery_name: string
  owner_id: string
  email: string
  expires_on: string
  days_left: number
}

/**
 * Mails 30 and 7 days before a permit runs out, and on the day, by the bakery's calendar. A mail's key names its day, and the outbox takes
 * a key once: it remembers keys for 30 days, and a reminder is due for 23 at most.
 */
export async function remindPermits(given: Pick<Services, 'db' | 'clock' | 'env'>): Promise<void> {
  const { db, clock, env } = given
  for (const [turn, days] of PERMIT_REMINDERS.entries())
    await walkDue<EndingPermit>(given, {
      kind: `remind_permit_${days}`,
      due: sql`
        select key as id, days_left as since, * from (
          select 'permit:' || ${days}::text || ':' || b.id || ':' || to_char(p.permit_expires_on, 'YYYY-MM-DD') as key, b.id as bakery_id,
            b.name as bakery_name, u.id as owner_id, u.email, to_char(p.permit_expires_on, 'FMMonth FMDD, YYYY') as expires_on,
            p.permit_expires_on - (${at(clock())} at time zone b.time_zone)::date as days_left
          from bakery_programs p join bakeries b on b.id = p.bakery_id join users u on u.id = b.claimed_by
          where not b.owner_blocked and p.permit_expires_on between (${at(clock())} - interval '2 days')::date and (${at(clock())} + interval '32 days')::date
        ) ending
        where days_left <= ${days} and days_left > ${PERMIT_REMINDERS[turn + 1] ?? -1}
          and not exists (select from mail_outbox where dedupe_key = ending.key)`,
      act: (ending) => {
        const [group, path] = [`permit:${ending.bakery_id}`, `/my-listing/${ending.bakery_id}?tab=settings&part=state`]
        const slots = { ...ending, public_url: env.public_url }
        const mail = permitLetter.mail(slots, { to: ending.email, mail_key: ending.key })
        const { owner_id, bakery_id } = ending
        return db.transaction((tx) => notify(tx, { to: [owner_id], kind: 'permit', bakery_id, group, path, mail }))
      },
    })
}
