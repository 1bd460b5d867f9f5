CREATE TABLE "ballot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"vote_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fingerprint" text NOT NULL,
	"locked" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_ballot" (
	"vote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"ballot_id" uuid NOT NULL,
	"nodes" text[] NOT NULL,
	CONSTRAINT "counted_ballot_vote_id_position_pk" PRIMARY KEY("vote_id","position")
);
--> statement-breakpoint
CREATE TABLE "vote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"title" jsonb NOT NULL,
	"resolutions" jsonb NOT NULL,
	"quorum_bps" integer NOT NULL,
	"record_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"meeting_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"why_called_off" jsonb,
	"ballot_count" integer,
	"cast_micro_shares" numeric(78, 0),
	"totals" jsonb,
	"root" text,
	"meeting" jsonb,
	"reported_at" timestamp with time zone,
	"told_to" uuid,
	"is_told" boolean DEFAULT true NOT NULL,
	CONSTRAINT "vote_dates" CHECK ("vote"."closes_at" > "vote"."record_at" and "vote"."meeting_at" > "vote"."closes_at"),
	CONSTRAINT "vote_quorum" CHECK ("vote"."quorum_bps" between 0 and 10000),
	CONSTRAINT "vote_count" CHECK (("vote"."state" = 'counted') = ("vote"."root" is not null))
);
--> statement-breakpoint
ALTER TABLE "record_cut" DROP CONSTRAINT "record_cut_action_id_corporate_action_id_fk";
--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_ballot" ADD CONSTRAINT "counted_ballot_vote_id_vote_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."vote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_ballot" ADD CONSTRAINT "counted_ballot_ballot_id_ballot_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_serial" ON "ballot" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "ballot_fingerprint" ON "ballot" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "ballot_newest" ON "ballot" USING btree ("vote_id","account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "counted_ballot_once" ON "counted_ballot" USING btree ("ballot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_serial" ON "vote" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "vote_open" ON "vote" USING btree ("record_at") WHERE "vote"."state" in ('announced', 'open');--> statement-breakpoint
CREATE INDEX "vote_to_tell" ON "vote" USING btree ("serial") WHERE not "vote"."is_told";--> statement-breakpoint
-- By hand from here on. A ballot is written once, and so is what was counted.
CREATE TRIGGER ballot_append_only BEFORE UPDATE OR DELETE ON "ballot" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER counted_ballot_append_only BEFORE UPDATE OR DELETE ON "counted_ballot" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
