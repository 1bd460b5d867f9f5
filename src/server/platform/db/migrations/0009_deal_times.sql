ALTER TABLE "ledger_entry" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
-- By hand up to the next remark: entries have the time of their journal, those of before too.
ALTER TABLE "ledger_entry" DISABLE TRIGGER ledger_entry_append_only;--> statement-breakpoint
UPDATE "ledger_entry" SET "at" = ledger_journal.at FROM "ledger_journal" WHERE ledger_journal.id = journal_id;--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER ledger_entry_append_only;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM added JOIN ledger_journal ON ledger_journal.id = added.journal_id
		WHERE ledger_journal.made_in <> pg_current_xact_id()
	) THEN
		RAISE EXCEPTION 'A journal is written once: entries cannot be added to it later.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
	END IF;
	IF EXISTS (
		SELECT FROM added JOIN ledger_journal ON ledger_journal.id = added.journal_id
		WHERE ledger_journal.at <> added.at
	) THEN
		RAISE EXCEPTION 'An entry has the time of its journal.'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_time';
	END IF;
	UPDATE ledger_account SET balance = balance + moved.amount
	FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS moved
	WHERE ledger_account.id = moved.account_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- As the tables say.
ALTER TABLE "ledger_entry" ALTER COLUMN "at" SET NOT NULL;--> statement-breakpoint
DROP INDEX "ledger_entry_of_account";--> statement-breakpoint
CREATE INDEX "member_transaction_deals" ON "member_transaction" USING btree ("account_id","settled_at","at","micro_shares","pay","currency_price_micro_usd","decimals") WHERE "member_transaction"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("account_id","at","amount");
