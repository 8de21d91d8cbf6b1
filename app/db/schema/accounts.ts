import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CODE_TYPES, ROLES, SESSION_KINDS, SIGN_IN_OUTCOMES } from '../../features/accounts/session-rules'
import { bytea, created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at, userIndex } from './columns'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    password_hash: text().notNull(),
    email_verified_at: moment('email_verified_at'),
    welcomed_at: moment('welcomed_at'),
    demo: boolean().notNull().default(false),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('users_email_check', isEmail('email')),
    index('users_newest_index').on(t.created_at, t.id),
    index('users_email_parts_index').using('gin', sql`email gin_trgm_ops`),
    index('users_domain_index').on(sql`split_part(email, '@', 2)`),
    index('users_unverified_index').on(t.created_at).where(sql`email_verified_at is null`),
  ],
)

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: ownedByUser(),
    role: text({ enum: ROLES }).notNull(),
    granted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.role] }),
    check('user_roles_role_check', oneOf('role', ROLES)),
    index('user_roles_role_index').on(t.role),
  ],
)

// One row per sign-in: revoking it revokes all tokens that descend from it.
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SESSION_KINDS }).notNull(),
    guest_email: text(),
    guest_name: text(),
    remember: boolean().notNull().default(false),
    device_label: text(),
    created_at: created_at(),
    last_used_at: moment('last_used_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
    /** When its user last showed that it's them: by password, code or passkey. */
    proved_at: moment('proved_at'),
    /** The admin's own, of whoever sees the site as this one's user does: it ends with it. */
    by_session_id: uuid().references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    check('sessions_support_check', sql`(kind = 'support') = (by_session_id is not null)`),
    index('sessions_by_session_index').on(t.by_session_id).where(sql`by_session_id is not null`),
    check('sessions_kind_check', oneOf('kind', SESSION_KINDS)),
    check(
      'sessions_owner_check',
      sql`case when kind = 'guest' then user_id is null and guest_email is not null and guest_name is not null
        else user_id is not null and guest_email is null and guest_name is null end`,
    ),
    check('sessions_guest_email_check', isEmail('guest_email')),
    check('sessions_guest_name_check', lengthWithin('guest_name', 1, 100)),
    check('sessions_device_label_check', lengthWithin('device_label', 1, 120)),
    check('sessions_one_line_check', isOneLine('guest_name', 'device_label')),
    check('sessions_expires_check', sql`expires_at > created_at`),
    // Not a partial index: deleting a stale account at sign-up (ruling 3) must find all its sessions.
    index('sessions_user_index').on(t.user_id),
    index('sessions_guest_email_index').on(t.guest_email).where(sql`kind = 'guest'`),
    index('sessions_guest_domain_index').on(sql`split_part(guest_email, '@', 2)`).where(sql`kind = 'guest'`),
    index('sessions_expires_index').on(t.expires_at),
  ],
)

const TOKEN_KINDS = ['access', 'refresh'] as const

export const session_tokens = pgTable(
  'session_tokens',
  {
    hash: bytea().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: TOKEN_KINDS }).notNull(),
    parent_hash: bytea(),
    created_at: created_at(),
    expires_at: moment('expires_at').notNull(),
    rotated_at: moment('rotated_at'),
    /** First use of this pair's access token: from then on its parent can't get the pair again. */
    used_at: moment('used_at'),
  },
  (t) => [
    check('session_tokens_hash_check', sql`octet_length(hash) = 32 and octet_length(parent_hash) = 32`),
    check('session_tokens_kind_check', oneOf('kind', TOKEN_KINDS)),
    check('session_tokens_rotated_check', sql`rotated_at is null or kind = 'refresh'`),
    // One successor per refresh token (ruling 6); no foreign key, since parents are swept first.
    uniqueIndex('session_tokens_successor_unique').on(t.parent_hash).where(sql`kind = 'refresh'`),
    index('session_tokens_session_index').on(t.session_id),
    index('session_tokens_expires_index').on(t.expires_at),
  ],
)

export const email_codes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey(),
    user_id: ownedByUser(),
    type: text({ enum: CODE_TYPES }).notNull(),
    code_hash: bytea().notNull().unique(),
    return_to: text(),
    created_at: created_at(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (t) => [
    check('email_codes_type_check', oneOf('type', CODE_TYPES)),
    check('email_codes_hash_check', sql`octet_length(code_hash) = 32`),
    check('email_codes_return_to_check', sql`return_to ~ '^/' and char_length(return_to) <= 500`),
    check('email_codes_expires_check', sql`expires_at > created_at`),
    index('email_codes_user_index').on(t.user_id, t.type),
    index('email_codes_expires_index').on(t.expires_at),
  ],
)

