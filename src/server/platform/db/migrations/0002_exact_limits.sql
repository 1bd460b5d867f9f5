-- What was counted so far is short-lived; the new columns could not be filled from it.
DELETE FROM "rate_window";--> statement-breakpoint
DROP INDEX "rate_window_age";--> statement-breakpoint
ALTER TABLE "rate_window" DROP CONSTRAINT "rate_window_bucket_subject_starts_at_pk";--> statement-breakpoint
ALTER TABLE "password_secret" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_window" ADD CONSTRAINT "rate_window_bucket_subject_pk" PRIMARY KEY("bucket","subject");--> statement-breakpoint
ALTER TABLE "rate_window" ADD COLUMN "uses" bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_window" ADD COLUMN "is_full" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_window" ADD COLUMN "last_try_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "login_challenge_of_account" ON "login_challenge" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_request_of_account" ON "password_request" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "rate_window_age" ON "rate_window" USING btree ("last_try_at");--> statement-breakpoint
ALTER TABLE "rate_window" DROP COLUMN "starts_at";--> statement-breakpoint
ALTER TABLE "rate_window" DROP COLUMN "used";