ALTER TABLE "kyc_applicant" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD COLUMN "failed_asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD COLUMN "is_other_name" boolean DEFAULT false NOT NULL;