-- Premium bakeries, too, are looked for in small circles first: wide bands made them read what is north and south of these.
drop index search_points_premium_around_index;--> statement-breakpoint
create index search_points_premium_near_index on search_points (trait, band, lambda) include (phi, bakery_id, premium_until) where premium;
