import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { LINK_KINDS } from '../../lib/pay-link'
import { moment, oneOf } from './columns'

/** Links are signed, not stored (decision 228): a row is there once its link was opened or replaced. */
export const pay_links = pgTable(
  'pay_links',
  {
    kind: text({ enum: LINK_KINDS }).notNull(),
    thing_id: uuid().notNull(),
    /** Links with an older one have stopped. */
    version: integer().notNull().default(0),
    /** Visits, not calls. */
    uses: integer().notNull().default(0),
    used_at: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thing_id] }),
    check('pay_links_kind_check', oneOf('kind', LINK_KINDS)),
    check('pay_links_counts_check', sql`version >= 0 and uses >= 0 and (uses > 0) = (used_at is not null)`),
  ],
)
