import { inArray, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { residencesAt } from '@/server/modules/dividends'
import type { Account } from '@/server/modules/identity'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'
import type { RegisterNeeds } from './needs'
import { holderDetails } from './tables'

const yearsKept = 10

const detail = z.object({ number: z.string(), name: z.string(), country: z.nullable(z.string()) })
export type HolderDetail = z.infer<typeof detail>

const contextOf = (accountId: string) => `holder:${accountId}`

/**
 * Stores separately who an owner of shares was, in the transaction that blanks the account. For a
 * member who never owned a share nothing is stored.
 */
export async function keepHolder(
  { keys, clock }: Pick<Ports, 'clock' | 'keys'>,
  tx: Db,
  { id: accountId, fullName: name }: Pick<Account, 'id' | 'fullName'>,
): Promise<void> {
  const lastMoved = await lastMovedAt(tx, accountId)
  if (lastMoved === undefined) return
  const now = clock.now()
  const residences = await residencesAt({ keys }, tx, { accountIds: [accountId], at: now })
  const country = residences.get(accountId)?.country ?? null
  const detail: HolderDetail = { number: accountId, name, country }
  const locked = await keys.encrypt(JSON.stringify(detail), contextOf(accountId))
  const keepUntil = new Date(lastMoved)
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + yearsKept)
  await tx
    .insert(holderDetails)
    .values({ accountId, locked, keptAt: now, keepUntil })
    .onConflictDoNothing()
}

async function lastMovedAt(tx: Db, accountId: string): Promise<Date | undefined> {
  const { ms } = await queryOne(tx, { ms: orNull(read.text) })`
    select extract(epoch from max(at)) * 1000 as ms
    from ledger_account own join ledger_entry entry on entry.account_id = own.id
    where own.owner_id = ${accountId} and own.asset = ${shareAsset} and ${whereOwnedByMember}`
  return ms === null ? undefined : new Date(Math.floor(Number(ms)))
}

/** Only for an export: who these former owners were. */
export async function keptHolders(
  { db, keys }: Pick<RegisterNeeds, 'db' | 'keys'>,
  accountIds: string[],
): Promise<Map<string, HolderDetail>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(holderDetails)
    .where(inArray(holderDetails.accountId, accountIds))
  const opened = rows.map(async ({ accountId, locked }) => {
    const text = await keys.decrypt(locked, contextOf(accountId))
    return [accountId, detail.parse(JSON.parse(text))] as const
  })
  return new Map(await Promise.all(opened))
}

/** Hourly: deletes what is older than ten years. */
export async function forgetHolders({ db, clock }: Pick<Ports, 'clock' | 'db'>): Promise<void> {
  await db.delete(holderDetails).where(lte(holderDetails.keepUntil, clock.now()))
}
