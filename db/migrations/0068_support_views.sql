ALTER TABLE "sessions" DROP CONSTRAINT "sessions_kind_check";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_session_id" uuid;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_by_session_id_sessions_id_fk" FOREIGN KEY ("by_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind_check" CHECK (kind in ('user', 'guest', 'recovery', 'leaving', 'support'));
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_check" CHECK ((kind = 'support') = (by_session_id is not null));
--> statement-breakpoint
CREATE INDEX "sessions_by_session_index" ON "sessions" USING btree ("by_session_id") WHERE by_session_id is not null;
