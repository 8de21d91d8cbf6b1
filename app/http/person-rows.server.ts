import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/** Somebody with an account, and all by which rows without its id know them. */
export interface Person {
  id: string
  /** The address of now, then those before. */
  emails: string[]
  /** Ids of their orders, requests, invoices, conversations, reviews, posts, payments and places as a helper, by which bells and mails are known. */
  thing_ids: string[]
  /** Bakeries that they own. */
  bakery_ids: string[]
  /** Their rows in bakeries' lists of customers, to which orders and invoices without an address belong. */
  customer_ids: string[]
}

/** A person whose account has a new address. */
export interface MovedPerson {
  id: string
  from: string
  to: string
}

export interface LeavingPerson extends Person {
  /** Reviews and posts stay, under "Former member". */
  keeps_posts: boolean
}

/** What a room keeps about people with an account (decision 234). Rooms are asked in the order of the list (decision 080). */
export interface PersonRows {
  /** Tables of the room, each a file of the person's download, with the condition on `t` for their rows. */
  exportOf?(person: Person): Record<string, SQL>
  /** Mails about what isn't finished go to the new address from now on. */
  moveOf?(tx: Tx, person: MovedPerson): Promise<unknown>
  /** What must be settled before they can leave, to follow "You still have …"; null for nothing. */
  openOf?(tx: Tx, person: Person): Promise<string | null>
  /** Takes them out of rows that stay. Rows that belong to the account go with it, by their foreign keys. */
  eraseOf?(tx: Tx, person: LeavingPerson): Promise<unknown>
}

/** Conditions on `t`. */
export const isOf = (column: string, { id }: Person): SQL => sql`t.${sql.identifier(column)} = ${id}`

export const isOfBakery = ({ bakery_ids }: Person): SQL => sql`t.bakery_id = any (${sql.param(bakery_ids)}::uuid[])`

/** An address that they gave up may be another person's by now: what came to it since is not theirs. */
export const isTo = (column: SQL, { emails }: Person): SQL => sql`(${column} = any (${sql.param(emails)}::text[])
  and not exists (select from former_emails f where f.email = ${column} and f.created_at <= t.created_at))`

/** Whoever ordered signed in has it, whatever address they typed; by address only what nobody has (ruling 66). */
export const isOrderOf = (person: Person): SQL =>
  sql`(t.customer_id = ${person.id} or (t.customer_id is null and ${isTo(sql`t.customer_email`, person)}))`

/** Somebody else's, who typed an address of this person. */
export const isOthersTo = (person: Person): SQL =>
  sql`t.customer_id <> ${person.id} and ${isTo(sql`t.customer_email`, person)}`

/** Orders and invoices belong to the address on them (ruling 66); those without one to a row of the bakery's list. */
export const isListed = ({ customer_ids }: Person): SQL =>
  sql`(t.customer_email is null and t.bakery_customer_id = any (${sql.param(customer_ids)}::uuid[]))`

/** After "update … t set": what others have there who are one customer with them on a baker's list is on their own row again. */
export const backOnOwnRow = ({ customer_ids }: Person): SQL => sql`bakery_customer_id = c.id from bakery_customers c
  where t.bakery_customer_id = any (${sql.param(customer_ids)}::uuid[]) and c.merged_into = t.bakery_customer_id
    and c.email = t.customer_email and not c.id = any (${sql.param(customer_ids)}::uuid[])`
