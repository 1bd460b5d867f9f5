import { type Book, bookTotal, sumOfBooks } from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { type Books, type GainsReport, wordTotal } from './report'

const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
export const sharesIn = (rows: { microShares: bigint }[]) =>
  sumOf(rows.map(({ microShares }) => microShares))

interface Sum {
  shares: bigint
  usd: bigint
}

export type BookMethod = keyof Books

export interface GainsSums {
  bought: Sum
  rewards: Sum
  others: Sum
  taken: Sum
  held: bigint
  books: Books
  gone: Record<BookMethod, bigint>
  value: bigint | undefined
  /** Whether movements, open lots and the ledger agree. */
  agrees: boolean
}

export function gainsSums(report: GainsReport): GainsSums {
  const { bought, rewards, others, taken, open, ledger, heldBefore, price, closing } = report
  const atPrice = (rows: GainsReport['others'] | GainsReport['rewards']): Sum => ({
    shares: sharesIn(rows),
    usd: sumOf(rows.map(({ microShares, price: then }) => valueAt(microShares, then))),
  })
  const held = wordTotal(ledger)
  const came = [...bought, ...rewards, ...others]
  const byYear = heldBefore + sharesIn(came) - sharesIn(taken)
  const gone = { average: goneByAverage(report), fifo: bookTotal(sumOfBooks(taken)) }
  const addsUp = (method: BookMethod) =>
    bookTotal(report.opening[method]) + bookTotal(sumOfBooks(came)) - gone[method] ===
    bookTotal(closing[method])
  return {
    bought: { shares: sharesIn(bought), usd: sumOf(bought.map(({ paid }) => paid)) },
    rewards: atPrice(rewards),
    others: atPrice(others),
    taken: { shares: -sharesIn(taken), usd: 0n },
    held,
    books: closing,
    gone,
    value: price && valueAt(held, price.price),
    agrees: sharesIn(open) === held && byYear === held && addsUp('average') && addsUp('fifo'),
  }
}

function goneByAverage({ opening, steps }: GainsReport): bigint {
  const before = (place: number): Book => steps[place - 1]?.book ?? opening.average
  return sumOf(
    steps.map(({ moved, book }, place) =>
      moved.microShares < 0n ? bookTotal(before(place)) - bookTotal(book) : 0n,
    ),
  )
}
