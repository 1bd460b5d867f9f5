import { balanceTotal } from '@/contract/statement'
import { beginOfMovements } from '@/server/modules/ledger/operator-reads.service'
import { wholeStatement } from '@/server/modules/portfolio'
import type { ConsoleNeeds } from '../../needs'

const maxAtOnce = 500

export async function newestMovements(
  { db, clock }: ConsoleNeeds,
  accountId: string,
  before?: Date,
) {
  const until = before ?? new Date(clock.now().getTime() + 1)
  const from = await beginOfMovements(db, accountId, until)
  const statement = await wholeStatement(db, { accountId, from, until }, maxAtOnce)
  const rows = statement?.rows.toReversed() ?? []
  const isAll = statement !== undefined && balanceTotal(statement.opening) === 0n
  return { rows, older: isAll || statement === undefined ? undefined : from, isTooMany: !statement }
}
