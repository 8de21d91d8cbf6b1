/** What becomes of every table when somebody downloads their data, and of every column of words when they leave (ruling 47). */

/** Tables that no download holds, and why. All others are some room's `exportOf`. */
export const NOT_EXPORTED: Record<string, string[]> = {
  'keys and one-way codes, which say nothing to their owner': [
    ...[
      'session_tokens',
      'email_codes',
      'known_devices',
      'rate_limits',
      'share_visitors',
      'pay_links',
      'gone_usernames',
      'code_apps',
      'recovery_codes',
      'step_tickets',
    ],
  ],
  'what the house wrote down to answer for its decisions; their own are in appeals and reports': [
    ...['audit_log', 'audit_chain', 'cases', 'case_notes', 'blocked_emails', 'blocked_domains'],
    ...['blocked_phrases', 'watched_words', 'approvals'],
  ],
  'about other people, who are customers: the desk has files of them': ['bakery_customers', 'invoice_events'],
  'the provider’s and our books; payments and refunds have their own part of it': [
    ...['disputes', 'webhook_events', 'provider_transactions', 'ledger_accounts', 'ledger_entries', 'ledger_lines'],
    ...['reconciliation_runs', 'reconciliation_findings', 'due_failures'],
  ],
  'figures and copies that are made of the others': [
    ...['bakery_days', 'help_votes', 'bakery_details', 'next_windows', 'search_cards', 'search_points', 'search_terms'],
    ...['search_words', 'search_beginnings', 'search_cells', 'sitemap_files', 'featured_listings', 'menu_imports'],
    ...['breadletter_areas', 'breadletter_clicks', 'market_changes', 'market_days', 'market_stock', 'market_cities'],
  ],
  'what was searched for, without who': ['unmet_searches', 'unmet_places'],
  'nobody’s': [
    ...['tags', 'places', 'zip_codes', 'places_data', 'cottage_programs', 'forum_categories', 'demo_bakeries'],
    ...['geocode_cache', 'forum_category_slugs', 'first_listings', 'alert_areas'],
  ],
  'what the house writes to all of its readers': ['breadletter_issues', 'breadletter_pictures'],
  'the house’s own words': ['letter_overrides', 'setting_changes', 'announcements'],
  'addresses that their topics had before': ['forum_topic_slugs'],
  'the download itself': ['data_exports'],
}

/** Rows of these go, with all that is in them. */
export const GOES = [
  ...['users', 'profiles', 'sessions', 'session_tokens', 'email_codes', 'known_devices', 'user_roles', 'email_changes'],
  ...['code_apps', 'passkeys', 'recovery_codes', 'step_tickets'],
  'sign_ins',
  // By whoever asked; what was asked about them goes with them, too.
  'approvals',
  ...['former_emails', 'username_history', 'leavings', 'data_exports', 'saved_bakeries', 'checkout_details'],
  ...['bakery_customers', 'conversations', 'message_pictures', 'conversation_mutes', 'blocks', 'saved_replies'],
  ...['video_reviews', 'appeals', 'suspensions', 'notifications', 'notification_settings', 'push_subscriptions'],
  ...[
    'help_requests',
    'help_answers',
    'newsletter_signups',
    'breadletter_sent',
    'breadletter_pictures',
    'mail_outbox',
    'mail_returns',
    'saved_searches',
    'saved_search_finds',
    'mail_suppressions',
    'request_pictures',
    'payment_accounts',
  ],
  ...['forum_revisions', 'forum_post_pictures', 'forum_likes', 'forum_reads', 'forum_follows', 'forum_drafts'],
  ...['forum_members', 'forum_blocks'],
  // Of a bakery that they own.
  ...['bakery_addresses', 'bakery_programs', 'bakery_helpers', 'bakery_pictures', 'bakery_claims', 'claim_documents'],
  ...['listings', 'listing_changes', 'menu_items', 'menu_item_options', 'menu_imports', 'opening_rules'],
  ...['opening_windows', 'closed_dates', 'custom_order_settings', 'share_posts'],
]

/** Hold nobody's words. */
export const NOBODYS = [
  ...['tags', 'places', 'zip_codes', 'places_data', 'cottage_programs', 'forum_categories', 'demo_bakeries'],
  ...[
    'forum_category_slugs',
    'blocked_phrases',
    'watched_words',
    'rate_limits',
    'share_visitors',
    'pay_links',
    'bakery_days',
    'help_votes',
    'bakery_tags',
    'share_links',
  ],
  ...['premium_periods', 'featured_weeks', 'featured_listings', 'payments', 'disputes', 'provider_transactions'],
  ...['ledger_accounts', 'ledger_entries', 'ledger_lines', 'reconciliation_runs', 'reconciliation_findings'],
  ...['due_failures', 'sitemap_files', 'breadletter_clicks', 'first_listings', 'alert_areas'],
  ...['market_changes', 'market_days', 'market_stock', 'market_cities', 'unmet_searches', 'unmet_places'],
  // One-way codes, for 90 days.
  'gone_usernames',
  'audit_chain',
]

