CREATE TABLE "price_alert" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" numeric(78, 0),
	"move_bps" integer,
	"from_price" numeric(78, 0),
	"is_ready" boolean DEFAULT true NOT NULL,
	"told_at" timestamp with time zone,
	"told_price" numeric(78, 0),
	"told_from" numeric(78, 0),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_alert_terms" CHECK (("price_alert"."kind" = 'move') = ("price_alert"."move_bps" is not null and "price_alert"."from_price" is not null and "price_alert"."level" is null)),
	CONSTRAINT "price_alert_level" CHECK ("price_alert"."kind" = 'move' or ("price_alert"."level" is not null and "price_alert"."level" > 0))
);
--> statement-breakpoint
ALTER TABLE "price_alert" ADD CONSTRAINT "price_alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_alert_same" ON "price_alert" USING btree ("account_id","kind",coalesce("level", "move_bps"));--> statement-breakpoint
CREATE INDEX "price_alert_ready" ON "price_alert" USING btree ("kind","level") WHERE "price_alert"."is_ready";