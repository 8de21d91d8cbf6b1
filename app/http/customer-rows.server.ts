import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/** What a room keeps about a bakery's customers (decision 141). Rooms are asked in the order of their locks (decision 080). */
export interface CustomerRows {
  lockOf(tx: Tx, ids: string[]): Promise<unknown>
  /** What must be settled before the customer can be erased, to follow "They still have …"; null for nothing. */
  openOf(tx: Tx, id: string): Promise<string | null>
  /** Takes the customer out of the room's rows. The sums stay: they are the bakery's books (decision 196). */
  eraseOf(tx: Tx, id: string): Promise<unknown>
  mergeOf(tx: Tx, customers: { gone: string; kept: string }): Promise<unknown>
  /** A query with `kind`, `id`, `number`, `words`, `state`, `source`, `total` in cents, `created_at`. */
  exportOf(id: string): SQL
}
