import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'

export interface Difference extends Record<string, unknown> {
  source: string
  ledger_cents: number
  provider_cents: number
}

export async function findWatermark(db: Db): Promise<Date | null> {
  const { rows } = await db.execute<{ until_at: Date | null }>(
    sql`select max(until_at)::timestamptz as until_at from reconciliation_runs`,
  )
  const until = rows[0]?.until_at
  return until ? new Date(until) : null
}

export const bookedCents = (source: SQL): SQL => sql`
  coalesce((select sum(l.amount_cents) from ledger_lines l
    where l.provider_source = ${source} and l.account = 'provider_balance'), 0)::integer`

export const providerCents = (source: SQL): SQL => sql`
  coalesce((select sum(p.net_cents) from provider_transactions p where p.source = ${source}), 0)::integer`

/** Differences that are not reported yet, `limit` at a time. Movements newer than `until` on either side may still be on their way. */
export async function listNewDifferences(
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<Difference[]> {
  const { rows } = await db.execute<Difference>(sql`
    with touched as (
      select source from provider_transactions where created_at >= ${from} and created_at < ${until}
      union
      select l.provider_source from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = 'provider_balance' and e.created_at >= ${from} and e.created_at < ${until}
    ), compared as (
      select source, ${bookedCents(sql`touched.source`)} as ledger_cents, ${providerCents(sql`touched.source`)} as provider_cents
      from touched where source is not null
    )
    select * from compared where ledger_cents <> provider_cents and not exists (
      select from reconciliation_findings f where f.subject = source and f.kind = 'difference' and f.resolved_at is null)
    order by source limit ${limit}`)
  return rows
}

export async function countOpenDifferences(db: Db): Promise<number> {
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::integer as open from reconciliation_findings where kind = 'difference' and resolved_at is null`)
  return onlyRow(rows).open
}

export interface UnbookedMovement {
  id: string
  type: string
  source: string
  net_cents: number
  fee_cents: number
  payment_id: string | null
  baker_fee_cents: number
}

/** Payments whose fee the provider told later, and movements without an object of ours. */
export const unbooked = ({ from, until }: { from: Date; until: Date }): SQL => sql`
  select p.id, p.created_at as since, p.type, coalesce(p.source, p.id) as source, p.net_cents, p.fee_cents, s.id as payment_id,
    coalesce(s.application_fee_cents - s.customer_fee_cents, 0) as baker_fee_cents
  from provider_transactions p
  left join payments s on s.charge_id = p.source
  where p.created_at >= ${from} and p.created_at < ${until}
    and not exists (select from ledger_entries e where e.cause = 'provider:' || p.id) and (
    p.type in ('payout', 'payout_cancel', 'payout_failure', 'stripe_fee')
    or (p.type in ('charge', 'payment') and p.fee_cents <> 0 and s.id is not null and not exists (
      select from ledger_lines l where l.provider_source = p.source and l.account = 'provider_balance' and l.amount_cents = -p.fee_cents
    )))`
