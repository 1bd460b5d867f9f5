import { type Book, sumOfBooks } from '@/contract/money/cost-basis'
import { valueAt } from '@/contract/money/value'
import type { GainsReport } from './report'

const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const sharesOf = (rows: { microShares: bigint }[]) =>
  sumOf(rows.map(({ microShares }) => microShares))

interface Sum {
  shares: bigint
  usd: bigint
}

export interface GainsSums {
  bought: Sum
  rewards: Sum
  others: Sum
  taken: Sum
  /** What the ledger says was held at the end. */
  held: bigint
  /** Of what is left, by each method. */
  books: { average: Book; fifo: Book }
  /** The movements of the year, the open lots and the entries of the ledger come to the same. */
  agrees: boolean
}

/** A year in a few figures: the same in the workbook and on paper. */
export function gainsSums(report: GainsReport): GainsSums {
  const { bought, rewards, others, taken, open, ledger, heldBefore, averageBook } = report
  const atPrice = (rows: GainsReport['others'] | GainsReport['rewards']): Sum => ({
    shares: sharesOf(rows),
    usd: sumOf(rows.map(({ microShares, price }) => valueAt(microShares, price))),
  })
  const held = ledger.available + ledger.staked
  const byYear = heldBefore + sharesOf([...bought, ...rewards, ...others]) - sharesOf(taken)
  return {
    bought: { shares: sharesOf(bought), usd: sumOf(bought.map(({ paid }) => paid)) },
    rewards: atPrice(rewards),
    others: atPrice(others),
    taken: { shares: -sharesOf(taken), usd: 0n },
    held,
    books: { average: averageBook, fifo: sumOfBooks(open) },
    agrees: sharesOf(open) === held && byYear === held,
  }
}
