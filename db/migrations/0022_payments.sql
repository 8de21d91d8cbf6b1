-- One row is one try to pay something, its subject: an order now, other things later. Refunds, disputes and entries are about a payment.
do $$
declare
  named record;
begin
  for named in select conname as name from pg_constraint where conrelid = 'checkout_sessions'::regclass loop
    execute format('alter table checkout_sessions rename constraint %I to %I', named.name, replace(named.name, 'checkout_sessions', 'payments'));
  end loop;
  for named in select indexname as name from pg_indexes where tablename = 'checkout_sessions' and indexname like 'checkout_sessions%' loop
    execute format('alter index %I rename to %I', named.name, replace(named.name, 'checkout_sessions', 'payments'));
  end loop;
end
$$;--> statement-breakpoint
alter table checkout_sessions rename to payments;--> statement-breakpoint
alter table payments rename column order_id to subject_id;--> statement-breakpoint
drop index payments_open_unique, payments_order_paid_unique, payments_order_index, payments_account_index;--> statement-breakpoint
alter table payments
  drop constraint payments_order_id_orders_id_fk,
  drop constraint payments_outcome_check,
  drop constraint payments_paid_check,
  drop constraint payments_amount_check,
  alter column stripe_account_id drop not null,
  add column subject_kind text not null default 'order';--> statement-breakpoint
alter table payments alter column subject_kind drop default;--> statement-breakpoint
update payments set outcome = 'kept' where outcome = 'order_paid';--> statement-breakpoint
-- Orders of a demo come paid, and the sandbox books them later: until then nobody but us knows their payments.
insert into payments (id, subject_kind, subject_id, state, outcome, stripe_account_id, expires_at, amount_cents, application_fee_cents,
  paid_at, created_at, updated_at)
select gen_random_uuid(), 'order', o.id, 'paid', 'kept', coalesce(a.stripe_account_id, 'acct_unknown'), o.paid_at, o.customer_total_cents,
  o.customer_fee_cents + o.baker_fee_cents, o.paid_at, o.paid_at, o.paid_at
from orders o join bakeries b on b.id = o.bakery_id
left join payment_accounts a on a.bakery_id = b.id and a.user_id = b.claimed_by
where o.paid_at is not null and not exists (select from payments p where p.subject_id = o.id and p.outcome = 'kept');--> statement-breakpoint
-- A kind of subject is a generated column with a foreign key of its own: a payment of something that does not exist is refused.
alter table payments
  add column order_id uuid generated always as (case subject_kind when 'order' then subject_id end) stored
    constraint payments_order_id_orders_id_fk references orders (id) on delete restrict,
  add constraint payments_subject_check check (num_nonnulls(order_id) = 1),
  add constraint payments_outcome_check check (outcome in ('kept', 'sent_back')),
  add constraint payments_paid_check check ((state = 'paid') = (paid_at is not null) and (state = 'paid') = (outcome is not null)
    and (state <> 'paid' or num_nonnulls(provider_id, payment_intent_id, charge_id) in (0, 3))),
  add constraint payments_amount_check check (amount_cents >= 50
    and application_fee_cents between 0 and case when stripe_account_id is null then 0 else amount_cents end);--> statement-breakpoint
create unique index payments_open_unique on payments (subject_kind, subject_id) where state in ('creating', 'open');--> statement-breakpoint
create unique index payments_kept_unique on payments (subject_kind, subject_id) where outcome = 'kept';--> statement-breakpoint
create index payments_order_index on payments (order_id, created_at) where order_id is not null;--> statement-breakpoint
create index payments_account_index on payments (stripe_account_id, paid_at) where outcome = 'kept';--> statement-breakpoint

alter table refunds rename column checkout_session_id to payment_id;--> statement-breakpoint
alter table refunds rename constraint refunds_checkout_session_id_checkout_sessions_id_fk to refunds_payment_id_payments_id_fk;--> statement-breakpoint
update refunds r set payment_id = p.id from payments p where r.payment_id is null and p.order_id = r.order_id and p.outcome = 'kept';--> statement-breakpoint
-- A payment goes back whole once; parts of it by their request.
update refunds set cause = kind || ':' || payment_id || coalesce(substring(cause from '^partial:[^:]+(:.+)$'), '');--> statement-breakpoint
drop index refunds_session_index;--> statement-breakpoint
alter table refunds alter column payment_id set not null;--> statement-breakpoint
create index refunds_payment_index on refunds (payment_id, created_at);--> statement-breakpoint

alter table disputes rename column checkout_session_id to payment_id;--> statement-breakpoint
alter table disputes rename constraint disputes_checkout_session_id_checkout_sessions_id_fk to disputes_payment_id_payments_id_fk;--> statement-breakpoint
update disputes d set payment_id = p.id from payments p where d.payment_id is null and p.order_id = d.order_id and p.outcome = 'kept';--> statement-breakpoint
drop index disputes_session_index;--> statement-breakpoint
alter table disputes alter column payment_id set not null, drop column order_id;--> statement-breakpoint
create index disputes_payment_index on disputes (payment_id);--> statement-breakpoint

alter table ledger_entries add column payment_id uuid constraint ledger_entries_payment_id_payments_id_fk references payments (id) on delete restrict;--> statement-breakpoint
alter table ledger_entries disable trigger user;--> statement-breakpoint
update ledger_entries e set payment_id = coalesce(
  (select p.id from payments p where e.cause like 'payment:%' and p.charge_id = split_part(e.cause, ':', 2)),
  (select r.payment_id from refunds r where e.cause ~ '^refund(_failed)?:' and r.provider_refund_id = split_part(e.cause, ':', 2)),
  (select r.payment_id from refunds r where r.id = case when e.cause like 'reversal:%' then split_part(e.cause, ':', 2)::uuid end),
  (select d.payment_id from ledger_lines l join disputes d on d.id = l.provider_source where l.entry_id = e.id limit 1),
  (select p.id from ledger_lines l join payments p on p.charge_id = l.provider_source where l.entry_id = e.id limit 1),
  (select p.id from payments p where p.order_id = e.order_id order by p.outcome = 'kept' desc nulls last, p.created_at desc limit 1))
where order_id is not null;--> statement-breakpoint
alter table ledger_entries enable trigger user;--> statement-breakpoint
alter table ledger_entries drop column order_id;--> statement-breakpoint
create index ledger_entries_payment_index on ledger_entries (payment_id);--> statement-breakpoint
alter table refunds drop column order_id;--> statement-breakpoint

insert into ledger_accounts (code, kind, description) values ('sales', 'revenue', 'What the house itself sells');
