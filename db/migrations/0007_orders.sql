ALTER TABLE "order_items" ADD COLUMN "stock_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_bakery_unpaid_index" ON "orders" USING btree ("bakery_id","created_at" DESC NULLS FIRST) WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "orders_requested_index" ON "orders" USING btree ("requested_for","id");--> statement-breakpoint

-- Every sale takes stock, and pages only say whether an item can be had: a count that does not reach or leave zero must not
-- drop every process's cache of pages, nor queue behind the lock that notifying takes at commit.
create function notify_menu_changed() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from added a join removed r using (id)
    where (to_jsonb(a) - 'stock' - 'updated_at') is distinct from (to_jsonb(r) - 'stock' - 'updated_at')
      or (a.stock = 0) is distinct from (r.stock = 0)
  ) then
    perform pg_notify('pages_changed', '');
  end if;
  return null;
end
$$;--> statement-breakpoint
drop trigger menu_items_pages_changed on menu_items;--> statement-breakpoint
create trigger menu_items_pages_changed after insert or delete or truncate on menu_items
  for each statement execute function notify_pages_changed();--> statement-breakpoint
create trigger menu_items_pages_changed_on_update after update on menu_items
  referencing new table as added old table as removed for each statement execute function notify_menu_changed();
