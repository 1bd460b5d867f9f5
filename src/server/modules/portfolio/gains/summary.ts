import type { CellValue } from 'hucre/xlsx'
import { valueAt } from '@/contract/money/value'
import { exact } from '../transactions/cells'
import type { GainsReport } from './report'

const micro = (amount: bigint) => exact(String(amount))
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const valueOfRow = ({ shares, price }: { shares: string; price: string }) => valueAt(shares, price)

/** Each line: what it is, how many shares, how many dollars. */
export function summaryRows(report: GainsReport): CellValue[][] {
  const { year, isRunning, until } = report
  const end = isRunning ? 'so far' : '31 December, 24:00 UTC'
  return [
    [`FNX: shares and rewards in ${year}`],
    [
      'This report is not tax advice. It gives figures; what they mean for you depends on where you live.',
    ],
    [
      'All times are UTC. Lots are used up first in, first out. Rewards are valued at the price of the day they were received.',
    ],
    ...(isRunning
      ? [[`The year is not over: figures up to ${until.toISOString().slice(0, 16)} UTC.`]]
      : []),
    [],
    ['In the year', 'Shares', 'USD'],
    ...movementRows(report),
    [],
    [`Statement, ${end}`, 'Shares', 'USD'],
    ...statementRows(report),
    [],
    ...ledgerRows(report),
  ]
}

function movementRows({
  heldBefore,
  bought,
  rewards,
  others,
  taken,
  open,
}: GainsReport): CellValue[][] {
  const sharesOf = (rows: { shares: string }[]) => sumOf(rows.map(({ shares }) => BigInt(shares)))
  const takenAway = sumOf(taken.map(({ microShares }) => microShares))
  const left = sumOf(open.map(({ microShares }) => microShares))
  return [
    ['Held when it began', micro(heldBefore)],
    [
      'Bought, at cost',
      micro(sharesOf(bought)),
      micro(sumOf(bought.map(({ cost }) => BigInt(cost)))),
    ],
    [
      'Rewards received: income at the price of the day',
      micro(sharesOf(rewards)),
      micro(sumOf(rewards.map(valueOfRow))),
    ],
    ...(others.length === 0
      ? []
      : [
          [
            'Other credits, at the price of the day',
            micro(sharesOf(others)),
            micro(sumOf(others.map(valueOfRow))),
          ],
        ]),
    ['Sold', 0, 0],
    ['Taken back, for nothing', micro(-takenAway), 0],
    ['Held at its end, by these lots', micro(left), micro(sumOf(open.map(({ paid }) => paid)))],
  ]
}

function statementRows({ ledger, unclaimed, price }: GainsReport): CellValue[][] {
  const held = ledger.available + ledger.staked
  const rows: CellValue[][] = [
    ['Available', micro(ledger.available)],
    ['Staked', micro(ledger.staked)],
    ['Held together', micro(held)],
    ['Rewards counted and not yet claimed', micro(unclaimed)],
  ]
  if (price === undefined) return rows
  const day = new Date(price.atMs).toISOString().slice(0, 10)
  return [
    ...rows,
    [`Price of a share, fixing of ${day}`, null, micro(price.price)],
    ['Worth of what was held', null, micro(valueAt(held, price.price))],
  ]
}

/** Reckoned two ways: from purchases and rewards, and from the entries of the ledger alone. */
function ledgerRows(report: GainsReport): CellValue[][] {
  const { open, ledger, heldBefore, bought, rewards, others, taken } = report
  const byLots = sumOf(open.map(({ microShares }) => microShares))
  const moved = [...bought, ...rewards, ...others].map(({ shares }) => BigInt(shares))
  const byYear = heldBefore + sumOf(moved) - sumOf(taken.map(({ microShares }) => microShares))
  const held = ledger.available + ledger.staked
  const fits = byLots === held && byYear === held
  return [
    ['By the entries of the ledger', micro(held)],
    [
      fits
        ? 'The sums of this report agree with the ledger.'
        : 'The sums of this report DO NOT agree with the ledger: write to us before you use it.',
    ],
  ]
}
