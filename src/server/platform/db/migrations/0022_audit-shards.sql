-- By hand: lines kept their ways to the root. The next audit, at once after the start, writes all of them as balances alone.
DROP TABLE "audit_line";--> statement-breakpoint
CREATE TABLE "audit_line" (
	"shard_key" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"available" numeric(78, 0) NOT NULL,
	"staked" numeric(78, 0) NOT NULL,
	"from_snapshot" bigint NOT NULL,
	"to_snapshot" bigint,
	CONSTRAINT "audit_line_account_id_from_snapshot_pk" PRIMARY KEY("account_id","from_snapshot")
);
--> statement-breakpoint
ALTER TABLE "audit_snapshot" ADD COLUMN "shards" "bytea";--> statement-breakpoint
CREATE INDEX "audit_line_of_shard" ON "audit_line" USING btree ("shard_key");--> statement-breakpoint
CREATE INDEX "audit_line_over" ON "audit_line" USING btree ("to_snapshot") WHERE "audit_line"."to_snapshot" is not null;
