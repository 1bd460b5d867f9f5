import { type CellValue, type ColumnDef, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { bookTotal } from '@/contract/money/cost-basis'
import { valueAt } from '@/contract/money/value'
import type { ShareMovement } from '../holdings/movements'
import { coins, exact } from '../transactions/cells'
import { averageColumns, movementColumns, poolLines } from './movement-sheets'
import type { GainsReport } from './report'
import { summaryRows } from './summary'

interface Column<Row> extends ColumnDef {
  header: string
  cell: (row: Row) => CellValue
}

const time = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
const micro = (amount: bigint) => exact(String(amount))

const lotKinds: Record<ShareMovement['kind'], string> = {
  purchase: 'Purchase',
  reward: 'Reward',
  other: 'Other credit',
}

const whyOf = (taking: ShareMovement) =>
  taking.kind === 'other' ? taking.what : 'Claimed rewards taken back: a stake was left early'

const valueThen = ({ kind, paid, microShares, price }: ShareMovement) =>
  kind === 'purchase' ? paid : valueAt(microShares, price)

const boughtColumns: Column<GainsReport['bought'][number]>[] = [
  { header: 'Credited (UTC)', ...time, cell: ({ at }) => at },
  { header: 'Shares', width: 16, cell: ({ microShares }) => micro(microShares) },
  { header: 'Share price (USD)', width: 16, cell: ({ price }) => micro(price) },
  { header: 'Cost, fee included (USD)', width: 22, cell: ({ paid }) => micro(paid) },
  { header: 'Currency', width: 10, cell: ({ currency }) => currency },
  { header: 'Paid, exact', width: 28, cell: ({ pay, decimals }) => coins(pay, decimals) },
  { header: 'Of it fee, exact', width: 26, cell: ({ fee, decimals }) => coins(fee, decimals) },
  { header: 'Currency rate (USD)', width: 18, cell: ({ rate }) => exact(rate) },
  { header: 'Transaction hash', width: 68, cell: ({ hash }) => hash },
]

const rewardColumns: Column<GainsReport['rewards'][number]>[] = [
  { header: 'Received (UTC)', ...time, cell: ({ at }) => at },
  { header: 'Plan', width: 12, cell: ({ months }) => `${months} months` },
  { header: 'For days', width: 12, cell: ({ fromDay, toDay }) => `${fromDay + 1} to ${toDay}` },
  { header: 'Shares', width: 16, cell: ({ microShares }) => micro(microShares) },
  { header: 'Price of the day (USD)', width: 20, cell: ({ price }) => micro(price) },
  {
    header: 'Value that day (USD)',
    width: 20,
    cell: ({ microShares, price }) => micro(valueAt(microShares, price)),
  },
]

const otherColumns: Column<GainsReport['others'][number]>[] = [
  { header: 'Credited (UTC)', ...time, cell: ({ at }) => at },
  { header: 'What', width: 24, cell: ({ what }) => what },
  { header: 'Shares', width: 16, cell: ({ microShares }) => micro(microShares) },
  { header: 'Price of the day (USD)', width: 20, cell: ({ price }) => micro(price) },
]

const takenColumns: Column<GainsReport['taken'][number]>[] = [
  { header: 'Taken (UTC)', ...time, cell: ({ taking }) => taking.at },
  { header: 'Why', width: 40, cell: ({ taking }) => whyOf(taking) },
  { header: 'Shares', width: 16, cell: ({ microShares }) => micro(microShares) },
  { header: 'From the lot of (UTC)', ...time, cell: ({ lot }) => lot.at },
  { header: 'Kind of lot', width: 14, cell: ({ lot }) => lotKinds[lot.kind] },
  { header: 'Paid for these (USD)', width: 20, cell: ({ paid }) => micro(paid) },
  { header: 'Book value of these (USD)', width: 24, cell: (part) => micro(bookTotal(part)) },
  {
    header: 'Value that day (USD)',
    width: 20,
    cell: ({ microShares, taking }) => micro(valueAt(microShares, taking.price)),
  },
  { header: 'Received for them (USD)', width: 22, cell: () => 0 },
]

const openColumns = (price: bigint): Column<GainsReport['open'][number]>[] => [
  { header: 'Acquired (UTC)', ...time, cell: ({ lot }) => lot.at },
  { header: 'Kind', width: 14, cell: ({ lot }) => lotKinds[lot.kind] },
  { header: 'Shares then', width: 16, cell: ({ lot }) => micro(lot.microShares) },
  { header: 'Shares left', width: 16, cell: ({ microShares }) => micro(microShares) },
  { header: 'Paid for what is left (USD)', width: 24, cell: ({ paid }) => micro(paid) },
  { header: 'Book value of what is left (USD)', width: 28, cell: (lot) => micro(bookTotal(lot)) },
  { header: 'Value of the lot then (USD)', width: 24, cell: ({ lot }) => micro(valueThen(lot)) },
  {
    header: 'Value of what is left (USD)',
    width: 24,
    cell: ({ microShares }) => micro(valueAt(microShares, price)),
  },
]

/** One workbook: the sums with the statement of the year's end, and beside it what they are made of. */
export function gainsWorkbook(report: GainsReport): Promise<Uint8Array> {
  const price = report.price?.price ?? 0n
  const lines = poolLines(report)
  return writeXlsx({
    sheets: [
      {
        name: 'Summary',
        columns: [{ width: 44 }, { width: 24 }, { width: 24 }],
        rows: summaryRows(report),
      },
      sheetOf('Bought', boughtColumns, report.bought, 'Nothing was bought in this year.'),
      sheetOf('Rewards', rewardColumns, report.rewards, 'No rewards were received in this year.'),
      sheetOf(
        'Disposals',
        takenColumns,
        report.taken,
        'None: shares cannot be resold here, and nothing was taken back in this year.',
      ),
      ...(report.others.length === 0
        ? []
        : [sheetOf('Other credits', otherColumns, report.others, '')]),
      sheetOf('Open lots', openColumns(price), report.open, 'No shares were held.'),
      sheetOf('Average cost', averageColumns, lines, ''),
      sheetOf('Movements', movementColumns, lines, ''),
    ],
  })
}

function sheetOf<Row>(name: string, columns: Column<Row>[], rows: Row[], none: string): WriteSheet {
  const head = columns.map(({ header }) => header)
  const body = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const plain = columns.map(
    ({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }) as ColumnDef,
  )
  return {
    name,
    columns: plain,
    rows: [head, ...(body.length === 0 ? [[none]] : body)],
    freezePane: { rows: 1 },
  }
}
