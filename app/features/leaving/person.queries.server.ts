import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import type { Person } from '~/http/person-rows.server'

export async function findPerson(db: Db | Tx, id: string): Promise<Person> {
  const { rows } = await db.execute<Omit<Person, 'id'> & Record<string, unknown>>(sql`
    with emails as (
      select u.email, 'infinity'::timestamptz as until from users u where u.id = ${id}
      union all select f.email, f.created_at from former_emails f where f.user_id = ${id}
    ), listed as (
      select c.id, c.merged_into from bakery_customers c where c.user_id = ${id}
      union select c.id, c.merged_into from emails e join bakery_customers c on c.email = e.email and c.user_id is null and c.created_at < e.until
    ), customers as (
      select l.id from listed l
      -- What a baker only knows by name, and has said is the same person.
      union select c.id from listed l join bakery_customers c on c.id = l.merged_into where num_nonnulls(c.user_id, c.email) = 0
    ), own_orders as (
      select o.id from orders o where o.customer_id = ${id}
      union select o.id from emails e join orders o on o.customer_email = e.email and o.customer_id is null and o.created_at < e.until
      union select o.id from customers c join orders o on o.bakery_customer_id = c.id and num_nonnulls(o.customer_email, o.customer_id) = 0
    ), own_requests as (
      select r.id from custom_requests r where r.customer_id = ${id}
      union select r.id from emails e join custom_requests r on r.customer_email = e.email and r.customer_id is null and r.created_at < e.until
    ), own_invoices as (
      select i.id from emails e join invoices i on i.customer_email = e.email and i.created_at < e.until
      union select i.id from customers c join invoices i on i.bakery_customer_id = c.id and i.customer_email is null
    ), things as (
      select id from own_orders union select id from own_requests union select id from own_invoices
      union select q.id from quotes q where q.request_id in (select id from own_requests)
      union select p.id from invoice_payments p where p.invoice_id in (select id from own_invoices)
      union select p.id from payments p where p.order_id in (select id from own_orders)
      union select f.id from refunds f join payments p on p.id = f.payment_id where p.order_id in (select id from own_orders)
      union select c.id from conversations c where c.customer_id = ${id}
      union select h.id from bakery_helpers h where h.user_id = ${id}
      union select c.id from bakery_claims c where c.user_id = ${id}
      union select v.id from reviews v where v.user_id = ${id}
      union select v.id from video_reviews v where v.user_id = ${id}
      -- A topic has the id of its first post.
      union select p.id from forum_posts p where p.author_id = ${id}
      union select a.id from approvals a where ${id} = any (a.about) or ${id} in (a.asked_by, a.decided_by)
      union select ${id}::uuid
    )
    select array(select email from emails order by until desc) as emails, array(select id from customers) as customer_ids, array(select id::text from things) as thing_ids,
      array(select b.id from bakeries b where b.claimed_by = ${id} order by b.id) as bakery_ids`)
  return { id, ...onlyRow(rows) }
}

export async function findAddressee(tx: Tx, user_id: string): Promise<{ email: string; full_name: string } | null> {
  const { rows } = await tx.execute<{ email: string; full_name: string }>(sql`
    select u.email, p.full_name from users u join profiles p on p.user_id = u.id where u.id = ${user_id}`)
  return rows[0] ?? null
}
