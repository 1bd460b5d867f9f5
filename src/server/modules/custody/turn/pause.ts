import { eq } from 'drizzle-orm'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { tokenInBooks } from '../books/token'
import { shareTokens } from '../tables'

/** When an operator stopped moves: null while nobody has, undefined where no token stands. */
export async function pausedSince(db: Db): Promise<Date | null | undefined> {
  return (await tokenInBooks(db))?.pausedAt
}

/** From then on nothing is taken, ordered or handed to whoever signs; transfers are booked as ever. */
export async function pauseMoves(db: Db, pausedAt: Date | null): Promise<void> {
  await db.update(shareTokens).set({ pausedAt }).where(eq(shareTokens.asset, shareAsset))
}
