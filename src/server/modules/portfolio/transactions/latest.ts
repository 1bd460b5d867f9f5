import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { TransactionStatus, transactionCalls } from '@/contract/transaction'
import { transactionColumns } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/rows'

export type Latest = Answer<(typeof transactionCalls)['latestTransactions']>

const maxLatest = 5
// More than a person can have with three open quotes, unless payments nobody asked for arrive.
const maxOpen = 50
const waiting: TransactionStatus[] = ['awaiting', 'pending', 'decision', 'returning', 'held']

/** The newest few, and all that wait for somebody or for the chain. */
export async function latestOf(db: Db, accountId: string): Promise<Latest> {
  const states = sql.join(
    waiting.map((status) => sql`${status}`),
    sql`, `,
  )
  const newest = sql`select ${transactionColumns} from member_transaction
    where account_id = ${accountId}`
  const answer = await db.execute(sql`select
    (select coalesce(json_agg(doc), '[]') from
      (${newest} order by serial desc limit ${maxLatest}) doc) as docs,
    (select coalesce(json_agg(doc), '[]') from
      (${newest} and status in (${states}) order by serial desc limit ${maxOpen}) doc) as open`)
  return rowsOf<Latest>(answer)[0] ?? { docs: [], open: [] }
}
