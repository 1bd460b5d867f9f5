CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"rested_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_subject" (
	"account_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "webhook_subject_account_id_subject_pk" PRIMARY KEY("account_id","subject")
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subject" ADD CONSTRAINT "webhook_subject_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("endpoint_id","serial");--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("endpoint_id","subject","number") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_asked" ON "webhook_delivery" USING btree ("endpoint_id") WHERE "webhook_delivery"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_of_account" ON "webhook_endpoint" USING btree ("account_id","created_at");--> statement-breakpoint
-- By hand from here on.
-- Writes what programs of members are told, in the transaction of what it tells: most processes may not read who has
-- an endpoint. The row of the subject lets those that tell of one thing take turns, so a higher number is committed later.
-- An endpoint that is being removed is waited for, and then left out.
-- guard: without it, an event of what one member did is told to others — server/webhooks/webhooks:
--   is told to its own member — condition on endpoint.account_id true
CREATE FUNCTION webhook_events(events json) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
	WITH endpoint AS MATERIALIZED (
		SELECT id, account_id FROM webhook_endpoint
		WHERE account_id IN (SELECT account FROM json_to_recordset(events) AS event (account uuid))
		FOR KEY SHARE
	), told AS MATERIALIZED (
		SELECT *, row_number() OVER (PARTITION BY account, subject ORDER BY place) AS nth,
			count(*) OVER (PARTITION BY account, subject) AS times
		FROM ROWS FROM (json_to_recordset(events) AS (account uuid, type text, subject text, at timestamptz))
			WITH ORDINALITY AS event (account, type, subject, at, place)
		WHERE account IN (SELECT account_id FROM endpoint)
	), counted AS (
		INSERT INTO webhook_subject (account_id, subject, number)
		SELECT account, subject, count(*) FROM told GROUP BY account, subject ORDER BY account, subject
		ON CONFLICT (account_id, subject) DO UPDATE SET number = webhook_subject.number + excluded.number
		RETURNING account_id, subject, number
	)
	INSERT INTO webhook_delivery (endpoint_id, type, subject, number, at, next_at)
	SELECT endpoint.id, told.type, told.subject, counted.number - told.times + told.nth, told.at, told.at
	FROM told JOIN counted ON counted.account_id = told.account AND counted.subject = told.subject
		JOIN endpoint ON endpoint.account_id = told.account
	ORDER BY told.place, endpoint.id
$$;
