-- Applied whole whenever its text changes (decision 130): only what can be said again.

-- What went back of a payment, both halves. What its customer was given or is about to be: not what failed. And what was taken from the
-- baker: also by a refund that the bank sent back, since that share stays with us until somebody is given it.
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
