-- By hand: names alone change, no row is written anew.
ALTER TABLE "payment_report" RENAME TO "payment_submission";
--> statement-breakpoint
ALTER TABLE "payment_submission" RENAME CONSTRAINT "payment_report_pkey" TO "payment_submission_pkey";
--> statement-breakpoint
ALTER TABLE "payment_submission" RENAME CONSTRAINT "payment_report_quote_id_quote_id_fk" TO "payment_submission_quote_id_quote_id_fk";
--> statement-breakpoint
ALTER INDEX "payment_report_once" RENAME TO "payment_submission_once";
--> statement-breakpoint
ALTER INDEX "payment_report_waiting" RENAME TO "payment_submission_waiting";
--> statement-breakpoint
ALTER INDEX "payment_report_hash" RENAME TO "payment_submission_hash";
--> statement-breakpoint
ALTER TABLE "idempotent_answer" RENAME TO "idempotency_record";
--> statement-breakpoint
ALTER TABLE "idempotency_record" RENAME CONSTRAINT "idempotent_answer_account_id_call_key_pk" TO "idempotency_record_account_id_call_key_pk";
--> statement-breakpoint
ALTER TABLE "idempotency_record" RENAME CONSTRAINT "idempotent_answer_account_id_account_id_fk" TO "idempotency_record_account_id_account_id_fk";
--> statement-breakpoint
ALTER INDEX "idempotent_answer_age" RENAME TO "idempotency_record_age";
--> statement-breakpoint
-- A choice that is asked again under its key keeps its answer.
UPDATE "idempotency_record" SET "call" = 'resolvePayment' WHERE "call" = 'takeOrReturn';
--> statement-breakpoint
ALTER TABLE "ledger_account" RENAME COLUMN "purse" TO "type";
--> statement-breakpoint
-- Newer servers name what is not null, too.
DO $$ DECLARE one record; BEGIN
	FOR one IN SELECT conrelid::regclass AS place, conname AS name FROM pg_constraint
		WHERE contype = 'n' AND conname ~ '^(payment_report_|idempotent_answer_|ledger_account_purse_)' LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.place, one.name, replace(replace(replace(one.name,
			'payment_report_', 'payment_submission_'), 'idempotent_answer_', 'idempotency_record_'), '_purse_', '_type_'));
	END LOOP;
END $$;
--> statement-breakpoint
-- The triggers name the column.
CREATE OR REPLACE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.balance = 0 THEN RETURN NEW; END IF;
	ELSIF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
		RETURN NEW;
	ELSIF TG_OP = 'UPDATE' AND NEW.balance = OLD.balance AND NEW.id = OLD.id AND NEW.asset = OLD.asset
		AND NEW.type = OLD.type AND NEW.owner_id IS NOT DISTINCT FROM OLD.owner_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A balance follows its entries: % on ledger_account is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
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
		RAISE EXCEPTION 'An entry is of a journal and of a ledger account that are there.'
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
