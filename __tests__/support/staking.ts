import { and, eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Stake, StakingPlanId } from '@/contract/user/staking'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { depositRewards } from '@/server/modules/ledger/post'
import { stakes } from '@/server/modules/staking/tables'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'
import { giveShares, moveShares } from './shareholders'

export const share = 1_000_000n

/** Past midnight, within a session's unused time. */
export async function nextDay({ clock }: TestApi, ...presentMembers: TestMember[]): Promise<void> {
  clock.forward(dayMs / 4)
  for (const member of presentMembers) await member.call('GET', 'user/getProfile')
  clock.forward(dayMs / 4)
}

export async function makeHolder(
  api: TestApi,
  member: TestMember,
  microShares = 100n * share,
): Promise<string> {
  const { db, clock } = api.services
  await depositRewards(db, clock.now())
  const owner = await accountIdOf(api, member)
  await db.update(accounts).set({ kycStatus: 'APPROVED' }).where(eq(accounts.id, owner))
  await giveShares(api, member, microShares)
  return owner
}

const rates: Record<StakingPlanId, number> = { '3-months': 300, '6-months': 420, '12-months': 550 }

export function sendStake(
  member: TestMember,
  amount: bigint,
  planId: StakingPlanId = '12-months',
  key?: string,
) {
  const input = { planId, amount: String(amount), rateBps: rates[planId] }
  return member.call('POST', 'user/staking', input, key)
}

export async function makeStake(
  api: TestApi,
  member: TestMember,
  { amount = 100n * share, planId }: { amount?: bigint; planId?: StakingPlanId } = {},
): Promise<Stake> {
  await makeHolder(api, member, amount)
  const answer = await sendStake(member, amount, planId)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.opened
}

export async function takeAllBack(api: TestApi, member: TestMember): Promise<void> {
  const { db, clock } = api.services
  const owner = await accountIdOf(api, member)
  await db
    .update(stakes)
    .set({ status: 'left', endedAt: clock.now() })
    .where(and(eq(stakes.accountId, owner), eq(stakes.status, 'running')))
  for (const type of [
    'available',
    'staked',
    'delivering',
    'delivered',
    'sending',
    'offered',
  ] as const) {
    const from = { owner, type, asset: 'SHARE' } as const
    const amount = await balanceOf(db, from)
    const to = { type: 'unsold', asset: 'SHARE' } as const
    if (amount > 0n) await moveShares(api, { from, to, amount })
  }
  const owed = { owner, type: 'payable', asset: 'USDC' } as const
  const amount = await balanceOf(db, owed)
  const to = { type: 'outside', asset: 'USDC' } as const
  if (amount > 0n) await moveShares(api, { from: owed, to, amount })
}
