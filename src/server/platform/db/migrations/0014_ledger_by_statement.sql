ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_journal_id_ledger_journal_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk";--> statement-breakpoint
-- By hand from here on. Entries were looked up and added up one by one, which was most of what a purchase cost the database. Now
-- all entries of a statement are looked at once, and each statement has to add up by itself, journal by journal and asset by asset.
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_lost boolean;
	is_late boolean;
	is_untimely boolean;
BEGIN
	SELECT bool_or(ledger_journal.id IS NULL OR ledger_account.id IS NULL),
		bool_or(ledger_journal.made_in <> pg_current_xact_id()), bool_or(ledger_journal.at <> added.at)
	INTO is_lost, is_late, is_untimely
	FROM added LEFT JOIN ledger_journal ON ledger_journal.id = added.journal_id
		LEFT JOIN ledger_account ON ledger_account.id = added.account_id;
	IF is_lost THEN
		RAISE EXCEPTION 'An entry is of a journal and of a purse that are there.'
			USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_entry_belongs';
	END IF;
	IF is_late THEN
		RAISE EXCEPTION 'A journal is written once: entries cannot be added to it later.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
	END IF;
	IF is_untimely THEN
		RAISE EXCEPTION 'An entry has the time of its journal.'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_time';
	END IF;
	IF EXISTS (
		SELECT FROM added JOIN ledger_account ON ledger_account.id = added.account_id
		GROUP BY added.journal_id, ledger_account.asset HAVING sum(added.amount) <> 0
	) THEN
		RAISE EXCEPTION 'A journal does not add up to zero.'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
	END IF;
	UPDATE ledger_account SET balance = balance + moved.amount
	FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS moved
	WHERE ledger_account.id = moved.account_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entry_zero_sum ON "ledger_entry";
--> statement-breakpoint
DROP TRIGGER ledger_journal_zero_sum ON "ledger_journal";
--> statement-breakpoint
DROP FUNCTION ledger_zero_sum();
--> statement-breakpoint
-- At the end of a transaction each journal has something to say.
CREATE FUNCTION ledger_journal_says() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM ledger_entry WHERE journal_id = NEW.id) THEN
		RAISE EXCEPTION 'Journal % has no entries.', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journal_says AFTER INSERT ON "ledger_journal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_journal_says();
--> statement-breakpoint
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON "ledger_account" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
