DROP INDEX "member_transaction_status";--> statement-breakpoint
DROP INDEX "member_transaction_kind";--> statement-breakpoint
DROP INDEX "member_transaction_hash";--> statement-breakpoint
ALTER TABLE "member_transaction" ADD COLUMN "answer_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "member_transaction_open" ON "member_transaction" USING btree ("account_id","serial") WHERE "member_transaction"."status" in ('awaiting', 'pending', 'decision', 'returning', 'held');
--> statement-breakpoint
-- By hand. What a list answers is spelled when the row changes, not each time somebody looks. Rows of before are spelled when they are
-- read: nobody waits until all are written. Not `doc`: the release before names its own rows so.
CREATE FUNCTION member_transaction_text(told member_transaction) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT row_to_json(spelled)::text FROM (SELECT
		told.id, told.kind, told.status, to_char(told.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
		told.currency, told.decimals, told.pay::text AS pay, told.fee::text AS fee, told.micro_shares::text AS shares,
		told.share_price_micro_usd::text AS "sharePrice", told.currency_price_micro_usd::text AS "currencyPrice",
		CASE WHEN told.received IS NOT NULL THEN json_build_object('currency', told.received_currency,
			'decimals', told.received_decimals, 'amount', told.received::text) END AS received,
		told.hash, told.block_number::text AS "blockNumber") spelled
$$;
--> statement-breakpoint
CREATE FUNCTION member_transaction_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.answer_text := member_transaction_text(NEW);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER member_transaction_told BEFORE INSERT OR UPDATE ON member_transaction
FOR EACH ROW EXECUTE FUNCTION member_transaction_told();
