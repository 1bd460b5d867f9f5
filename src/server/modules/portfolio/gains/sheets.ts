import type { CellValue } from 'hucre/xlsx'
import { utcDay } from '@/config/durations'
import { house } from '@/config/house'
import { isStakingOffered } from '@/config/staking-offered'
import { type Book, bookTotal, emptyBook } from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { movementLabel as stateMovementLabel } from '@/messages/states'
import { microCell } from '../excel/sheet'
import type { ShareMovement } from '../holdings/movements'
import * as m from '../messages'
import { kindOfChange } from '../statement/share-statement'
import type { GainsReport } from './report'
import { type BookMethod, type GainsSums, gainsSums, sharesIn } from './sums'

/** Whether the bank offers stakes, or the member's year includes an earlier one. */
export const tellsOfStakes = ({ ledger, unclaimed, rewards, opening, closing }: GainsReport) =>
  isStakingOffered() ||
  ledger.staked > 0n ||
  unclaimed > 0n ||
  rewards.length > 0 ||
  [opening, closing].some(({ fifo }) => fifo.rewards > 0n)

export function summaryRows(report: GainsReport): CellValue[][] {
  const { year, isRunning, until } = report
  const sums = gainsSums(report)
  const hasStakes = tellsOfStakes(report)
  return [
    [m.reportTitle({ app: house().name, year })],
    [m.adviceText()],
    [m.methodText({ staking: hasStakes ? 'yes' : 'no' })],
    ...(isRunning ? [[m.runningText({ until: until.toISOString().slice(0, 16) })]] : []),
    [],
    [m.yearTitle(), m.sharesLabel(), m.usdLabel()],
    ...movementRows(report, sums, hasStakes),
    [],
    [m.yearEndTitle({ isRunning: isRunning ? 'yes' : 'no' }), m.sharesLabel(), m.usdLabel()],
    ...statementRows(report, sums, hasStakes),
    [],
    [m.methodsTitle(), m.averageUsdTitle(), m.fifoTitle()],
    ...methodRows(report, sums, hasStakes),
    [],
    [m.ledgerTitle(), microCell(sums.held)],
    [sums.agrees ? m.agreesText() : m.disagreesText()],
  ]
}

function movementRows(
  { heldBefore, open }: GainsReport,
  sums: GainsSums,
  hasStakes: boolean,
): CellValue[][] {
  const { bought, rewards, others, sold, given, taken } = sums
  const row = (name: string, { shares, usd }: GainsSums['bought']) => [
    name,
    microCell(shares),
    microCell(usd),
  ]
  return [
    [m.heldBeforeLabel(), microCell(heldBefore)],
    row(m.boughtCostLabel(), bought),
    ...(hasStakes ? [row(m.rewardsIncomeText(), rewards)] : []),
    ...(others.shares === 0n ? [] : [row(m.otherCreditsText(), others)]),
    row(m.soldLabel(), sold),
    ...(given.shares === 0n ? [] : [row(m.givenLabel(), given)]),
    row(m.takenLabel(), taken),
    [m.heldAfterText(), microCell(sharesIn(open)), microCell(sums.books.fifo.paid)],
  ]
}

function statementRows(
  { ledger, unclaimed, price }: GainsReport,
  sums: GainsSums,
  hasStakes: boolean,
): CellValue[][] {
  const rows: CellValue[][] = [
    [m.availableLabel(), microCell(ledger.available)],
    ...(hasStakes ? [[m.stakedLabel(), microCell(ledger.staked)]] : []),
    [m.deliveredLabel(), microCell(ledger.delivered)],
    [m.togetherLabel(), microCell(sums.held)],
    ...(hasStakes ? [[m.unclaimedLabel(), microCell(unclaimed)]] : []),
  ]
  if (price === undefined || sums.value === undefined) return rows
  const day = utcDay(price.atMs)
  return [
    ...rows,
    [m.priceTitle({ day }), null, microCell(price.price)],
    [m.valueLabel(), null, microCell(sums.value)],
  ]
}

