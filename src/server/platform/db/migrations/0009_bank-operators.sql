CREATE TABLE "refund_account" (
	"payment_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"locked" text NOT NULL,
	CONSTRAINT "refund_account_payment_id_fingerprint_pk" PRIMARY KEY("payment_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "bank_payer" ADD COLUMN "gives_back" text;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refund_transfer" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_account" ADD CONSTRAINT "refund_account_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_gives_back_refund_transfer_end_to_end_id_fk" FOREIGN KEY ("gives_back") REFERENCES "public"."refund_transfer"("end_to_end_id") ON DELETE no action ON UPDATE no action;