-- Both are "trusted": the owner of the database may create them, no superuser is needed.
create extension if not exists cube;--> statement-breakpoint
create extension if not exists pg_trgm;
