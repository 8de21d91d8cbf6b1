-- A payment is its invoice's bakery's.
create or replace function invoice_payment_bakery() returns trigger
  language plpgsql
as $$
begin
  select i.bakery_id into new.bakery_id from invoices i where i.id = new.invoice_id;
  return new;
end
$$;

create or replace trigger invoice_payments_bakery before insert on invoice_payments
  for each row execute function invoice_payment_bakery();
