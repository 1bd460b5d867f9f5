ALTER TABLE "bank_file" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_file" ADD COLUMN "aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_file" ADD CONSTRAINT "bank_file_aside" CHECK ("bank_file"."aside_at" is null or "bank_file"."failures" >= 3);