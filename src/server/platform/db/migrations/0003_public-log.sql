ALTER TABLE "audit_snapshot" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "audit_snapshot" ADD COLUMN "block" bigint;--> statement-breakpoint
ALTER TABLE "audit_log_entry" ADD COLUMN "text" text;
--> statement-breakpoint
-- By hand where no table says it. The log refuses each change, and what its entries say stands in no row yet.
ALTER TABLE "audit_log_entry" DISABLE TRIGGER audit_log_entry_append_only;
--> statement-breakpoint
-- To the byte what was fingerprinted: before shares could lie in own wallets, their figure was empty.
UPDATE "audit_log_entry" entry SET "text" = said.line
FROM "audit_log_entry" logged
JOIN "audit_snapshot" audit ON audit.id = logged.snapshot_id
CROSS JOIN LATERAL (
	SELECT concat_ws(chr(10), 'FNX share audit', audit.id, to_char(audit.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), audit.root,
		audit.totals ->> 'issued', audit.totals ->> 'sold', audit.totals ->> 'staked', delivered, audit.totals ->> 'unsold',
		audit.totals ->> 'reserved', audit.totals ->> 'rewardPool', audit.totals ->> 'elsewhere', audit.difference_count,
		coalesce(audit.event_hash, '-')) AS line
	FROM unnest(ARRAY[audit.totals ->> 'delivered', '']) WITH ORDINALITY AS tried(delivered, place)
	ORDER BY encode(sha256('\x00'::bytea || convert_to(concat_ws(chr(10), 'FNX share audit', audit.id,
		to_char(audit.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), audit.root,
		audit.totals ->> 'issued', audit.totals ->> 'sold', audit.totals ->> 'staked', delivered, audit.totals ->> 'unsold',
		audit.totals ->> 'reserved', audit.totals ->> 'rewardPool', audit.totals ->> 'elsewhere', audit.difference_count,
		coalesce(audit.event_hash, '-')), 'UTF8')), 'hex') = logged.nodes[1] DESC, place
	LIMIT 1
) said
WHERE entry.number = logged.number;
--> statement-breakpoint
ALTER TABLE "audit_log_entry" ENABLE TRIGGER audit_log_entry_append_only;
--> statement-breakpoint
-- stop first: those add entries without their text
ALTER TABLE "audit_log_entry" ALTER COLUMN "text" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_entry_head" ON "audit_log_entry" USING btree ((split_part("text", chr(10), 1) || chr(10) || split_part("text", chr(10), 2)));
--> statement-breakpoint
-- stop first: those find an audit’s entry by it
ALTER TABLE "audit_log_entry" DROP COLUMN "snapshot_id";
