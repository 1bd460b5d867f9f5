import type { CellValue } from 'hucre/xlsx'
import { valueAt } from '@/contract/money/value'
import type { ShareMovement } from '../holdings/movements'
import { exact } from '../transactions/cells'
import type { GainsReport } from './report'

const micro = (amount: bigint) => exact(String(amount))
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
const sharesOf = (rows: { microShares: bigint }[]) =>
  sumOf(rows.map(({ microShares }) => microShares))
const valueOfRow = ({ microShares, price }: ShareMovement) => valueAt(microShares, price)

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
  return [
    ['Held when it began', micro(heldBefore)],
    ['Bought, at cost', micro(sharesOf(bought)), micro(sumOf(bought.map(({ paid }) => paid)))],
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
    ['Taken back, for nothing', micro(-sharesOf(taken)), 0],
    [
      'Held at its end, by these lots',
      micro(sharesOf(open)),
      micro(sumOf(open.map(({ paid }) => paid))),
    ],
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
  const byYear = heldBefore + sharesOf([...bought, ...rewards, ...others]) - sharesOf(taken)
  const held = ledger.available + ledger.staked
  const fits = sharesOf(open) === held && byYear === held
  return [
    ['By the entries of the ledger', micro(held)],
    [
      fits
        ? 'The sums of this report agree with the ledger.'
        : 'The sums of this report DO NOT agree with the ledger: write to us before you use it.',
    ],
  ]
}
