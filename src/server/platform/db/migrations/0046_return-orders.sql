CREATE TABLE "operator_return" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"state" text DEFAULT 'approved' NOT NULL,
	"said" text,
	"asked_by" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"document" text,
	"nonce" bigint,
	"expires_at" timestamp with time zone,
	"signed_transaction" text,
	"hash" text,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone,
	CONSTRAINT "operator_return_uploaded" CHECK ("operator_return"."state" not in ('uploaded', 'taken') or ("operator_return"."document" is not null and "operator_return"."signed_transaction" is not null and "operator_return"."hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "operator_return" ADD CONSTRAINT "operator_return_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_return_open" ON "operator_return" USING btree ("payment_id") WHERE "operator_return"."state" in ('approved', 'ordered', 'uploaded', 'taken', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "operator_return_hash" ON "operator_return" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "operator_return_under_way" ON "operator_return" USING btree ("state") WHERE "operator_return"."state" in ('approved', 'ordered', 'uploaded', 'taken', 'refused');--> statement-breakpoint
CREATE INDEX "operator_return_of" ON "operator_return" USING btree ("payment_id","approved_at");