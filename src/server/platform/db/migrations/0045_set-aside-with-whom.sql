CREATE INDEX "ledger_account_set_aside" ON "ledger_account" USING btree ("type") WHERE "ledger_account"."type" in ('ordered', 'promised');--> statement-breakpoint
-- By hand from here on. What the platform had set aside in sums moves to those it is set aside for, with a journal for
-- each open order and for each stake that is owed something; what neither can name stays where it is:
-- the check below lets no entry touch it but one that empties the account.
WITH due AS (
	SELECT 'quote ' || ordered.id || ' ordered' AS key, ordered.account_id, ordered.micro_shares AS amount
	FROM purchase_order ordered JOIN ledger_journal reserved ON reserved.key = 'quote ' || ordered.id
	WHERE ordered.state = 'open'
), opened AS (
	INSERT INTO ledger_account (owner_id, type, asset) SELECT DISTINCT account_id, 'ordered', 'SHARE' FROM due ON CONFLICT DO NOTHING
	RETURNING id, owner_id
), theirs AS (
	SELECT id, owner_id FROM opened
	UNION ALL SELECT id, owner_id FROM ledger_account WHERE owner_id IS NOT NULL AND asset = 'SHARE' AND type = 'ordered'
), fresh AS (
	INSERT INTO ledger_journal (key, kind, at) SELECT key, 'quote', now() FROM due ON CONFLICT DO NOTHING RETURNING id, key, at
)
INSERT INTO ledger_entry (journal_id, account_id, amount, at)
SELECT fresh.id, side.account_id, side.amount, fresh.at
FROM fresh JOIN due ON due.key = fresh.key
	JOIN theirs ON theirs.owner_id = due.account_id
	JOIN ledger_account ours ON ours.owner_id IS NULL AND ours.asset = 'SHARE' AND ours.type = 'reserved'
	CROSS JOIN LATERAL (VALUES (ours.id, -due.amount), (theirs.id, due.amount)) side (account_id, amount);
--> statement-breakpoint
WITH due AS (
	SELECT 'stake ' || stake.id || ' promised' AS key, stake.account_id,
		div(stake.amount * rate_bps * days, 3650000) - claimed AS amount
	FROM stake JOIN ledger_journal made ON made.key = 'stake ' || stake.id
	WHERE status <> 'left' AND div(stake.amount * rate_bps * days, 3650000) > claimed
), opened AS (
	INSERT INTO ledger_account (owner_id, type, asset) SELECT DISTINCT account_id, 'promised', 'SHARE' FROM due ON CONFLICT DO NOTHING
	RETURNING id, owner_id
), theirs AS (
	SELECT id, owner_id FROM opened
	UNION ALL SELECT id, owner_id FROM ledger_account WHERE owner_id IS NOT NULL AND asset = 'SHARE' AND type = 'promised'
), fresh AS (
	INSERT INTO ledger_journal (key, kind, at) SELECT key, 'stake', now() FROM due ON CONFLICT DO NOTHING RETURNING id, key, at
)
INSERT INTO ledger_entry (journal_id, account_id, amount, at)
SELECT fresh.id, side.account_id, side.amount, fresh.at
FROM fresh JOIN due ON due.key = fresh.key
	JOIN theirs ON theirs.owner_id = due.account_id
	JOIN ledger_account ours ON ours.owner_id IS NULL AND ours.asset = 'SHARE' AND ours.type = 'promised'
	CROSS JOIN LATERAL (VALUES (ours.id, -due.amount), (theirs.id, due.amount)) side (account_id, amount);
--> statement-breakpoint
-- stop first: processes of before set shares aside in the platform's own accounts, and are refused from here on
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_closed" CHECK ("ledger_account"."owner_id" is not null or "ledger_account"."type" not in ('reserved', 'promised') or "ledger_account"."balance" = 0) NOT VALID;
