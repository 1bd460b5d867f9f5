CREATE TABLE "bank_payer" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"named" text,
	"decided" text,
	"account_id" uuid,
	"order_id" uuid,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"asked_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"locked" "bytea"
);
--> statement-breakpoint
CREATE TABLE "refund_transfer" (
	"end_to_end_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"debit_key" text,
	"second_debit_key" text,
	"return_key" text,
	"returned_amount" numeric(78, 0),
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_order_id_purchase_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD CONSTRAINT "refund_transfer_file_id_refund_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_transfer_open" ON "refund_transfer" USING btree ("payment_id") WHERE "refund_transfer"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "refund_transfer_of_payment" ON "refund_transfer" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_transfer_of_file" ON "refund_transfer" USING btree ("file_id");