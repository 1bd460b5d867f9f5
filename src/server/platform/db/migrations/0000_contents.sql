CREATE TABLE "bank_overview" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_overview_one_row" CHECK ("bank_overview"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"category_title" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"author" text NOT NULL,
	"published_on" date NOT NULL,
	"updated_on" date NOT NULL,
	"position" integer NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "content_item_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"bucket" text NOT NULL,
	"subject" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_window_bucket_subject_starts_at_pk" PRIMARY KEY("bucket","subject","starts_at")
);
--> statement-breakpoint
CREATE TABLE "share_price" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"price_micro_usd" numeric(78, 0) NOT NULL,
	CONSTRAINT "share_price_positive" CHECK ("share_price"."price_micro_usd" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriber" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_item_order" ON "content_item" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "rate_window_age" ON "rate_window" USING btree ("starts_at");