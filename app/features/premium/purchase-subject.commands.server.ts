import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { givePremium } from '~/features/bakeries/premium-time.commands.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { MINUTE_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import type { Mail } from '~/mail/letter.server'
import type { Due, PaidSubject } from '~/payments/paid-subject.server'
import { UNPAID_MINUTES } from '../orders/order'
import { featureBakery } from './featured.commands.server'
import { backLetter, boughtLetter, chargedBackLetter, disputedLetter, refundStuckLetter } from './letters.server'
import { findPurchase, payablePurchase, type TheirPurchase } from './premium.queries.server'
import { FEATURED_WEEK_DAYS, type PurchaseKind, premiumPath, SPAN_WORDS, type Span } from './premium-period'
import { takeBack } from './take-back.commands.server'

interface Payable extends Due {
  bakery_id: string
  span: Span
  bakery_name: string
  customer_email: string
}

const TABLES: Record<PurchaseKind, SQL> = {
  premium_period: sql`premium_periods`,
  featured_week: sql`featured_weeks`,
}

/** All of the money is the platform's. */
const purchaseSubject = (kind: PurchaseKind): PaidSubject<Payable> => ({
  due: (id) => payablePurchase(kind, id),
  page: ({ id, bakery_id, bakery_name, customer_email, span, amount_cents }) => ({
    description: `${SPAN_WORDS[span]}, ${bakery_name}`,
    customer_email,
    lines: [{ name: SPAN_WORDS[span], description: bakery_name, amount_cents, quantity: 1 }],
    success_path: premiumPath(bakery_id, id),
    cancel_path: premiumPath(bakery_id, id),
    metadata: { purchase_id: id, bakery_id },
    refusal: 'You can’t buy this right now. Please try again later.',
  }),
  overdue: (now) => sql`
    select id, created_at as since from ${TABLES[kind]}
    where state = 'unpaid' and created_at < ${at(new Date(now.getTime() - UNPAID_MINUTES * MINUTE_MS))}`,
  lock: async (tx, id, { public_url, now }) => {
    const purchase = await lockPurchase(tx, kind, id)
    const notifyWith = (mail: BuyersMail) => notifyBuyer(tx, purchase, mail)
    return {
      bakery_id: null,
      // Nothing runs out meanwhile, so a late payment counts, too.
      markPaid: async (paid_at) => {
        if (purchase.paid_at) return 'already_paid'
        await (kind === 'featured_week' ? giveWeek : givePeriod)(tx, purchase, paid_at)
        await notifyWith((bought, to) =>
          boughtLetter.mail({ ...bought, public_url }, { to, mail_key: `purchase:paid:${id}` }),
        )
        return 'paid'
      },
      expireUnpaid: () =>
        tx.execute(sql`update ${TABLES[kind]} set state = 'expired' where id = ${id} and state = 'unpaid'`),
      applyNews: async (news) => {
        if (news.kind === 'sent_back') {
          const { payment_id, amount_cents } = news
          const mail_key = `payment-back:${payment_id}`
          await notifyWith((bought, to) => backLetter.mail({ ...bought, amount_cents }, { to, mail_key }))
        }
        if (news.kind === 'refund_failed')
          await notifyWith((bought, to) =>
            refundStuckLetter.mail(bought, { to, mail_key: `purchase:refund-stuck:${id}` }),
          )
        if (news.kind !== 'disputed' || purchase.state !== 'paid') return
        // The buyer hears nothing while the bank decides, nor when it decided for us.
        if (news.status === 'lost') {
          await takeBack(tx, purchase, 'charged_back', now)
          const mail_key = `purchase:charged-back:${id}`
          await notifyWith((bought, to) => chargedBackLetter.mail({ ...bought, public_url }, { to, mail_key }))
        } else if (news.status.endsWith('needs_response')) {
          const mail_key = `purchase:disputed:${id}`
          await notifyWith((bought, to) => disputedLetter.mail({ ...bought, public_url }, { to, mail_key }))
        }
      },
    }
  },
})

export const premiumPeriodSubject = purchaseSubject('premium_period')
export const featuredWeekSubject = purchaseSubject('featured_week')

export async function lockPurchase(tx: Tx, kind: PurchaseKind, id: string): Promise<TheirPurchase> {
  await tx.execute(sql`select from ${TABLES[kind]} where id = ${id} for no key update`)
  const purchase = await findPurchase(tx, kind, sql`p.id = ${id}`)
  if (!purchase) throw new AppError('not_found', 'We couldn’t find that purchase.')
  return purchase
}

type BuyersMail = (bought: TheirPurchase, to: string) => Mail

/** Read again as it is now; a buyer whose account is gone gets nothing. */
export const notifyBuyer = (tx: Tx, { id, kind }: TheirPurchase, write: BuyersMail) =>
  sideEffect(tx, `purchase:${id}`, async (inner) => {
    const bought = await findPurchase(inner, kind, sql`p.id = ${id}`)
    if (!bought?.email) return
    const { bakery_id, buyer_id, email } = bought
    const [group, path] = [`purchase:${id}`, premiumPath(bakery_id)]
    await notify(inner, { to: [buyer_id], kind: 'premium', bakery_id, group, path, mail: write(bought, email) })
  })

/** Calendar time by the bakery's clock, from the end of the present premium. Endless premium stays so. A year brings a featured week. */
async function givePeriod(tx: Tx, { id, bakery_id, span }: TheirPurchase, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ begins: string; endless: boolean; time_zone: string }>(sql`
    select greatest(${at(now)}, case when is_premium then premium_until end)::text as begins,
      is_premium and premium_until is null as endless, time_zone
    from bakeries where id = ${bakery_id} for no key update`)
  const { begins, endless, time_zone } = onlyRow(rows)
  const week =
    span === 'year' ? await featureBakery(tx, { bakery_id, source: 'other', days: FEATURED_WEEK_DAYS, now }) : null
  const given = await tx.execute<{ ends_at: string }>(sql`
    update premium_periods set state = 'paid', paid_at = ${at(now)}, starts_at = ${begins}::timestamptz,
      ends_at = (${begins}::timestamptz at time zone ${time_zone} + ${`1 ${span}`}::interval) at time zone ${time_zone},
      featured_listing_id = ${week}
    where id = ${id} returning ends_at::text`)
  await givePremium(tx, { bakery_id, until: endless ? null : onlyRow(given.rows).ends_at, now })
}

async function giveWeek(tx: Tx, { id, bakery_id }: TheirPurchase, now: Date): Promise<void> {
  const week = await featureBakery(tx, { bakery_id, source: 'paid', days: FEATURED_WEEK_DAYS, now })
  await tx.execute(sql`
    update featured_weeks set state = 'paid', paid_at = ${at(now)}, featured_listing_id = ${week} where id = ${id}`)
}
