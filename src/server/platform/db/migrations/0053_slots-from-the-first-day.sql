-- By hand. A slot of a pool that has enough, locked. One that is free; else, where as many have room as can, one that is waited
-- for; else all that nobody holds, and what is left in them shared out in the entries of the same journal; else, where those have too
-- little, all of them, waited for by id. So whoever froze with a slot keeps that one slot from others and no more. A pool has all its
-- slots from its first shares on: with one row, whoever froze with it stopped everybody. A row whose balance has
-- changed between look and lock is locked, found or not: each way that finds none ends in FX001, which lets go of all, so who waits
-- for a pool holds none of it and nobody waits in a circle (the second way goes on to the third itself while it has locked none). Where all of them have too little, the floor says so.
CREATE OR REPLACE FUNCTION ledger_slot(pool_asset text, pool_type text, taken numeric, change numeric,
	INOUT way text, OUT slot_id uuid, OUT levelling jsonb) LANGUAGE plpgsql AS $$
DECLARE
	slots CONSTANT integer := 64;
	first CONSTANT integer := floor(random() * slots);
	drawn smallint;
	opened integer := 0;
	held uuid[];
	rooms numeric;
	roomy integer;
	is_open boolean;
	remaining numeric;
	candidate uuid;
BEGIN
	levelling := '[]';
	IF way = 'free' THEN
		SELECT id, slot INTO slot_id, drawn FROM ledger_account
		WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND balance >= taken
		ORDER BY (slot + first) % slots LIMIT 1 FOR UPDATE SKIP LOCKED;
		-- Slot 0 alone is a pool of before, which who comes first opens.
		IF FOUND AND (drawn > 0 OR EXISTS (SELECT FROM ledger_account
			WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND slot = slots - 1)) THEN RETURN; END IF;
		RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'No slot is free.';
	END IF;
	LOOP
		IF way <> 'one' THEN
			-- Opened before any is locked: those that are opened later would be waited for out of order.
			INSERT INTO ledger_account (type, asset, slot) SELECT pool_type, pool_asset, place FROM generate_series(0, slots - 1) place
			WHERE (SELECT count(*) FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type) < slots
			ON CONFLICT DO NOTHING;
			GET DIAGNOSTICS opened = ROW_COUNT;
			IF way = 'all' THEN
				held := ARRAY(SELECT id FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type
					ORDER BY id FOR UPDATE SKIP LOCKED);
			ELSE
				held := ARRAY(SELECT id FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type ORDER BY id FOR UPDATE);
			END IF;
		END IF;
		SELECT sum(balance) + change, count(*) = coalesce(cardinality(held), slots), count(*) FILTER (WHERE balance >= taken),
			(array_agg(id ORDER BY random()) FILTER (WHERE balance >= taken))[1]
		INTO remaining, is_open, roomy, candidate
		FROM ledger_account WHERE owner_id IS NULL AND asset = pool_asset AND type = pool_type AND (held IS NULL OR id = ANY (held));
		IF way = 'all' AND coalesce(remaining, -1) < 0 THEN
			RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'The slots that nobody holds have too little.';
		END IF;
		-- As many slots as have room for another such order: nearly sold out, each would else find many with too little.
		rooms := least(coalesce(cardinality(held), slots), greatest(1, div(remaining, greatest(taken, 1))));
		IF opened = 0 AND is_open AND roomy * 2 >= rooms THEN
			SELECT id INTO slot_id FROM ledger_account WHERE id = candidate AND balance >= taken FOR UPDATE;
			IF FOUND THEN RETURN; END IF;
			RAISE EXCEPTION USING ERRCODE = 'FX001', MESSAGE = 'A slot has too little by now.';
		END IF;
		EXIT WHEN way <> 'one';
		way := 'all';
	END LOOP;
	slot_id := held[1];
	IF remaining < 0 THEN RETURN; END IF;
	SELECT jsonb_agg(jsonb_build_object('id', id, 'amount',
		CASE WHEN place < rooms THEN div(remaining, rooms) + (place < mod(remaining, rooms))::integer ELSE 0 END
			- balance - CASE WHEN place = 0 THEN change ELSE 0 END))
	INTO levelling
	FROM (SELECT id, balance, row_number() OVER (ORDER BY id) - 1 AS place FROM ledger_account WHERE id = ANY (held)) known;
