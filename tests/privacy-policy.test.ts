import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { HELD_DATA } from '../app/routes/privacy/held-data'
import { useApp } from './setup/app'

const site = useApp()

/** Which part of the privacy policy speaks for which table. */
const SPOKEN_FOR: Record<keyof typeof HELD_DATA, string[]> = {
  account: [
    ...['users', 'user_roles', 'sessions', 'session_tokens', 'email_codes', 'known_devices', 'email_changes'],
    ...['code_apps', 'passkeys', 'recovery_codes', 'step_tickets'],
    ...['former_emails', 'username_history', 'sign_ins'],
  ],
  leaving: ['data_exports', 'leavings', 'gone_usernames'],
  profile: ['profiles', 'pictures', 'saved_bakeries'],
  checkout: ['checkout_details'],
  orders: ['orders', 'order_items', 'order_events'],
  payments: [
    ...['payments', 'refunds', 'disputes', 'payment_accounts', 'webhook_events', 'provider_transactions'],
    ...['ledger_accounts', 'ledger_entries', 'ledger_lines', 'reconciliation_runs', 'reconciliation_findings'],
  ],
  requests: [
    ...['custom_requests', 'request_pictures', 'quotes'],
    ...['invoices', 'invoice_payments', 'invoice_events'],
  ],
  pay_links: ['pay_links'],
  customers: ['bakery_customers'],
  messages: ['conversations', 'messages', 'message_pictures', 'conversation_mutes', 'blocks'],
  posts: [
    ...['reviews', 'video_reviews', 'forum_topics', 'forum_posts', 'forum_post_pictures', 'forum_revisions'],
    ...['forum_recipes', 'forum_recipe_ingredients'],
    ...['forum_blocks', 'forum_drafts', 'forum_follows', 'forum_likes', 'forum_members', 'forum_reads'],
  ],
  bakeries: [
    ...['bakeries', 'bakery_addresses', 'bakery_programs', 'bakery_helpers', 'bakery_pictures', 'bakery_tags'],
    ...['listings', 'listing_changes', 'menu_items', 'menu_item_options', 'menu_imports', 'saved_replies'],
    ...['opening_rules', 'opening_windows', 'closed_dates', 'custom_order_settings', 'invoice_settings'],
    ...['premium_periods', 'featured_weeks', 'featured_listings', 'share_links', 'share_posts'],
  ],
  claims: ['bakery_claims', 'claim_documents'],
  reports: [
    'reports',
    'cases',
    'case_notes',
    'appeals',
    'suspensions',
    'blocked_emails',
    'blocked_domains',
    'approvals',
    'audit_log',
    'audit_chain',
    ...['setting_changes', 'announcements'],
  ],
  searches: ['saved_searches', 'saved_search_finds'],
  notifications: ['notifications', 'notification_settings', 'push_subscriptions'],
  newsletter: ['newsletter_signups', 'breadletter_sent'],
  mail: ['mail_outbox', 'mail_returns', 'mail_suppressions', 'letter_overrides'],
  help: ['help_requests', 'help_answers'],
  visits: ['bakery_days', 'unmet_searches', 'unmet_places', 'share_visitors', 'rate_limits', 'geocode_cache'],
}

/** Nothing of people: what everybody knows, what is made of public pages, and what the site notes about itself. */
const NOBODYS = [
  ...['tags', 'places', 'zip_codes', 'places_data', 'cottage_programs', 'forum_categories', 'blocked_phrases'],
  'watched_words',
  ...['forum_category_slugs', 'forum_topic_slugs'],
  ...['breadletter_issues', 'breadletter_areas', 'breadletter_clicks', 'breadletter_pictures'],
  ...['bakery_details', 'next_windows', 'search_cards', 'search_points', 'search_terms', 'search_words'],
  ...['search_beginnings', 'search_cells', 'sitemap_files', 'demo_bakeries', 'due_failures'],
  ...['help_votes', 'first_listings', 'alert_areas', 'market_changes', 'market_days', 'market_stock', 'market_cities'],
]

const tables = async () =>
  (
    await site.services.pool.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(a.attname::text order by a.attname::text collate "C") as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname = 'public' and c.relkind = 'r' group by 1 order by c.relname::text collate "C"`,
    )
  ).rows

test('the privacy policy speaks for every table with people’s data', async () => {
  const names = (await tables()).map(({ name }) => name)
  expect([...Object.values(SPOKEN_FOR).flat(), ...NOBODYS].toSorted()).toEqual(names.toSorted())
})

const COLUMNS = 'tests/setup/held-columns.txt'
/** Keys, and when a row was made or changed: nothing to speak of. */
const PLAIN = ['id', 'created_at', 'updated_at']

test('and for every column: read held-data.ts before UPDATE_PAGES=1 adds a new one to the list', async () => {
  const rows = (await tables()).map(({ name, columns }) => {
    const told = columns.filter((column) => !PLAIN.includes(column))
    return `${name}: ${told.join(', ')}`
  })
  if (process.env.UPDATE_PAGES) writeFileSync(COLUMNS, `${rows.join('\n')}\n`)
  expect(readFileSync(COLUMNS, 'utf8').trimEnd().split('\n')).toEqual(rows)
})
