import { bookTotal, bookWithout, costBasis, emptyBook, sumOfBooks } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import type { holdingsCalls } from '@/contract/user/holdings'
import { movementsOf } from '../holdings/movements'
import type { PortfolioNeeds } from '../needs'

/** Each sale to the bank with its book value, as in the report of its year. */
export async function salesOf(
  { db }: Pick<PortfolioNeeds, 'db'>,
  accountId: string,
): Promise<Answer<(typeof holdingsCalls)['sales']>> {
  const movements = await movementsOf(db, { accountId })
  const { average, taken } = costBasis(movements)
  const bookAfter = (index: number) => average[index] ?? emptyBook
  return {
    docs: movements.flatMap((moved, index) => {
      if (moved.kind !== 'sold') return []
      const byAverage = bookWithout(bookAfter(index - 1), bookAfter(index))
      const lots = taken.filter(({ taking }) => taking === moved)
      return {
        buyBack: moved.buyBack,
        proceeds: String(moved.proceeds),
        cost: {
          average: String(bookTotal(byAverage)),
          fifo: String(bookTotal(sumOfBooks(lots))),
        },
      }
    }),
  }
}
