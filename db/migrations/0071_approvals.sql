CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"args" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"about" uuid[] NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approvals_kind_check" CHECK (kind in ('take_admin', 'transfer_bakery', 'erase_user')),
	CONSTRAINT "approvals_args_check" CHECK (jsonb_typeof(args) = 'object'),
	CONSTRAINT "approvals_reason_check" CHECK (char_length(reason) between 1 and 1000),
	CONSTRAINT "approvals_outcome_check" CHECK (outcome in ('approved', 'declined', 'withdrawn', 'expired', 'ended')),
	CONSTRAINT "approvals_note_check" CHECK (char_length(note) between 1 and 1000),
	CONSTRAINT "approvals_expires_check" CHECK (expires_at > asked_at),
	CONSTRAINT "approvals_decided_check" CHECK ((outcome is null) = (decided_at is null) and (outcome is not null or num_nonnulls(note, decided_by) = 0))
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open_unique" ON "approvals" USING btree ("kind","subject_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "approvals_newest_index" ON "approvals" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "approvals_subject_index" ON "approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_by_index" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by_index" ON "approvals" USING btree ("decided_by") WHERE decided_by is not null;