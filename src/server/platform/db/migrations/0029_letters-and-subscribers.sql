ALTER TABLE "subscriber" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_message" ADD COLUMN "letter" jsonb;--> statement-breakpoint
CREATE INDEX "subscriber_unanswered" ON "subscriber" USING btree ("token_expires_at") WHERE "subscriber"."token_expires_at" is not null;--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_token_hash_unique" UNIQUE("token_hash");