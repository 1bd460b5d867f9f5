import { eq } from 'drizzle-orm'
import { dayMs, daysCounted, unlocksAt } from '@/contract/staking-rewards'
import type { Journal } from '@/server/modules/ledger'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { sharePriceAt } from '@/server/modules/offerings'
import {
  claimableOf,
  claimJournal,
  planOf,
  postNew,
  type StakeRow,
  stakeJournal,
} from '@/server/modules/staking'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'

const amount = 40_000_000n
const giftKey = 'gift to the demo person'

/**
 * Gives the demo person of a sandbox a stake that has run for weeks and was claimed from once, so that its
 * page has something to show. What they buy is bought on the chain of today, so these shares are a gift. Once.
 */
export async function demoStake(db: Db, accountId: string, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const stake = newStake(accountId, before(47))
  const claim = claimOf(stake, before(19))
  await db.transaction(async (tx) => {
    const known = await tx.select().from(ledgerJournals).where(eq(ledgerJournals.key, giftKey))
    if (known.length > 0) return
    await tx.insert(stakes).values({ ...stake, claimedDays: claim.toDay, claimed: claim.amount })
    await tx.insert(rewardClaims).values({
      ...claim,
      ...{ id: crypto.randomUUID(), accountId, stakeId: stake.id, kind: 'claim' },
      sharePriceMicroUsd: await sharePriceAt(tx, claim.at),
    })
    await postNew(tx, [
      giftJournal(accountId, before(52)),
      stakeJournal(stake, stake.startedAt),
      claimJournal(stake, claim),
    ])
  })
}

function newStake(accountId: string, startedAt: Date): StakeRow {
  const { id: planId, rateBps, days } = planOf('12-months')
  return {
    id: crypto.randomUUID(),
    accountId,
    planId,
    amount,
    rateBps,
    days,
    status: 'running',
    startedAt,
    unlocksAt: unlocksAt(startedAt, days),
    endedAt: null,
    claimedDays: 0,
    claimed: 0n,
  }
}

function claimOf(stake: StakeRow, at: Date) {
  const toDay = daysCounted(stake.startedAt, at, stake.days)
  return { fromDay: 0, toDay, amount: claimableOf(stake, at), at }
}

function giftJournal(owner: string, at: Date): Journal {
  const from = { purse: 'unsold', asset: 'SHARE' } as const
  const to = { owner, purse: 'available', asset: 'SHARE' } as const
  return { key: giftKey, kind: 'sandbox gift', at, moves: [{ from, to, amount }] }
}
