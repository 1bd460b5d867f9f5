CREATE TABLE "buy_back_offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"buy_back_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"bought_micro_shares" numeric(78, 0),
	"due" numeric(78, 0),
	CONSTRAINT "buy_back_offer_amount" CHECK ("buy_back_offer"."micro_shares" > 0),
	CONSTRAINT "buy_back_offer_end" CHECK (("buy_back_offer"."state" = 'waiting') = ("buy_back_offer"."ended_at" is null)),
	CONSTRAINT "buy_back_offer_bought" CHECK ("buy_back_offer"."bought_micro_shares" > 0 and "buy_back_offer"."bought_micro_shares" <= "buy_back_offer"."micro_shares"),
	CONSTRAINT "buy_back_offer_settled" CHECK (("buy_back_offer"."state" = 'settled') = ("buy_back_offer"."bought_micro_shares" is not null) and ("buy_back_offer"."state" = 'settled') = ("buy_back_offer"."due" is not null))
);
--> statement-breakpoint
CREATE TABLE "buy_back" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" bigserial NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"price_micro_usd" numeric(78, 0) NOT NULL,
	"daily_price_micro_usd" numeric(78, 0) NOT NULL,
	"max_micro_shares" numeric(78, 0) NOT NULL,
	"coin" text NOT NULL,
	"decimals" integer NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"called_off_at" timestamp with time zone,
	"why_called_off" jsonb,
	"offered_micro_shares" numeric(78, 0),
	"bought_micro_shares" numeric(78, 0),
	"told_to" uuid,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "buy_back_amounts" CHECK ("buy_back"."price_micro_usd" > 0 and "buy_back"."max_micro_shares" > 0),
	CONSTRAINT "buy_back_dates" CHECK ("buy_back"."closes_at" > "buy_back"."opens_at"),
	CONSTRAINT "buy_back_count" CHECK (("buy_back"."offered_micro_shares" is not null) = ("buy_back"."state" in ('closed', 'settling', 'settled'))),
	CONSTRAINT "buy_back_bought" CHECK ("buy_back"."bought_micro_shares" <= "buy_back"."max_micro_shares" and ("buy_back"."bought_micro_shares" is not null) = ("buy_back"."state" = 'settled')),
	CONSTRAINT "buy_back_called_off" CHECK (("buy_back"."state" = 'called-off') = ("buy_back"."called_off_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "dividend_transfer" DROP CONSTRAINT "dividend_transfer_action_id_corporate_action_id_fk";
--> statement-breakpoint
ALTER TABLE "entitlement" DROP CONSTRAINT "entitlement_action_id_corporate_action_id_fk";
--> statement-breakpoint
ALTER TABLE "entitlement" ADD COLUMN "coin" text;--> statement-breakpoint
ALTER TABLE "buy_back_offer" ADD CONSTRAINT "buy_back_offer_buy_back_id_buy_back_id_fk" FOREIGN KEY ("buy_back_id") REFERENCES "public"."buy_back"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buy_back_offer" ADD CONSTRAINT "buy_back_offer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_offer_serial" ON "buy_back_offer" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_offer_waiting" ON "buy_back_offer" USING btree ("buy_back_id","account_id") WHERE "buy_back_offer"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "buy_back_offer_of_account" ON "buy_back_offer" USING btree ("account_id","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "buy_back_serial" ON "buy_back" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "buy_back_to_turn" ON "buy_back" USING btree ("serial") WHERE "buy_back"."state" in ('announced', 'open', 'settling');--> statement-breakpoint
CREATE INDEX "buy_back_to_tell" ON "buy_back" USING btree ("serial") WHERE not "buy_back"."is_told";--> statement-breakpoint
-- By hand from here on.
UPDATE "entitlement" SET "coin" = paying."coin" FROM "corporate_action" paying WHERE paying."id" = "entitlement"."action_id";--> statement-breakpoint
-- As before; what buy-backs owe a member is paid out with their dividends.
CREATE OR REPLACE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('id', delivery.id, 'account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature) END,
		'payout', CASE WHEN payout.id IS NOT NULL THEN jsonb_build_object('id', payout.id, 'account', payout.account_id, 'address', payout.address,
			'coin', payout.coin, 'amount', payout.amount::text, 'state', payout.state, 'run', payout.run,
			'owed', (SELECT coalesce(sum(net), 0)::text FROM entitlement LEFT JOIN corporate_action paying ON paying.id = action_id
				WHERE payout_id = payout.id AND entitlement.account_id = payout.account_id
					AND coalesce(entitlement.coin, paying.coin) = payout.coin),
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
