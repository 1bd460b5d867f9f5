ALTER TABLE "entitlement" DROP CONSTRAINT "entitlement_signs";--> statement-breakpoint
ALTER TABLE "entitlement" DROP CONSTRAINT "entitlement_action_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_action_id_account_id_part_pk" PRIMARY KEY("action_id","account_id","part");--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "lapse_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tax_residence" ADD COLUMN "state" text DEFAULT 'counts' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_residence" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kyc_applicant" ADD COLUMN "address_country" text;--> statement-breakpoint
CREATE INDEX "tax_residence_waiting" ON "tax_residence" USING btree ("told_at") WHERE "tax_residence"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_end" CHECK ("entitlement"."lapsed_at" is null or "entitlement"."payout_id" is null);--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_signs" CHECK (case "entitlement"."part" when 0 then "entitlement"."net" >= 0 and "entitlement"."tax" >= 0 else "entitlement"."gross" = 0 end);