/** Made of the others, and made anew when those change. */
export const COPIES = [
  ...['bakery_details', 'next_windows', 'search_cards', 'search_points', 'search_terms', 'search_words'],
  ...['search_beginnings', 'search_cells', 'breadletter_areas'],
]

const CODE = 'a word of ours, a number or a key'
const EMPTIED = 'emptied'

const POSTED = 'goes, or stays under “Former member”, as they chose'

const receipt = (why: string) => `receipts keep it: ${why}`
const house = 'the house’s own words, to answer for a decision'

const LETTER = 'the house’s own words, which its readers have'

const codes = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, CODE]))
const emptied = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, EMPTIED]))

/** Rows of these stay; each column of words with what becomes of it. */
export const STAYS: Record<string, Record<string, string>> = {
  // In posts that stay.
  pictures: { ...emptied('alt'), ...codes('kind', 'formats', 'color') },
  orders: {
    ...emptied('customer_name', 'customer_email', 'customer_phone', 'delivery_address', 'notes', 'bakery_notes'),
    ...codes('order_number', 'checkout_digest', 'status', 'payment_status', 'source', 'offline_method'),
    ...codes('fulfillment_type', 'fee_structure_version', 'bakery_state'),
    label: receipt('the label that the law asks for, as sold'),
  },
  order_items: { ...emptied('options', 'special_instructions'), name: receipt('what was sold') },
  order_events: { ...emptied('note'), ...codes('kind', 'actor_role', 'from_status', 'to_status') },
  custom_requests: {
    ...emptied('customer_name', 'customer_email', 'answers', 'allergies', 'message', 'reason'),
    ...codes('state'),
  },
  quotes: {
    ...emptied('delivery_address', 'note'),
    ...codes('state', 'fulfillment_type'),
    lines: receipt('what was agreed'),
    tax_label: receipt('the tax that was asked for'),
    policy: receipt('what was agreed about cancelling'),
  },
  invoices: {
    ...emptied('customer_name', 'customer_email', 'note'),
    ...codes('state'),
    lines: receipt('what was sold'),
    tax_label: receipt('the tax that was paid'),
    policy: receipt('what was agreed about cancelling'),
    label: receipt('the label that the law asks for, as sold'),
  },
  invoice_payments: { ...emptied('note'), ...codes('part', 'method', 'state') },
  invoice_events: { ...emptied('note'), ...codes('actor_role') },
  invoice_settings: { tax_label: receipt('the tax that was paid') },
  refunds: {
    ...codes('cause', 'kind', 'lines', 'state', 'provider_refund_id', 'provider_reversal_id', 'last_error'),
    reason: receipt('why money went back'),
  },
  bakeries: {
    ...emptied('short_bio', 'about', 'location_text', 'instagram_url', 'website_url', 'estimated_delivery_time'),
    ...codes('kind', 'state', 'time_zone', 'verification_status', 'hero_image_url'),
    name: receipt('who sold it'),
    slug: receipt('who sold it'),
    ...Object.fromEntries(['city', 'zip_code', 'zip'].map((part) => [part, receipt('in which town it was sold')])),
  },
  breadletter_issues: {
    ...codes('state'),
    ...Object.fromEntries(['subject', 'intro', 'story_title', 'story', 'story_html'].map((part) => [part, LETTER])),
  },
  messages: emptied('body'),
  reviews: { ...emptied('reply'), body: POSTED },
  reports: { ...emptied('details'), ...codes('subject_type', 'reason', 'status', 'ruling'), resolution: house },
  webhook_events: { ...emptied('payload'), ...codes('id', 'type', 'object_id', 'account') },
  audit_log: { ...emptied('subject_id'), ...codes('action', 'subject_type'), details: house, origin: house },
  cases: { ...codes('kind', 'state'), reason: house },
  case_notes: { body: house },
  blocked_emails: { email: 'who is blocked can’t leave', reason: house, domain: house },
  blocked_domains: { domain: house, reason: house },
  letter_overrides: {
    ...codes('key', 'broken_because'),
    ...Object.fromEntries(['subject', 'preheader', 'heading', 'body'].map((part) => [part, 'the house’s own words'])),
  },
  setting_changes: { ...codes('key'), value: house },
  announcements: { ...codes('audience'), sentence: house, link: house },
  geocode_cache: { answer: 'a place on the map, of nobody known' },
  forum_topics: { ...codes('state'), title: POSTED, slug: POSTED, zip_code: POSTED },
  forum_topic_slugs: { slug: POSTED },
  forum_posts: { ...codes('state'), body: POSTED, body_html: POSTED },
  forum_recipes: { ...codes('goods'), piece_name: POSTED },
  forum_recipe_ingredients: { ...codes('part'), name: POSTED },
}
