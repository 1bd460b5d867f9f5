import type { Hex } from 'viem'
import { approveRefund, openRefundOrder } from '@/server/modules/purchases'
import {
  type RefundOrderRow,
  refundOrdersOf,
  uploadRefund,
} from '@/server/modules/purchases/refunds/refund-orders.service'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import type { PaymentFixture } from './payment-fixture'
import { landing } from './scripted-chain'

const by = 'ines@fnx.example'

/** Approved by two people, and numbered. */
export async function orderRefundOf(
  { api, run }: PaymentFixture,
  payment: string,
  to = '',
): Promise<RefundOrderRow> {
  await approveRefund(api.services, { payment, to, by })
  await run()
  const [order] = await refundOrdersOf(api.services.db, payment)
  if (order?.document == null) throw new Error(`No order is written: ${order?.said}`)
  return order
}

/** Signed next to the treasury's key, uploaded, taken up and sent. Returns its bytes. */
export async function signAndSend(
  { api, clock, run }: PaymentFixture,
  { id, paymentId }: RefundOrderRow,
  fee?: { gasPrice: bigint },
): Promise<string> {
  const orders = await refundOrdersOf(api.services.db, paymentId)
  const row = orders.find((order) => order.id === id)
  if (row === undefined) throw new Error('Its order is gone.')
  const { sign } = openRefundOrder(row.document ?? '', { isSigned: () => true, now: clock.now() })
  const text = await sign(sandboxTreasury, fee)
  await uploadRefund(api.services, { row, text, by })
  await run()
  await run()
  return text
}

/** In a block, and final. */
export async function landRefund(fixture: PaymentFixture, raw: string): Promise<void> {
  fixture.chain.mine(await landing(raw as Hex))
  await fixture.settleAll()
}
