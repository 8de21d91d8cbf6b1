import { Readable } from 'node:stream'
import type { Db } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import { findCustomer, listCustomers, listDeeds } from './customers.queries.server'

const AT_ONCE = 500

/** Read and sent in parts, however many rows there are. */
async function* inParts<Row>(
  first: Part<Row>,
  read: (after: string) => Promise<Part<Row> | null>,
  head: string,
  line: (row: Row) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + head
  for (let part: Part<Row> | null = first; part; part = part.next ? await read(part.next) : null)
    if (part.items.length > 0) yield part.items.map(line).join('')
}

interface Part<Row> {
  items: Row[]
  next: string | null
}

/** Null where the actor does not own the bakery. */
export async function customersFile(db: Db, actor: Actor, bakery_id: string): Promise<Readable | null> {
  const read = (after?: string) => listCustomers(db, actor, bakery_id, { limit: AT_ONCE, after })
  const first = await read()
  if (!first) return null
  const head = ['Name', 'Email', 'Phone', 'Orders', 'Invoices', 'Requests', 'Spent', 'Last seen', 'Allergies', 'Notes']
  return Readable.from(
    inParts(first, read, csvLine(head), (one) =>
      csvLine([
        ...[one.name, one.email, one.phone, one.orders, one.invoices, one.requests, one.spent / 100],
        ...[one.last_at.slice(0, 10), one.allergies, one.notes],
      ]),
    ),
  )
}

export async function customerFile(
  services: Pick<Services, 'db' | 'customer_rows'>,
  actor: Actor,
  id: string,
): Promise<Readable | null> {
  const one = await findCustomer(services.db, actor, id)
  const read = (after?: string) => listDeeds(services, actor, id, { limit: AT_ONCE, after })
  const first = one && (await read())
  if (!one || !first) return null
  const facts = [
    ['Name', one.name],
    ['Email', one.email],
    ['Phone', one.phone],
    ['Allergies', one.allergies],
    ['Notes', one.notes],
    ...one.also.map(({ name, email }) => ['Also known as', email ?? name]),
    ['Spent', one.spent / 100],
  ]
  const head = [...facts, [], ['What', 'Date', 'Number', 'Details', 'Status', 'Total']].map(csvLine).join('')
  return Readable.from(
    inParts(first, read, head, (deed) =>
      csvLine([
        ...[deed.kind, deed.created_at.slice(0, 10), deed.number, deed.words, deed.state],
        deed.total === null ? null : deed.total / 100,
      ]),
    ),
  )
}
