import { isOver } from '@/contract/activity'
import type { ShareBalance, StatementRow } from '@/contract/statement'
import { actStateLabel, movementLabel } from '@/messages/states'
import type { ActivityRow } from '../activity/activity'
import {
  exactDigits,
  microCell,
  microTextCell,
  numberOrText,
  roundedNumber,
  type SheetColumn,
  sharesFormat,
  streamedFile,
  timeFormat,
} from '../excel/sheet'
import * as m from '../messages'
import type { Period } from '../statement/movements'

type Balance = Record<'available' | 'staked' | 'delivered', bigint>

/**
 * A row of the statement with the balance after it; its first and its last row are only a balance.
 */
interface StatementLine {
  at: Date | null
  what: string
  row?: StatementRow
  after: Balance
}

const stakedAfter = ({ after }: StatementLine) => microCell(after.staked)

function statementColumns(hasStaked: boolean): SheetColumn<StatementLine>[] {
  const moved = (place: keyof Balance) => (line: StatementLine) => {
    const amount = line.row?.[place]
    return amount === undefined || amount === '0' ? null : microTextCell(amount)
  }
  return [
    { header: m.timeLabel(), ...timeFormat, cell: ({ at }) => at },
    { header: m.whatLabel(), width: 18, cell: ({ what }) => what },
    { header: m.availableLabel(), ...sharesFormat, cell: moved('available') },
    ...(hasStaked ? [{ header: m.stakedLabel(), ...sharesFormat, cell: moved('staked') }] : []),
    { header: m.deliveredLabel(), ...sharesFormat, cell: moved('delivered') },
    {
      header: m.availableAfterLabel(),
      ...sharesFormat,
      cell: ({ after }) => microCell(after.available),
    },
    ...(hasStaked ? [{ header: m.stakedAfterLabel(), ...sharesFormat, cell: stakedAfter }] : []),
    {
      header: m.deliveredAfterLabel(),
      ...sharesFormat,
      cell: ({ after }) => microCell(after.delivered),
    },
    {
      header: m.heldAfterLabel(),
      ...sharesFormat,
      cell: ({ after }) => microCell(after.available + after.staked + after.delivered),
    },
    { header: m.transactionLabel(), width: 38, cell: ({ row }) => row?.transaction ?? null },
    { header: m.entryLabel(), width: 40, cell: ({ row }) => row?.id ?? null },
  ]
}

interface Edges {
  period: Period
  opening: ShareBalance
  /** Whether the bank offers stakes, or the member has ever had one. */
  hasStaked: boolean
}

export function statementWorkbook(
  { period, opening, hasStaked }: Edges,
  steps: AsyncIterable<StatementRow[]>,
) {
  async function* lines(): AsyncGenerator<StatementLine[]> {
    let after: Balance = {
      available: BigInt(opening.available),
      staked: BigInt(opening.staked),
      delivered: BigInt(opening.delivered),
    }
    const from = period.from.getTime() === 0 ? null : period.from
    yield [{ at: from, what: m.openingLabel(), after }]
    for await (const step of steps)
      yield step.map((row) => {
        const { available, staked, delivered } = after
        after = {
          available: available + BigInt(row.available),
          staked: staked + BigInt(row.staked),
          delivered: delivered + BigInt(row.delivered),
        }
        return { at: new Date(row.at), what: movementLabel({ kind: row.kind }), row, after }
      })
    yield [{ at: period.until, what: m.closingLabel(), after }]
  }
  return streamedFile(m.statementTitle(), statementColumns(hasStaked), lines())
}

/** Money of an act that is over never left, was returned, or lapsed. */
const changesMoney = ({ act: { money, hasCome, state } }: ActivityRow) =>
  money !== null && !isOver(state) && (hasCome || money.amount.startsWith('-'))

const changesShares = ({ act: { shares, hasCome } }: ActivityRow) =>
  shares !== null && (hasCome || shares.startsWith('-'))

const changesDollars = (row: ActivityRow) =>
  row.act.money === null ? changesShares(row) : changesMoney(row)

const moneyNumber = ({ act: { money } }: ActivityRow) =>
  money && roundedNumber(money.amount, money.decimals)

const sharesNumber = ({ act: { shares } }: ActivityRow) => microTextCell(shares)

/**
 * Each amount has two columns: a number for adding up, and a text with all of its digits. Only what
 * came or went is added up, so a dividend counts when it is credited and not again when it is sent.
 * What only changed its place, is promised or did not happen stands in columns of its own.
 */
const activityColumns = (): SheetColumn<ActivityRow>[] => [
  { header: m.timeLabel(), ...timeFormat, cell: ({ act }) => new Date(act.at) },
  { header: m.whatLabel(), width: 26, cell: ({ act: { kind } }) => movementLabel({ kind }) },
  { header: m.statusLabel(), width: 24, cell: ({ act: { state } }) => actStateLabel({ state }) },
  { header: m.currencyLabel(), width: 10, cell: ({ act: { money } }) => money?.currency ?? null },
  {
    header: m.moneyLabel(),
    width: 18,
    cell: (row) => (changesMoney(row) ? moneyNumber(row) : null),
  },
  {
    header: m.exactMoneyLabel(),
    width: 28,
    cell: ({ act: { money } }) => money && exactDigits(money.amount, money.decimals),
  },
  {
    header: m.feeLabel(),
    width: 16,
    cell: (row) =>
      changesMoney(row)
        ? roundedNumber(row.transaction?.fee ?? null, row.transaction?.decimals ?? 0)
        : null,
  },
  {
    header: m.exactFeeLabel(),
    width: 26,
    cell: ({ transaction }) => exactDigits(transaction?.fee ?? null, transaction?.decimals ?? 0),
  },
  {
    header: m.sharesLabel(),
    ...sharesFormat,
    cell: (row) => (changesShares(row) ? sharesNumber(row) : null),
  },
  {
    header: m.dollarsLabel(),
    width: 16,
    numFmt: '#,##0.00',
    cell: (row) => (changesDollars(row) ? microTextCell(row.act.dollars) : null),
  },
  { header: m.sharePriceLabel(), width: 16, cell: ({ act }) => microTextCell(act.sharePrice) },
  {
    header: m.rateLabel(),
    width: 18,
    cell: ({ transaction }) => microTextCell(transaction?.currencyPrice ?? null),
  },
  {
    header: m.hashLabel(),
    width: 68,
    cell: ({ transaction, hash }) => transaction?.hash ?? hash ?? null,
  },
  {
    header: m.blockLabel(),
    width: 12,
    cell: ({ transaction }) => numberOrText(transaction?.blockNumber ?? null),
  },
  { header: m.idLabel(), width: 38, cell: ({ act }) => act.id },
  { header: m.receivedInLabel(), width: 12, cell: ({ act }) => act.received?.currency ?? null },
  {
    header: m.exactReceivedLabel(),
    width: 28,
    cell: ({ act: { received } }) => received && exactDigits(received.amount, received.decimals),
  },
  {
    header: m.informingMoneyLabel(),
    width: 24,
    cell: (row) => (changesMoney(row) ? null : moneyNumber(row)),
  },
  {
    header: m.informingSharesLabel(),
    ...sharesFormat,
    width: 24,
    cell: (row) => (changesShares(row) ? null : sharesNumber(row)),
  },
]

/**
 * `columnCount` limits the file to its first columns, so that the bench can measure the cost of the
 * others.
 */
export function activityWorkbook(steps: AsyncIterable<ActivityRow[]>, columnCount?: number) {
  return streamedFile(m.activityTitle(), activityColumns().slice(0, columnCount), steps)
}