END $$;
--> statement-breakpoint
-- Journals and what they add to accounts, written in one trip. Opens accounts that were never used, and only then locks: by id, the same
-- for everybody, pools last. Where a pool has no slot this way, all is let go and done again the next way.
CREATE OR REPLACE FUNCTION ledger_post(journals json, accounts json, changes json, OUT written jsonb, OUT waited jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	ids jsonb;
	levelling jsonb;
	ways jsonb := '{}';
	pool record;
	one record;
BEGIN
	LOOP BEGIN
		waited := '[]';
		levelling := '[]';
		INSERT INTO ledger_account (owner_id, type, asset, floor)
		SELECT owner, type, asset, floor FROM json_to_recordset(accounts)
			AS account(owner uuid, type text, asset text, floor numeric, "isPool" boolean)
		WHERE NOT "isPool" ORDER BY owner, asset, type ON CONFLICT DO NOTHING;
		-- Looked up once, as an array: looked up again for a row that was waited for, they may not be found, depending on the plan.
		SELECT coalesce(jsonb_object_agg(coalesce(owner_id::text, '') || '/' || asset || '/' || type, id), '{}') INTO ids FROM (
			SELECT id, owner_id, asset, type FROM ledger_account WHERE id = ANY (ARRAY(
				SELECT known.id FROM json_to_recordset(accounts) AS account(owner uuid, type text, asset text, "isPool" boolean)
				JOIN ledger_account known ON known.owner_id = owner AND known.asset = account.asset AND known.type = account.type
				WHERE NOT "isPool"
				UNION ALL
				SELECT known.id FROM json_to_recordset(accounts) AS account(owner uuid, type text, asset text, "isPool" boolean)
				JOIN ledger_account known ON known.owner_id IS NULL AND owner IS NULL AND known.asset = account.asset AND known.type = account.type
				WHERE NOT "isPool"
			)) ORDER BY id FOR UPDATE
		) locked;
		FOR pool IN
			SELECT name, asset, type, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS taken, sum(amount) AS change
			FROM json_to_recordset(accounts) AS account(name text, type text, asset text, "isPool" boolean)
			JOIN json_to_recordset(changes) AS change(key text, name text, amount numeric) USING (name)
			WHERE "isPool" GROUP BY name, asset, type ORDER BY name
		LOOP
			SELECT * INTO one FROM ledger_slot(pool.asset, pool.type, pool.taken, pool.change, coalesce(ways ->> pool.type, 'free'));
			ids := ids || jsonb_build_object(pool.name, one.slot_id);
			IF one.way <> 'free' THEN waited := waited || jsonb_build_object('pool', pool.type, 'waited', one.way); END IF;
			levelling := levelling || one.levelling;
		END LOOP;
		WITH fresh AS (
			INSERT INTO ledger_journal (key, kind, at, details)
			SELECT key, kind, at, details FROM json_populate_recordset(NULL::ledger_journal, journals)
			ON CONFLICT DO NOTHING RETURNING id, key, at
		), moved AS (
			SELECT key, account_id, sum(amount) AS amount FROM (
				SELECT key, (ids ->> name)::uuid AS account_id, amount
				FROM json_to_recordset(changes) AS change(key text, name text, amount numeric)
				UNION ALL
				-- What moves between slots is told once, by one that was not written before.
				SELECT (SELECT min(key) FROM fresh), id, amount
				FROM jsonb_to_recordset(levelling) AS between_slots(id uuid, amount numeric)
			) each GROUP BY key, account_id HAVING sum(amount) <> 0
		), entered AS (
			INSERT INTO ledger_entry (journal_id, account_id, amount, at)
			SELECT fresh.id, account_id, amount, fresh.at FROM fresh JOIN moved ON moved.key = fresh.key
		)
		SELECT coalesce(jsonb_agg(key), '[]') INTO written FROM fresh;
		RETURN;
	EXCEPTION WHEN SQLSTATE 'FX001' THEN
		ways := ways || jsonb_build_object(pool.type, CASE ways ->> pool.type WHEN 'one' THEN 'all' WHEN 'all' THEN 'every' ELSE 'one' END);
	END; END LOOP;
END $$;
