-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- What went back of a payment, both halves. What its customer was given or is about to be: not what failed. And what was taken from the
-- baker: also by a refund that the bank sent back, since that share stays with us until the customer is given it.
create or replace view payment_refunds as
select payment_id,
  coalesce(sum(subtotal_cents) filter (where given), 0)::integer as subtotal_cents,
  coalesce(sum(customer_cents) filter (where given), 0)::integer as customer_cents,
  coalesce(sum(reversal_cents) filter (where given), 0)::integer as reversal_cents,
  coalesce(sum(customer_fee_cents) filter (where given), 0)::integer as customer_fee_cents,
  coalesce(sum(baker_fee_cents) filter (where given), 0)::integer as baker_fee_cents,
  coalesce(sum(processing_fee_cents) filter (where given), 0)::integer as processing_fee_cents,
  coalesce(sum(taken_cents) filter (where taken), 0)::integer as taken_cents,
  coalesce(sum(taken_fee_cents) filter (where taken), 0)::integer as taken_fee_cents
from refunds cross join lateral (
  select state <> 'failed' as given, state <> 'failed' or provider_reversal_id is not null as taken) halves
group by payment_id;

-- A payment by card that was kept: what it brought its baker, less what went back. Gross is for goods, delivery and tax.
create or replace view card_money as
select p.id as payment_id, p.order_id, p.invoice_payment_id, p.stripe_account_id, p.paid_at, p.available_on,
  p.amount_cents as customer_total_cents, back.customer_cents as customer_refunded_cents,
  p.amount_cents - p.customer_fee_cents as gross_cents,
  p.application_fee_cents - p.customer_fee_cents - back.taken_fee_cents as fees_cents,
  back.taken_cents + back.taken_fee_cents as refunds_cents, back.taken_cents,
  p.amount_cents - p.application_fee_cents - back.taken_cents as net_cents
from payments p cross join lateral (
  -- Sums, so that each payment looks up its own refunds instead of all of them being added up.
  select coalesce(sum(r.customer_cents), 0)::integer as customer_cents, coalesce(sum(r.taken_cents), 0)::integer as taken_cents,
    coalesce(sum(r.taken_fee_cents), 0)::integer as taken_fee_cents
  from payment_refunds r where r.payment_id = p.id) back
where p.outcome = 'kept';

-- A payment of an invoice, by card or by hand.
create or replace view invoice_money as
select p.id, p.invoice_id, p.bakery_id, p.method, p.paid_at, p.received_on, c.payment_id, p.amount_cents as gross_cents,
  coalesce(c.fees_cents, p.fee_cents) as fees_cents, coalesce(c.refunds_cents, 0) as refunds_cents,
  coalesce(c.customer_refunded_cents, 0) as customer_refunded_cents
from invoice_payments p left join card_money c on c.invoice_payment_id = p.id
where p.state = 'paid';

-- What of an order taken elsewhere no invoice brings: otherwise its money would count twice (decision 196). Invoices that were sent until the baker
-- had the money are about the order itself; a later one bills something on top of it, unless it asks for the whole order.
create or replace function unbilled_cents(order_id uuid, total_cents integer, received_at timestamptz) returns integer
  language sql stable
as $$
  select greatest(0, $2 - coalesce(sum(i.total_cents), 0))::integer from invoices i
  where i.order_id = $1 and i.state not in ('draft', 'void')
    and (i.sent_at <= coalesce($3, 'infinity') or i.total_cents >= $2)
$$;

-- What came, by card or by hand, less what went back (ruling 68): a row for each order that was paid for itself and for each payment of
-- an invoice. `day` is the bakery's own; `around` is within a day of it and is what indexes know, which have no time zone.
create or replace view money_came as
select came.*, came.gross_cents - came.fees_cents - came.refunds_cents as net_cents from (
  select o.bakery_id, o.bakery_customer_id, o.id as order_id, null::uuid as invoice_id, c.payment_id, o.source,
    case when c.payment_id is not null then 'card' when o.offline_method = 'later' then 'other' else o.offline_method end as method,
    (coalesce(o.received_at, o.bakery_since) at time zone b.time_zone)::date as day, coalesce(o.received_at, o.bakery_since) as around,
    coalesce(c.gross_cents, own.cents) as gross_cents, coalesce(c.fees_cents, 0) as fees_cents,
    coalesce(c.refunds_cents, 0) as refunds_cents, coalesce(c.customer_refunded_cents, 0) as customer_refunded_cents,
    o.tax_amount_cents as tax_cents
  from orders o join bakeries b on b.id = o.bakery_id left join card_money c on c.order_id = o.id
  cross join lateral (select case when c.payment_id is null and o.received_at is not null
    then unbilled_cents(o.id, o.customer_total_cents, o.received_at) end as cents) own
  where o.bakery_since is not null and case when c.payment_id is null then o.status <> 'cancelled' and own.cents > 0
    -- The bank may decide on the money of an order that was cancelled: until then the baker has it.
    else o.status <> 'cancelled' or c.gross_cents > c.refunds_cents end
  union all
  select p.bakery_id, i.bakery_customer_id, null, i.id, p.payment_id, case when i.quote_id is null then 'invoice' else 'custom' end, p.method,
    coalesce(p.received_on, (p.paid_at at time zone b.time_zone)::date), coalesce(p.received_on::timestamp at time zone 'utc', p.paid_at),
    p.gross_cents, p.fees_cents, p.refunds_cents, p.customer_refunded_cents,
    -- The invoice's tax in all that came until then, less that in what came before: parts add up to its tax, to the cent.
    ((2 * i.tax_cents::bigint * (earlier.cents + p.gross_cents - p.refunds_cents) + i.total_cents) / (2 * i.total_cents)
      - (2 * i.tax_cents::bigint * earlier.cents + i.total_cents) / (2 * i.total_cents))::integer
  from invoice_money p join invoices i on i.id = p.invoice_id join bakeries b on b.id = p.bakery_id
  cross join lateral (
    select coalesce(sum(e.gross_cents - e.refunds_cents), 0) as cents from invoice_money e
    where e.invoice_id = p.invoice_id and (e.paid_at, e.id) < (p.paid_at, p.id)) earlier) came;
