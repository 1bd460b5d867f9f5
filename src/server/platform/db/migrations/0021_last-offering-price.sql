ALTER TABLE "offering" ADD COLUMN "last_price_micro_usd" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "last_price_on" date;