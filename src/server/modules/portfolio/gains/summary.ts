import type { CellValue } from 'hucre/xlsx'
import { bookTotal } from '@/contract/money/cost-basis'
import { exact } from '../transactions/cells'
import type { GainsReport } from './report'
import { type BookMethod, type GainsSums, gainsSums, sharesIn } from './sums'

const micro = (amount: bigint) => exact(String(amount))

/** Each line: what it is, how many shares, how many dollars. */
export function summaryRows(report: GainsReport): CellValue[][] {
  const { year, isRunning, until } = report
  const end = isRunning ? 'so far' : '31 December, 24:00 UTC'
  const sums = gainsSums(report)
  return [
    [`FNX: shares and rewards in ${year}`],
    [
      'This report is not tax advice. It gives figures; what they mean for you depends on where you live.',
    ],
    [
      'All times are UTC. Rewards and what was received count at the price of their day. Both methods are given: by average cost, and first in, first out.',
    ],
    ...(isRunning
      ? [[`The year is not over: figures up to ${until.toISOString().slice(0, 16)} UTC.`]]
      : []),
    [],
    ['In the year', 'Shares', 'USD'],
    ...movementRows(report, sums),
    [],
    [`Statement, ${end}`, 'Shares', 'USD'],
    ...statementRows(report, sums),
    [],
    ['By both methods', 'Average cost (USD)', 'First in, first out (USD)'],
    ...methodRows(report, sums),
    [],
    ['By the entries of the ledger', micro(sums.held)],
    [
      sums.agrees
        ? 'The sums of this report agree with the ledger.'
        : 'The sums of this report DO NOT agree with the ledger: write to us before you use it.',
    ],
  ]
}

function movementRows({ heldBefore, open }: GainsReport, sums: GainsSums): CellValue[][] {
  const { bought, rewards, others, taken } = sums
  const row = (name: string, { shares, usd }: GainsSums['bought']) => [
    name,
    micro(shares),
    micro(usd),
  ]
  return [
    ['Held when it began', micro(heldBefore)],
    row('Bought, at cost', bought),
    row('Rewards received: income at the price of the day', rewards),
    ...(others.shares === 0n ? [] : [row('Other credits, at the price of the day', others)]),
    ['Sold', 0, 0],
    row('Taken back, for nothing', taken),
    ['Held at its end, by these lots', micro(sharesIn(open)), micro(sums.books.fifo.paid)],
  ]
}

function statementRows({ ledger, unclaimed, price }: GainsReport, sums: GainsSums): CellValue[][] {
  const rows: CellValue[][] = [
    ['Available', micro(ledger.available)],
    ['Staked', micro(ledger.staked)],
    ['Held together', micro(sums.held)],
    ['Rewards counted and not yet claimed', micro(unclaimed)],
  ]
  if (price === undefined || sums.value === undefined) return rows
  const day = new Date(price.atMs).toISOString().slice(0, 10)
  return [
    ...rows,
    [`Price of a share, fixing of ${day}`, null, micro(price.price)],
    ['Value of what was held', null, micro(sums.value)],
  ]
}

/** Value = paid + rewards + received + price gain, by each method. */
function methodRows({ opening }: GainsReport, { books, gone, value }: GainsSums): CellValue[][] {
  const row = (name: string, of: (method: BookMethod) => bigint) => [
    name,
    micro(of('average')),
    micro(of('fifo')),
  ]
  return [
    row('Book value when it began', (method) => bookTotal(opening[method])),
    row('Book value of what was taken back', (method) => -gone[method]),
    row('Paid, fee included', (method) => books[method].paid),
    row('Rewards', (method) => books[method].rewards),
    row('Received', (method) => books[method].received),
    row('Book value at its end', (method) => bookTotal(books[method])),
    ...(value === undefined
      ? []
      : [row('Price gain, not realised', (method) => value - bookTotal(books[method]))]),
  ]
}
