CREATE SEQUENCE "public"."custody_serial" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "chain_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'written' NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"chain_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"delivery_id" uuid,
	"wallet" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"signer" text NOT NULL,
	"target" text NOT NULL,
	"data" text NOT NULL,
	"nonce" bigint NOT NULL,
	"gas" numeric(78, 0) NOT NULL,
	"gas_price" numeric(78, 0) NOT NULL,
	"refusal" text,
	"written_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_send" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"signer" text NOT NULL,
	"nonce" bigint NOT NULL,
	"signed_transaction" text NOT NULL,
	"hash" text NOT NULL,
	"earlier_hashes" text[] DEFAULT '{}' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "custody_check" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"block_number" bigint NOT NULL,
	"nodes" integer NOT NULL,
	"is_equal" boolean NOT NULL,
	"figures" jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"serial" bigint DEFAULT nextval('custody_serial') NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone,
	"refusal_hash" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "share_delivery_amount" CHECK ("share_delivery"."micro_shares" > 0),
	CONSTRAINT "share_delivery_end" CHECK (("share_delivery"."state" in ('done', 'canceled', 'failed')) = ("share_delivery"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_token" (
	"asset" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"registry" text NOT NULL,
	"vault" text NOT NULL,
	"desk" text NOT NULL,
	"registrar" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"first_block" bigint NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_transfer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigint DEFAULT nextval('custody_serial') NOT NULL,
	"asset" text NOT NULL,
	"chain_id" integer NOT NULL,
	"generation" integer NOT NULL,
	"hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_at" timestamp with time zone NOT NULL,
	"sender" text NOT NULL,
	"receiver" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'seen' NOT NULL,
	"kind" text,
	"sender_id" uuid,
	"receiver_id" uuid,
	"delivery_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "share_transfer_amount" CHECK ("share_transfer"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_wallet" (
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"address" text NOT NULL,
	"balance" numeric(78, 0) DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'unlisted' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_wallet_asset_generation_address_pk" PRIMARY KEY("asset","generation","address"),
	CONSTRAINT "share_wallet_balance" CHECK ("share_wallet"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "access_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_link" ADD COLUMN "link_message" text;--> statement-breakpoint
ALTER TABLE "wallet_link" ADD COLUMN "link_signature" text;--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_delivery_id_share_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."share_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_send" ADD CONSTRAINT "chain_send_order_id_chain_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."chain_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_delivery" ADD CONSTRAINT "share_delivery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_sender_id_account_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_receiver_id_account_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_delivery_id_share_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."share_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_nonce" ON "chain_order" USING btree ("generation","signer","nonce") WHERE "chain_order"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_of_delivery" ON "chain_order" USING btree ("delivery_id") WHERE "chain_order"."delivery_id" is not null and "chain_order"."state" <> 'void';--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_to_allow" ON "chain_order" USING btree ("asset","generation","wallet") WHERE "chain_order"."kind" = 'allow' and "chain_order"."state" in ('written', 'signed');--> statement-breakpoint
CREATE INDEX "chain_order_under_way" ON "chain_order" USING btree ("written_at") WHERE "chain_order"."state" in ('written', 'signed');--> statement-breakpoint
CREATE UNIQUE INDEX "chain_send_nonce" ON "chain_send" USING btree ("generation","signer","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_send_hash" ON "chain_send" USING btree ("generation","hash");--> statement-breakpoint
CREATE INDEX "custody_check_newest" ON "custody_check" USING btree ("asset","at");--> statement-breakpoint
CREATE INDEX "share_delivery_of_account" ON "share_delivery" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "share_delivery_under_way" ON "share_delivery" USING btree ("asked_at") WHERE "share_delivery"."state" in ('asked', 'ordered', 'signed');--> statement-breakpoint
CREATE UNIQUE INDEX "share_delivery_refusal" ON "share_delivery" USING btree ("refusal_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "share_transfer_once" ON "share_transfer" USING btree ("chain_id","generation","hash","log_index");--> statement-breakpoint
CREATE INDEX "share_transfer_to_settle" ON "share_transfer" USING btree ("block_number") WHERE "share_transfer"."state" = 'seen';--> statement-breakpoint
CREATE UNIQUE INDEX "share_transfer_of_delivery" ON "share_transfer" USING btree ("delivery_id") WHERE "share_transfer"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "share_transfer_of_sender" ON "share_transfer" USING btree ("sender_id","serial");--> statement-breakpoint
CREATE INDEX "share_transfer_of_receiver" ON "share_transfer" USING btree ("receiver_id","serial");--> statement-breakpoint
-- By hand from here on. The two doors of whoever signs, and all that their role may do: the oldest order they have the key for, with what the member signed
-- when the wallet was linked, and the bytes. Whoever writes orders cannot write links, so an order to a foreign address finds none.
CREATE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
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
	ORDER BY ordered.written_at, ordered.nonce LIMIT 1
$$;
--> statement-breakpoint
CREATE FUNCTION signer_store_signed(stored uuid, bytes text, bytes_hash text, refused text) RETURNS boolean
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
	ON CONFLICT (order_id) DO UPDATE SET signed_transaction = bytes, hash = bytes_hash, sent_at = NULL,
		earlier_hashes = chain_send.earlier_hashes || chain_send.hash
	WHERE chain_send.hash <> bytes_hash;
	UPDATE chain_order SET state = 'signed' WHERE id = stored;
	UPDATE share_delivery SET state = 'signed' WHERE id = ordered.delivery_id AND state = 'ordered';
	RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_next_order(text[]) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION signer_store_signed(uuid, text, text, text) FROM PUBLIC;
