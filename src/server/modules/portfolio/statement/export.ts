import type { Input } from '@/contract/define'
import type { StatementRow } from '@/contract/statement'
import type { transactionsCalls } from '@/contract/transactions'
import type { Services } from '@/server/services'
import { excelFile, told } from '../transactions/export'
import { balanceBefore, movesAfter } from './movements'
import { statementRows } from './rows'
import { periodOf } from './share-statement'

type Days = Pick<Input<(typeof transactionsCalls)['listXls']>, 'from' | 'to'>

// Few enough that making cells of them never holds the process up for long.
const movesAtOnce = 500

/** The statement of a period as an Excel file, written while it is sent. */
export async function exportStatement(
  services: Services,
  accountId: string,
  days: Days,
): Promise<Response> {
  const period = periodOf({ accountId, ...days }, services.clock.now())
  const opening = await balanceBefore(services.db, accountId, period.from)
  async function* steps(): AsyncGenerator<StatementRow[]> {
    let held = BigInt(opening.available) + BigInt(opening.staked)
    let after: Awaited<ReturnType<typeof movesAfter>>[number] | undefined
    for (;;) {
      const moves = await movesAfter(services.db, period, { after, limit: movesAtOnce })
      const rows = statementRows(moves, held)
      held = BigInt(rows.at(-1)?.heldAfter ?? held)
      yield rows
      if (moves.length < movesAtOnce) return
      after = moves.at(-1)
    }
  }
  const { statementWorkbook } = await import('./workbook')
  return excelFile(
    services,
    'statement',
    statementWorkbook({ period, opening }, told(services, steps())),
  )
}
