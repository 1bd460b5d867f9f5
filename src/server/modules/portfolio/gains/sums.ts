import { type Book, bookTotal, sumOfBooks } from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { proceedsOf, type ShareMovement } from '../holdings/movements'
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
  /** Bought back, at what was paid for it. */
  sold: Sum
  taken: Sum
  held: bigint
  books: Books
  /** The book value of what was sold, and of all else that went. */
  soldBook: Record<BookMethod, bigint>
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
  const [sold, given] = [taken.filter(isSold), taken.filter((part) => !isSold(part))]
  const soldBook = {
    average: goneByAverage(report, ({ kind }) => kind === 'sold'),
    fifo: bookTotal(sumOfBooks(sold)),
  }
  const gone = {
    average: goneByAverage(report, ({ kind }) => kind !== 'sold'),
    fifo: bookTotal(sumOfBooks(given)),
  }
  const addsUp = (method: BookMethod) =>
    bookTotal(report.opening[method]) +
      bookTotal(sumOfBooks(came)) -
      soldBook[method] -
      gone[method] ===
    bookTotal(closing[method])
  return {
    bought: { shares: sharesIn(bought), usd: sumOf(bought.map(({ paid }) => paid)) },
    rewards: atPrice(rewards),
    others: atPrice(others),
    sold: { shares: -sharesIn(sold), usd: proceedsIn(report.steps) },
    taken: { shares: -sharesIn(given), usd: 0n },
    held,
    books: closing,
    soldBook,
    gone,
    value: price && valueAt(held, price.price),
    agrees: sharesIn(open) === held && byYear === held && addsUp('average') && addsUp('fifo'),
  }
}

const isSold = ({ taking }: GainsReport['taken'][number]) => taking.kind === 'sold'

const proceedsIn = (steps: GainsReport['steps']) =>
  sumOf(steps.map(({ moved }) => proceedsOf(moved)))

function goneByAverage(
  { opening, steps }: GainsReport,
  counts: (moved: ShareMovement) => boolean,
): bigint {
  const before = (place: number): Book => steps[place - 1]?.book ?? opening.average
  return sumOf(
    steps.map(({ moved, book }, place) =>
      moved.microShares < 0n && counts(moved) ? bookTotal(before(place)) - bookTotal(book) : 0n,
    ),
  )
}
