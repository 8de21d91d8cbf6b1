CREATE TABLE "due_failures" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone,
	"last_error" text NOT NULL,
	CONSTRAINT "due_failures_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "due_failures_tries_check" CHECK (tries >= 0),
	CONSTRAINT "due_failures_error_check" CHECK (char_length(last_error) between 0 and 500)
);
--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_attempts_check";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "sweep_failed_at";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "last_error";--> statement-breakpoint
-- What cannot be worked on is told of by another kind of finding from now on, which closes itself.
UPDATE "reconciliation_findings" SET "resolved_at" = now() WHERE "kind" = 'event_failed' AND "resolved_at" IS NULL;
