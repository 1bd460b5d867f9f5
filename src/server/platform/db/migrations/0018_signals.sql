CREATE TABLE "operator_command" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "signal" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"value" double precision NOT NULL,
	"is_pausing" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
-- By hand: what was followed so far stands in for what was final.
ALTER TABLE "chain_position" ADD COLUMN "final_at" timestamp with time zone;--> statement-breakpoint
UPDATE "chain_position" SET "final_at" = "block_at";--> statement-breakpoint
ALTER TABLE "chain_position" ALTER COLUMN "final_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_command_of" ON "operator_command" USING btree ("command","serial");