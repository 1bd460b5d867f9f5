import { and, eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Stake } from '@/contract/user/staking'
import { bookChecks } from '@/server/compose'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { notifications } from '@/server/modules/notifications/tables'
import { begin } from '@/server/modules/staking/begin'
import { claimRewards } from '@/server/modules/staking/claim'
import { leave } from '@/server/modules/staking/leave'
import { leavingOf, type StakeRow } from '@/server/modules/staking/stake-doc'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { makeApi, type TestApi } from '../../support/api'
import { endDueStakes } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times, untilWaiting } from '../../support/real-postgres'
import { moveShares } from '../../support/shareholders'
import { runCount } from '../../support/size'
import { makeHolder, nextDay, sendStake, share } from '../../support/staking'

const database = realPostgres({ isSeeded: true })
let api: TestApi
let ada: TestMember
let accountId: string

beforeEach(async () => {
  api = await makeApi({ database: database() })
  ada = await quickMember(api)
  accountId = await makeHolder(api, ada, 1_000n * share)
})
afterEach(async () => {
  expect(await integrityErrors({ db: database().db, bookChecks })).toEqual([])
})

const claimsToMake = runCount(6, 100)
const clients = runCount(20, 50)

const insideTransaction = (work: (tx: Db) => Promise<unknown>) => database().db.transaction(work)

async function staked(count: number, planId: Stake['planId'] = '12-months'): Promise<StakeRow[]> {
  for (let turn = 0; turn < count; turn += 1) {
    const { status, text } = await sendStake(ada, share, planId)
    if (status !== 200) throw new Error(text)
  }
  return database().db.select().from(stakes)
}

function codesOf(outcomes: PromiseSettledResult<unknown>[]): string[] {
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done'
    if (outcome.reason instanceof AppError) return outcome.reason.code
    throw outcome.reason
  })
}

const countOf = (codes: unknown[], wantedCode: unknown) =>
  codes.filter((code) => code === wantedCode).length

test('a reward asked for many times is paid once @rest', async () => {
  const rows = await staked(claimsToMake)
  await nextDay(api, ada)
  for (const { id } of rows) {
    const answers = await Promise.all(
      times(clients, () => ada.call('POST', 'user/stakingClaim', { stakeIds: [id] })),
    )
    const words = answers.map(({ status, body }) => (status === 200 ? 'paid' : body.code))
    const refusedCount = countOf(words, 'NOTHING_TO_CLAIM') + countOf(words, 'KEY_IN_FLIGHT')
    expect([countOf(words, 'paid'), refusedCount]).toEqual([1, clients - 1])
  }
  const paidClaims = await database().db.select().from(rewardClaims)
  expect(paidClaims.map(({ amount }) => amount)).toEqual(times(claimsToMake, () => 150n))
  expect(
    await balanceOf(database().db, { owner: accountId, type: 'available', asset: 'SHARE' }),
  ).toBe(1_000n * share - BigInt(claimsToMake) * share + BigInt(claimsToMake) * 150n)
}, 600_000)

test('the rows alone keep a reward from being paid twice', async () => {
  await staked(5)
  await nextDay(api, ada)
  const now = api.clock.now()
  const codes = codesOf(
    await Promise.allSettled(
      times(30, () =>
        insideTransaction((tx) => claimRewards(api.services, tx, { accountId, now })),
      ),
    ),
  )
  expect([countOf(codes, 'done'), countOf(codes, 'NOTHING_TO_CLAIM')]).toEqual([1, 29])
})

test('claims of overlapping stakes never deadlock @rest', async () => {
  const ids = (await staked(4)).map(({ id }) => id)
  await nextDay(api, ada)
  const now = api.clock.now()
  const wishes = times(16, (round) => {
    const someIds = [ids[round % 4], ids[(round * 5 + 3) % 4], ids[(round * 7 + 1) % 4]] as string[]
    const stakeIds = round % 4 === 0 ? undefined : round % 2 === 0 ? someIds : someIds.toReversed()
    return insideTransaction((tx) => claimRewards(api.services, tx, { accountId, stakeIds, now }))
  })
  const codes = codesOf(await Promise.allSettled(wishes))
  expect(codes.filter((code) => code !== 'done' && code !== 'NOTHING_TO_CLAIM')).toEqual([])
  expect(await database().db.select().from(rewardClaims)).toHaveLength(4)
})