/** Value = paid + rewards + received + price gain, by each method. */
function methodRows(
  { opening }: GainsReport,
  { books, sold, given, leftBook, value }: GainsSums,
  hasStakes: boolean,
): CellValue[][] {
  const row = (name: string, of: (method: BookMethod) => bigint) => [
    name,
    microCell(of('average')),
    microCell(of('fifo')),
  ]
  return [
    row(m.openingBookTitle(), (method) => bookTotal(opening[method])),
    ...(sold.shares === 0n ? [] : [row(m.soldBookTitle(), (method) => -leftBook.sold[method])]),
    ...(given.shares === 0n ? [] : [row(m.givenBookTitle(), (method) => -leftBook.given[method])]),
    row(m.takenBookTitle(), (method) => -leftBook.taken[method]),
    row(m.paidGrossLabel(), (method) => books[method].paid),
    ...(hasStakes ? [row(m.rewardsLabel(), (method) => books[method].rewards)] : []),
    row(m.receivedLabel(), (method) => books[method].received),
    row(m.closingBookTitle(), (method) => bookTotal(books[method])),
    ...(value === undefined
      ? []
      : [row(m.gainLabel(), (method) => value - bookTotal(books[method]))]),
    ...(sold.shares === 0n
      ? []
      : [row(m.soldGainLabel(), (method) => sold.usd - leftBook.sold[method])]),
  ]
}

interface PoolLine {
  at: Date
  what: string
  microShares: bigint | null
  price: bigint | null
  change: bigint | null
  held: bigint
  book: Book
}

/** The name of a movement as in the member’s statement. */
export function movementName(moved: ShareMovement): string {
  if (moved.kind === 'other')
    return stateMovementLabel({ kind: kindOfChange(moved.what, moved.microShares) })
  if (moved.kind === 'sold') return m.movementLabel({ kind: 'sold' })
  return m.movementLabel({ kind: moved.microShares < 0n ? 'left' : moved.kind })
}

export function poolLines({ from, until, heldBefore, opening, steps }: GainsReport): PoolLine[] {
  const edge = (at: Date, what: string, held: bigint, book: Book): PoolLine => {
    return { at, what, microShares: null, price: null, change: null, held, book }
  }
  const lines = [edge(from, m.openingLabel(), heldBefore, opening.average)]
  for (const { moved, book } of steps) {
    const { at, microShares, price } = moved
    const { held, book: before } = lines.at(-1) ?? { held: 0n, book: emptyBook }
    const change = bookTotal(book) - bookTotal(before)
    lines.push({
      at,
      what: movementName(moved),
      microShares,
      price,
      change,
      book,
      held: held + microShares,
    })
  }
  const { held, book } = lines.at(-1) as PoolLine
  return [...lines, edge(new Date(until.getTime() - 1), m.closingLabel(), held, book)]
}

const time = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
const orNone = (amount: bigint | null): CellValue => (amount === null ? null : microCell(amount))

interface PoolColumn {
  header: string
  width: number
  numFmt?: string
  cell: (line: PoolLine) => CellValue
}

const head = (): PoolColumn[] => [
  { header: m.timeLabel(), ...time, cell: ({ at }) => at },
  { header: m.whatLabel(), width: 36, cell: ({ what }) => what },
  { header: m.sharesLabel(), width: 16, cell: ({ microShares }) => orNone(microShares) },
]

const heldColumn = (): PoolColumn => ({
  header: m.afterLabel(),
  width: 16,
  cell: (line) => microCell(line.held),
})

export const movementColumns = (): PoolColumn[] => [
  ...head(),
  { header: m.dayPriceTitle(), width: 20, cell: ({ price }) => orNone(price) },
  {
    header: m.dayValueLabel(),
    width: 20,
    cell: ({ microShares, price }) =>
      microShares === null || price === null ? null : microCell(valueAt(microShares, price)),
  },
  heldColumn(),
]

const rewardsAfter = ({ book }: PoolLine) => microCell(book.rewards)

export const averageColumns = (hasStakes: boolean): PoolColumn[] => [
  ...head(),
  { header: m.lotBookTitle(), width: 24, cell: ({ change }) => orNone(change) },
  heldColumn(),
  { header: m.paidAfterLabel(), width: 20, cell: ({ book }) => microCell(book.paid) },
  ...(hasStakes ? [{ header: m.rewardsAfterLabel(), width: 20, cell: rewardsAfter }] : []),
  { header: m.receivedAfterLabel(), width: 20, cell: ({ book }) => microCell(book.received) },
  { header: m.bookAfterLabel(), width: 22, cell: ({ book }) => microCell(bookTotal(book)) },
  {
    header: m.shareCostTitle(),
    width: 28,
    cell: ({ held: shares, book }) =>
      shares === 0n ? null : microCell((bookTotal(book) * 1_000_000n) / shares),
  },
]
