ALTER TABLE "payment" ALTER COLUMN "chain_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "block_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "block_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "payer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ALTER COLUMN "payer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ALTER COLUMN "amount_tag" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ALTER COLUMN "signature" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "origin" text DEFAULT 'chain' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "for_order_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "for_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "is_own_name" boolean;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "origin" text DEFAULT 'chain' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_for_order_id_purchase_order_id_fk" FOREIGN KEY ("for_order_id") REFERENCES "public"."purchase_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_for_account_id_account_id_fk" FOREIGN KEY ("for_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_of_entry" ON "payment" USING btree ("origin","hash","log_index") WHERE "payment"."origin" = 'bank';--> statement-breakpoint
CREATE INDEX "payment_for_order" ON "payment" USING btree ("for_order_id") WHERE "payment"."for_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_reversed" ON "payment" USING btree ("id") WHERE "payment"."reversed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_reference" ON "purchase_order" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_origin" CHECK (("payment"."origin" = 'chain' and num_nonnulls("payment"."chain_id", "payment"."block_number", "payment"."block_hash", "payment"."payer") = 4)
        or ("payment"."origin" = 'bank' and num_nonnulls("payment"."chain_id", "payment"."block_number", "payment"."block_hash", "payment"."payer") = 0));--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_origin" CHECK (("purchase_order"."origin" = 'chain' and num_nonnulls("purchase_order"."payer", "purchase_order"."amount_tag", "purchase_order"."signature") = 3 and "purchase_order"."reference" is null)
        or ("purchase_order"."origin" = 'bank' and num_nonnulls("purchase_order"."payer", "purchase_order"."amount_tag", "purchase_order"."signature") = 0 and "purchase_order"."reference" is not null));