import type { Hex } from 'viem'
import { type ModelTransaction, tokenOf } from '../chain/model-chain'
import type { SentPayment } from '../simulation/records'
import { type Law, type Outside, shortHash } from './law'

/** What leaves the treasury goes to its payer, and is what is owed to them for that payment, once. */
export const returnedOnce: Law = {
  name: 'returned once and whole',
  isQuick: true,
  check({ nodes, records }, { credited }) {
    const returnedPayments = new Set<string>()
    const creditedHashes = new Set(
      [...credited.values()].flatMap((rows) => rows.map(({ hash }) => hash)),
    )
    return nodes.chain.blocks.flatMap(({ transactions }) =>
      transactions.flatMap(({ hash, from, to, value, logs }) => {
        if (from !== nodes.treasury) return []
        const paymentHash = records.returns.get(hash)
        const payment = paymentHash === undefined ? undefined : records.payments.get(paymentHash)
        if (paymentHash === undefined || payment === undefined)
          return [`${shortHash(hash)} leaves the treasury and nobody has signed it`]
        const violations = returnedPayments.has(paymentHash)
          ? [`${shortHash(paymentHash)} is returned twice`]
          : []
        returnedPayments.add(paymentHash)
        const amount = amountOf(payment, { value, logs })
        const token = payment.currency === 'BNB' ? payment.tx.from : tokenOf(payment.currency)
        const owed = creditedHashes.has(paymentHash) ? [0n] : owedFor(payment)
        if (!owed.includes(amount))
          violations.push(
            `${shortHash(paymentHash)} is returned with ${amount}, owed is ${owed.join(' or ')}`,
          )
        if (to !== token || !goesTo(payment.tx.from, logs))
          violations.push(`${shortHash(paymentHash)} is not returned to whoever paid it`)
        return violations
      }),
    )
  },
}

/** All of it, or what its payer did not want to keep; either while nobody knows whether that was done. */
function owedFor({ amount, kept, isKept }: SentPayment): bigint[] {
  if (kept === undefined) return [amount]
  return isKept ? [amount - kept] : [amount, amount - kept]
}

type SentMoney = Pick<ModelTransaction, 'value' | 'logs'>

const amountOf = ({ currency }: SentPayment, { value, logs }: SentMoney): bigint =>
  currency === 'BNB' ? value : BigInt(logs[0]?.data ?? 0)

const goesTo = (payer: Hex, logs: { topics: Hex[] }[]) =>
  logs.every(({ topics }) => topics[2]?.endsWith(payer.slice(2)))

/** What final returns have taken out of the treasury. */
export function returnedOf({ nodes, records }: Outside, asset: string): bigint {
  let sum = 0n
  for (const { transactions } of nodes.chain.blocks)
    for (const sentTransaction of transactions) {
      const payment = records.payments.get(records.returns.get(sentTransaction.hash) ?? '')
      if (payment?.currency === asset) sum += amountOf(payment, sentTransaction)
    }
  return sum
}
