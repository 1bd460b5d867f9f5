CREATE TABLE "custody_watch" (
	"asset" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"powers" jsonb NOT NULL,
	"funds" jsonb NOT NULL,
	"stops_orders" boolean NOT NULL,
	"events_through" bigint NOT NULL,
	"events" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_send" ADD COLUMN "sent_block" bigint;--> statement-breakpoint
-- By hand from here on. Nothing is handed to whoever signs while the powers over the token are not as they are meant to be, or a key cannot pay for what it signs.
CREATE OR REPLACE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature) END)
	FROM chain_order ordered
		JOIN share_token token ON token.asset = ordered.asset AND token.generation = ordered.generation AND token.paused_at IS NULL
		LEFT JOIN share_delivery delivery ON delivery.id = ordered.delivery_id
		LEFT JOIN wallet_link link ON link.account_id = ordered.account_id AND link.address = ordered.wallet AND link.unlinked_at IS NULL
	WHERE ordered.state = 'written' AND ordered.signer = ANY (signers)
		AND coalesce((SELECT is_equal FROM custody_check newest WHERE newest.asset = ordered.asset ORDER BY at DESC LIMIT 1), true)
		AND NOT EXISTS (SELECT FROM custody_watch watched WHERE watched.asset = ordered.asset AND watched.stops_orders)
	ORDER BY ordered.written_at, ordered.nonce LIMIT 1
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION signer_store_signed(stored uuid, bytes text, bytes_hash text, refused text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
	ordered chain_order;
BEGIN
	-- Locked in the order in which a member’s canceling locks, so that the two never wait for each other.
	PERFORM FROM share_delivery WHERE id = (SELECT delivery_id FROM chain_order WHERE id = stored) FOR UPDATE;
	SELECT * INTO ordered FROM chain_order WHERE id = stored AND state = 'written' FOR UPDATE;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	IF refused IS NOT NULL THEN
		-- A higher fee was refused: the bytes that are out may still land, so the order stays as it was.
		UPDATE chain_order SET state = 'signed', refusal = refused
		WHERE id = stored AND EXISTS (SELECT FROM chain_send WHERE order_id = stored);
		IF FOUND THEN
			RETURN true;
		END IF;
		UPDATE chain_order SET state = 'void', refusal = refused, ended_at = now() WHERE id = stored;
		-- What was written after it would wait for a nonce that nobody uses: it is written anew.
		WITH later AS (
			UPDATE chain_order SET state = 'void', ended_at = now()
			WHERE generation = ordered.generation AND signer = ordered.signer AND nonce > ordered.nonce AND state = 'written'
				AND NOT EXISTS (SELECT FROM chain_send WHERE order_id = chain_order.id)
			RETURNING delivery_id
		)
		UPDATE share_delivery SET state = 'asked' FROM later WHERE share_delivery.id = later.delivery_id AND share_delivery.state = 'ordered';
		RETURN true;
	END IF;
	INSERT INTO chain_send (order_id, generation, signer, nonce, signed_transaction, hash, signed_at)
	VALUES (stored, ordered.generation, ordered.signer, ordered.nonce, bytes, bytes_hash, now())
	ON CONFLICT (order_id) DO UPDATE SET signed_transaction = bytes, hash = bytes_hash, sent_at = NULL, sent_block = NULL,
		earlier_hashes = chain_send.earlier_hashes || chain_send.hash
	WHERE chain_send.hash <> bytes_hash;
	UPDATE chain_order SET state = 'signed' WHERE id = stored;
	UPDATE share_delivery SET state = 'signed' WHERE id = ordered.delivery_id AND state = 'ordered';
	RETURN true;
END $$;
