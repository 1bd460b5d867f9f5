import { and, desc, inArray, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '@/server/platform/db/database'
import type { DividendsNeeds } from '../needs'
import { taxResidences } from '../tables'

const residence = z.object({ country: z.string(), number: z.string() })
export type Residence = z.infer<typeof residence>

const contextOf = (accountId: string) => `tax-residence:${accountId}`

async function lockResidence(
  { keys }: Pick<DividendsNeeds, 'keys'>,
  accountId: string,
  told: Residence,
): Promise<string> {
  return keys.lock(JSON.stringify(told), contextOf(accountId))
}

/** What each of them had told by then: later words change later dividends only. */
export async function residencesAt(
  { keys }: Pick<DividendsNeeds, 'keys'>,
  db: Db,
  { accountIds, at }: { accountIds: string[]; at: Date },
): Promise<Map<string, Residence>> {
  const { accountId, toldAt } = taxResidences
  const rows = await db
    .selectDistinctOn([accountId])
    .from(taxResidences)
    .where(and(inArray(accountId, accountIds), lte(toldAt, at)))
    .orderBy(accountId, desc(toldAt))
  const opened = rows.map(async (row) => {
    const text = await keys.unlock(row.locked, contextOf(row.accountId))
    return [row.accountId, residence.parse(JSON.parse(text))] as const
  })
  return new Map(await Promise.all(opened))
}

export async function ownResidence(
  needs: Pick<DividendsNeeds, 'keys' | 'db' | 'clock'>,
  accountId: string,
): Promise<Residence | undefined> {
  const at = needs.clock.now()
  const known = await residencesAt(needs, needs.db, { accountIds: [accountId], at })
  return known.get(accountId)
}

export async function addResidence(
  needs: Pick<DividendsNeeds, 'keys'>,
  tx: Db,
  { accountId, told, at }: { accountId: string; told: Residence; at: Date },
): Promise<void> {
  const locked = await lockResidence(needs, accountId, told)
  const { accountId: owner, toldAt } = taxResidences
  await tx
    .insert(taxResidences)
    .values({ accountId, toldAt: at, locked })
    .onConflictDoUpdate({ target: [owner, toldAt], set: { locked } })
}

/** For others: what members tell, and what they had told by a moment. */
export const residences = { add: addResidence, toldAt: residencesAt }
