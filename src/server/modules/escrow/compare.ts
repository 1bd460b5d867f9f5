import { dayMs } from '@/config/durations'
import { registerSums } from '@/server/modules/register'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { EscrowPerson } from './file/lines'
import { type Rebuilt, rebuild } from './file/rebuild'
import * as m from './messages'

/** A sentence for each figure that differs; without any, the file is as good as the database. */
export interface DrillResult {
  rebuilt: Rebuilt
  differences: string[]
}

const personBatchSize = 500
const maxDifferences = 200

/**
 * Rebuilds everything from the lines of a file, and compares it with the database. The database is
 * read differently than when the file was written: a file has balances, while here entries are
 * summed one by one; a file goes person by person, while here each table is summed as a whole.
 */
export async function compareWith(tx: Db, lines: AsyncIterable<string>): Promise<DrillResult> {
  const differences: string[] = []
  const differs = (what: string, inFile: bigint | number, inDatabase: bigint | number) => {
    if (BigInt(inFile) === BigInt(inDatabase) || differences.length >= maxDifferences) return
    differences.push(m.differsText({ figure: what, file: `${inFile}`, database: `${inDatabase}` }))
  }
  let waiting: EscrowPerson[] = []
  const compareSome = async () => {
    // guard: without it, the drill does not compare names — server/escrow/escrow: the drill names
    //   each figure
    await comparePeople(tx, waiting, differs)
    waiting = []
  }
  const rebuilt = await rebuild(lines, async (person) => {
    waiting.push(person)
    if (waiting.length >= personBatchSize) await compareSome()
  })
  await compareSome()
  // guard: without it, the drill ignores contradictions within a file — server/escrow/escrow: the
  //   drill names each figure
  differences.push(...rebuilt.faults)
  const end = new Date(Date.parse(rebuilt.head.madeAt) + dayMs)
  const register = await registerSums(tx, end)
  differs(m.ownersWhatLabel(), rebuilt.owners, register.owners)
  differs(m.heldWhatLabel(), rebuilt.owned, register.held)
  if (register.difference !== 0n) differs(m.registerWhatLabel(), 0n, register.difference)
  // guard: without it, the drill compares no totals — server/escrow/escrow: the drill names each
  //   figure
  await compareTotals(tx, rebuilt, differs)
  await compareLists(tx, rebuilt, differs)
  return { rebuilt, differences }
}

type Differs = (what: string, inFile: bigint | number, inDatabase: bigint | number) => void

async function comparePeople(tx: Db, people: EscrowPerson[], differs: Differs): Promise<void> {
  if (people.length === 0) return
  const ids = `{${people.map(({ number }) => number).join(',')}}`
  const rows = await queryAll(tx, { name: read.text, amount: read.amount })`
    select owner_id || ' ' || asset || '/' || type as name, sum(amount) as amount
    from ledger_account own join ledger_entry entry on entry.account_id = own.id
    where own.owner_id = any(${ids}::uuid[]) group by 1 having sum(amount) <> 0`
  const inDatabase = new Map(rows.map(({ name, amount }) => [name, amount]))
  for (const { number, balances } of people)
    for (const [asset, type, amount] of balances) {
      const name = `${number} ${asset}/${type}`
      differs(name, BigInt(amount), inDatabase.get(name) ?? 0n)
      inDatabase.delete(name)
    }
  for (const [name, amount] of inDatabase) differs(name, 0n, amount)
}

/** It also finds people who are missing in the file: their amounts are missing in the sums. */
async function compareTotals(tx: Db, { totals }: Rebuilt, differs: Differs): Promise<void> {
  const rows = await queryAll(tx, { name: read.text, amount: read.amount })`
    select asset || '/' || type as name, sum(amount) as amount
    from ledger_account own join ledger_entry entry on entry.account_id = own.id group by 1`
  const unmatched = new Map(totals)
  for (const { name, amount } of rows) {
    differs(m.allWhatLabel({ name }), unmatched.get(name) ?? 0n, amount)
    unmatched.delete(name)
  }
  for (const [name, amount] of unmatched) differs(m.allWhatLabel({ name }), amount, 0n)
}

async function compareLists(tx: Db, { counted }: Rebuilt, differs: Differs): Promise<void> {
  const rows = await queryAll(tx, { kind: read.text, count: read.number, sum: read.amount })`
    select 'stakes' as kind, count(*)::int as count, coalesce(sum(amount), 0) as sum
      from stake where status = 'running'
    union all select 'gifts', count(*)::int, coalesce(sum(micro_shares), 0)
      from share_gift where state = 'waiting'
    union all select 'offers', count(*)::int, coalesce(sum(micro_shares), 0)
      from buy_back_offer where state = 'waiting'
    union all select 'entitled', count(*)::int, coalesce(sum(line.micro_shares), 0)
      from record_line line join corporate_action action on action.id = line.action_id
      where action.state = 'cut'
    union all select 'owed in ' || coalesce(owed.coin, action.coin), count(*)::int, sum(net)
      from entitlement owed left join corporate_action action on action.id = owed.action_id
      where net <> 0 and lapsed_at is null and not exists (
        select from payout where payout.id = owed.payout_id and payout.state = 'paid')
      group by 1
    union all select 'payments in ' || coalesce(currency, 'other tokens'), count(*)::int,
        sum(amount - coalesce(kept_amount, 0))
      from payment left join settlement on payment_id = payment.id where (currency is not null and state in ('seen', 'aside')) or (state = 'settled'
        and outcome in ('decision', 'held', 'returning'))
      group by 1`
  const unmatched = new Map(counted)
  unmatched.delete('ownWallets')
  for (const { kind, count, sum } of rows) {
    const listed = unmatched.get(kind) ?? { count: 0, sum: 0n }
    differs(m.numberWhatLabel({ kind }), listed.count, count)
    differs(m.sumWhatLabel({ kind }), listed.sum, sum)
    unmatched.delete(kind)
  }
  for (const [kind, { count }] of unmatched) differs(m.numberWhatLabel({ kind }), count, 0)
}
