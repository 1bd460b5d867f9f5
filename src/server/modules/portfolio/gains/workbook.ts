import { writeXlsx } from 'hucre/xlsx'
import { microSharesPerShare } from '@/config/units'
import { bookTotal } from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { roundedRows, sumOfAmounts } from '@/contract/format/rounded-rows'
import {
  exactDigits,
  microCell,
  microTextCell,
  type SheetColumn,
  sheetOf,
  timeFormat,
} from '../excel/sheet'
import { proceedsOf, type ShareMovement } from '../holdings/movements'
import * as m from '../messages'
import type { GainsReport } from './report'
import {
  averageColumns,
  movementColumns,
  movementName,
  poolLines,
  summaryRows,
  tellsOfStakes,
} from './sheets'

/** A column whose figures are summed below. */
const summed = <Row>(
  header: string,
  width: number,
  sum: (row: Row) => bigint,
): SheetColumn<Row> => ({
  header,
  width,
  sum,
  cell: (row) => microCell(sum(row)),
})

function whyOf(taking: ShareMovement): string {
  if (taking.kind === 'sold') return m.soldText()
  return taking.kind === 'other' ? movementName(taking) : m.leftText()
}

const valueThen = ({ microShares, price }: ShareMovement) => valueAt(microShares, price)

const boughtColumns = (): SheetColumn<GainsReport['bought'][number]>[] => [
  { header: m.creditedLabel(), ...timeFormat, cell: ({ at }) => at },
  summed(m.sharesLabel(), 16, ({ microShares }) => microShares),
  { header: m.sharePriceLabel(), width: 16, cell: ({ price }) => microCell(price) },
  summed(m.costTitle(), 22, ({ paid }) => paid),
  { header: m.currencyLabel(), width: 10, cell: ({ currency }) => currency },
  {
    header: m.exactPaidLabel(),
    width: 28,
    cell: ({ pay, decimals }) => exactDigits(pay, decimals),
  },
  {
    header: m.feeInsideLabel(),
    width: 26,
    cell: ({ fee, decimals }) => exactDigits(fee, decimals),
  },
  { header: m.rateLabel(), width: 18, cell: ({ rate }) => microTextCell(rate) },
  { header: m.hashLabel(), width: 68, cell: ({ hash }) => hash },
]

const rewardColumns = (): SheetColumn<GainsReport['rewards'][number]>[] => [
  { header: m.receivedTimeLabel(), ...timeFormat, cell: ({ at }) => at },
  { header: m.planLabel(), width: 12, cell: ({ months }) => m.monthsLabel({ months }) },
  {
    header: m.daysLabel(),
    width: 12,
    cell: ({ fromDay, toDay }) => m.daysText({ from: fromDay + 1, to: toDay }),
  },
  summed(m.sharesLabel(), 16, ({ microShares }) => microShares),
  { header: m.dayPriceTitle(), width: 20, cell: ({ price }) => microCell(price) },
  summed(m.dayValueLabel(), 20, valueThen),
]

const otherColumns = (): SheetColumn<GainsReport['others'][number]>[] => [
  { header: m.creditedLabel(), ...timeFormat, cell: ({ at }) => at },
  { header: m.whatLabel(), width: 24, cell: movementName },
  summed(m.sharesLabel(), 16, ({ microShares }) => microShares),
  { header: m.dayPriceTitle(), width: 20, cell: ({ price }) => microCell(price) },
]

const takenColumns = (): SheetColumn<PaidPart>[] => [
  { header: m.takenTimeLabel(), ...timeFormat, cell: ({ taking }) => taking.at },
  { header: m.whyLabel(), width: 40, cell: ({ taking }) => whyOf(taking) },
  summed(m.sharesLabel(), 16, ({ microShares }) => microShares),
  { header: m.lotTimeTitle(), ...timeFormat, cell: ({ lot }) => lot.at },
  { header: m.lotKindLabel(), width: 14, cell: ({ lot }) => m.lotLabel(lot) },
  summed(m.lotPaidLabel(), 20, ({ paid }) => paid),
  summed(m.lotBookTitle(), 24, bookTotal),
  {
    header: m.dayValueLabel(),
    width: 20,
    cell: ({ microShares, taking }) => microCell(valueAt(microShares, taking.price)),
  },
  summed(m.lotReceivedLabel(), 22, ({ proceeds }) => proceeds),
  {
    header: m.exactReceivedForTitle(),
    width: 30,
    cell: ({ taking }) =>
      taking.kind === 'sold' ? exactDigits(taking.due, taking.decimals) : null,
  },
]

