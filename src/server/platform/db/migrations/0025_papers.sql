CREATE TABLE "paper" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"is_final" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"file" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_number" ON "paper" USING btree ("number");--> statement-breakpoint
CREATE INDEX "paper_fingerprint" ON "paper" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "paper_of_account" ON "paper" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_once" ON "paper" USING btree ("account_id","kind","subject") WHERE "paper"."is_final";