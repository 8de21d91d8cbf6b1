import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '~/db/client.server'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'
import { dayOf } from '~/lib/zone'
import {
  ALL_STATES,
  barsOf,
  CHARTED,
  type ChartedDay,
  FLOWS,
  type Flow,
  type Flows,
  type Span,
  STANDINGS,
  type Standing,
  spanBefore,
  spanOf,
  stepOf,
} from './market'
import type { MarketFilter, MarketFlows, MarketHealth, Overview } from './market.contract'

export const today = (now: Date): string => dayOf(now, 'UTC')

const UNSENT = 'mail_outbox where sent_at is null and failed_at is null'
const count = (from: string) => `(select count(*)::integer from ${from})`

const HEALTH: Record<keyof MarketHealth, string> = {
  findings: count('reconciliation_findings where resolved_at is null'),
  jobs_given_up: count(`graphile_worker.jobs where ${OUT_OF_TRIES}`),
  rows_given_up: count('due_failures where next_at is null'),
  mails_given_up: count('mail_outbox where failed_at is not null'),
  mails_waiting: count(`${UNSENT} and next_attempt_at < 'infinity'`),
  mails_held_back: count(`${UNSENT} and next_attempt_at = 'infinity'`),
  webhooks_waiting: count(`webhook_events where processed_at is null and received_at < now() - interval '10 minutes'`),
}

const pairs = (columns: readonly string[], of: (column: string) => string) =>
  columns.map((column) => `'${column}', ${of(column)}`).join(', ')

/** $1 the state or US, $2 to $3 the span, $4 to $5 the one before. What triggers wrote since the last fold is read beside the sums. */
const OVERVIEW = `
  select
    (select json_build_object(${pairs(FLOWS, (flow) => `coalesce(sum(${flow}), 0)`)}) from market_days where state = $1 and day between $2 and $3) as now,
    (select json_build_object(${pairs(FLOWS, (flow) => `coalesce(sum(${flow}), 0)`)}) from market_days where state = $1 and day between $4 and $5) as before,
    (select coalesce(json_agg(json_build_array(day, ${CHARTED.join(', ')})), '[]') from market_days where state = $1 and day between $2 and $3) as days,
    (select coalesce(json_agg(json_build_array(day, figure, n)), '[]') from (
      select day, figure, sum(n)::bigint as n from market_changes
      where day between $4 and $3 and ($1 = '${ALL_STATES}' or state = $1) group by 1, 2) pending) as pending,
    (select coalesce(json_object_agg(figure, n), '{}') from (
      select figure, sum(n)::bigint as n from (
        select figure, n from market_stock where state = $1
        union all
        select figure, n from market_changes where day is null and city is null and ($1 = '${ALL_STATES}' or state = $1)
        union all
        select 'cities', (coalesce(c.n, 0) + moved.n > 0)::integer - (coalesce(c.n, 0) > 0)::integer
        from (select state, city, sum(n)::bigint as n from market_changes
          where city is not null and ($1 = '${ALL_STATES}' or state = $1) group by 1, 2) moved
        left join market_cities c using (state, city)) each group by figure) standing) as stock,
    json_build_object(${Object.entries(HEALTH)
      .map(([name, counted]) => `'${name}', ${counted}`)
      .join(', ')}) as health`

interface Counted {
  now: Flows
  before: Flows
  days: [string, ...number[]][]
  pending: [string, Flow, number][]
  stock: Partial<Record<Standing | 'cities', number>>
  health: MarketHealth
}

/** One statement, so that every figure is of the same moment. */
export async function findOverview(pool: pg.Pool, { state, ...asked }: MarketFilter, now: Date): Promise<Overview> {
  const span = spanOf(asked, today(now))
  const before = spanBefore(span)
  const values = [state ?? ALL_STATES, span.from, span.to, before.from, before.to]
  const { rows } = await pool.query<Counted>({ name: 'market_overview', text: OVERVIEW, values })
  const [counted] = rows
  if (!counted) throw new Error('A select of sums answers one row.')
  const days = counted.days.map(chartedDay)
  for (const [day, figure, n] of counted.pending) {
    const flows = day >= span.from ? counted.now : counted.before
    flows[figure] += n
    if (day >= span.from) days.push({ ...chartedDay([day]), [figure]: n })
  }
  const { stock, health } = counted
  return {
    ...{ ...span, state: state ?? null, step: stepOf(span), health },
    ...{ now: named(counted.now), before: named(counted.before), bars: bars(span, days) },
    bakeries: Object.fromEntries(STANDINGS.map((standing) => [standing, stock[standing] ?? 0])) as Record<
      Standing,
      number
    >,
    cities: stock.cities ?? 0,
  }
}

const chartedDay = ([day, ...counts]: [string, ...number[]]): ChartedDay => {
  const [orders = 0, paid_cents = 0, fee_cents = 0, views = 0, returning_orders = 0, new_bakeries = 0] = counts
  return { day, orders, paid_cents, fee_cents, views, returning_orders, new_bakeries }
}

const bars = (span: Span, days: ChartedDay[]) =>
  barsOf(span, days).map(({ paid_cents: paid, fee_cents: fees, ...bar }) => ({ ...bar, paid, fees }))

const named = ({ paid_cents, fee_cents, own_cents, ...flows }: Flows): MarketFlows => {
  const { refunded_cents, fees_back_cents, own_back_cents, disputed_cents, lost_cents, ...counts } = flows
  return {
    ...counts,
    ...{ paid: paid_cents, fees: fee_cents, own_sales: own_cents, refunded: refunded_cents },
    ...{ fees_back: fees_back_cents, own_refunded: own_back_cents, disputed: disputed_cents, lost: lost_cents },
  }
}

const SHOWN = 10

/** As of the last minute. */
export async function listCities(db: Db, { state }: MarketFilter) {
  const { rows } = await db.execute<{ city: string; state: string; bakeries: number }>(sql`
    select city, state, n::integer as bakeries from market_cities
    where n > 0 and ${state ? sql`state = ${state}` : sql`true`} order by n desc, state, city limit ${SHOWN}`)
  return rows
}

/** Once alone it may be a slip of the finger, or a word that nobody else would type. */
export const OFTEN_ENOUGH = 2

export async function listUnmet(db: Db, { state, ...asked }: MarketFilter, now: Date) {
  const { from, to } = spanOf(asked, today(now))
  const { rows } = await db.execute<{ what: string; state: string; zip3: string; searches: number }>(sql`
    select what, state, zip3, sum(n)::integer as searches from unmet_searches
    where day between ${from} and ${to} and ${state ? sql`state = ${state}` : sql`true`}
    group by 1, 2, 3 having sum(n) >= ${OFTEN_ENOUGH} order by 4 desc, 1, 2, 3 limit ${2 * SHOWN}`)
  return rows
}
