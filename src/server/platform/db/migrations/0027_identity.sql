CREATE TABLE "hand_over" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"words" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_session_id" uuid
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "scope" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_applicant" ADD COLUMN "draft" text;--> statement-breakpoint
ALTER TABLE "sandbox_applicant" ADD COLUMN "reopened" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_applicant" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_of_account" ON "hand_over" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hand_over_age" ON "hand_over" USING btree ("expires_at");