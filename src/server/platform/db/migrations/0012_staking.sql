CREATE TABLE "reward_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"stake_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" integer NOT NULL,
	"to_day" integer NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"share_price_micro_usd" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reward_claim_pays" CHECK ("reward_claim"."kind" = 'leave' or ("reward_claim"."amount" > 0 and "reward_claim"."to_day" > "reward_claim"."from_day"))
);
--> statement-breakpoint
CREATE TABLE "stake" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"rate_bps" integer NOT NULL,
	"days" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"unlocks_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"claimed_days" integer DEFAULT 0 NOT NULL,
	"claimed" numeric(78, 0) DEFAULT 0 NOT NULL,
	CONSTRAINT "stake_sums" CHECK ("stake"."amount" > 0 and "stake"."claimed" >= 0 and "stake"."claimed_days" between 0 and "stake"."days"),
	CONSTRAINT "stake_end" CHECK (("stake"."status" = 'running') = ("stake"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_stake_id_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stake" ADD CONSTRAINT "stake_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reward_claim_once" ON "reward_claim" USING btree ("stake_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_claim_newest" ON "reward_claim" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "stake_of_account" ON "stake" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "stake_due" ON "stake" USING btree ("unlocks_at") WHERE "stake"."status" = 'running';--> statement-breakpoint
-- By hand from here on: there may be as many shares more as the reward pool has, and what was claimed stays written.
UPDATE "ledger_account" SET "floor" = -4090000000000 WHERE "owner_id" IS NULL AND "purse" = 'issued' AND "asset" = 'SHARE';
--> statement-breakpoint
CREATE TRIGGER reward_claim_append_only BEFORE UPDATE OR DELETE ON "reward_claim" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER reward_claim_no_truncate BEFORE TRUNCATE ON "reward_claim" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
