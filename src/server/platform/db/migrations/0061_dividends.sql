CREATE TABLE "corporate_action" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"record_at" timestamp with time zone NOT NULL,
	"pay_at" timestamp with time zone NOT NULL,
	"per_share_micro_usd" numeric(78, 0) NOT NULL,
	"coin" text NOT NULL,
	"decimals" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"cut_at" timestamp with time zone,
	"payable_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "corporate_action_amount" CHECK ("corporate_action"."per_share_micro_usd" > 0),
	CONSTRAINT "corporate_action_dates" CHECK ("corporate_action"."pay_at" > "corporate_action"."record_at")
);
--> statement-breakpoint
CREATE TABLE "dividend_transfer" (
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"action_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dividend_transfer_hash_log_index_pk" PRIMARY KEY("hash","log_index"),
	CONSTRAINT "dividend_transfer_amount" CHECK ("dividend_transfer"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"action_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"gross" numeric(78, 0) NOT NULL,
	"tax" numeric(78, 0) NOT NULL,
	"net" numeric(78, 0) NOT NULL,
	"rate_bps" integer NOT NULL,
	"is_residence_known" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payout_id" uuid,
	CONSTRAINT "entitlement_action_id_account_id_pk" PRIMARY KEY("action_id","account_id"),
	CONSTRAINT "entitlement_sum" CHECK ("entitlement"."gross" = "entitlement"."net" + "entitlement"."tax"),
	CONSTRAINT "entitlement_signs" CHECK ("entitlement"."net" >= 0 and "entitlement"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payout_choice" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"account_id" uuid NOT NULL,
	"coin" text NOT NULL,
	"address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"run" text,
	"order_id" uuid,
	"hash" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0),
	CONSTRAINT "payout_end" CHECK (("payout"."state" in ('paid', 'failed')) = ("payout"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "record_cut" (
	"action_id" uuid PRIMARY KEY NOT NULL,
	"asset" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_from" text,
	"read_at" timestamp with time zone,
	"holders" integer,
	"micro_shares" numeric(78, 0),
	"fingerprint" text
);
--> statement-breakpoint
CREATE TABLE "record_line" (
	"action_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"available" numeric(78, 0) NOT NULL,
	"staked" numeric(78, 0) NOT NULL,
	"delivered" numeric(78, 0) NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	CONSTRAINT "record_line_action_id_account_id_pk" PRIMARY KEY("action_id","account_id"),
	CONSTRAINT "record_line_shares" CHECK ("record_line"."micro_shares" > 0),
	CONSTRAINT "record_line_sum" CHECK ("record_line"."micro_shares" = "record_line"."available" + "record_line"."staked" + "record_line"."delivered")
);
--> statement-breakpoint
CREATE TABLE "tax_residence" (
	"account_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"locked" text NOT NULL,
	CONSTRAINT "tax_residence_account_id_told_at_pk" PRIMARY KEY("account_id","told_at")
);
--> statement-breakpoint
ALTER TABLE "dividend_transfer" ADD CONSTRAINT "dividend_transfer_action_id_corporate_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_action_id_corporate_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_choice" ADD CONSTRAINT "payout_choice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_cut" ADD CONSTRAINT "record_cut_action_id_corporate_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."corporate_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_line" ADD CONSTRAINT "record_line_action_id_record_cut_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."record_cut"("action_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_line" ADD CONSTRAINT "record_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_residence" ADD CONSTRAINT "tax_residence_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "corporate_action_serial" ON "corporate_action" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "corporate_action_open" ON "corporate_action" USING btree ("record_at") WHERE "corporate_action"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "dividend_transfer_of_action" ON "dividend_transfer" USING btree ("action_id","at");--> statement-breakpoint
CREATE INDEX "entitlement_of_account" ON "entitlement" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "entitlement_of_payout" ON "entitlement" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_serial" ON "payout" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "payout_of_account" ON "payout" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_under_way" ON "payout" USING btree ("account_id","coin") WHERE "payout"."state" in ('asked', 'started', 'ordered');--> statement-breakpoint
CREATE INDEX "payout_open" ON "payout" USING btree ("coin","serial") WHERE "payout"."state" in ('asked', 'started', 'ordered');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_order" ON "payout" USING btree ("order_id") WHERE "payout"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payout_of_run" ON "payout" USING btree ("run");--> statement-breakpoint
CREATE INDEX "record_cut_newest" ON "record_cut" USING btree ("asset","at");--> statement-breakpoint
-- By hand from here on. A dividend counts what people held at a moment, and nobody is stopped for it: the row in record_cut is committed first,
-- then whoever writes entries under it is refused here, then the reader waits until every transaction from before that commit has ended.
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_lost boolean;
	is_late boolean;
	is_untimely boolean;
BEGIN
	-- Whoever reads as of an earlier moment would not see a cut that came since.
	IF current_setting('transaction_isolation') <> 'read committed' THEN
		RAISE EXCEPTION 'The ledger is written in read committed only.'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_isolation';
	END IF;
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
	-- Read after these entries were written, so after the transaction has its number: a cut whose wait this transaction escaped is seen here.
	IF EXISTS (
		SELECT FROM added JOIN ledger_account ON ledger_account.id = added.account_id
			JOIN record_cut ON record_cut.asset = ledger_account.asset WHERE added.at <= record_cut.at
	) THEN
		RAISE EXCEPTION 'The books are closed for a dividend at the time of this entry.'
			USING ERRCODE = 'FX002', CONSTRAINT = 'ledger_entry_cut';
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
--> statement-breakpoint
-- As before, but a journal that is dated at or before a dividend’s cut is dated a millisecond after it instead: somebody’s clock is late,
-- or the cut came between.
CREATE OR REPLACE FUNCTION ledger_post(journals json, accounts json, changes json, OUT written jsonb, OUT waited jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	ids jsonb;
	levelling jsonb;
	ways jsonb := '{}';
	pool record;
	one record;
	not_before timestamptz;
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
			SELECT key, kind, greatest(at, not_before), details FROM json_populate_recordset(NULL::ledger_journal, journals)
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
	EXCEPTION
		WHEN SQLSTATE 'FX001' THEN
			ways := ways || jsonb_build_object(pool.type, CASE ways ->> pool.type WHEN 'one' THEN 'all' WHEN 'all' THEN 'every' ELSE 'one' END);
		WHEN SQLSTATE 'FX002' THEN
			SELECT max(record_cut.at) + interval '1 millisecond' INTO not_before FROM record_cut
			WHERE record_cut.asset IN (SELECT account.asset FROM json_to_recordset(accounts) AS account(asset text));
	END; END LOOP;
END $$;
--> statement-breakpoint
-- As before, with the payout that an order pays and who started its run: whoever signs it asks whether two people did.
CREATE OR REPLACE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature) END,
		'payout', CASE WHEN payout.id IS NOT NULL THEN jsonb_build_object('account', payout.account_id, 'address', payout.address,
			'coin', payout.coin, 'amount', payout.amount::text, 'state', payout.state, 'run', payout.run,
			'started', (SELECT jsonb_build_object('total', request.input ->> 'total', 'askedBy', request.asked_by, 'decidedBy', request.decided_by)
				FROM operator_request request WHERE request.kind = 'dividend-pay' AND request.decision = 'approved'
					AND request.outcome = 'done' AND request.input ->> 'run' = payout.run)) END)
	FROM chain_order ordered
		JOIN share_token token ON token.asset = ordered.asset AND token.generation = ordered.generation AND token.paused_at IS NULL
		LEFT JOIN share_delivery delivery ON delivery.id = ordered.delivery_id
		LEFT JOIN payout ON payout.order_id = ordered.id
		LEFT JOIN wallet_link link ON link.account_id = ordered.account_id AND link.address = ordered.wallet AND link.unlinked_at IS NULL
	WHERE ordered.state = 'written' AND ordered.signer = ANY (signers)
		AND coalesce((SELECT is_equal FROM custody_check newest WHERE newest.asset = ordered.asset ORDER BY at DESC LIMIT 1), true)
		AND NOT EXISTS (SELECT FROM custody_watch watched WHERE watched.asset = ordered.asset AND watched.stops_orders)
	ORDER BY ordered.written_at, ordered.nonce LIMIT 1
$$;
