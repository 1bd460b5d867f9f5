CREATE TABLE "document_version" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"updated_on" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "document_version_kind_slug_version_pk" PRIMARY KEY("kind","slug","version")
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"bank" text NOT NULL,
	"custodian" text,
	"status" text DEFAULT 'open' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"offered" numeric(78, 0) NOT NULL,
	"minimum" numeric(78, 0) NOT NULL,
	"fee_bps" integer NOT NULL,
	CONSTRAINT "offering_one_row" CHECK ("offering"."id" = 'fnx'),
	CONSTRAINT "offering_status" CHECK ("offering"."status" in ('open', 'closed')),
	CONSTRAINT "offering_dates" CHECK ("offering"."opens_at" < "offering"."closes_at"),
	CONSTRAINT "offering_amounts" CHECK ("offering"."offered" > 0 and "offering"."minimum" > 0 and "offering"."fee_bps" between 0 and 9999)
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "accepted" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
-- What was in the program until now, with the names and days that the bank's own page has shown.
INSERT INTO "offering" ("id", "issuer", "bank", "custodian", "opens_at", "closes_at", "offered", "minimum", "fee_bps")
SELECT 'fnx', "document" ->> 'name', "document" ->> 'name', NULL,
	("document" #>> '{campaign,opensOn}')::date::timestamp AT TIME ZONE 'UTC',
	(("document" #>> '{campaign,closesOn}')::date + 1)::timestamp AT TIME ZONE 'UTC',
	4000000000000, 50000000, 50
FROM "bank_overview"
WHERE ("document" #>> '{campaign,opensOn}')::date <= ("document" #>> '{campaign,closesOn}')::date;
