import { reads } from '../product'
import type { Law } from './law'
import { returnedOf } from './returns'

interface Money {
  asset: string
  balance: string
}

/** The books add up at every moment, and in the end they hold what the chain gave. */
export const booksAddUp: Law = {
  name: 'the books add up',
  async check(simulation, { rows, payments, isLast }) {
    const accounts = await rows(reads.accountsApart)
    const assets = await rows<Money>(reads.assetsApart)
    const violations = [
      ...(accounts.length > 0 ? [`${accounts.length} accounts disagree with their entries`] : []),
      ...assets.map(({ asset }) => `the entries of ${asset} do not add up to zero`),
    ]
    if (!isLast) return violations
    const givenAmounts = new Map<string, bigint>()
    for (const { state, currency, hash } of payments) {
      if (state === 'seen' || currency === null) continue
      const amount = simulation.records.payments.get(hash)?.amount ?? 0n
      givenAmounts.set(currency, (givenAmounts.get(currency) ?? 0n) + amount)
    }
    for (const { asset, balance } of await rows<Money>(reads.money)) {
      if (asset === 'SHARE') continue
      const due = (givenAmounts.get(asset) ?? 0n) - returnedOf(simulation, asset)
      if (BigInt(balance) !== due)
        violations.push(`the books hold ${balance} of ${asset}, the chain gave ${due}`)
    }
    return violations
  },
}
