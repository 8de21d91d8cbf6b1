ALTER TABLE "reports" DROP CONSTRAINT "reports_subject_type_check";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_type_check" CHECK (subject_type ~ '^[a-z_]+$');