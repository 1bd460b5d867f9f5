CREATE TABLE "content_version" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"imported_at" timestamp with time zone,
	CONSTRAINT "content_version_kind_slug_version_pk" PRIMARY KEY("kind","slug","version")
);
--> statement-breakpoint
CREATE INDEX "account_unverified" ON "account" USING btree ("kyc_status") WHERE "account"."kyc_status" in ('PENDING', 'REJECTED', 'BLOCKED');