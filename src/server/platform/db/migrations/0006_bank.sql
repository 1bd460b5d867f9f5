CREATE TABLE "bank_account" (
	"iban" text PRIMARY KEY NOT NULL,
	"opening" numeric(78, 0) NOT NULL,
	"changes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_entry" (
	"key" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"is_credit" boolean NOT NULL,
	"is_reversal" boolean NOT NULL,
	"is_booked" boolean NOT NULL,
	"on_statement" boolean NOT NULL,
	"booked_on" date,
	"parts" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entry_amount" CHECK ("bank_entry"."amount" > 0),
	CONSTRAINT "bank_entry_booked" CHECK ("bank_entry"."is_booked" = ("bank_entry"."booked_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"received_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"locked" "bytea",
	"said" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_file_kept" CHECK (("bank_file"."state" = 'refused') = ("bank_file"."locked" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"opening" numeric(78, 0) NOT NULL,
	"closing" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bank_entry_day" ON "bank_entry" USING btree ("account","booked_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_once" ON "bank_file" USING btree ("fingerprint") WHERE "bank_file"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "bank_file_newest" ON "bank_file" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "bank_file_waiting" ON "bank_file" USING btree ("received_at") WHERE "bank_file"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_once" ON "bank_statement" USING btree ("account","to_on","name","opening","closing");--> statement-breakpoint
-- stop first: processes of before name it when they read its row, and nothing else reads it.
ALTER TABLE "audit_snapshot" DROP COLUMN "shards";--> statement-breakpoint
-- stop first: processes of before name it when they read its row, and nothing else reads it.
ALTER TABLE "sandbox_applicant" DROP COLUMN "draft";
--> statement-breakpoint
-- stop first: the reviewer of before empties it.
DROP TABLE "sandbox_picture" CASCADE;
