-- By hand. What an order is decided by, in TypeScript.
CREATE FUNCTION order_facts(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
			FROM settlement LEFT JOIN purchase_order ordered ON ordered.id = quote_id
			WHERE settlement.account_id = member AND outcome = 'decision'),
		'lastCreditedAt', (SELECT max(decided_at) FROM settlement WHERE account_id = member AND outcome IN ('credited', 'taken')),
		'unpaid', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', at, 'status', status, 'settledAt', settled_at) ORDER BY at DESC, serial DESC), '[]')
			FROM (SELECT at, serial, status, settled_at FROM member_transaction
				WHERE account_id = member AND kind = 'purchase' AND status IN ('cancelled', 'expired')
					AND at > (asked ->> 'since')::timestamptz ORDER BY at DESC, serial DESC LIMIT 1000) newest),
		'unfinished', (SELECT coalesce(jsonb_agg(jsonb_build_object('pay', ordered.pay::text, 'receive', ordered.micro_shares::text) ORDER BY serial), '[]')
			FROM member_transaction told JOIN purchase_order ordered ON ordered.id = told.id
			WHERE told.account_id = member AND told.status IN ('awaiting', 'pending') AND ordered.currency = asked ->> 'currency')
	) FROM account WHERE account.id = member);
END $$;
--> statement-breakpoint
-- An order in one statement: its key, its rows, its journal and its answer, if what it was decided by (`seen`) is still so under the
-- account's lock; else FX002, which undoes all. Locks key, account, session, the person's ledger accounts, then a slot (`ledger_post`).
CREATE FUNCTION order_lock(asked jsonb, seen jsonb, record json, ordered json, journals json, accounts json, changes json,
	OUT fingerprint text, OUT answer text, OUT waited jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	claim CONSTANT idempotency_record := json_populate_record(NULL::idempotency_record, record);
BEGIN
	PERFORM set_config('lock_timeout', record ->> 'patience', true);
	INSERT INTO idempotency_record (account_id, call, key, fingerprint, at, answer)
	VALUES (claim.account_id, claim.call, claim.key, claim.fingerprint, claim.at, claim.answer) ON CONFLICT DO NOTHING;
	IF NOT FOUND THEN
		-- The database has waited for a duplicate under way.
		SELECT known.fingerprint, known.answer INTO fingerprint, answer FROM idempotency_record known
		WHERE account_id = claim.account_id AND call = claim.call AND key = claim.key;
		waited := '[]';
		RETURN;
	END IF;
	PERFORM FROM account WHERE id = claim.account_id FOR NO KEY UPDATE;
	-- Shared, so a logout waits for what began before.
	PERFORM FROM session WHERE id = (asked ->> 'sessionId')::uuid FOR SHARE;
	IF order_facts(asked) IS DISTINCT FROM seen THEN
		RAISE EXCEPTION USING ERRCODE = 'FX002', MESSAGE = 'An order is not what it was decided by.';
	END IF;
	WITH placed AS (
		INSERT INTO purchase_order (id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
			currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted)
		SELECT id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
			currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted
		FROM json_populate_record(NULL::purchase_order, ordered) RETURNING *
	)
	INSERT INTO member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee, micro_shares,
		share_price_micro_usd, currency_price_micro_usd)
	SELECT id, account_id, 'purchase', 'awaiting', locked_at, currency, decimals, pay, fee, micro_shares,
		share_price_micro_usd, currency_price_micro_usd FROM placed;
	-- Last, so a pool's slot is held for a moment only.
	SELECT posted.waited INTO waited FROM ledger_post(journals, accounts, changes) posted;
	fingerprint := claim.fingerprint;
	answer := claim.answer;
END $$;
