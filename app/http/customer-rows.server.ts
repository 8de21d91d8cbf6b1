import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/**
 * What a room keeps about a bakery's customers. Their list stands below the rooms that name them (decision 141), so it writes none of their rows:
 * it asks each of them, through this, in the order of their locks: that of the list in `server/features.ts` (decision 080).
 */
export interface CustomerRows {
  /** Locks what names these customers until the transaction ends. */
  lockOf(tx: Tx, ids: string[]): Promise<unknown>
  /** What has to be settled before a customer can be erased, as in "They still have …"; null for nothing. */
  openOf(tx: Tx, id: string): Promise<string | null>
  /** Takes a customer out of what the bakery wrote down; the sums stay, which are its books (decision 196). */
  eraseOf(tx: Tx, id: string): Promise<unknown>
  /** What named the one names the other. */
  mergeOf(tx: Tx, customers: { gone: string; kept: string }): Promise<unknown>
  /** A query for what a customer did there: `kind`, `id`, `number`, `words`, `state`, `source`, `total` in cents, `created_at`. */
  exportOf(id: string): SQL
}
