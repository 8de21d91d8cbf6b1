import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ALT_MAX, PICTURE_KINDS } from '../../features/pictures/picture'
import { users } from './accounts'
import { bytea, created_at, isOneLine, lengthWithin, oneOf } from './columns'

// Files are named by content hash: two owners of one picture share its bytes but not its row.
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: PICTURE_KINDS }).notNull(),
    content_hash: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    byte_size: integer().notNull(),
    formats: text().array().notNull().default(sql`'{}'`),
    widths: integer().array().notNull().default(sql`'{}'`),
    color: text(),
    alt: text().notNull().default(''),
    created_at: created_at(),
  },
  (t) => [
    check('pictures_kind_check', oneOf('kind', PICTURE_KINDS)),
    check('pictures_hash_check', sql`octet_length(content_hash) = 32`),
    check('pictures_size_check', sql`width between 1 and 20000 and height between 1 and 20000 and byte_size > 0`),
    check('pictures_formats_check', sql`formats <@ array['jpeg', 'png', 'webp', 'avif']`),
    check('pictures_color_check', sql`color ~ '^#[0-9a-f]{6}$'`),
    check('pictures_alt_check', lengthWithin('alt', 0, ALT_MAX)),
    check('pictures_one_line_check', isOneLine('alt')),
    uniqueIndex('pictures_owner_unique').on(t.owner_id, t.kind, t.content_hash),
    index('pictures_hash_index').on(t.content_hash),
  ],
)
