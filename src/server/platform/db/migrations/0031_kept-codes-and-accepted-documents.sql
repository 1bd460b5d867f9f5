ALTER TABLE "account" ADD COLUMN "are_recovery_codes_kept" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "accepted" jsonb DEFAULT '[]'::jsonb NOT NULL;