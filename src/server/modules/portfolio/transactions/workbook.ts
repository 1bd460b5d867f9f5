import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { ShareBalance, StatementRow } from '@/contract/statement'
import { actStateLabel, movementLabel } from '@/messages/states'
import type { WalkedAct } from '../activity/activity'
import * as m from '../messages'
import type { Period } from '../statement/movements'

const time = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
const shares = { width: 16, numFmt: '#,##0.000000' }
const columns = () => [
  { header: m.timeLabel(), ...time },
  { header: m.whatLabel(), width: 18 },
  { header: m.availableLabel(), ...shares },
  { header: m.stakedLabel(), ...shares },
  { header: m.deliveredLabel(), ...shares },
  { header: m.availableAfterLabel(), ...shares },
  { header: m.stakedAfterLabel(), ...shares },
  { header: m.deliveredAfterLabel(), ...shares },
  { header: m.heldAfterLabel(), ...shares },
  { header: m.transactionLabel(), width: 38 },
  { header: m.entryLabel(), width: 40 },
]

interface Edges {
  period: Period
  opening: ShareBalance
}

export function statementWorkbook(
  { period, opening }: Edges,
  steps: AsyncIterable<StatementRow[]>,
) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    const after = {
      available: BigInt(opening.available),
      staked: BigInt(opening.staked),
      delivered: BigInt(opening.delivered),
    }
    yield edge(m.openingLabel(), after, period.from.getTime() === 0 ? null : period.from)
    for await (const step of steps)
      for (const row of step) {
        after.available += BigInt(row.available)
        after.staked += BigInt(row.staked)
        after.delivered += BigInt(row.delivered)
        yield cellsOf(row, after)
      }
    yield edge(m.closingLabel(), after, period.until)
  }
  return writeXlsxStream(rows(), {
    name: m.statementTitle(),
    columns: columns(),
    freezePane: { rows: 1 },
  })
}

interface After {
  available: bigint
  staked: bigint
  delivered: bigint
}

const micro = (amount: bigint) => exact(String(amount))
const sumsOf = ({ available, staked, delivered }: After) =>
  [available, staked, delivered, available + staked + delivered].map(micro) as CellValue[]

function edge(name: string, after: After, at: Date | null): CellValue[] {
  return [at, name, null, null, null, ...sumsOf(after), null, null]
}

function cellsOf(row: StatementRow, after: After): CellValue[] {
  const { id, at, kind, available, staked, delivered, transaction } = row
  const moved = [available, staked, delivered].map((amount) =>
    amount === '0' ? null : exact(amount),
  )
  return [new Date(at), movementLabel({ kind }), ...moved, ...sumsOf(after), transaction, id]
}

interface Column extends ColumnDef {
  cell: (row: WalkedAct) => CellValue
}

/** Each amount stands there twice: as a number, to add up, and as a text with all of its digits. */
const activityColumns = (): Column[] => [
  { header: m.timeLabel(), ...time, cell: ({ act }) => new Date(act.at) },
  { header: m.whatLabel(), width: 26, cell: ({ act: { kind } }) => movementLabel({ kind }) },
  { header: m.statusLabel(), width: 24, cell: ({ act: { state } }) => actStateLabel({ state }) },
  { header: m.currencyLabel(), width: 10, cell: ({ act: { money } }) => money?.currency ?? null },
  {
    header: m.moneyLabel(),
    width: 18,
    cell: ({ act: { money } }) => money && numberOf(money.amount, money.decimals),
  },
  {
    header: m.exactMoneyLabel(),
    width: 28,
    cell: ({ act: { money } }) => money && coins(money.amount, money.decimals),
  },
  {
    header: m.feeLabel(),
    width: 16,
    cell: ({ transaction }) => numberOf(transaction?.fee ?? null, transaction?.decimals ?? 0),
  },
  {
    header: m.exactFeeLabel(),
    width: 26,
    cell: ({ transaction }) => coins(transaction?.fee ?? null, transaction?.decimals ?? 0),
  },
  { header: m.sharesLabel(), ...shares, cell: ({ act }) => exact(act.shares) },
  {
    header: m.dollarsLabel(),
    width: 16,
    numFmt: '#,##0.00',
    cell: ({ act }) => exact(act.dollars),
  },
  { header: m.sharePriceLabel(), width: 16, cell: ({ act }) => exact(act.sharePrice) },
  {
    header: m.rateLabel(),
    width: 18,
    cell: ({ transaction }) => exact(transaction?.currencyPrice ?? null),
  },
  {
    header: m.hashLabel(),
    width: 68,
    cell: ({ transaction, hash }) => transaction?.hash ?? hash ?? null,
  },
  {
    header: m.blockLabel(),
    width: 12,
    cell: ({ transaction }) => fitting(transaction?.blockNumber ?? null),
  },
  { header: m.idLabel(), width: 38, cell: ({ act }) => act.id },
  { header: m.receivedInLabel(), width: 12, cell: ({ act }) => act.received?.currency ?? null },
  {
    header: m.exactReceivedLabel(),
    width: 28,
    cell: ({ act: { received } }) => received && coins(received.amount, received.decimals),
  },
]

export function activityWorkbook(steps: AsyncIterable<WalkedAct[]>, max?: number) {
  const columns = activityColumns().slice(0, max)
  async function* rows() {
    for await (const step of steps)
      for (const row of step) yield columns.map(({ cell }) => cell(row))
  }
  return writeXlsxStream(rows(), { name: m.activityTitle(), columns, freezePane: { rows: 1 } })
}

const microDigits = 6
const maxDigits = 15

export function coins(baseUnits: string | null, decimals: number | null): string | null {
  if (baseUnits === null || decimals === null) return null
  const isNegative = baseUnits.startsWith('-')
  const digits = (isNegative ? baseUnits.slice(1) : baseUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

export function numberOf(baseUnits: string | null, decimals: number): number | null {
  const text = coins(baseUnits, decimals)
  return text === null ? null : Number(Number(text).toPrecision(maxDigits))
}

export function exact(microUnits: string | null): CellValue {
  return fitting(coins(microUnits, microDigits))
}

function fitting(text: string | null): CellValue {
  if (text === null) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length <= maxDigits ? Number(text) : text
}
