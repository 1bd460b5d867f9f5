DROP INDEX "ledger_account_of_platform";--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_platform" ON "ledger_account" USING btree ("asset","type","slot") WHERE "ledger_account"."owner_id" is null;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_slot" CHECK ("ledger_account"."slot" between 0 and 63);--> statement-breakpoint
-- By hand from here on. A balance that is changed all day long stays where it is: no index has to be told.
ALTER TABLE "ledger_account" SET (fillfactor = 50);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.balance = 0 THEN RETURN NEW; END IF;
	ELSIF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
		RETURN NEW;
	ELSIF TG_OP = 'UPDATE' AND NEW.balance = OLD.balance AND NEW.id = OLD.id AND NEW.asset = OLD.asset
		AND NEW.type = OLD.type AND NEW.slot = OLD.slot AND NEW.owner_id IS NOT DISTINCT FROM OLD.owner_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A balance follows its entries: % on ledger_account is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
