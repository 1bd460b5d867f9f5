CREATE TABLE "share_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "share_freeze_end" CHECK (("share_freeze"."state" in ('lifted', 'void')) = ("share_freeze"."ended_at" is not null)),
	CONSTRAINT "share_freeze_due" CHECK (("share_freeze"."state" in ('wanted', 'lifting')) = ("share_freeze"."due_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "share_freeze" ADD CONSTRAINT "share_freeze_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_freeze_open" ON "share_freeze" USING btree ("asset","generation","address") WHERE "share_freeze"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "share_freeze_of_account" ON "share_freeze" USING btree ("account_id","opened_at");