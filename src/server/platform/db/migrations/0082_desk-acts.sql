CREATE TABLE "astray_decision" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"address" text NOT NULL,
	"micro_shares" numeric(78, 0) NOT NULL,
	"way" text NOT NULL,
	"account_id" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "astray_decision_owner" CHECK (("astray_decision"."way" = 'linked') = ("astray_decision"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_setting" (
	"asset" text PRIMARY KEY NOT NULL,
	"minimum" numeric(78, 0) NOT NULL,
	"daily" numeric(78, 0) NOT NULL,
	"daily_count" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"generation" integer NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"log_index" integer,
	"contract" text,
	"receiver" text,
	"units" numeric(78, 0),
	"why" text,
	"asked_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "desk_act_end" CHECK (("desk_act"."state" in ('absent', 'done', 'failed')) = ("desk_act"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "chain_order" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_order" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "astray_decision" ADD CONSTRAINT "astray_decision_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "astray_decision_open" ON "astray_decision" USING btree ("asset","generation","address") WHERE "astray_decision"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_act_arrival" ON "desk_act" USING btree ("generation","hash","log_index") WHERE "desk_act"."log_index" is not null and "desk_act"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "desk_act_open" ON "desk_act" USING btree ("asked_at") WHERE "desk_act"."state" in ('looked-for', 'found', 'approved');--> statement-breakpoint
ALTER TABLE "chain_order" ADD CONSTRAINT "chain_order_act_id_desk_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."desk_act"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_order_of_act" ON "chain_order" USING btree ("act_id") WHERE "chain_order"."act_id" is not null and "chain_order"."state" <> 'void';--> statement-breakpoint
-- By hand from here on.
-- As before; of what operators have the desk send it says what two of them saw when they approved it, which a follower cannot write.
CREATE OR REPLACE FUNCTION signer_next_order(signers text[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT jsonb_build_object(
		'id', ordered.id, 'kind', ordered.kind, 'chainId', ordered.chain_id, 'generation', ordered.generation, 'wallet', ordered.wallet, 'signer', ordered.signer,
		'microShares', ordered.micro_shares::text, 'target', ordered.target, 'data', ordered.data, 'nonce', ordered.nonce,
		'gas', ordered.gas::text, 'gasPrice', ordered.gas_price::text,
		'delivery', CASE WHEN delivery.id IS NOT NULL THEN jsonb_build_object('id', delivery.id, 'account', delivery.account_id,
			'address', delivery.address, 'microShares', delivery.micro_shares::text, 'state', delivery.state) END,
		'account', ordered.account_id,
		'link', CASE WHEN link.link_signature IS NOT NULL THEN jsonb_build_object('message', link.link_message,
			'signature', link.link_signature, 'isConfirmedProgram', link.link_program IS NOT DISTINCT FROM 'confirmed') END,
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
$$;
