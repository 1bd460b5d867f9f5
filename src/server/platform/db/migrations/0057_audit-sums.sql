ALTER TABLE "audit_line" ADD COLUMN "delivered" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_snapshot" ADD COLUMN "sums" "bytea";