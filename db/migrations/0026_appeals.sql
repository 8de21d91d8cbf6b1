CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"ruling" text NOT NULL,
	"reason" text NOT NULL,
	"days" integer NOT NULL,
	"ruled_by" uuid,
	"ruled_at" timestamp with time zone NOT NULL,
	"body" text,
	"appealed_at" timestamp with time zone,
	"outcome" text,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "appeals_kind_check" CHECK (kind ~ '^[a-z_]+$'),
	CONSTRAINT "appeals_title_check" CHECK (char_length(title) between 1 and 200),
	CONSTRAINT "appeals_one_line_check" CHECK (is_one_line(title)),
	CONSTRAINT "appeals_ruling_check" CHECK (ruling in ('approve', 'reject', 'ask', 'dismiss', 'warn', 'hide', 'remove', 'suspend', 'uphold', 'overturn')),
	CONSTRAINT "appeals_reason_check" CHECK (char_length(reason) between 0 and 1000),
	CONSTRAINT "appeals_body_check" CHECK (char_length(body) between 1 and 1000 and (body is null) = (appealed_at is null)),
	CONSTRAINT "appeals_outcome_check" CHECK (outcome in ('upheld', 'overturned')),
	CONSTRAINT "appeals_answer_check" CHECK (char_length(answer) between 1 and 1000),
	CONSTRAINT "appeals_decided_check" CHECK ((outcome is null) = (decided_at is null) and (outcome is null or appealed_at is not null))
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_state_check";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "appeal_id" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_ruled_by_users_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_subject_index" ON "appeals" USING btree ("subject_id","kind");--> statement-breakpoint
CREATE INDEX "appeals_user_index" ON "appeals" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_state_check" CHECK (state in ('open', 'withdrawn', 'approved', 'rejected', 'asked', 'dismissed', 'warned', 'hidden', 'removed', 'suspended', 'upheld', 'overturned'));