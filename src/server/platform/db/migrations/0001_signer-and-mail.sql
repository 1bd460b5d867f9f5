ALTER TABLE "wallet_link" ADD COLUMN "link_word" text;--> statement-breakpoint
-- By hand from here on.
-- Whoever has said so before says it again: without the web's word the signer believes it no more.
UPDATE wallet_link SET link_program = 'accepted' WHERE link_program = 'confirmed';--> statement-breakpoint
-- As before; of a contract wallet it brings the word that the web has signed.
CREATE OR REPLACE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('id', delivery.id, 'account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature, 'word', link.link_word) END,
		'payout', CASE WHEN payout.id IS NOT NULL THEN jsonb_build_object('id', payout.id, 'account', payout.account_id, 'address', payout.address,
			'coin', payout.coin, 'amount', payout.amount::text, 'state', payout.state, 'run', payout.run,
			'owed', (SELECT coalesce(sum(net), 0)::text FROM entitlement LEFT JOIN corporate_action paying ON paying.id = action_id
				WHERE payout_id = payout.id AND entitlement.account_id = payout.account_id
					AND coalesce(entitlement.coin, paying.coin) = payout.coin),
			'started', (SELECT jsonb_build_object('total', request.input ->> 'total', 'askedBy', request.asked_by, 'decidedBy', request.decided_by)
				FROM operator_request request WHERE request.kind = 'dividend-pay' AND request.decision = 'approved'
					AND request.outcome = 'done' AND request.input ->> 'run' = payout.run)) END,
		'act', CASE WHEN ordered.act_id IS NOT NULL THEN jsonb_build_object('id', ordered.act_id,
			'approved', (SELECT jsonb_build_object('contract', request.facts ->> 'contract', 'receiver', request.facts ->> 'receiver',
					'units', request.facts ->> 'units', 'askedBy', request.asked_by, 'decidedBy', request.decided_by)
				FROM operator_request request WHERE request.kind = CASE ordered.kind WHEN 'sweep' THEN 'desk-sweep' ELSE 'arrival-return' END
					AND request.decision = 'approved' AND request.outcome = 'done'
					AND request.input ->> 'act' = ordered.act_id::text LIMIT 1)) END)
	FROM chain_order ordered
		JOIN share_token token ON token.asset = ordered.asset AND token.generation = ordered.generation AND token.paused_at IS NULL
		LEFT JOIN share_delivery delivery ON delivery.id = ordered.delivery_id AND delivery.source = 'desk'
		LEFT JOIN payout ON payout.order_id = ordered.id
		LEFT JOIN wallet_link link ON link.account_id = ordered.account_id AND link.address = ordered.wallet AND link.unlinked_at IS NULL
	WHERE ordered.state = 'written' AND ordered.signer = ANY (signers)
		AND coalesce((SELECT is_equal FROM custody_check newest WHERE newest.asset = ordered.asset ORDER BY at DESC LIMIT 1), true)
		AND NOT EXISTS (SELECT FROM custody_watch watched WHERE watched.asset = ordered.asset AND watched.stops_orders)
	ORDER BY ordered.written_at, ordered.nonce LIMIT 1
$$;--> statement-breakpoint
-- Writes the mails of notices, and whom they go to: the follower tells of payments and may read nobody's address.
-- guard: without it, notices are mailed to members who want none — server/identity/user-login:
--   login mail for unknown browsers can be switched off — condition on preferences true
CREATE FUNCTION mail_notices(letters json) RETURNS TABLE (id uuid, queue text) LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
	INSERT INTO outbox_message (channel, recipient, subject, text, letter, about, created_at, next_try_at, queue)
	SELECT 'email', account.email, sent.subject, sent.text, sent.letter, account.id, sent.at, sent.own, sent.queue
	FROM json_to_recordset(letters) AS sent (account uuid, subject text, text text, letter jsonb,
		at timestamptz, own timestamptz, by text, usually boolean, queue text)
		JOIN account ON account.id = sent.account
	WHERE account.closed_at IS NULL AND coalesce((account.preferences ->> sent.by)::boolean, sent.usually)
	RETURNING outbox_message.id, outbox_message.queue
$$;--> statement-breakpoint
-- The console asks and decides; that something is done, or was approved by somebody who is no operator, it cannot write.
-- guard: without it, the console files requests that are done — server/ops/database-roles: the
--   console asks and decides by operators’ names — condition on fnx_console true
-- guard: without it, the console files requests that are approved — server/ops/database-roles: the
--   console asks and decides by operators’ names — condition on NEW.decision <> 'alone' false
-- guard: without it, the console decides a second time — server/ops/database-roles: the console
--   asks and decides by operators’ names — condition on OLD.decision IS NOT NULL false
-- guard: without it, any person whom the console names decides — server/ops/database-roles: the
--   console asks and decides by operators’ names — condition on who IS NOT NULL false
CREATE FUNCTION console_asks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	who text := CASE WHEN TG_OP = 'INSERT' THEN NEW.asked_by WHEN NEW.decided_by IS DISTINCT FROM OLD.decided_by THEN NEW.decided_by END;
BEGIN
	IF current_user <> 'fnx_console' THEN
		RETURN NEW;
	END IF;
	IF NEW.outcome = 'done' OR NEW.outcome = 'failed' THEN
		RAISE EXCEPTION 'The console does not carry out requests.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'INSERT' AND (NEW.decision <> 'alone' OR NEW.outcome IS NOT NULL OR NEW.executed_at IS NOT NULL) THEN
		RAISE EXCEPTION 'A request begins undecided.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.decision IS NOT NULL AND NEW.decision IS DISTINCT FROM OLD.decision THEN
		RAISE EXCEPTION 'A request is decided once.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF who IS NOT NULL AND NOT EXISTS (SELECT FROM operator WHERE email = who AND ended_at IS NULL) THEN
		RAISE EXCEPTION 'No operator is called %.', who USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER operator_request_by_console BEFORE INSERT OR UPDATE ON operator_request FOR EACH ROW EXECUTE FUNCTION console_asks();--> statement-breakpoint
-- A member may have the own account put on hold, by a letter's "this was not me"; only operators let it go.
-- guard: without it, the web lifts holds — server/ops/database-roles: the web puts an account on
--   hold — condition on OLD.held_at IS NOT NULL false
CREATE FUNCTION web_holds() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF current_user = 'fnx_web' AND OLD.held_at IS NOT NULL AND NEW.held_at IS DISTINCT FROM OLD.held_at THEN
		RAISE EXCEPTION 'A hold is lifted by operators.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER account_held_by_web BEFORE UPDATE OF held_at ON account FOR EACH ROW EXECUTE FUNCTION web_holds();--> statement-breakpoint
-- Whoever reads a member's mail may object to an estate that is not over. Courts, and all else, are for operators.
-- guard: without it, the web ends what a court has ordered — server/ops/database-roles: the web
--   puts an account on hold — condition on fnx_web false
CREATE FUNCTION web_objects() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF current_user = 'fnx_web' AND NOT (OLD.basis = 'estate' AND OLD.state IN ('waiting', 'moving') AND NEW.state = 'objected') THEN
		RAISE EXCEPTION 'Only an estate that is not over can be objected to.' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER legal_order_by_web BEFORE UPDATE ON legal_order FOR EACH ROW EXECUTE FUNCTION web_objects();

