CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid,
	"purse" text NOT NULL,
	"asset" text NOT NULL,
	"balance" numeric(78, 0) DEFAULT 0 NOT NULL,
	"floor" numeric(78, 0) DEFAULT 0,
	CONSTRAINT "ledger_account_floor" CHECK ("ledger_account"."floor" is null or "ledger_account"."balance" >= "ledger_account"."floor"),
	CONSTRAINT "ledger_account_person_floor" CHECK ("ledger_account"."owner_id" is null or "ledger_account"."floor" = 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"serial" bigserial PRIMARY KEY NOT NULL,
	"journal_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "ledger_entry_moves" CHECK ("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_id_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_journal_id_ledger_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."ledger_journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_owner" ON "ledger_account" USING btree ("owner_id","asset","purse") WHERE "ledger_account"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_of_platform" ON "ledger_account" USING btree ("asset","purse") WHERE "ledger_account"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "ledger_entry_of_journal" ON "ledger_entry" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_journal_key" ON "ledger_journal" USING btree ("key");--> statement-breakpoint
-- By hand from here on: what no table definition can say.
ALTER TABLE "ledger_journal" ADD COLUMN "made_in" xid8 NOT NULL DEFAULT pg_current_xact_id();
--> statement-breakpoint
CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger is only ever added to: % on % is refused.', TG_OP, TG_TABLE_NAME
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_journal_append_only BEFORE UPDATE OR DELETE ON "ledger_journal" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_journal_no_truncate BEFORE TRUNCATE ON "ledger_journal" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse();
--> statement-breakpoint
-- A purse is born empty, keeps its owner, and only entries move what is in it.
CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.balance = 0 THEN RETURN NEW; END IF;
	ELSIF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
		RETURN NEW;
	ELSIF TG_OP = 'UPDATE' AND NEW.balance = OLD.balance AND NEW.id = OLD.id AND NEW.asset = OLD.asset
		AND NEW.purse = OLD.purse AND NEW.owner_id IS NOT DISTINCT FROM OLD.owner_id THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A balance follows its entries: % on ledger_account is refused.', TG_OP
		USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE OR DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
--> statement-breakpoint
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM added JOIN ledger_journal ON ledger_journal.id = added.journal_id
		WHERE ledger_journal.made_in <> pg_current_xact_id()
	) THEN
		RAISE EXCEPTION 'A journal is written once: entries cannot be added to it later.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
	END IF;
	UPDATE ledger_account SET balance = balance + moved.amount
	FROM (SELECT account_id, sum(amount) AS amount FROM added GROUP BY account_id) AS moved
	WHERE ledger_account.id = moved.account_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_apply AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();
--> statement-breakpoint
-- At the end of a transaction each journal adds up to nothing, asset by asset, and has something to say.
CREATE FUNCTION ledger_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	journal uuid := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
	IF NOT EXISTS (SELECT FROM ledger_entry WHERE journal_id = journal) OR EXISTS (
		SELECT FROM ledger_entry JOIN ledger_account ON ledger_account.id = ledger_entry.account_id
		WHERE journal_id = journal GROUP BY asset HAVING sum(amount) <> 0
	) THEN
		RAISE EXCEPTION 'Journal % does not add up to zero.', journal
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_journal_zero_sum AFTER INSERT ON "ledger_journal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_zero_sum('id');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_zero_sum AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_zero_sum('journal_id');
