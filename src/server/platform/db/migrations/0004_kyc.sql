CREATE TABLE "kyc_applicant" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"applicant_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_event_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"person_hash" text,
	"same_as" uuid,
	"erase_after" timestamp with time zone,
	CONSTRAINT "kyc_applicant_applicant_id_unique" UNIQUE("applicant_id")
);
--> statement-breakpoint
CREATE TABLE "kyc_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"digest" text,
	"verdict" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"became" text,
	CONSTRAINT "kyc_event_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "sandbox_applicant" (
	"id" text PRIMARY KEY NOT NULL,
	"external_user_id" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"person" text,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"verdict" text,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_applicant_external_user_id_unique" UNIQUE("external_user_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_picture" (
	"applicant_id" text NOT NULL,
	"kind" text NOT NULL,
	"locked" "bytea" NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_picture_applicant_id_kind_pk" PRIMARY KEY("applicant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD CONSTRAINT "kyc_applicant_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_event" ADD CONSTRAINT "kyc_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_picture" ADD CONSTRAINT "sandbox_picture_applicant_id_sandbox_applicant_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."sandbox_applicant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_applicant_person" ON "kyc_applicant" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "kyc_applicant_checked" ON "kyc_applicant" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "kyc_event_of_account" ON "kyc_event" USING btree ("account_id","received_at");--> statement-breakpoint
CREATE INDEX "sandbox_applicant_due" ON "sandbox_applicant" USING btree ("due_at");