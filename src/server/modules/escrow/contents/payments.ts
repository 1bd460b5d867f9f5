import { sql } from 'drizzle-orm'

/**
 * Money that has bought nothing and has not been refunded. Strangers' worthless tokens are left
 * out.
 */
export const whereOpenPayment = sql`(
  (payment.state = 'settled' and settlement.outcome in ('decision', 'held', 'returning'))
  or payment.state = 'seen' and payment.currency is not null
  or payment.state = 'aside' and payment.currency is not null)`

/** One open payment as in the file, from `payment` with its `settlement` and `refund`. */
export const paymentColumns = sql`json_build_object('id', payment.id, 'hash', payment.hash,
  'logIndex', payment.log_index, 'origin', payment.origin, 'chainId', payment.chain_id, 'payer', payment.payer,
  'asset', payment.currency, 'token', payment.token, 'amount', (payment.amount - coalesce(settlement.kept_amount, 0))::text,
  'at', to_char(payment.block_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'state', case payment.state when 'settled' then settlement.outcome else payment.state end,
  'refund', case when refund.payment_id is not null then
    json_build_object('to', refund.recipient, 'state', refund.state, 'hash', refund.hash) end)`
