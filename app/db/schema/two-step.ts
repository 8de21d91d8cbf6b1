import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PASSKEY_NAME_MAX, TICKET_PURPOSES } from '../../features/two-step/two-step'
import { users } from './accounts'
import { bytea, created_at, isOneLine, lengthWithin, moment, oneOf } from './columns'

/** The app that shows a person's codes. Its secret is sealed with the site's (decision 254). */
export const code_apps = pgTable(
  'code_apps',
  {
    user_id: ofUser().primaryKey(),
    secret: bytea(),
    /** Being set up: counts once a code of it was typed; until then the one before goes on. */
    next_secret: bytea(),
    /** Of the last code that was taken: a code works once. */
    last_step: bigint({ mode: 'number' }).notNull().default(0),
    confirmed_at: moment('confirmed_at'),
    created_at: created_at(),
  },
  () => [check('code_apps_confirmed_check', sql`(confirmed_at is null) = (secret is null)`)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: ofUser(),
    name: text().notNull(),
    credential_id: bytea().notNull().unique(),
    public_key: bytea().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Kept by the maker of the device, so that it outlives the device. */
    backed_up: boolean().notNull(),
    last_used_at: moment('last_used_at'),
    created_at: created_at(),
  },
  (t) => [
    check('passkeys_name_check', lengthWithin('name', 1, PASSKEY_NAME_MAX)),
    check('passkeys_one_line_check', isOneLine('name')),
    check('passkeys_credential_id_check', sql`octet_length(credential_id) between 1 and 1023`),
    index('passkeys_user_index').on(t.user_id),
  ],
)

/** Ten words for the day the phone is gone, as keyed hashes. */
export const recovery_codes = pgTable(
  'recovery_codes',
  { user_id: ofUser(), hash: bytea().notNull(), used_at: moment('used_at'), created_at: created_at() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.hash] }),
    check('recovery_codes_hash_check', sql`octet_length(hash) = 32`),
  ],
)

/** One step was taken and one is left. Whoever holds the token, of which only the hash is here, may take it once. */
export const step_tickets = pgTable(
  'step_tickets',
  {
    hash: bytea().primaryKey(),
    purpose: text({ enum: TICKET_PURPOSES }).notNull(),
    /** Null while nobody knows who will sign in with a passkey. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean().notNull().default(false),
    /** A mark of the password that was typed: a new one ends the ticket. */
    password_mark: bytea(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    check('step_tickets_hash_check', sql`octet_length(hash) = 32`),
    check('step_tickets_purpose_check', oneOf('purpose', TICKET_PURPOSES)),
    check('step_tickets_user_check', sql`user_id is not null or purpose = 'passkey_sign_in'`),
    index('step_tickets_user_index').on(t.user_id),
    index('step_tickets_expires_index').on(t.expires_at),
  ],
)

function ofUser() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
}
