ALTER TABLE "audit_chain" DROP CONSTRAINT "audit_chain_hash_check";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "rest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_hash_check" CHECK (octet_length(content) = 32 and octet_length(rest) = 32 and octet_length(hash) = 32);