import type { PublicClient } from 'viem'
import type { Currency } from '@/contract/currency'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { isAnyOf } from '@/server/platform/db/rows'
import type { Services } from '@/server/services'
import { payments } from '../tables'
import { forget } from './record'
import type { Transfer } from './scan'
import { type Shown, shownByBlocks, shownByReceipts } from './shown'

export type Payment = typeof payments.$inferSelect

/**
 * Of payments that look deep enough, those that every node shows again: in a block that is still the
 * chain's and final, of a transaction that succeeded, with the same payer, token and amount.
 */
export async function confirmed(services: Services, deep: Payment[]): Promise<Payment[]> {
  if (deep.length === 0) return []
  const { good, gone, unclear } = await classified(services, deep, shownByReceipts)
  for (const { id, hash } of unclear)
    services.log.error('nodes do not show a payment as it was seen', { payment: id, hash })
  for (const { id, hash } of gone)
    services.log.error('a payment that was seen is on no node and is forgotten', {
      payment: id,
      hash,
    })
  await forgetAll(services, gone)
  return good
}

/** The same of crumbs, however many: each node is asked for blocks, never for a payment. */
export async function confirmedByBlocks(services: Services, deep: Payment[]): Promise<Payment[]> {
  if (deep.length === 0) return []
  const { good, gone, unclear } = await classified(services, deep, shownByBlocks)
  if (gone.length + unclear.length > 0)
    services.log.error('nodes do not show all payments of nobody as they were seen', {
      forgotten: gone.length,
      unclear: unclear.length,
    })
  await forgetAll(services, gone)
  return good
}

async function forgetAll({ db }: Services, gone: Payment[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  // An order must not wait for ever; were it there after all, its report would bring it back.
  await db.transaction((tx) => forget(tx, isAnyOf(payments.id, ids)))
}

interface Classified {
  good: Payment[]
  gone: Payment[]
  unclear: Payment[]
}

async function classified(
  services: Services,
  deep: Payment[],
  show: typeof shownByReceipts,
): Promise<Classified> {
  const result: Classified = { good: [], gone: [], unclear: [] }
  const currencies = await services.chain.currencies()
  const views = await askEveryNode(services, (reader) => viewOf(reader, deep, { currencies, show }))
  if (views === undefined) return result
  for (const payment of deep) {
    const isFinal = views.every(({ finalHeight }) => payment.blockNumber <= finalHeight)
    const words = views.map(({ shown }) => wordOn(payment, shown.get(payment.id)))
    if (words.every((word) => word === 'same')) {
      if (isFinal) result.good.push(payment)
    } else if (isFinal && words.every((word) => word === 'other')) result.gone.push(payment)
    else result.unclear.push(payment)
  }
  return result
}

function wordOn(payment: Payment, shown: Shown): 'same' | 'other' | 'none' {
  if (shown === undefined) return 'none'
  return isSame(payment, shown.payment) ? 'same' : 'other'
}

interface View {
  finalHeight: bigint
  shown: Map<string, Shown>
}

async function viewOf(
  reader: PublicClient,
  deep: Payment[],
  { currencies, show }: { currencies: Currency[]; show: typeof shownByReceipts },
): Promise<View> {
  const shown = await show(reader, deep, currencies)
  // Asked last: what was read before is at least as old.
  const final = await readHeader(reader, 'finalized')
  return { finalHeight: final?.number ?? -1n, shown: new Map(shown) }
}

function isSame(payment: Payment, shown: Transfer | undefined): boolean {
  return (
    shown !== undefined &&
    shown.hash === payment.hash &&
    shown.blockHash === payment.blockHash &&
    shown.payer === payment.payer &&
    shown.treasury === payment.treasury &&
    shown.token === payment.token &&
    shown.currency === payment.currency &&
    shown.amount === payment.amount
  )
}
