CREATE INDEX "cases_all_index" ON "cases" USING btree ("kind","listed_at","id");--> statement-breakpoint
CREATE INDEX "cases_decided_index" ON "cases" USING btree ("kind","listed_at","id") WHERE state not in ('open', 'asked', 'withdrawn');--> statement-breakpoint
CREATE INDEX "audit_log_about_index" ON "audit_log" USING btree ((details ->> 'about_id'),"created_at") WHERE (details ->> 'about_id') is not null;--> statement-breakpoint
CREATE INDEX "audit_log_bakery_index" ON "audit_log" USING btree ((details ->> 'bakery_id'),"created_at") WHERE (details ->> 'bakery_id') is not null;