test('leaving, claiming and ending at once keep sums right @rest', async () => {
  const rows = await staked(runCount(12, 60), '3-months')
  api.clock.forward(90 * dayMs)
  const before = api.clock.now()
  api.clock.forward(dayMs)
  const after = api.clock.now()
  const acts = rows.flatMap((row) => {
    const sums = leavingOf(row, before)
    const seenFigures = { returned: String(sums?.returned), reward: String(sums?.reward) }
    return [
      () =>
        insideTransaction((tx) =>
          leave(api.services, tx, { accountId, stakeId: row.id, seen: seenFigures, now: before }),
        ),
      () =>
        insideTransaction((tx) =>
          claimRewards(api.services, tx, { accountId, stakeIds: [row.id], now: after }),
        ),
      () => endDueStakes(api.services),
    ]
  })
  const codes = codesOf(await Promise.allSettled(acts.map((act) => act())))
  const fair = [
    'done',
    'STAKE_OVER',
    'STAKE_TERM_OVER',
    'STAKE_CHANGED',
    'CONFLICT',
    'NOTHING_TO_CLAIM',
  ]
  expect(codes.filter((code) => !fair.includes(code))).toEqual([])
  await endDueStakes(api.services)
  const endedStakes = await database().db.select().from(stakes)
  expect(endedStakes.filter(({ status }) => status === 'running')).toEqual([])
  expect(await balanceOf(database().db, { owner: accountId, type: 'staked', asset: 'SHARE' })).toBe(
    0n,
  )
})

test('those of ten stakes at once that fit are begun', async () => {
  const answers = await Promise.all(times(10, () => sendStake(ada, 300n * share)))
  const words = answers.map(({ status, body }) => (status === 200 ? 'begun' : body.code))
  expect([countOf(words, 'begun'), countOf(words, 'STAKE_ABOVE_AVAILABLE')]).toEqual([3, 7])
})

test('ten duplicates with one key make one stake', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(times(10, () => sendStake(ada, share, '12-months', key)))
  expect(
    countOf(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(10)
  expect(await database().db.select().from(stakes)).toHaveLength(1)
})

test('one of many who leave the same stake at once succeeds', async () => {
  const [row] = await staked(1)
  await nextDay(api, ada)
  const { id: stakeId } = row as StakeRow
  const wish = { accountId, stakeId, seen: { returned: '1000000', reward: '75' } }
  const now = api.clock.now()
  const act = () => insideTransaction((tx) => leave(api.services, tx, { ...wish, now }))
  let firstTwo: Promise<PromiseSettledResult<unknown>[]> | undefined
  await insideTransaction(async (tx) => {
    await tx.select().from(stakes).for('update')
    firstTwo = Promise.allSettled(times(2, act))
    await untilWaiting(database(), 2)
  })
  const outcomes = [...((await firstTwo) ?? []), ...(await Promise.allSettled(times(18, act)))]
  const outcomeTexts = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as Error).message : 'done',
  )
  const endedMessage = 'This stake ended. Reload.'
  expect([countOf(outcomeTexts, 'done'), countOf(outcomeTexts, endedMessage)]).toEqual([1, 19])
})

test('four workers at once give each stake back once', async () => {
  await staked(30, '3-months')
  const [row] = await database().db.select().from(stakes)
  const manyStakes = times(90, () => ({ ...(row as StakeRow), id: crypto.randomUUID() }))
  await moveShares(api, {
    from: { owner: accountId, type: 'available', asset: 'SHARE' },
    to: { owner: accountId, type: 'staked', asset: 'SHARE' },
    amount: 90n * share,
  })
  await moveShares(api, {
    from: { type: 'rewards', asset: 'SHARE' },
    to: { owner: accountId, type: 'promised', asset: 'SHARE' },
    amount: 90n * 7_479n,
  })
  await database().db.insert(stakes).values(manyStakes)
  api.clock.forward(91 * dayMs)
  const endedCounts = await Promise.all(times(4, () => endDueStakes(api.services)))
  expect(endedCounts.reduce((sum, count) => sum + count)).toBe(120)
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  const toldCondition = and(
    eq(notifications.accountId, accountId),
    eq(notifications.kind, 'stake-ended'),
  )
  expect(await database().db.select().from(notifications).where(toldCondition)).toHaveLength(120)
})

test('only stakes that the pool covers are taken @rest', async () => {
  const pool = { type: 'rewards', asset: 'SHARE' } as const
  const remaining = 10n * 55_000n + 54_999n
  const amount = (await balanceOf(database().db, pool)) - remaining
  await moveShares(api, { from: pool, to: { type: 'unsold', asset: 'SHARE' }, amount })
  const owners = await Promise.all(
    times(30, async () => makeHolder(api, await quickMember(api), share)),
  )
  const now = api.clock.now()
  const codes = codesOf(
    await Promise.allSettled(
      owners.map((owner) =>
        insideTransaction((tx) =>
          begin(tx, {
            accountId: owner,
            planId: '12-months',
            amount: String(share),
            rateBps: 550,
            now,
          }),
        ),
      ),
    ),
  )
  const shortCodes = codes.filter((code) => code.startsWith('POOL_'))
  expect([countOf(codes, 'done'), shortCodes.length]).toEqual([10, 20])
  expect(await balanceOf(database().db, pool)).toBe(54_999n)
})
