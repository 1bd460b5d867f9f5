ALTER TABLE "share_price" ADD COLUMN "equity_micro_usd" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "share_price" ADD COLUMN "offering_micro_usd" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "share_price" ADD COLUMN "offered_on" date;--> statement-breakpoint
ALTER TABLE "share_price" ADD CONSTRAINT "share_price_inputs" CHECK (num_nonnulls("share_price"."equity_micro_usd", "share_price"."offering_micro_usd", "share_price"."offered_on") in (0, 3));