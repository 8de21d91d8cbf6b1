import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { beginning, containing } from '~/lib/like'
import { wantedMoney } from './money'

/** So many people and bakeries of a name are looked at; beyond that the answer says that some are left out. */
const PEOPLE = 20
const BAKERIES = 5

/** What a typed text names: things themselves, and whose things. */
export interface FoundMoney {
  orders: string[]
  invoices: string[]
  payments: string[]
  users: string[]
  /** Rows of bakeries' lists of customers: guests have no account. */
  customers: string[]
  bakeries: string[]
  email: string | null
  number: number | null
  too_many: boolean
}

type Row = Omit<FoundMoney, 'email' | 'number' | 'too_many'>

export const NOTHING_FOUND: FoundMoney = {
  ...{ orders: [], invoices: [], payments: [], users: [], customers: [], bakeries: [] },
  ...{ email: null, number: null, too_many: false },
}

/** The indexes know three letters in a row: fewer are looked for at the beginning alone. */
export async function findMoney(db: Pick<Db, 'execute'>, q: string): Promise<FoundMoney> {
  const { id, provider_id, email, order_numbers, invoice_number, name } = wantedMoney(q)
  const like = name === null ? null : name.length < 3 ? beginning(name) : containing(name)
  const few = (most: number, ...ways: SQL[]) =>
    like === null
      ? sql`'{}'::uuid[]`
      : sql`array(select * from (${sql.join(
          ways.map((way) => sql`(select ${way} limit ${most + 1})`),
          sql` union `,
        )}) x limit ${most + 1})`
  const all = (...ways: SQL[]) => sql`array(${sql.join(ways, sql` union `)})`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${all(
      sql`select id from orders where order_number = any (${sql.param(order_numbers)}::text[])`,
      sql`select id from orders where id = ${id}::uuid`,
    )} as orders,
    ${all(sql`select id from invoices where id = ${id}::uuid`)} as invoices,
    ${all(
      sql`select id from payments where id = ${id}::uuid`,
      ...['payment_intent_id', 'charge_id', 'transfer_id', 'provider_id'].map(
        (column) => sql`select id from payments where ${sql.identifier(column)} = ${provider_id}::text`,
      ),
      sql`select payment_id from refunds where id = ${id}::uuid`,
      sql`select payment_id from refunds where provider_refund_id = ${provider_id}::text`,
      sql`select payment_id from refunds where provider_reversal_id = ${provider_id}::text`,
      sql`select payment_id from disputes where id = ${provider_id}::text`,
    )} as payments,
    ${
      email
        ? all(sql`select id from users where email = ${email}`)
        : few(
            PEOPLE,
            sql`id from users where email like ${like}`,
            sql`user_id from profiles where lower(username) like ${like}`,
            sql`user_id from profiles where lower(full_name) like ${like}`,
          )
    } as users,
    ${few(PEOPLE, sql`id from bakery_customers where lower(name) like ${like} and user_id is null`)} as customers,
    ${few(
      BAKERIES,
      sql`id from bakeries where lower(name) like ${like}`,
      sql`id from bakeries where slug like ${like}`,
    )} as bakeries`)
  const found = onlyRow(rows)
  const first = (ids: string[], most: number) => ids.slice(0, most)
  return {
    ...found,
    users: first(found.users, PEOPLE),
    customers: first(found.customers, PEOPLE),
    bakeries: first(found.bakeries, BAKERIES),
    email,
    number: invoice_number,
    too_many: found.users.length > PEOPLE || found.customers.length > PEOPLE || found.bakeries.length > BAKERIES,
  }
}
