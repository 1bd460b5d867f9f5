-- By hand: without a FROM it is inlined.
CREATE TYPE member_transaction_answer AS (
	id uuid, kind text, status text, at text, currency text, decimals integer, pay text, fee text, shares text,
	"sharePrice" text, "currencyPrice" text, received json, hash text, "blockNumber" text
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION member_transaction_text(told member_transaction) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT row_to_json(ROW(
		told.id, told.kind, told.status, to_char(told.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		told.currency, told.decimals, told.pay::text, told.fee::text, told.micro_shares::text,
		told.share_price_micro_usd::text, told.currency_price_micro_usd::text,
		CASE WHEN told.received IS NOT NULL THEN json_build_object('currency', told.received_currency,
			'decimals', told.received_decimals, 'amount', told.received::text) END,
		told.hash, told.block_number::text)::member_transaction_answer)::text
$$;
