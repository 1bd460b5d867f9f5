CREATE TABLE "operator_letter_recipient" (
	"letter" integer NOT NULL,
	"subscriber_id" uuid NOT NULL,
	CONSTRAINT "operator_letter_recipient_letter_subscriber_id_pk" PRIMARY KEY("letter","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "operator_letter" (
	"number" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"hint" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_letter_recipient" ADD CONSTRAINT "operator_letter_recipient_letter_operator_letter_number_fk" FOREIGN KEY ("letter") REFERENCES "public"."operator_letter"("number") ON DELETE no action ON UPDATE no action;