/** Confirmed at both addresses by signed links that name its id; asking again replaces it, so that earlier links end. */
export const email_changes = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    user_id: ownedByUser().unique(),
    email: text().notNull(),
    old_confirmed_at: moment('old_confirmed_at'),
    new_confirmed_at: moment('new_confirmed_at'),
    done_at: moment('done_at'),
    created_at: created_at(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    check('email_changes_email_check', isEmail('email')),
    check('email_changes_done_check', sql`done_at is null or num_nulls(old_confirmed_at, new_confirmed_at) = 0`),
    check('email_changes_expires_check', sql`expires_at > created_at`),
    index('email_changes_expires_index').on(t.expires_at),
  ],
)

/** Addresses that a user had proven before: invoices sent there stay theirs, until another account proves the address. */
export const former_emails = pgTable(
  'former_emails',
  { email: text().primaryKey(), user_id: ownedByUser(), created_at: created_at() },
  (t) => [check('former_emails_email_check', isEmail('email')), index('former_emails_user_index').on(t.user_id)],
)

/** A name that its user gave up: until then it leads to their profile, and nobody else gets it. */
export const username_history = pgTable(
  'username_history',
  {
    username: text().primaryKey(),
    user_id: ownedByUser(),
    created_at: created_at(),
    until: moment('until').notNull(),
  },
  (t) => [
    check('username_history_username_check', sql`username collate "C" ~ '^[a-z][a-z0-9_]{1,18}[a-z0-9]$'`),
    index('username_history_user_index').on(t.user_id),
    index('username_history_until_index').on(t.until),
  ],
)

/** Names of people who have left, as digests: until then nobody gets them (`is_held_username`). */
export const gone_usernames = pgTable(
  'gone_usernames',
  { digest: bytea().primaryKey(), until: moment('until').notNull() },
  (t) => [
    check('gone_usernames_digest_check', sql`octet_length(digest) = 32`),
    index('gone_usernames_until_index').on(t.until),
  ],
)

export const blocked_emails = pgTable(
  'blocked_emails',
  {
    email: text().primaryKey(),
    reason: text().notNull().default(''),
    /** Ruling 64. */
    may_finish: boolean().notNull().default(false),
    blocked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Blocked with everybody there, and let in again with them. */
    domain: text().references(() => blocked_domains.domain, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    check('blocked_emails_email_check', isEmail('email')),
    check('blocked_emails_reason_check', lengthWithin('reason', 0, 1000)),
    index('blocked_emails_newest_index').on(t.created_at),
    index('blocked_emails_domain_index').on(t.domain).where(sql`domain is not null`),
  ],
)

/** Everything behind the @: nobody signs up from there, and accounts that have such an address are in `blocked_emails` (repeatable/blocked.sql). */
export const blocked_domains = pgTable(
  'blocked_domains',
  {
    domain: text().primaryKey(),
    reason: text().notNull(),
    blocked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    check(
      'blocked_domains_domain_check',
      sql`domain = lower(domain) and char_length(domain) <= 250 and domain ~ '^[^@[:space:]]+[.][^@[:space:]]+$'`,
    ),
    check('blocked_domains_reason_check', lengthWithin('reason', 1, 1000)),
    userIndex('blocked_domains', t.blocked_by),
  ],
)

/** For 90 days. Tries of one hour, device and outcome are one row, so that guessing doesn't fill the table. */
export const sign_ins = pgTable(
  'sign_ins',
  {
    user_id: ownedByUser(),
    outcome: text({ enum: SIGN_IN_OUTCOMES }).notNull(),
    device_label: text().notNull(),
    hour: moment('hour').notNull(),
    times: integer().notNull().default(1),
    last_at: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.outcome, t.device_label, t.hour] }),
    check('sign_ins_outcome_check', oneOf('outcome', SIGN_IN_OUTCOMES)),
    check('sign_ins_device_label_check', lengthWithin('device_label', 0, 120)),
    check('sign_ins_one_line_check', isOneLine('device_label')),
    index('sign_ins_user_index').on(t.user_id, t.last_at),
    index('sign_ins_sweep_index').on(t.last_at),
  ],
)

export const rate_limits = pgTable(
  'rate_limits',
  {
    scope: text().notNull(),
    key: bytea().notNull(),
    window_ends_at: moment('window_ends_at').notNull(),
    attempts: integer().notNull().default(1),
    blocked_until: moment('blocked_until'),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    check('rate_limits_scope_check', lengthWithin('scope', 1, 60)),
    check('rate_limits_key_check', sql`octet_length(key) between 1 and 64`),
    check('rate_limits_attempts_check', sql`attempts >= 0`),
    index('rate_limits_sweep_index').on(t.window_ends_at),
  ],
)

export const known_devices = pgTable(
  'known_devices',
  {
    user_id: ownedByUser(),
    device_hash: bytea().notNull(),
    created_at: created_at(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.device_hash] }),
    check('known_devices_hash_check', sql`octet_length(device_hash) = 32`),
    index('known_devices_sweep_index').on(t.last_seen_at),
  ],
)

function ownedByUser() {
  return uuid('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })
}
