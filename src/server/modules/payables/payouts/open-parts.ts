import { and, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { dividendTerms } from '@/config/terms'
import { accounts, onHold } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { type Entitlement, entitlements } from '../tables'
import { whereUnsent } from './owed-rows'

const noticeMs = dividendTerms.lapseNoticeDays * dayMs
const holderBatchSize = 500

interface Owing {
  id: string
}

type Waiting = Pick<Entitlement, 'at' | 'lapseToldAt'>

/**
 * When open parts go back unless they are requested before: five years after the newest, and at
 * least ninety days after the notice, which is sent now at the earliest.
 */
export function lapsesAt(parts: Waiting[], now: Date): Date {
  const newest = new Date(Math.max(...parts.map(({ at }) => at.getTime())))
  const lapseTold = Math.max(...parts.map(({ lapseToldAt }) => (lapseToldAt ?? now).getTime()))
  const due = yearsFrom(newest, dividendTerms.lapsesAfterYears)
  return new Date(Math.max(due.getTime(), lapseTold + noticeMs))
}

function yearsFrom(from: Date, years: number): Date {
  const at = new Date(from)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at
}

/** What was credited at or before this time lapses by `until`. */
const creditedBy = (until: Date) => yearsFrom(until, -dividendTerms.lapsesAfterYears)

/**
 * Clears the notice of holders who have come on hold since, so that they are notified again
 * afterwards.
 */
async function forgetTold(db: Db, { id }: Owing): Promise<void> {
  const { actionId, accountId, lapseToldAt } = entitlements
  const heldAccounts = db.select({ id: accounts.id }).from(accounts).where(onHold)
  const whereTold = and(eq(actionId, id), whereUnsent, isNotNull(lapseToldAt))
  await db
    .update(entitlements)
    .set({ lapseToldAt: null })
    .where(and(whereTold, inArray(accountId, heldAccounts)))
}

/** A batch of holders whose open parts, first and corrected, were all credited by then. */
function holdersOf(tx: Db, { id }: Owing, until: Date, having: SQL) {
  const { actionId, accountId, at } = entitlements
  return (
    tx
      .select({ accountId })
      .from(entitlements)
      .innerJoin(accounts, eq(accounts.id, accountId))
      // guard: without it, a dividend lapses for a member on hold — server/dividends/lapse: while
      //   an account is on hold its money does not lapse, and its owner is notified again
      //   afterwards — without the third condition
      .where(and(eq(actionId, id), whereUnsent, not(onHold)))
      .groupBy(accountId)
      .having(sql`max(${at}) <= ${creditedBy(until).toISOString()}::timestamptz and ${having}`)
      .limit(holderBatchSize)
  )
}

interface EndedPart {
  accountId: string
  part: number
  net: bigint
  last: Date
}

/**
 * Marks all open parts of these holders, and sums them. A member who requests a payout at this
 * moment locks the same rows: either it is sent, or it lapses.
 */
async function endParts(
  tx: Db,
  { id }: Owing,
  holders: { accountId: string }[],
  set: { lapseToldAt: Date } | { lapsedAt: Date },
): Promise<EndedPart[]> {
  const { actionId, accountId, part, net, at } = entitlements
  if (holders.length === 0) return []
  const accountIds = holders.map((holder) => holder.accountId)
  const rows = await tx
    .update(entitlements)
    .set(set)
    .where(and(eq(actionId, id), inArray(accountId, accountIds), whereUnsent))
    .returning({ accountId, part, net, at })
  const ended = new Map<string, EndedPart>()
  for (const row of rows) {
    const soFar = ended.get(row.accountId) ?? { ...row, net: 0n, last: row.at }
    ended.set(row.accountId, {
      ...soFar,
      part: Math.max(soFar.part, row.part),
      net: soFar.net + row.net,
      last: soFar.last > row.at ? soFar.last : row.at,
    })
  }
  return [...ended.values()].filter((endedParts) => endedParts.net > 0n)
}

/** What is owed and not sent, as the module of its kind lets it lapse. */
export const openParts = { noticeMs, creditedBy, forgetTold, holdersOf, end: endParts }
