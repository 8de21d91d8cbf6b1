import { type SQL, sql } from 'drizzle-orm'
import { isOwnersAccount, isPublic } from '~/db/bakery-views.server'
import { unsignedLink } from '~/db/pay-link-views.server'
import { bakeries } from '~/db/schema/bakeries'
import { payment_accounts } from '~/db/schema/payments'

/** The account for card payments of `bakeries`, also of one that hides its address or takes requests only. */
export const cardAccount = sql`${isOwnersAccount} and ${payment_accounts.onboarding_completed} and ${payment_accounts.charges_enabled}
  and ${bakeries.verification_status} = 'verified' and not ${bakeries.owner_blocked} and ${isPublic}`

/** The row of a `PayablePart`; locks the invoice before its payment (decision 080). A quote's draft is due while its quote is open. */
export const payablePart = (id: string): SQL => sql`
  select p.id, p.state = 'open' and (i.state <> 'draft' or exists (select from quotes q where q.id = i.quote_id and q.state = 'open')) as is_due,
    stripe_account_id is not null and i.customer_email is not null as may_begin,
    p.amount_cents, p.fee_cents as application_fee_cents, 0 as customer_fee_cents, 0 as delivery_fee_cents, stripe_account_id, i.id as invoice_id, i.number, p.part,
    case when i.state = 'draft' and i.quote_id is not null then ${unsignedLink('quote', sql`i.quote_id`)}
      else ${unsignedLink('invoice', sql`i.id`)} end as link,
    i.paid_cents + p.amount_cents = i.total_cents as is_all, coalesce(i.customer_email, '') as customer_email,
    bakeries.name as bakery_name
  from invoice_payments p join invoices i on i.id = p.invoice_id join bakeries on bakeries.id = i.bakery_id
  left join payment_accounts on ${cardAccount} where p.id = ${id} for share of i, p`
