CREATE TABLE "swap" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"payer" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"nonce" bigint,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_transaction" ADD COLUMN "received" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "member_transaction" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "member_transaction" ADD COLUMN "received_decimals" integer;--> statement-breakpoint
ALTER TABLE "swap" ADD CONSTRAINT "swap_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "swap_once" ON "swap" USING btree ("account_id","hash");--> statement-breakpoint
CREATE INDEX "swap_waiting" ON "swap" USING btree ("reported_at") WHERE "swap"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "swap_waiting_of_account" ON "swap" USING btree ("account_id") WHERE "swap"."state" = 'waiting';