import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { ShareBalance, StatementRow } from '@/contract/statement'
import { movementLabel } from '@/messages/states'
import * as m from '../messages'
import { exact } from '../transactions/cells'
import type { Period } from './movements'

const time = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
const shares = { width: 16, numFmt: '#,##0.000000' }
const columns = () => [
  { header: m.timeLabel(), ...time },
  { header: m.whatLabel(), width: 18 },
  { header: m.availableLabel(), ...shares },
  { header: m.stakedLabel(), ...shares },
  { header: m.availableAfterLabel(), ...shares },
  { header: m.stakedAfterLabel(), ...shares },
  { header: m.heldAfterLabel(), ...shares },
  { header: m.transactionLabel(), width: 38 },
  { header: m.entryLabel(), width: 40 },
]

interface Edges {
  period: Period
  opening: ShareBalance
}

/** What was held before, each movement, and what that comes to: the last line is reckoned from those above it. */
export function statementWorkbook(
  { period, opening }: Edges,
  steps: AsyncIterable<StatementRow[]>,
) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    const after = { available: BigInt(opening.available), staked: BigInt(opening.staked) }
    yield edge(m.openingLabel(), after, period.from.getTime() === 0 ? null : period.from)
    for await (const step of steps)
      for (const row of step) {
        after.available += BigInt(row.available)
        after.staked += BigInt(row.staked)
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
}

const micro = (amount: bigint) => exact(String(amount))
const sumsOf = ({ available, staked }: After) =>
  [available, staked, available + staked].map(micro) as CellValue[]

function edge(name: string, after: After, at: Date | null): CellValue[] {
  return [at, name, null, null, ...sumsOf(after), null, null]
}

function cellsOf(row: StatementRow, after: After): CellValue[] {
  const { id, at, kind, available, staked, transaction } = row
  const moved = [available, staked].map((amount) => (amount === '0' ? null : exact(amount)))
  return [new Date(at), movementLabel({ kind }), ...moved, ...sumsOf(after), transaction, id]
}
