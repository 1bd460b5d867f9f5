import { chainFacts } from '@/config/chain'
import type { Asset, Journal, LedgerAccount, Move } from '@/server/modules/ledger'
import { quoteJournal } from '../quotes/quote-journal'
import type { Payment } from './confirm'
import type { Settled } from './settle-batch'

type PaymentKey = Pick<Payment, 'hash' | 'logIndex'>

/** Names a payment in the books: the chain's own words for it, so that it can be in them once. */
export function paymentKey({ hash, logIndex }: PaymentKey): string {
  return `payment ${chainFacts.id}/${hash}/${logIndex}`
}

/** Nothing for a token that is not taken: there is no ledger account for it. */
export function journalsOf(settled: Settled, at: Date): Journal[] {
  const { payment, classification, quote, releases } = settled
  const released = releases && quote ? [quoteJournal('released', quote, at)] : []
  const moves = movesOf(settled)
  if (moves.length === 0) return released
  const key = paymentKey(payment)
  const details = {
    payment: payment.id,
    ...('trouble' in classification && { trouble: classification.trouble }),
  }
  return [...released, { key, kind: `payment ${classification.outcome}`, at, details, moves }]
}

function movesOf({ payment, classification, owner, bought }: Settled): Move[] {
  const { currency, amount } = payment
  if (currency === null) return []
  const asset = currency as Asset
  const outside: LedgerAccount = { type: 'outside', asset }
  if (classification.outcome !== 'credited' || bought === undefined || owner === undefined)
    return [{ from: outside, to: { type: 'suspense', asset }, amount }]
  return [
    ...earned(outside, { asset, amount, fee: bought.fee }),
    {
      from: { type: classification.from, asset: 'SHARE' },
      to: { owner: owner.id, type: 'available', asset: 'SHARE' },
      amount: bought.microShares,
    },
  ]
}

/** The fee apart from what the shares cost. */
export function earned(
  from: LedgerAccount,
  { asset, amount, fee }: { asset: Asset; amount: bigint; fee: bigint },
): Move[] {
  const moves: Move[] = [{ from, to: { type: 'treasury', asset }, amount: amount - fee }]
  if (fee > 0n) moves.push({ from, to: { type: 'fees', asset }, amount: fee })
  return moves.filter((move) => move.amount > 0n)
}

/** Why a return cannot be made; said to the operator as it stands. */
export class NoRefund extends Error {}
