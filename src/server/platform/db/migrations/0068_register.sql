CREATE TABLE "account_hold" (
	"account_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "account_hold_account_id_since_pk" PRIMARY KEY("account_id","since")
);
--> statement-breakpoint
CREATE TABLE "holder_detail" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"locked" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_export" (
	"number" serial PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"part" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"moves_from" timestamp with time zone,
	"reason" text NOT NULL,
	"ticket" text NOT NULL,
	"taken_by" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"owners" integer NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"fingerprint" text,
	"bytes" bigint,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_hold" ADD CONSTRAINT "account_hold_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_detail" ADD CONSTRAINT "holder_detail_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holder_detail_over" ON "holder_detail" USING btree ("keep_until");
--> statement-breakpoint
-- By hand from here on. Holds that were lifted before this table stood: the requests name when they began.
INSERT INTO "account_hold" ("account_id", "since", "until")
	SELECT (input ->> 'account')::uuid, replace(facts ->> 'hold', 'since ', '')::timestamptz, executed_at
	FROM "operator_request" WHERE kind = 'hold-lift' AND outcome = 'done' AND executed_at IS NOT NULL
		AND facts ->> 'hold' LIKE 'since %'
	ON CONFLICT DO NOTHING;
