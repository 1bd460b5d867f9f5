DROP INDEX "member_transaction_status";--> statement-breakpoint
DROP INDEX "member_transaction_kind";--> statement-breakpoint
DROP INDEX "member_transaction_hash";--> statement-breakpoint
ALTER TABLE "member_transaction" ADD COLUMN "doc" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "member_transaction_open" ON "member_transaction" USING btree ("account_id","serial") WHERE "member_transaction"."status" in ('awaiting', 'pending', 'decision', 'returning', 'held');
--> statement-breakpoint
-- By hand. What a list answers is spelled when the row changes, not each time somebody looks.
CREATE FUNCTION member_transaction_doc() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT row_to_json(told)::text INTO NEW.doc FROM (SELECT
		NEW.id, NEW.kind, NEW.status, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
		NEW.currency, NEW.decimals, NEW.pay::text AS pay, NEW.fee::text AS fee, NEW.micro_shares::text AS shares,
		NEW.share_price_micro_usd::text AS "sharePrice", NEW.currency_price_micro_usd::text AS "currencyPrice",
		CASE WHEN NEW.received IS NOT NULL THEN json_build_object('currency', NEW.received_currency,
			'decimals', NEW.received_decimals, 'amount', NEW.received::text) END AS received,
		NEW.hash, NEW.block_number::text AS "blockNumber") told;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_transaction_told BEFORE INSERT OR UPDATE ON member_transaction
FOR EACH ROW EXECUTE FUNCTION member_transaction_doc();
--> statement-breakpoint
UPDATE member_transaction SET doc = '';
