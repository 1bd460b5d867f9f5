ALTER TABLE "audit_snapshot" ADD COLUMN "event_serial" bigint;--> statement-breakpoint
ALTER TABLE "audit_snapshot" ADD COLUMN "event_hash" text;