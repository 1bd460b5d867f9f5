import { and, desc, eq, gte, inArray, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { TaxResidence } from '@/contract/dividends'
import { addressCountries } from '@/server/modules/kyc'
import type { Db } from '@/server/platform/db/database'
import type { DividendsNeeds } from './needs'
import { announcedDividends, type ResidenceState, taxResidences } from './tables'

const residence = z.object({ country: z.string(), number: z.string() })
export type Residence = z.infer<typeof residence>

export interface ToldResidence extends Residence {
  toldAt: Date
  state: ResidenceState
}

const contextOf = (accountId: string) => `tax-residence:${accountId}`

async function opened(
  { keys }: Pick<DividendsNeeds, 'keys'>,
  { accountId, locked, toldAt, state }: typeof taxResidences.$inferSelect,
): Promise<ToldResidence> {
  const text = await keys.decrypt(locked, contextOf(accountId))
  return { ...residence.parse(JSON.parse(text)), toldAt, state }
}

interface ResidenceQuery {
  accountIds: string[]
  at: Date
}

/**
 * The residence of each account that counts at a moment: one told later affects later dividends
 * only.
 */
export async function residencesAt(
  needs: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  { accountIds, at }: ResidenceQuery,
): Promise<Map<string, ToldResidence>> {
  const { accountId, toldAt, state } = taxResidences
  const rows = await db
    .selectDistinctOn([accountId])
    .from(taxResidences)
    // guard: without it, a later residence changes an earlier dividend —
    //   server/dividends/entitlements-on-postgres: a residence told after the record date — without
    //   the second condition
    .where(and(inArray(accountId, accountIds), lte(toldAt, at), eq(state, 'counts')))
    .orderBy(accountId, desc(toldAt))
  const read = rows.map(async (row) => [row.accountId, await opened(needs, row)] as const)
  return new Map(await Promise.all(read))
}

/**
 * The residences that compliance has not decided about, for dividends that are credited meanwhile.
 */
export async function waitingAt(
  needs: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  { accountIds, at }: ResidenceQuery,
): Promise<Map<string, ToldResidence[]>> {
  const { accountId, toldAt, state } = taxResidences
  const rows = await db
    .select()
    .from(taxResidences)
    .where(and(inArray(accountId, accountIds), lte(toldAt, at), eq(state, 'waiting')))
  const waiting = new Map<string, ToldResidence[]>()
  for (const row of rows) {
    const before = waiting.get(row.accountId) ?? []
    waiting.set(row.accountId, [...before, await opened(needs, row)])
  }
  return waiting
}

/** A member's last told residence, in any state. */
export async function ownResidence(
  needs: Pick<DividendsNeeds, 'keys' | 'db'>,
  accountId: string,
): Promise<TaxResidence | undefined> {
  const residence = await toldLast(needs, needs.db, accountId)
  if (residence === undefined) return undefined
  const { country, number, state } = residence
  return { country, number, state: state === 'replaced' ? 'waiting' : state }
}

async function toldLast(
  needs: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  accountId: string,
): Promise<ToldResidence | undefined> {
  const [row] = await db
    .select()
    .from(taxResidences)
    .where(eq(taxResidences.accountId, accountId))
    .orderBy(desc(taxResidences.toldAt))
    .limit(1)
  return row && opened(needs, row)
}

/** All undecided ones, oldest first, still encrypted. */
export function waitingResidences(db: Db) {
  const { accountId, toldAt, state } = taxResidences
  return db
    .select({ accountId, toldAt })
    .from(taxResidences)
    .where(eq(state, 'waiting'))
    .orderBy(toldAt)
    .limit(maxShown)
}

/** The same, each with the country of the verified address. */
export async function undecidedResidences(needs: Pick<DividendsNeeds, 'keys' | 'db'>) {
  const rows = await needs.db
    .select()
    .from(taxResidences)
    .where(eq(taxResidences.state, 'waiting'))
    .orderBy(taxResidences.toldAt)
    .limit(maxShown)
  const verified = await addressCountries(
    needs,
    needs.db,
    rows.map(({ accountId }) => accountId),
  )
  const read = rows.map(async (row) => {
    const { accountId } = row
    return { accountId, ...(await opened(needs, row)), verified: verified.get(accountId) }
  })
  return Promise.all(read)
}

export const maxShown = 200

/**
 * Adds a residence to the earlier ones. A country that differs from the verified address waits for
 * compliance, unless it counts already. If it is told again while it waits, its waiting time
 * continues; another country replaces it only if no dividend uses it.
 */
export async function addResidence(
  needs: Pick<DividendsNeeds, 'keys'>,
  tx: Db,
  { accountId, told, at }: { accountId: string; told: Residence; at: Date },
): Promise<ResidenceState> {
  const residenceQuery = { accountIds: [accountId], at }
  const current = (await residencesAt(needs, tx, residenceQuery)).get(accountId)
  const verified = (await addressCountries(needs, tx, [accountId])).get(accountId)
  const isOther = verified !== undefined && verified !== told.country
  // guard: without it, a residence counts before anybody has decided about it —
  //   server/dividends/corrections: a residence other than the verified address waits — without the
  //   second condition
  const state = isOther && current?.country !== told.country ? 'waiting' : 'counts'
  const locked = await needs.keys.encrypt(JSON.stringify(told), contextOf(accountId))
  const last = await toldLast(needs, tx, accountId)
  const { accountId: owner, toldAt } = taxResidences
  if (state === 'waiting' && last?.state === 'waiting' && last.country === told.country) {
    const whereLastResidence = and(eq(owner, accountId), whereToldAt(last.toldAt))
    await tx.update(taxResidences).set({ locked }).where(whereLastResidence)
    return state
  }
  await replaceWaiting(tx, accountId, at)
  await tx
    .insert(taxResidences)
    .values({ accountId, toldAt: at, locked, state })
    .onConflictDoUpdate({ target: [owner, toldAt], set: { locked, state } })
  return state
}

/** A dividend whose record date has come meanwhile withholds by it, and is decided with it. */
async function replaceWaiting(tx: Db, owner: string, at: Date): Promise<void> {
  const { accountId, state, toldAt } = taxResidences
  const { id, recordAt } = announcedDividends
  const whereRecordedBetween = and(gte(recordAt, toldAt), lt(recordAt, at))
  const whereOpenDividend = ne(announcedDividends.state, 'closed')
  const dividend = tx
    .select({ id })
    .from(announcedDividends)
    .where(and(whereOpenDividend, whereRecordedBetween))
  await tx
    .update(taxResidences)
    .set({ state: 'replaced' })
    // guard: without it, a residence by which a dividend goes is replaced undecided —
    //   server/dividends/corrections: a residence by which a dividend goes is decided — without the
    //   third condition
    .where(and(eq(accountId, owner), eq(state, 'waiting'), notExists(dividend)))
}

// Our clock has milliseconds and the column microseconds, so the column is truncated for the
// comparison.
const whereToldAt = (at: Date) =>
  sql`date_trunc('milliseconds', ${taxResidences.toldAt}) = ${at.toISOString()}::timestamptz`

/** Ends the waiting of the residence told at that time; false if it no longer waits. */
export async function endWaiting(
  tx: Db,
  wanted: { accountId: string; toldAt: Date },
  decided: { state: 'counts' | 'refused'; at: Date },
): Promise<boolean> {
  const { accountId, toldAt, state } = taxResidences
  const ended = await tx
    .update(taxResidences)
    .set({ state: decided.state, decidedAt: decided.at })
    .where(and(eq(accountId, wanted.accountId), whereToldAt(wanted.toldAt), eq(state, 'waiting')))
    .returning({ toldAt })
  return ended.length > 0
}
