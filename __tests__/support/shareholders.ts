import { unlocksAt } from '@/contract/staking-rewards'
import { offeredMicroShares, type PersonAccountType } from '@/server/modules/ledger/ledger-account'
import { issueShares, type Move, post } from '@/server/modules/ledger/post'
import { stakes } from '@/server/modules/staking/tables'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'

let shareholderCount = 0

export async function giveShares(
  api: TestApi,
  member: TestMember,
  amount: bigint,
  type: PersonAccountType = 'available',
): Promise<void> {
  const owner = await accountIdOf(api, member)
  const to = { owner, type, asset: 'SHARE' } as const
  await moveShares(api, { from: { type: 'unsold', asset: 'SHARE' }, to, amount })
  if (type === 'staked') await addStake(api, owner, amount)
}

async function addStake({ services }: TestApi, accountId: string, amount: bigint): Promise<void> {
  const startedAt = services.clock.now()
  await services.db.insert(stakes).values({
    id: crypto.randomUUID(),
    accountId,
    planId: '12-months',
    amount,
    rateBps: 0,
    days: 365,
    startedAt,
    unlocksAt: unlocksAt(startedAt, 365),
  })
}

export async function moveShares(api: TestApi, move: Move): Promise<void> {
  const { db, clock } = api.services
  await issueShares(db, clock.now(), offeredMicroShares)
  shareholderCount += 1
  const journal = { key: `given ${shareholderCount}`, kind: 'test', at: clock.now(), moves: [move] }
  await db.transaction((tx) => post(tx, [journal]))
}
