import { eq } from 'drizzle-orm'
import { markClaimed } from '@/server/modules/staking/claim'
import { postNew, stakeJournal } from '@/server/modules/staking/journals'
import type { StakeRow } from '@/server/modules/staking/stake-doc'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { makeApi, type TestApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { makeStake } from '../../support/staking'

let api: TestApi
let row: StakeRow

beforeEach(async () => {
  api = await makeApi()
  const { id } = await makeStake(api, await quickMember(api))
  const [madeStake] = await api.services.db.select().from(stakes).where(eq(stakes.id, id))
  row = madeStake as StakeRow
})

const claimOf = (fromDay: number, toDay: number, amount = 1n) => ({
  id: crypto.randomUUID(),
  accountId: row.accountId,
  stakeId: row.id,
  kind: 'claim' as const,
  fromDay,
  toDay,
  amount,
  sharePriceMicroUsd: 12_000_000n,
  at: api.clock.now(),
})

describe('each guard of a reward holds by itself', () => {
  test('a second claim from the same day is refused', async () => {
    const { db } = api.services
    await db.insert(rewardClaims).values(claimOf(0, 3))
    await expect(db.insert(rewardClaims).values(claimOf(0, 5))).rejects.toThrow()
    await db.insert(rewardClaims).values(claimOf(3, 5))
  })

  test('a stake that changed since it was read pays nothing', async () => {
    const { db } = api.services
    const claim = () => markClaimed(db, row, { toDay: 3, amount: 45n })
    await claim()
    await expect(claim()).rejects.toMatchObject({ code: 'CONFLICT' })
    // Its days alone tell that something was paid meanwhile.
    await db.update(stakes).set({ claimed: row.claimed })
    await expect(claim()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('a stake that was left since it was read pays nothing', async () => {
    const { db } = api.services
    await db.update(stakes).set({ status: 'left', endedAt: api.clock.now() })
    await expect(markClaimed(db, row, { toDay: 3, amount: 45n })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('what is in the books undoes the whole transaction', async () => {
    const leaveAgain = () =>
      api.services.db.transaction((tx) => postNew(tx, [stakeJournal(row, api.clock.now())]))
    await expect(leaveAgain()).rejects.toThrow('in the books before')
  })

  test('a claim pays something within its term', async () => {
    const { db } = api.services
    await expect(db.insert(rewardClaims).values(claimOf(0, 3, 0n))).rejects.toThrow()
    await expect(db.insert(rewardClaims).values(claimOf(3, 3))).rejects.toThrow()
    await expect(db.update(stakes).set({ claimedDays: 366 })).rejects.toThrow()
  })
})
