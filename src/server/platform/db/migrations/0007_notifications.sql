CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removal" uuid
);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_newest" ON "notification" USING btree ("account_id","serial") WHERE "notification"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notification_unseen" ON "notification" USING btree ("account_id") WHERE "notification"."seen_at" is null and "notification"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "notification_removal" ON "notification" USING btree ("account_id","removal") WHERE "notification"."removal" is not null;--> statement-breakpoint
CREATE INDEX "notification_removed" ON "notification" USING btree ("removed_at") WHERE "notification"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "member_transaction_kind" ON "member_transaction" USING btree ("account_id","kind","serial");