import { bankCurrency } from '@/config/coins'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import { sampleBankCalls, type TransferWay } from '@/contract/sandbox'
import type { TransactionStatus } from '@/contract/transaction'
import * as m from '../messages/scenarios'
import { transferredCents } from '../sums'
import { FreshMember, type Scene } from './fresh-member'
import { untilStatus } from './on-chain'
import { type Arranged, inGroup, receipt, type ScenarioRows } from './scenario'

/** Of members without a wallet. They exist if bank transfers are offered. */
export const transferScenarios: ScenarioRows = inGroup(m.bankTransfersTitle, '/transactions', {
  'transfer-open': [m.transferOpenText, openOrder],
  'transfer-other-name': [m.transferOtherNameText, sent('other-name', 'held')],
  'transfer-less': [m.transferLessText, sent('less', 'decision')],
})

async function ordered(scene: Scene): Promise<{ member: FreshMember; orderId: string }> {
  const member = await FreshMember.made(scene)
  const wish = { currency: bankCurrency, pay: String(await transferredCents(scene.needs, 50_000n)) }
  const { id: quoteId } = await member.call(purchaseCalls.getConvertedAmount, wish)
  const { documents } = await member.call(offeringCalls.offering, {})
  const terms = { quoteId, accepted: acceptedOf(documents) }
  const { id: orderId } = await member.call(purchaseCalls.placeBankOrder, terms)
  return { member, orderId }
}

async function openOrder(scene: Scene): Promise<Arranged> {
  const { member, orderId } = await ordered(scene)
  return { member, path: `/buy-shares?order=${orderId}` }
}

function sent(way: TransferWay, status: TransactionStatus) {
  return async (scene: Scene): Promise<Arranged> => {
    const { member, orderId } = await ordered(scene)
    await member.call(sampleBankCalls.sendTransfer, { orderId, way })
    return { member, path: receipt(await untilStatus(member, status)) }
  }
}
