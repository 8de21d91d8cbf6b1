import { type SQL, sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Tx } from '~/db/client.server'
import { cameInYear, cameWithin, soldCents } from '~/db/order-views.server'
import { at } from '~/db/sql-time.server'
import { IS_VERIFIED_OWNER } from '~/http/ownership.server'

/** By the bakery's clock. What is late by more, because the site was down, is dropped. */
const FROM_HOUR = 8
const STALE_DAYS = 2

export interface DueWeek {
  /** The mail's key: the outbox takes it once, and remembers it for longer than a letter is due. */
  id: string
  bakery_id: string
  bakery_name: string
  time_zone: string
  owner_id: string
  email: string
  stripe_account_id: string | null
  payouts_enabled: boolean
  first_day: string
  last_day: string
}

/** Of open bakeries that kept something of the week that ended on Sunday, whose owner isn't blocked and didn't switch the letter off; or of one of them. */
export function dueWeeks(now: Date, bakery_id?: string): SQL {
  const here = sql`(${at(now)} at time zone b.time_zone)`
  const monday = sql`date_trunc('week', ${here})`
  return sql`
    select 'money-week:' || week.bakery_id || ':' || week.first_day as id, week.first_day as since, week.*,
      coalesce(account.payouts_enabled, false) as payouts_enabled, account.stripe_account_id
    from (
      select b.id as bakery_id, b.name as bakery_name, b.time_zone, u.id as owner_id, u.email,
        (${monday} - interval '7 days')::date::text as first_day, (${monday} - interval '1 day')::date::text as last_day
      from bakeries b join users u on ${sql.raw(IS_VERIFIED_OWNER)}
      where b.approved and not b.hidden and not b.owner_blocked ${bakery_id ? sql`and b.id = ${bakery_id}` : sql``}
        and ${here} >= ${monday} + make_interval(hours => ${FROM_HOUR}) and ${here} < ${monday} + make_interval(days => ${STALE_DAYS})
    ) week
    left join lateral (
      select stripe_account_id, payouts_enabled from bakeries join payment_accounts on ${isOwnersAccount}
      where bakeries.id = week.bakery_id) account on true
    where not exists (select from mail_outbox where dedupe_key = 'money-week:' || week.bakery_id || ':' || week.first_day)
      and not exists (select from notification_settings s where s.user_id = week.owner_id and s.kind = 'money_week' and not s.mail)
      and exists (select from money_came m where ${inWeek} and m.gross_cents > m.refunds_cents)`
}

/** Rows `m` of `money_came`, of a `week`. */
const inWeek = cameWithin(sql`week.bakery_id`, {
  first: sql`week.first_day::date`,
  last: sql`week.last_day::date`,
})

interface WeekFacts extends Record<string, unknown> {
  sold_cents: number
  by_hand_cents: number
  keeps_cents: number
  year_cents: number
  cap: { state: string; cents: number; verified: boolean } | null
  new_customers: number
}

/** Null where the letter is due no more: somebody else owns the bakery, or does not want it. */
export async function findMoneyWeek(
  tx: Pick<Tx, 'execute'>,
  { id, bakery_id, owner_id }: Pick<DueWeek, 'id' | 'bakery_id' | 'owner_id'>,
  now: Date,
): Promise<WeekFacts | null> {
  const { rows } = await tx.execute<WeekFacts>(sql`
    select sales.*,
      (select ${soldCents} from money_came m where ${cameInYear(sql`week.bakery_id`, sql`week.last_day::date`)}) as year_cents,
      (select json_build_object('state', c.state, 'cents', c.annual_cap_cents, 'verified', c.verified)
        from bakery_programs p join cottage_programs c on c.key = p.program_key
        where p.bakery_id = week.bakery_id and c.annual_cap_cents is not null) as cap,
      (select count(distinct m.bakery_customer_id)::integer from money_came m where ${inWeek}
        and not exists (select from money_came e where e.bakery_id = week.bakery_id
          and e.bakery_customer_id = m.bakery_customer_id and e.day < week.first_day::date)) as new_customers
    from (${dueWeeks(now, bakery_id)}) week cross join lateral (
      select ${soldCents} as sold_cents, coalesce(sum(m.net_cents), 0)::integer as keeps_cents,
        coalesce(sum(m.gross_cents - m.refunds_cents) filter (where m.method <> 'card'), 0)::integer as by_hand_cents
      from money_came m where ${inWeek}) sales
    where week.id = ${id} and week.owner_id = ${owner_id}`)
  return rows[0] ?? null
}
