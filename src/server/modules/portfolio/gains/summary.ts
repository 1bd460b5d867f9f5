import type { CellValue } from 'hucre/xlsx'
import { bookTotal } from '@/contract/money/cost-basis'
import * as m from '../messages/gains'
import { exact } from '../transactions/cells'
import type { GainsReport } from './report'
import { type BookMethod, type GainsSums, gainsSums, sharesIn } from './sums'

const micro = (amount: bigint) => exact(String(amount))

/** Each line: what it is, how many shares, how many dollars. */
export function summaryRows(report: GainsReport): CellValue[][] {
  const { year, isRunning, until } = report
  const sums = gainsSums(report)
  return [
    [m.reportTitle({ app: 'FNX', year })],
    [m.adviceText()],
    [m.methodText()],
    ...(isRunning ? [[m.runningText({ until: until.toISOString().slice(0, 16) })]] : []),
    [],
    [m.yearTitle(), m.sharesLabel(), m.usdLabel()],
    ...movementRows(report, sums),
    [],
    [m.statementTitle({ isRunning: isRunning ? 'yes' : 'no' }), m.sharesLabel(), m.usdLabel()],
    ...statementRows(report, sums),
    [],
    [m.methodsTitle(), m.averageUsdTitle(), m.fifoTitle()],
    ...methodRows(report, sums),
    [],
    [m.ledgerTitle(), micro(sums.held)],
    [sums.agrees ? m.agreesText() : m.disagreesText()],
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
    [m.heldBeforeLabel(), micro(heldBefore)],
    row(m.boughtCostLabel(), bought),
    row(m.rewardsIncomeText(), rewards),
    ...(others.shares === 0n ? [] : [row(m.otherCreditsText(), others)]),
    [m.soldLabel(), 0, 0],
    row(m.takenLabel(), taken),
    [m.heldAfterText(), micro(sharesIn(open)), micro(sums.books.fifo.paid)],
  ]
}

function statementRows({ ledger, unclaimed, price }: GainsReport, sums: GainsSums): CellValue[][] {
  const rows: CellValue[][] = [
    [m.availableLabel(), micro(ledger.available)],
    [m.stakedLabel(), micro(ledger.staked)],
    [m.togetherLabel(), micro(sums.held)],
    [m.unclaimedLabel(), micro(unclaimed)],
  ]
  if (price === undefined || sums.value === undefined) return rows
  const day = new Date(price.atMs).toISOString().slice(0, 10)
  return [
    ...rows,
    [m.priceTitle({ day }), null, micro(price.price)],
    [m.valueLabel(), null, micro(sums.value)],
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
    row(m.openingBookTitle(), (method) => bookTotal(opening[method])),
    row(m.takenBookTitle(), (method) => -gone[method]),
    row(m.paidLabel(), (method) => books[method].paid),
    row(m.rewardsLabel(), (method) => books[method].rewards),
    row(m.receivedLabel(), (method) => books[method].received),
    row(m.closingBookTitle(), (method) => bookTotal(books[method])),
    ...(value === undefined
      ? []
      : [row(m.gainLabel(), (method) => value - bookTotal(books[method]))]),
  ]
}
