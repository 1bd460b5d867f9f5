-- By hand. An order claims its key as every other act does, and is decided under its account's lock.
-- stop first: an older process places its orders by it
DROP FUNCTION order_lock(jsonb, jsonb, json, json, json, json, json);
--> statement-breakpoint
-- Locks the person, then tells what an order is decided by: in one trip, and nothing of it changes before the order is written.
CREATE FUNCTION order_lock(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM account WHERE id = (asked ->> 'accountId')::uuid FOR NO KEY UPDATE;
	-- Shared, so a logout waits for what began before.
	PERFORM FROM session WHERE id = (asked ->> 'sessionId')::uuid FOR SHARE;
	RETURN order_facts(asked);
END $$;
