-- All are "trusted": the owner of the database may create them, no superuser is needed.
create extension if not exists cube;--> statement-breakpoint
create extension if not exists pg_trgm;--> statement-breakpoint

-- Tables check their columns with it, so it comes before them. The characters that app/lib/text.ts takes out of whatever people type:
-- controls, line and paragraph separators, and the marks that turn the direction of the text after them.
create function is_one_line(typed text) returns boolean language sql immutable strict parallel safe
  as $$ select typed !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]' $$;
