import { type SQL, sql } from 'drizzle-orm'
import { residencesAt } from '@/server/modules/dividends'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, queryOne, read } from '@/server/platform/db/query'
import { isWanted, type RegisterFilter } from './filter'
import { keptHolders } from './holders'
import { everOwners, type RegisterLine, registerLines } from './lines'
import type { RegisterNeeds } from './needs'
import { type RegisterSums, sqlMoment } from './sums'

const ownerBatchSize = 500
const entryBatchSize = 2_000

export interface NamedLine extends RegisterLine {
  /** ISO 3166-1; undefined if none was told by then. */
  country: string | undefined
}

/**
 * All lines with their owners, some hundred at a time, sorted by account id. The data cannot change
 * any more, so it needs no transaction that would last as long as a download. Throws at the end if
 * the lines are not those that were summed before.
 */
export async function* walkLines(
  needs: RegisterNeeds,
  { end, held }: Pick<RegisterSums, 'end' | 'held'>,
  filter: RegisterFilter = {},
): AsyncGenerator<NamedLine[]> {
  let sum = 0n
  let after: string | undefined
  for (;;) {
    const ids = await everOwners(needs.db, after, ownerBatchSize)
    const lines = await registerLines(needs.db, end, ids)
    sum += lines.reduce((all, { microShares }) => all + microShares, 0n)
    // All of them are counted, including those that are filtered out.
    yield (await addNames(needs, end, lines)).filter((line) => isWanted(line, filter))
    if (ids.length < ownerBatchSize) break
    after = ids.at(-1)
  }
  if (sum !== held) throw new Error(`The lines add up to ${sum}, not to ${held}.`)
}

async function addNames(
  needs: RegisterNeeds,
  end: Date,
  lines: RegisterLine[],
): Promise<NamedLine[]> {
  const accountIds = lines.map(({ accountId }) => accountId)
  const erased = lines.filter(({ isErased }) => isErased).map(({ accountId }) => accountId)
  const details = await keptHolders(needs, erased)
  const residences =
    accountIds.length === 0
      ? new Map()
      : await residencesAt(needs, needs.db, { accountIds, at: end })
  return lines.map((line) => ({
    ...line,
    name: details.get(line.accountId)?.name ?? line.name,
    country:
      residences.get(line.accountId)?.country ?? details.get(line.accountId)?.country ?? undefined,
  }))
}

export interface RegisterMovement {
  entry: string
  at: Date
  kind: string
  journal: string
  memberNumber: string | undefined
  place: string
  microShares: bigint
}

export interface RegisterSpan {
  /** Without it, the walk begins with the issue of the shares. */
  from: Date | undefined
  end: Date
}

const isWithin = ({ from, end }: RegisterSpan): SQL => sql`entry.at < ${sqlMoment(end)}
  and ${from === undefined ? sql`true` : sql`entry.at >= ${sqlMoment(from)}`}`

/** How many entries of shares a span has. */
export async function countMovements(db: Db, span: RegisterSpan): Promise<number> {
  const { count } = await queryOne(db, { count: read.number })`
    select count(*)::int as count from ledger_entry entry join ledger_account own on own.id = account_id
    where own.asset = ${shareAsset} and ${isWithin(span)}`
  return count
}

/**
 * Every entry of shares in a span, including the platform’s, in the order of booking: each journal
 * sums to zero.
 */
export async function* walkMovements(
  db: Db,
  span: RegisterSpan,
): AsyncGenerator<RegisterMovement[]> {
  let after = 0n
  for (;;) {
    const rows = await queryAll(db, {
      entry: read.amount,
      ms: read.text,
      kind: read.text,
      journal: read.text,
      memberNumber: orNull(read.text),
      place: read.text,
      amount: read.amount,
    })`
      select serial as entry, extract(epoch from entry.at) * 1000 as ms, journal.kind,
        journal.id as journal, member_number as "memberNumber", own.type as place, amount
      from ledger_entry entry join ledger_account own on own.id = entry.account_id
        join ledger_journal journal on journal.id = entry.journal_id
        left join account on account.id = own.owner_id
      where own.asset = ${shareAsset} and ${isWithin(span)} and serial > ${String(after)}::bigint
      order by serial limit ${entryBatchSize}`
    yield rows.map(({ entry, ms, kind, journal, memberNumber, place, amount }) => ({
      entry: String(entry),
      kind,
      journal,
      place,
      at: new Date(Math.floor(Number(ms))),
      memberNumber: memberNumber ?? undefined,
      microShares: amount,
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < entryBatchSize) return
    after = last.entry
  }
}
