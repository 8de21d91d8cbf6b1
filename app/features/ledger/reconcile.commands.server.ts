import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db } from '~/db/client.server'
import { provider_transactions, reconciliation_runs } from '~/db/schema/payments'
import type { MoneyServices } from '~/http/services.server'
import { MINUTE_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'
import { KEY_REFUSED, reportFinding, resolveFinding } from './findings.commands.server'
import { providerFeeLines, withoutPaymentLines } from './ledger'
import { postEntry } from './ledger.commands.server'
import {
  bookedCents,
  countOpenDifferences,
  findWatermark,
  listNewDifferences,
  providerCents,
  type UnbookedMovement,
  unbooked,
} from './reconcile.queries.server'
import { walkDue } from './walk-due.commands.server'

/** Newer movements may be in one book and still on their way to the other. */
const SETTLING_MS = 3 * MINUTE_MS
/** The provider's list runs by its own clock and may be filled in late, so each run looks back a day. */
const OVERLAP_MS = 24 * 3600_000
const PAGE = 100
/** More findings at once would be noise; the next run tells the rest. */
const MOST = 200

/** Compares the provider's books with ours, object by object. A cent of difference is a finding; one that has gone away is closed. */
export async function reconcile(services: MoneyServices): Promise<void> {
  const { db, clock } = services
  const until = new Date(clock().getTime() - SETTLING_MS)
  const watermark = await findWatermark(db)
  const from = new Date((watermark?.getTime() ?? 0) - (watermark ? OVERLAP_MS : 0))
  const transactions = await readProviderBooks(services, from)
  await resolveFinding(db, KEY_REFUSED)
  await walkDue<UnbookedMovement>(services, {
    kind: 'book_late',
    due: unbooked({ from, until }),
    act: (moved) => bookLate(db, moved),
  })
  await closeAgreed(db)
  for (const { source, ledger_cents, provider_cents } of await listNewDifferences(db, { from, until, limit: MOST })) {
    const detail = `Our ledger says ${ledger_cents} cents, the provider's books say ${provider_cents}.`
    await reportFinding(db, { subject: source, kind: 'difference', ledger_cents, provider_cents, detail })
  }
  const findings = await countOpenDifferences(db)
  await db.insert(reconciliation_runs).values({ id: newId(), from_at: from, until_at: until, transactions, findings })
}

const closeAgreed = (db: Db) =>
  db.execute(sql`
    update reconciliation_findings f set resolved_at = now() where f.kind = 'difference' and f.resolved_at is null
      and ${bookedCents(sql`f.subject`)} = ${providerCents(sql`f.subject`)}`)

async function readProviderBooks({ db, payments }: MoneyServices, from: Date): Promise<number> {
  let count = 0
  let page: Stripe.BalanceTransaction[] = []
  const created = { gte: Math.floor(from.getTime() / 1000) }
  for await (const transaction of payments.stripe.balanceTransactions.list({ created, limit: PAGE })) {
    page.push(transaction)
    count += 1
    if (page.length === PAGE) await copy(db, page.splice(0))
  }
  page = page.splice(0)
  await copy(db, page)
  return count
}

async function copy(db: Db, page: Stripe.BalanceTransaction[]): Promise<void> {
  if (page.length === 0) return
  const rows = page.map((moved) => ({
    id: moved.id,
    type: moved.type,
    source: typeof moved.source === 'string' ? moved.source : (moved.source?.id ?? moved.id),
    amount_cents: moved.amount,
    fee_cents: moved.fee,
    net_cents: moved.net,
    created_at: new Date(moved.created * 1000),
    available_on: new Date(moved.available_on * 1000),
  }))
  await db
    .insert(provider_transactions)
    .values(rows)
    .onConflictDoUpdate({
      target: provider_transactions.id,
      set: {
        amount_cents: sql`excluded.amount_cents`,
        fee_cents: sql`excluded.fee_cents`,
        net_cents: sql`excluded.net_cents`,
      },
    })
}

async function bookLate(db: Db, moved: UnbookedMovement): Promise<void> {
  const { id, type, source, net_cents, fee_cents, baker_fee_cents, payment_id } = moved
  await db.transaction(async (tx) => {
    const lines =
      payment_id === null
        ? withoutPaymentLines({ source, amount_cents: net_cents, fee: type === 'stripe_fee' })
        : providerFeeLines(source, fee_cents, baker_fee_cents)
    await postEntry(tx, { cause: `provider:${id}`, payment_id, lines })
  })
}
