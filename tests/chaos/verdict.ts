import { setTimeout as sleep } from 'node:timers/promises'
import type { Bought } from './buyer'
import { ACCOUNT, type World } from './world'

export interface Verdict {
  paid: number
  /** Paid at the provider, and not here; or what was paid was not given. */
  lost: number
  /** More than one order or purchase, payment entry or mail to one side for one payment. */
  duplicated: number
  /** Money kept twice for one thing, or given back twice. */
  double_charges: number
  /** Half done and not going on. */
  stuck: number
  /** In cents, between our ledger and the sandbox's books: the house's balance and the baker's. */
  off_by: number
}

interface Payment {
  metadata: Record<string, string>
  charges: number
  charged: number
  refunded: number
  reversed: number
}

const PATIENCE_MS = 60_000

/** Compares what the app says with the sandbox's own books, once nothing is on its way any more. */
export async function judge(world: World, bought: Bought[]): Promise<Verdict> {
  let verdict = await compare(world, bought)
  for (const until = Date.now() + PATIENCE_MS; !isClean(verdict) && Date.now() < until; await sleep(250))
    verdict = await compare(world, bought)
  return verdict
}

export const isClean = ({ paid: _, ...figures }: Verdict) => Object.values(figures).every((figure) => figure === 0)

async function compare(world: World, bought: Bought[]): Promise<Verdict> {
  const books = (await world.control('GET', '/sandbox/books')) as unknown as {
    payment_intents: Payment[]
    balances: Record<string, number>
  }
  const { rows } = await world.pool.query<Row>(ROWS, [bought.map(({ id }) => id)])
  const verdict: Verdict = { paid: 0, lost: 0, duplicated: 0, double_charges: 0, stuck: 0, off_by: 0 }
  for (const { id, presses, refund } of bought) {
    const row = rows.find((one) => one.id === id)
    const payments = books.payment_intents.filter(
      ({ metadata, charges }) =>
        charges > 0 && (metadata.order_id ?? metadata.purchase_id ?? metadata.invoice_payment_id) === id,
    )
    const kept = payments.filter(({ charged, refunded }) => charged > refunded)
    const given = { refunded: row?.refunded ?? 0, reversed: row?.reversed ?? 0 }
    if (presses > 0) verdict.paid += 1
    // Who paid their baker in cash meanwhile has all of the card's money back.
    const by_card = !row?.by_hand
    if (presses > 0 && by_card && (kept.length === 0 || !row?.is_paid || !row.as_given)) verdict.lost += 1
    if (row?.is_paid && by_card && (row.entries !== 1 || row.mails !== row.letters)) verdict.duplicated += 1
    if (kept.length > (by_card ? 1 : 0) || payments.some(({ charges }) => charges > 1)) verdict.double_charges += 1
    if (kept[0] && (kept[0].refunded !== given.refunded || kept[0].reversed !== given.reversed))
      verdict.double_charges += 1
    if (row?.half_done || (presses > 0 && row?.open_sessions) || (refund && row?.refunds !== 1)) verdict.stuck += 1
  }
  const { rows: totals } = await world.pool.query<{
    house: number
    bakery: number
    waiting: number
    strangers: number
  }>(TOTALS)
  const { house, bakery, waiting, strangers } = totals[0]!
  verdict.stuck += waiting
  verdict.duplicated += strangers - bought.length
  verdict.off_by = Math.abs(house - (books.balances.platform ?? 0)) + Math.abs(bakery - (books.balances[ACCOUNT] ?? 0))
  return verdict
}

interface Row {
  id: string
  is_paid: boolean
  by_hand: boolean
  /** The bakery has the time that it bought, no more and no less. */
  as_given: boolean
  /** That one payment should cause. */
  letters: number
  entries: number
  mails: number
  open_sessions: boolean
  half_done: boolean
  refunds: number
  refunded: number
  reversed: number
}

// Each table is read once, however much was bought.
const ROWS = `
  with bought as (
    select id, bakery_id, bakery_since as paid_at, payment_status = 'offline' as by_hand, 2 as letters from orders
    union all select id, bakery_id, paid_at, false, 1 from premium_periods
    union all select id, bakery_id, paid_at, false, 1 from featured_weeks
    union all select p.id, i.bakery_id, p.paid_at, false, 2 from invoice_payments p join invoices i on i.id = p.invoice_id
  ), given as materialized (
    select k.id, k.premium_until is not distinct from
        (select max(ends_at) from premium_periods where bakery_id = k.id and state = 'paid')
      and not exists (select from premium_periods one join premium_periods other on other.bakery_id = k.id and other.id <> one.id
        where one.bakery_id = k.id and one.starts_at < other.ends_at and other.starts_at < one.ends_at)
      and (select count(*) from featured_listings where bakery_id = k.id)
        = (select count(*) from featured_weeks where bakery_id = k.id and state = 'paid')
        + (select count(*) from premium_periods where bakery_id = k.id and state = 'paid' and period = 'year') as as_given
    from bakeries k where k.id in (select bakery_id from bought)
  ), mailed as materialized (
    select about.id, count(distinct m.id)::integer as mails
    from mail_outbox m cross join lateral (
      select one[1]::uuid as id from regexp_matches(m.dedupe_key, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') one) about
    where m.dedupe_key like '%paid%' group by about.id
  ), entered as materialized (
    select p.subject_id as id, count(*)::integer as entries
    from ledger_entries e join payments p on p.id = e.payment_id where e.cause like 'payment:%' group by p.subject_id
  ), opened as materialized (
    select distinct subject_id as id from payments where state in ('creating', 'open')
  ), back as materialized (
    select p.subject_id as id, bool_or(r.state in ('requested', 'sent') or (r.state = 'failed' and r.replaced_by is null)) as half_done,
      (count(*) filter (where r.state <> 'failed'))::integer as refunds,
      coalesce(sum(r.customer_cents) filter (where r.state <> 'failed'), 0)::integer as refunded,
      coalesce(sum(r.taken_cents) filter (where r.state <> 'failed' or r.provider_reversal_id is not null), 0)::integer as reversed
    from refunds r join payments p on p.id = r.payment_id group by p.subject_id
  )
  select b.id, b.paid_at is not null as is_paid, b.by_hand, b.letters, given.as_given, coalesce(entered.entries, 0) as entries,
    coalesce(mailed.mails, 0) as mails, opened.id is not null as open_sessions, coalesce(back.half_done, false) as half_done,
    coalesce(back.refunds, 0) as refunds, coalesce(back.refunded, 0) as refunded, coalesce(back.reversed, 0) as reversed
  from bought b join given on given.id = b.bakery_id left join mailed on mailed.id = b.id left join entered on entered.id = b.id
  left join opened on opened.id = b.id left join back on back.id = b.id
  where b.id = any ($1)`

const TOTALS = `
  select
    (select coalesce(sum(amount_cents), 0)::integer from ledger_lines where account = 'provider_balance') as house,
    (select coalesce(sum(amount_cents), 0)::integer from ledger_lines where account = 'bakery_balances') as bakery,
    (select count(*)::integer from webhook_events where processed_at is null) as waiting,
    (select count(*)::integer from (select id from orders union all select id from premium_periods union all select id from featured_weeks
      union all select id from invoice_payments) all_bought) as strangers`
