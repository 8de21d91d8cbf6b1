-- What Drizzle cannot say of an index: each INCLUDEs whatever a search filters by, so that none needs the table. Nearest-neighbor scans of a
-- GiST index grew slower with the table; a circle cut into bands of latitude is some ranges of a btree. Small circles need narrow bands.
create index search_points_near_index on search_points (trait, band, lambda) include (phi, bakery_id, premium, premium_until);--> statement-breakpoint
create index search_points_premium_near_index on search_points (trait, band, lambda) include (phi, bakery_id, premium_until) where premium;--> statement-breakpoint
create index search_points_around_index on search_points (trait, wide_band, lambda)
  include (phi, bakery_id, traits, premium, premium_until, created_at, average_rating, review_count);--> statement-breakpoint
create index search_points_shuffle_index on search_points (trait, shuffle, bakery_id) include (traits, premium_until) where premium;--> statement-breakpoint
create index search_points_newest_index on search_points (trait, created_at desc, bakery_id desc) include (traits, premium, premium_until);--> statement-breakpoint
create index search_points_rated_index on search_points (trait, average_rating desc, review_count desc, bakery_id desc) include (traits, premium, premium_until);--> statement-breakpoint
create index search_terms_index on search_terms (kind, term text_pattern_ops, then_by text_pattern_ops, bakery_id desc)
  include (shared, state, traits, premium, premium_until);--> statement-breakpoint
create index search_terms_premium_index on search_terms (kind, term text_pattern_ops, then_by text_pattern_ops, bakery_id desc)
  include (shared, state, traits, premium_until) where premium;--> statement-breakpoint
create index search_words_beginning_index on search_words (word text_pattern_ops);--> statement-breakpoint
create index search_words_trigram_index on search_words using gin (word gin_trgm_ops);--> statement-breakpoint
create index search_beginnings_index on search_beginnings (depth, beginning text_pattern_ops, shared) include (n);--> statement-breakpoint
create index search_cells_index on search_cells (trait, band, cell) include (n);--> statement-breakpoint

-- The category catalogue of spec §3, core ones in the order of the core listing.
insert into tags (slug, name, description, icon, color, kind, is_core, position) values
  ('bread', 'Bread', 'Loaves, rolls and everyday bread', 'wheat', '#8c4a1c', 'product', true, 1),
  ('cakes', 'Cakes', 'Layer cakes, cupcakes and celebration cakes', 'cake', '#a8323e', 'product', true, 2),
  ('cookies', 'Cookies', 'Cookies, bars and brownies', 'cookie', '#a5651f', 'product', true, 3),
  ('pastries', 'Pastries', 'Croissants, danishes and other flaky things', 'croissant', '#b9832e', 'product', true, 4),
  ('sourdough', 'Sourdough', 'Naturally leavened, slowly fermented', 'sprout', '#6f5a3a', 'product', true, 5),
  ('gluten-free', 'Gluten-free', 'Baked without gluten', 'wheat-off', '#4f7352', 'dietary', true, 6),
  ('vegan', 'Vegan', 'Baked without animal products', 'leaf', '#3f7a4a', 'dietary', true, 7),
  ('pies', 'Pies', 'Sweet and savory pies and tarts', 'chart-pie', '#9a3b2e', 'product', true, 8),
  ('breakfast', 'Breakfast', 'For the first hours of the day', 'egg-fried', '#b07a12', 'meal', false, 9),
  ('lunch', 'Lunch', 'Sandwiches, focaccia and savory bakes', 'sandwich', '#7a6a2c', 'meal', false, 10),
  ('dessert', 'Dessert', 'Something sweet to end with', 'dessert', '#9c4a6a', 'meal', false, 11),
  ('seasonal', 'Seasonal', 'Holiday and seasonal specials', 'calendar-heart', '#5b6f86', 'product', false, 12);--> statement-breakpoint

-- Debits are above zero, credits below. `provider_balance` is the house's own balance at the provider and must agree with the
-- provider's books to the cent; `bakery_balances` and `bakery_shares` are what the provider holds for bakers and whose it is.
insert into ledger_accounts (code, kind, description) values
  ('provider_balance', 'asset', 'Our balance at the payment provider'),
  ('bakery_balances', 'asset', 'Held by the provider for bakeries'),
  ('bakery_shares', 'liability', 'What bakeries keep of their orders'),
  ('customer_fees', 'revenue', 'Service fees paid by customers'),
  ('baker_fees', 'revenue', 'Fees paid by bakers'),
  ('sales', 'revenue', 'What the house itself sells'),
  ('refund_fees', 'revenue', 'Kept of refunds for processing them'),
  ('provider_fees', 'expense', 'What the provider charges, as far as the baker fee covers it'),
  ('provider_fee_difference', 'expense', 'What the provider charges above or below the baker fee: it also charges on delivery'),
  ('disputed', 'asset', 'Taken back by card holders'' banks'),
  ('bank', 'asset', 'Paid out by the provider to our bank account');--> statement-breakpoint

insert into sitemap_files values ('00000000-0000-0000-0000-000000000000');
