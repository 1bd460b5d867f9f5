DROP INDEX "outbox_message_due";--> statement-breakpoint
ALTER TABLE "outbox_message" ADD COLUMN "is_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "earlier_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_message_due" ON "outbox_message" USING btree ("channel","is_code" DESC NULLS FIRST,"next_try_at") WHERE "outbox_message"."sent_at" is null;