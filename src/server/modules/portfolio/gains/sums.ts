import { type Book, bookTotal, sumOfBooks } from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { sumOfAmounts } from '@/contract/format/rounded-rows'
import { leftAtBook, proceedsOf, type ShareMovement } from '../holdings/movements'
import { type Books, type GainsReport, wordTotal } from './report'

export const sharesIn = (rows: { microShares: bigint }[]) =>
  sumOfAmounts(rows.map(({ microShares }) => microShares))

interface Sum {
  shares: bigint
  usd: bigint
}

export type BookMethod = keyof Books
export type GoneBy = 'sold' | 'given' | 'taken'

export interface GainsSums {
  bought: Sum
  rewards: Sum
  others: Sum
  /** Bought back, at the paid price. */
  sold: Sum
  /** Shares that left without a price, such as a gift to another member. */
  given: Sum
  /** Shares taken back when a stake was left early, and corrections. */
  taken: Sum
  held: bigint
  books: Books
  /** The book value of shares that left, by reason. */
  leftBook: Record<GoneBy, Record<BookMethod, bigint>>
  value: bigint | undefined
  /** Whether movements, open lots and the ledger agree. */
  agrees: boolean
}

export function gainsSums(report: GainsReport): GainsSums {
  const { bought, rewards, others, taken, open, ledger, heldBefore, price, closing } = report
  const atPrice = (rows: GainsReport['others'] | GainsReport['rewards']): Sum => ({
    shares: sharesIn(rows),
    usd: sumOfAmounts(rows.map(({ microShares, price: then }) => valueAt(microShares, then))),
  })
  const heldAtEnd = wordTotal(ledger)
  const came = [...bought, ...rewards, ...others]
  const byYear = heldBefore + sharesIn(came) - sharesIn(taken)
  const leftBy = (why: GoneBy) => taken.filter(({ taking }) => leavingOf(taking) === why)
  const bookOf = (why: GoneBy) => ({
    average: goneByAverage(report, (moved) => leavingOf(moved) === why),
    fifo: bookTotal(sumOfBooks(leftBy(why))),
  })
  const leftBook = { sold: bookOf('sold'), given: bookOf('given'), taken: bookOf('taken') }
  const addsUp = (method: BookMethod) =>
    bookTotal(report.opening[method]) +
      bookTotal(sumOfBooks(came)) -
      sumOfAmounts(Object.values(leftBook).map((book) => book[method])) ===
    bookTotal(closing[method])
  return {
    bought: { shares: sharesIn(bought), usd: sumOfAmounts(bought.map(({ paid }) => paid)) },
    rewards: atPrice(rewards),
    others: atPrice(others),
    sold: { shares: -sharesIn(leftBy('sold')), usd: proceedsIn(report.steps) },
    given: { shares: -sharesIn(leftBy('given')), usd: 0n },
    taken: { shares: -sharesIn(leftBy('taken')), usd: 0n },
    held: heldAtEnd,
    books: closing,
    leftBook,
    value: price && valueAt(heldAtEnd, price.price),
    agrees:
      sharesIn(open) === heldAtEnd && byYear === heldAtEnd && addsUp('average') && addsUp('fifo'),
  }
}

function leavingOf(moved: ShareMovement): GoneBy {
  if (moved.kind === 'sold') return 'sold'
  return leftAtBook(moved) ? 'given' : 'taken'
}

const proceedsIn = (steps: GainsReport['steps']) =>
  sumOfAmounts(steps.map(({ moved }) => proceedsOf(moved)))

function goneByAverage(
  { opening, steps }: GainsReport,
  counts: (moved: ShareMovement) => boolean,
): bigint {
  const before = (index: number): Book => steps[index - 1]?.book ?? opening.average
  return sumOfAmounts(
    steps.map(({ moved, book }, place) =>
      // guard: without it, shares that left take no book value by average cost —
      //   server/portfolio/gains-both-methods: any history adds up by both methods, years and pages
      //   — second choice
      moved.microShares < 0n && counts(moved) ? bookTotal(before(place)) - bookTotal(book) : 0n,
    ),
  )
}
