-- The outbox is its own queue: a mail is claimed by pushing next_attempt_at ahead, and bulk mail comes last.
ALTER TABLE "mail_outbox" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
DROP INDEX "mail_outbox_due_index";
--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "mail_outbox" ("bulk", "next_attempt_at") WHERE sent_at is null and failed_at is null;
--> statement-breakpoint
CREATE INDEX "mail_outbox_failed_index" ON "mail_outbox" ("failed_at") WHERE failed_at is not null;
--> statement-breakpoint
-- Links in mails open accounts: what is sent keeps no body.
UPDATE "mail_outbox" SET text = '', html = '', headers = '{}' WHERE sent_at is not null;
--> statement-breakpoint
-- Each mail had a job beside it. On a new database the queue's tables come after this.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier = 'send_mail';
  END IF;
END $$;
--> statement-breakpoint
CREATE INDEX "webhook_events_processed_index" ON "webhook_events" ("processed_at") WHERE processed_at is not null;
