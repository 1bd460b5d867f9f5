import { and, eq } from 'drizzle-orm'
import { accounts, inGoodStanding } from '@/server/modules/identity/tables'
import type { Journal } from '@/server/modules/ledger'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { type PayoutCoin, payoutChoices } from '../tables'
import { planPayout } from './plan'

/** The payouts of members who want every dividend sent to a wallet that is still theirs. */
export async function chosenPayouts(
  tx: Db,
  { coin }: { coin: PayoutCoin },
  { accountIds, now }: { accountIds: string[]; now: Date },
): Promise<Journal[]> {
  const { accountId, address } = payoutChoices
  const chosen = await tx
    .select({ accountId, address })
    .from(payoutChoices)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .innerJoin(walletLinks, isLinked(payoutChoices))
    .where(and(isAnyOf(accountId, accountIds), inGoodStanding))
    .orderBy(accountId)
  const journals: Journal[] = []
  for (const choice of chosen) {
    const planned = await planPayout(tx, { ...choice, coin, at: now })
    if (planned !== undefined) journals.push(planned.journal)
  }
  return journals
}
