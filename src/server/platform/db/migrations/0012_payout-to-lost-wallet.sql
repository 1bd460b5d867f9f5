-- By hand from here on.
-- As before; of a payout it says whether its wallet was reported lost while no bytes of it are stored.
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
			'isLost', EXISTS (SELECT FROM share_recovery lost
				JOIN wallet_link held ON held.account_id = lost.account_id AND held.address = lost.lost_address
					AND held.unlinked_at IS NULL AND held.linked_at <= lost.begun_at
				WHERE lost.lost_address = payout.address AND lost.state NOT IN ('objected', 'withdrawn', 'refused'))
				AND NOT EXISTS (SELECT FROM chain_send WHERE order_id = ordered.id),
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
