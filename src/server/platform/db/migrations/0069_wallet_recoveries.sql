CREATE TABLE "share_recovery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"lost_address" text NOT NULL,
	"fresh_address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'identity' NOT NULL,
	"why" text,
	"begun_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "share_recovery_amount" CHECK ("share_recovery"."micro_shares" > 0),
	CONSTRAINT "share_recovery_wallets" CHECK ("share_recovery"."lost_address" <> "share_recovery"."fresh_address"),
	CONSTRAINT "share_recovery_end" CHECK (("share_recovery"."state" in ('done', 'objected', 'withdrawn', 'refused')) = ("share_recovery"."ended_at" is not null)),
	CONSTRAINT "share_recovery_why" CHECK (("share_recovery"."state" = 'refused') = ("share_recovery"."why" is not null))
);
--> statement-breakpoint
ALTER TABLE "share_recovery" ADD CONSTRAINT "share_recovery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_recovery_serial" ON "share_recovery" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "share_recovery_open" ON "share_recovery" USING btree ("account_id") WHERE state in ('identity', 'review', 'checked', 'waiting', 'approved');--> statement-breakpoint
CREATE INDEX "share_recovery_of_account" ON "share_recovery" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "share_recovery_due" ON "share_recovery" USING btree ("next_at") WHERE state in ('identity', 'review', 'checked', 'waiting', 'approved');