ALTER TABLE "settlement" ADD COLUMN "kept_amount" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_kept" CHECK ("settlement"."kept_amount" = 0 or ("settlement"."kept_amount" > 0 and "settlement"."micro_shares" is not null and "settlement"."outcome" in ('returning', 'returned')));
--> statement-breakpoint
-- By hand from here on. Who kept an order has bought, though the rest of the payment goes back.
CREATE OR REPLACE FUNCTION order_facts(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	member CONSTANT uuid := asked ->> 'accountId';
BEGIN
	RETURN (SELECT jsonb_build_object(
		'kycStatus', kyc_status,
		'heldAt', held_at,
		'isLoggedIn', closed_at IS NULL AND EXISTS (SELECT FROM session WHERE id = (asked ->> 'sessionId')::uuid
			AND ended_at IS NULL AND expires_at > (asked ->> 'now')::timestamptz),
		'isLinked', EXISTS (SELECT FROM wallet_link WHERE account_id = member AND address = asked ->> 'payer' AND unlinked_at IS NULL),
		'open', (SELECT jsonb_build_array(count(*), coalesce(sum(micro_shares), 0)::text)
			FROM purchase_order WHERE account_id = member AND state = 'open'),
		'choices', (SELECT jsonb_build_array(count(*), coalesce(sum(ordered.micro_shares), 0)::text)
			FROM settlement LEFT JOIN purchase_order ordered ON ordered.id = order_id
			WHERE settlement.account_id = member AND outcome = 'decision'),
		'lastCreditedAt', (SELECT max(decided_at) FROM settlement WHERE account_id = member AND micro_shares IS NOT NULL),
		'unpaid', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'status', status, 'endedAt', ended_at) ORDER BY at DESC, serial DESC), '[]')
			FROM (SELECT at, serial, status, ended_at FROM member_transaction
				WHERE account_id = member AND kind = 'purchase' AND status IN ('cancelled', 'expired')
					AND at > (asked ->> 'since')::timestamptz ORDER BY at DESC, serial DESC LIMIT 1000) newest),
		'unfinished', (SELECT coalesce(jsonb_agg(jsonb_build_object('pay', ordered.pay::text, 'receive', ordered.micro_shares::text) ORDER BY serial), '[]')
			FROM member_transaction told JOIN purchase_order ordered ON ordered.id = told.id
			WHERE told.account_id = member AND told.status IN ('awaiting', 'pending') AND ordered.currency = asked ->> 'currency')
	) FROM account WHERE account.id = member);
END $$;
