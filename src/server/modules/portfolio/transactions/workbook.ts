import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { ShareBalance, StatementRow } from '@/contract/statement'
import { movementLabel } from '@/messages/states'
import * as m from '../messages'
import type { Period } from '../statement/movements'
import type { WalkedRow } from './list'

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
  cell: (row: WalkedRow) => CellValue
}

/** Each amount stands there twice: as a number, to add up, and as a text with all of its digits. */
const workbookColumns = (): Column[] => [
  {
    header: m.timeLabel(),
    width: 20,
    numFmt: 'yyyy-mm-dd hh:mm:ss',
    cell: ({ at }) => new Date(at),
  },
  { header: m.kindLabel(), width: 11, cell: ({ kind }) => m.kindNameLabel({ kind }) },
  { header: m.statusLabel(), width: 24, cell: ({ status }) => m.statusNameLabel({ status }) },
  { header: m.currencyLabel(), width: 10, cell: ({ currency }) => currency },
  { header: m.paidLabel(), width: 18, cell: ({ pay, decimals }) => numberOf(pay, decimals) },
  { header: m.exactPaidLabel(), width: 28, cell: ({ pay, decimals }) => coins(pay, decimals) },
  { header: m.feeLabel(), width: 16, cell: ({ fee, decimals }) => numberOf(fee, decimals) },
  { header: m.exactFeeLabel(), width: 26, cell: ({ fee, decimals }) => coins(fee, decimals) },
  { header: m.sharesLabel(), width: 16, cell: ({ shares }) => exact(shares) },
  { header: m.sharePriceLabel(), width: 16, cell: ({ sharePrice }) => exact(sharePrice) },
  { header: m.rateLabel(), width: 18, cell: ({ currencyPrice }) => exact(currencyPrice) },
  { header: m.hashLabel(), width: 68, cell: ({ hash }) => hash },
  { header: m.blockLabel(), width: 12, cell: ({ blockNumber }) => wholeNumber(blockNumber) },
  { header: m.idLabel(), width: 38, cell: ({ id }) => id },
  { header: m.receivedInLabel(), width: 12, cell: ({ received }) => received?.currency ?? null },
  {
    header: m.exactReceivedLabel(),
    width: 28,
    cell: ({ received }) => received && coins(received.amount, received.decimals),
  },
]

export function workbookOf(steps: AsyncIterable<WalkedRow[]>, max?: number) {
  const columns = workbookColumns().slice(0, max)
  async function* rows() {
    for await (const step of steps)
      for (const row of step) yield columns.map(({ cell }) => cell(row))
  }
  return writeXlsxStream(rows(), { name: m.transactionsTitle(), columns, freezePane: { rows: 1 } })
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

function wholeNumber(digits: string | null): CellValue {
  return fitting(digits)
}

function fitting(text: string | null): CellValue {
  if (text === null) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length <= maxDigits ? Number(text) : text
}