type PaidPart = GainsReport['taken'][number] & { proceeds: bigint }

/**
 * What was paid for the part of each lot. The parts of one sale are rounded together, so that they
 * add up to the price paid for it.
 */
function paidParts({ taken }: GainsReport): PaidPart[] {
  const takings = new Set(taken.map(({ taking }) => taking))
  return [...takings].flatMap((taking) => {
    const parts = taken.filter((part) => part.taking === taking)
    const total = proceedsOf(taking)
    const exact = parts.map(
      ({ microShares }) => (microShares * total * microSharesPerShare) / -taking.microShares,
    )
    const paid = roundedRows(exact, microSharesPerShare, { total: total * microSharesPerShare })
    return parts.map((part, place) => ({
      ...part,
      proceeds: (paid[place] ?? 0n) / microSharesPerShare,
    }))
  })
}

type Lot = GainsReport['open'][number] & { value: bigint }

const openColumns = (): SheetColumn<Lot>[] => [
  { header: m.acquiredLabel(), ...timeFormat, cell: ({ lot }) => lot.at },
  { header: m.kindLabel(), width: 14, cell: ({ lot }) => m.lotLabel(lot) },
  { header: m.sharesThenLabel(), width: 16, cell: ({ lot }) => microCell(lot.microShares) },
  summed(m.sharesLeftLabel(), 16, ({ microShares }) => microShares),
  summed(m.leftPaidTitle(), 24, ({ paid }) => paid),
  summed(m.leftBookTitle(), 28, bookTotal),
  { header: m.lotValueTitle(), width: 24, cell: ({ lot }) => microCell(valueThen(lot)) },
  summed(m.leftValueTitle(), 24, ({ value }) => value),
]

/**
 * Each lot's value. They are rounded together: rounded down one by one they would be some
 * millionths below the value in the summary.
 */
function valuedLots({ open, price }: GainsReport): Lot[] {
  const exact = open.map(({ microShares }) => microShares * (price?.price ?? 0n))
  const total = sumOfAmounts(exact)
  const values = roundedRows(exact, microSharesPerShare, {
    total: total - (total % microSharesPerShare),
  })
  return open.map((lot, place) => ({ ...lot, value: (values[place] ?? 0n) / microSharesPerShare }))
}

export function gainsWorkbook(report: GainsReport): Promise<Uint8Array> {
  const lines = poolLines(report)
  const hasStakes = tellsOfStakes(report)
  return writeXlsx({
    sheets: [
      {
        name: m.summaryTitle(),
        columns: [{ width: 44 }, { width: 24 }, { width: 24 }],
        rows: summaryRows(report),
      },
      sheetOf(m.boughtTitle(), boughtColumns(), report.bought, m.boughtNoneText()),
      ...(hasStakes
        ? [sheetOf(m.rewardsTitle(), rewardColumns(), report.rewards, m.rewardsNoneText())]
        : []),
      sheetOf(m.disposalsTitle(), takenColumns(), paidParts(report), m.disposalsNoneText()),
      ...(report.others.length === 0
        ? []
        : [sheetOf(m.othersTitle(), otherColumns(), report.others, '')]),
      sheetOf(m.lotsTitle(), openColumns(), valuedLots(report), m.lotsNoneText()),
      sheetOf(m.averageLabel(), averageColumns(hasStakes), lines, ''),
      sheetOf(m.movementsTitle(), movementColumns(), lines, ''),
    ],
  })
}
