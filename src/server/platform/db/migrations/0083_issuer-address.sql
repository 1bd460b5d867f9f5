ALTER TABLE "offering" ADD COLUMN "issuer_address" text;--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "issuer_register" text;