CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_chain_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "audit_chain_hash_check" CHECK (octet_length(content) = 32 and octet_length(hash) = 32)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_log_newest_index";--> statement-breakpoint
DROP INDEX "audit_log_subject_index";--> statement-breakpoint
DROP INDEX "audit_log_actor_index";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_action_index" ON "audit_log" USING btree ("actor_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest_index" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_origin_check" CHECK (char_length(origin) between 1 and 120);