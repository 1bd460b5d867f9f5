import type { Hex } from 'viem'
import { type ModelTransaction, tokenOf } from '../chain/model-chain'
import type { SentPayment } from '../simulation/records'
import type { Simulation } from '../simulation/simulation'
import { type Law, short } from './law'

/**
 * What leaves the treasury goes to its payer once for each payment: whole, or what is more than the
 * order that its payer wanted to keep.
 */
export const returnedOnce: Law = {
  name: 'returned once and whole',
  check(simulation) {
    const returned = new Set<string>()
    const { nodes, records } = simulation
    return nodes.chain.blocks.flatMap(({ transactions }) =>
      transactions.flatMap(({ hash, from, to, value, logs }) => {
        if (from !== nodes.treasury) return []
        const paymentHash = records.returns.get(hash)
        const payment = paymentHash === undefined ? undefined : records.payments.get(paymentHash)
        if (paymentHash === undefined || payment === undefined)
          return [`${short(hash)} leaves the treasury and nobody has signed it`]
        const wrong = returned.has(paymentHash) ? [`${short(paymentHash)} is returned twice`] : []
        returned.add(paymentHash)
        const amount = amountOf(payment, { value, logs })
        const token = payment.currency === 'BNB' ? payment.tx.from : tokenOf(payment.currency)
        const rest = payment.amount - (payment.kept ?? 0n)
        if (
          ![payment.amount, rest].includes(amount) ||
          to !== token ||
          !goesTo(payment.tx.from, logs)
        )
          wrong.push(
            `${short(paymentHash)} is returned with ${amount} instead of ${payment.amount}`,
          )
        return wrong
      }),
    )
  },
}

type Sent = Pick<ModelTransaction, 'value' | 'logs'>

const amountOf = ({ currency }: SentPayment, { value, logs }: Sent): bigint =>
  currency === 'BNB' ? value : BigInt(logs[0]?.data ?? 0)

const goesTo = (payer: Hex, logs: { topics: Hex[] }[]) =>
  logs.every(({ topics }) => topics[2]?.endsWith(payer.slice(2)))

/** What final returns have taken out of the treasury. */
export function returnedOf({ nodes, records }: Simulation, asset: string): bigint {
  let sum = 0n
  for (const { transactions } of nodes.chain.blocks)
    for (const sent of transactions) {
      const payment = records.payments.get(records.returns.get(sent.hash) ?? '')
      if (payment?.currency === asset) sum += amountOf(payment, sent)
    }
  return sum
}
