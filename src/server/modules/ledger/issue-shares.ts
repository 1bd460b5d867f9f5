import { stakingTerms } from '@/config/staking-terms'
import type { Db } from '@/server/platform/db/database'
import type { PlatformAccountType } from './ledger-account'
import { post } from './post'

/** All that is offered, once and for all; false when that was done before. */
export function issueShares(db: Db, at: Date, amount: bigint): Promise<boolean> {
  return issueOnce(db, at, { key: 'shares issued', type: 'unsold', amount })
}

/** The reward pool, beside what is offered; once, too. */
export function depositRewards(db: Db, at: Date): Promise<boolean> {
  const amount = stakingTerms.poolMicroShares
  return issueOnce(db, at, { key: 'rewards deposited', type: 'rewards', amount })
}

async function issueOnce(
  db: Db,
  at: Date,
  { key, type, amount }: { key: string; type: PlatformAccountType; amount: bigint },
): Promise<boolean> {
  const move = {
    from: { type: 'issued', asset: 'SHARE' },
    to: { type, asset: 'SHARE' },
    amount,
  } as const
  const written = await db.transaction((tx) => post(tx, [{ key, kind: key, at, moves: [move] }]))
  return written.size === 1
}
