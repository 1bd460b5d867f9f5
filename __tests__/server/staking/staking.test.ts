import { eq, ne } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { carryStaking } from '@/config/staking-offered'
import type { Answer } from '@/contract/define'
import type { Stake, StakingPlanId, stakingCalls } from '@/contract/user/staking'
import { accounts } from '@/server/modules/identity/tables'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import { depositRewards, post } from '@/server/modules/ledger/post'
import { notifications } from '@/server/modules/notifications/tables'
import { begin } from '@/server/modules/staking/begin'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { followPlans } from '@/server/start/follow-plans'
import { makeApi, type TestApi } from '../../support/api'
import { callByName } from '../../support/call'
import { endDueStakes } from '../../support/jobs'
import { logIn, password, type TestMember } from '../../support/member'
import { ownPlans } from '../../support/own-terms'
import { quickMember } from '../../support/quick-member'
import { makeHolder, makeStake, sendStake, share } from '../../support/staking'

type Calls = typeof stakingCalls
type Overview = Answer<Calls['staking']>

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})
afterEach(async () => {
  expect(await integrityErrors(api.services)).toEqual([])
})

async function forwardDays(days: number): Promise<void> {
  api.clock.forward(days * dayMs)
  ada = await logIn(api, ada)
}

async function overview(): Promise<Overview> {
  const { opened, text } = await ada.call('GET', 'user/staking')
  if (opened === undefined) throw new Error(text)
  return opened
}

const claim = (input: Record<string, unknown> = {}, key?: string) =>
  ada.call('POST', 'user/stakingClaim', input, key)
const leave = (input: Record<string, unknown>) => ada.call('POST', 'user/leaveStake', input)
const pool = () => balanceOf(api.services.db, { type: 'rewards', asset: 'SHARE' })
const promisedShares = () => totalReserved(api.services.db, 'promised')
const fullPool = 90_000n * share

test('when the pool empties, the longest plan closes first', async () => {
  await depositRewards(api.services.db, api.clock.now())
  const { body } = await api.get('user/stakingPlans')
  expect((body.data as Answer<Calls['stakingPlans']>).plans).toMatchObject([
    { id: '3-months', months: 3, days: 91, rateBps: 300, minimum: '1000000', isOpen: true },
    { id: '6-months', months: 6, days: 182, rateBps: 420, isOpen: true },
    { id: '12-months', days: 365, rateBps: 550, room: '1636363636381', isOpen: true },
  ])
  await giveFrom('rewards', fullPool - 30_000n)
  const after = await api.get('user/stakingPlans')
  const openPlans = (after.body.data as Answer<Calls['stakingPlans']>).plans.map(
    ({ isOpen }) => isOpen,
  )
  expect(openPlans).toEqual([true, true, false])
})

async function giveFrom(type: 'rewards', amount: bigint): Promise<void> {
  const from = { type, asset: 'SHARE' } as const
  const to = { type: 'unsold', asset: 'SHARE' } as const
  const moves = [{ from, to, amount }]
  const journal = { key: `away ${amount}`, kind: 'test', at: api.clock.now(), moves }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

test('a stake keeps its terms when two people change the plans, and a new one has those that it was shown', async () => {
  await makeHolder(api, ada, 150n * share)
  const { opened } = await sendStake(ada, 20n * share)
  await ownPlans(api.services, { '6-months': 420, '12-months': 400 })
  const before = (opened as Stake).id
  expect((await overview()).plans.map(({ id, rateBps }) => [id, rateBps])).toEqual([
    ['6-months', 420],
    ['12-months', 400],
  ])
  expect((await sendStake(ada, 20n * share)).body.code).toBe('TERMS_CHANGED')
  const stake = (planId: string, rateBps: number) =>
    ada.call('POST', 'user/staking', { planId, rateBps, amount: String(20n * share) })
  expect((await stake('3-months', 300)).body.code).toBe('PLAN_CLOSED')
  expect((await stake('12-months', 400)).opened).toMatchObject({ rateBps: 400, reward: '800000' })
  const { stakes: allStakes } = await overview()
  expect(allStakes.find(({ id }) => id === before)).toMatchObject({
    rateBps: 550,
    reward: '1100000',
  })
  const shownAnswer = await api.get('user/rewardCalculator/3-months?amount=1000000')
  expect(shownAnswer.body.code).toBe('PLAN_CLOSED')
})

test('where no plan is left nobody is asked to stake, and a stake from before is given back with its rewards', async () => {
  const owner = await makeHolder(api, ada, 150n * share)
  const { opened } = await sendStake(ada, 20n * share)
  await ownPlans(api.services, {})
  const stop = await followPlans(api.services)
  try {
    const none = await overview()
    expect([none.plans, none.stakes.map(({ id }) => id)]).toEqual([[], [(opened as Stake).id]])
    expect((await sendStake(ada, 20n * share)).body.code).toBe('PLAN_CLOSED')
    const calculated = await api.get('user/rewardCalculator/12-months?amount=1000000')
    expect(calculated.body.code).toBe('PLAN_CLOSED')
    await forwardDays(1)
    const [stake] = (await overview()).stakes as [Stake]
    const { returned = '', reward = '' } = stake.leaving ?? {}
    expect(BigInt(reward)).toBeGreaterThan(0n)
    const leaveAnswer = await ada.call('POST', 'user/leaveStake', {
      stakeId: stake.id,
      returned,
      reward,
    })
    expect(leaveAnswer.status).toBe(200)
    const available = { owner, type: 'available', asset: 'SHARE' } as const
    expect(await balanceOf(api.services.db, available)).toBe(150n * share + BigInt(reward))
    const { opened: dashboard } = await ada.call('GET', 'user/dashboard')
    expect((dashboard as { nextSteps: string[] }).nextSteps).not.toContain('stake')
  } finally {
    await stop()
    carryStaking(true)
  }
})

test('staking locks shares and sets the whole reward aside at once', async () => {
  await makeHolder(api, ada, 150n * share)
  const { status, opened } = await sendStake(ada, 100n * share)
  expect([status, opened]).toEqual([
    200,
    expect.objectContaining({
      planId: '12-months',
      amount: '100000000',
      status: 'running',
      startedAt: '2026-11-20T12:00:00.000Z',
      unlocksAt: '2027-11-20T00:00:00.000Z',
      endedAt: null,
      daysCounted: 0,
      reward: '5500000',
      claimable: '0',
      leaving: { full: '0', half: '0', reward: '0', takenBack: '0', returned: '100000000' },
    }),
  ])
  expect(await overview()).toMatchObject({
    available: '50000000',
    staked: '100000000',
    nextCountAt: '2026-11-21T00:00:00.000Z',
    stakes: [{ id: (opened as Stake).id }],
  })
  expect([await pool(), await promisedShares()]).toEqual([fullPool - 5_500_000n, 5_500_000n])
  const { opened: toldNotices } = await ada.call('GET', 'notification/listNotification')
  expect(toldNotices).toMatchObject({
    docs: [
      {
        kind: 'stake-begun',
        title: 'You staked 100 shares',
        text: 'For 12 months, until Nov 20, 2027.',
        path: '/staking',
      },
    ],
  })
})

describe('a stake is refused, and nothing moves', () => {
  beforeEach(() => makeHolder(api, ada, 10n * share).then(() => undefined))
  afterEach(async () => {
    expect(await overview()).toMatchObject({ available: '10000000', staked: '0', stakes: [] })
    expect(await promisedShares()).toBe(0n)
  })

  test.each([
    ['below the smallest one', 999_999n, 'STAKE_BELOW_MINIMUM', /at least 1 share\./],
    ['of nothing', 0n, 'STAKE_BELOW_MINIMUM', /at least 1 share/],
    ['below nothing', -5_000_000n, 'STAKE_BELOW_MINIMUM', /at least 1 share/],
    ['of more than is available', 10_000_001n, 'STAKE_ABOVE_AVAILABLE', /Only 10 shares/],
  ])('%s @rest', async (_, amount, code, sentence) => {
    const { status, body } = await sendStake(ada, amount)
    expect([status, body.code, body.message]).toEqual([422, code, expect.stringMatching(sentence)])
    expect(body.errors).toEqual([{ path: 'amount', message: body.message }])
  })

  test('beyond the pool, saying how much still fits', async () => {
    await giveFrom('rewards', fullPool - 100_000n)
    const { status, body } = await sendStake(ada, 10n * share)
    expect([status, body.code]).toEqual([422, 'POOL_LEFT'])
    expect(body.message).toMatch(/Stake up to 1\.818199 shares/)
    await giveFrom('rewards', 99_000n)
    expect((await sendStake(ada, 10n * share)).body.message).toMatch(/plan is full/)
  })

  test('at another rate than the plan has now', async () => {
    const input = { planId: '12-months', amount: '1000000', rateBps: 600 }
    const { status, body } = await ada.call('POST', 'user/staking', input)
    expect([status, body.code]).toEqual([409, 'TERMS_CHANGED'])
  })

  test.each([
    ['NOT_APPLIED', 'KYC_REQUIRED'],
    ['BLOCKED', 'ON_HOLD'],
  ] as const)('for a member with identity %s @rest', async (kycStatus, code) => {
    await api.services.db.update(accounts).set({ kycStatus })
    const { status, body } = await sendStake(ada, share)
    expect([status, body.code]).toEqual([403, code])
  })
})

test('a member may have a hundred running stakes @rest', async () => {
  const { db } = api.services
  await makeStake(api, ada, { amount: share })
  const [madeStake] = await db.select().from(stakes)
  const moreClaims = Array.from({ length: 99 }, () => ({
    ...(madeStake as typeof stakes.$inferSelect),
    id: crypto.randomUUID(),
  }))
  await makeHolder(api, ada, 5n * share)
  await db.insert(stakes).values(moreClaims)
  const { status, body } = await sendStake(ada, share)
  expect([status, body.code]).toEqual([422, 'TOO_MANY_STAKES'])
  expect(body.message).toMatch(/100 active stakes/)
  await db.delete(stakes).where(ne(stakes.id, madeStake?.id as string))
})

test('a reward is claimed day by day, each once', async () => {
  await makeStake(api, ada)
  expect((await claim()).body).toMatchObject({ status: 422, code: 'NOTHING_TO_CLAIM' })
  await forwardDays(2)
  const first = (await claim()).opened as Answer<Calls['stakingClaim']>
  expect(first).toMatchObject({
    amount: '30136',
    claims: [{ kind: 'claim', fromDay: 0, toDay: 2, amount: '30136', planId: '12-months' }],
  })
  const secondAnswer = await claim()
  expect(secondAnswer.body.message).toBe('No rewards yet. Next: 2026-11-23, 00:00 UTC.')
  await forwardDays(1)
  expect((await claim()).opened).toMatchObject({ amount: '15069' })
  expect(await overview()).toMatchObject({
    available: '45205',
    claimed: '45205',
    claimable: '0',
    stakes: [{ claimed: '45205', accrued: '45205', daysCounted: 3 }],
  })
  const list = (await ada.call('GET', 'user/stakingClaimList', { limit: '1' })).opened as Answer<
    Calls['stakingClaimList']
  >
  expect(list).toMatchObject({ total: 2, docs: [{ fromDay: 2, toDay: 3 }] })
  const restOfList = await ada.call('GET', 'user/stakingClaimList', {
    cursor: list.nextCursor as string,
  })
  expect(restOfList.opened).toMatchObject({ docs: [{ fromDay: 0, toDay: 2 }] })
  expect(await promisedShares()).toBe(5_500_000n - 45_205n)
})

test('the same request sent twice claims once @rest', async () => {
  await makeStake(api, ada)
  await forwardDays(1)
  const key = 'claim-sent-twice-1'
  const [firstAnswer, two] = [await claim({}, key), await claim({}, key)]
  expect(two.opened).toEqual(firstAnswer.opened)
  expect(await overview()).toMatchObject({ available: '15068' })
})

test('members claim one or all of their own stakes @rest', async () => {
  const otherStake = await makeStake(api, ada)
  const two = await makeStake(api, ada)
  const bea = await quickMember(api)
  const hers = await makeStake(api, bea)
  await forwardDays(1)
  expect((await claim({ stakeIds: [otherStake.id, hers.id] })).status).toBe(404)
  expect((await claim({ stakeIds: [otherStake.id, otherStake.id] })).opened).toMatchObject({
    amount: '15068',
  })
  expect((await claim()).opened).toMatchObject({ amount: '15068', claims: [{ stakeId: two.id }] })
})

test('at the end of the term the shares come back by themselves', async () => {
  const stake = await makeStake(api, ada, { planId: '3-months' })
  api.clock.forward(new Date(stake.unlocksAt).getTime() - api.clock.now().getTime() - 1)
  expect(await endDueStakes(api.services)).toBe(0)
  api.clock.forward(1)
  expect(await endDueStakes(api.services)).toBe(1)
  expect(await endDueStakes(api.services)).toBe(0)
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  await forwardDays(400)
  expect(await overview()).toMatchObject({
    available: '100000000',
    staked: '0',
    claimable: '747945',
    stakes: [{ status: 'ended', daysCounted: 91, leaving: null, claimable: '747945' }],
  })
  const { opened } = await ada.call('GET', 'notification/listNotification')
  expect(opened).toMatchObject({
    docs: expect.arrayContaining([
      expect.objectContaining({ kind: 'stake-ended', path: '/staking' }),
    ]),
  })
  expect((await claim()).opened).toMatchObject({ amount: '747945' })
  expect([await pool(), await promisedShares()]).toEqual([fullPool - 747_945n, 0n])
})

test('a stake that fails to end does not block the others @rest', async () => {
  const { db } = api.services
  const people = [ada, await quickMember(api), await quickMember(api)]
  const madeStakes: Stake[] = []
  for (const person of people) madeStakes.push(await makeStake(api, person, { planId: '3-months' }))
  api.clock.forward(91 * dayMs)
  const brokenStake = madeStakes.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0] as Stake
  const isBroken = eq(stakes.id, brokenStake.id)
  const amount = BigInt(brokenStake.amount)
  await db
    .update(stakes)
    .set({ amount: amount + 1n })
    .where(isBroken)
  expect(await endDueStakes(api.services)).toBe(2)
  const loggedLines = api.log.lines.filter(({ event }) => event === 'a stake cannot be ended')
  expect(loggedLines).toMatchObject([{ level: 'error', fields: { stake: brokenStake.id } }])
  await db.update(stakes).set({ amount }).where(isBroken)
  expect(await endDueStakes(api.services)).toBe(1)
})

test('a withdrawn plan only lets running stakes end @rest', async () => {
  api = await makeApi({ mode: 'production' })
  ada = await quickMember(api)
  const withdrawn = '24-months' as StakingPlanId
  const { id } = await makeStake(api, ada)
  await api.services.db.update(stakes).set({ planId: withdrawn })
  expect((await overview()).stakes).toMatchObject([{ id, planId: withdrawn, months: 24 }])
  const accountId = await makeHolder(api, ada, share)
  const wish = { accountId, planId: withdrawn, amount: String(share), rateBps: 600 }
  const begunStake = api.services.db.transaction((tx) =>
    begin(tx, { ...wish, now: api.clock.now() }),
  )
  await expect(begunStake).rejects.toMatchObject({ code: 'PLAN_CLOSED' })
  api.clock.forward(366 * dayMs)
  expect(await endDueStakes(api.services)).toBe(1)
  const notices = await api.services.db.select().from(notifications)
  expect(notices.find(({ kind }) => kind === 'stake-ended')?.facts).toMatchObject({ months: '24' })
})

describe('leaving early', () => {
  test('halves the reward; what was claimed beyond it comes out of the shares', async () => {
    const stake = await makeStake(api, ada)
    await forwardDays(67)
    expect((await claim()).opened).toMatchObject({ amount: '1009589' })
    await forwardDays(33)
    const [{ leaving }] = (await overview()).stakes as [Stake]
    expect(leaving).toEqual({
      full: '1506849',
      half: '753424',
      reward: '0',
      takenBack: '256165',
      returned: '99743835',
    })
    const { returned, reward } = leaving as NonNullable<Stake['leaving']>
    const left = await leave({ stakeId: stake.id, returned, reward })
    expect(left.opened).toMatchObject({
      status: 'left',
      claimed: '753424',
      accrued: '753424',
      claimable: '0',
      leaving: null,
      daysCounted: 100,
    })
    const after = { available: '100753424', staked: '0', claimable: '0', claimed: '1009589' }
    expect(await overview()).toMatchObject(after)
    expect([await pool(), await promisedShares()]).toEqual([fullPool - 753_424n, 0n])
    const claims = await api.services.db.select().from(rewardClaims).orderBy(rewardClaims.serial)
    expect(claims.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['claim', 1_009_589n],
      ['leave', -256_165n],
    ])
    expect((await claim()).status).toBe(422)
    expect((await leave({ stakeId: stake.id, returned, reward })).status).toBe(409)
  })

  test('pays the half that was not claimed', async () => {
    const stake = await makeStake(api, ada)
    await forwardDays(100)
    const answer = await leave({ stakeId: stake.id, returned: '100000000', reward: '753424' })
    expect(answer.status).toBe(200)
    expect(await overview()).toMatchObject({ available: '100753424', staked: '0' })
    expect([await pool(), await promisedShares()]).toEqual([fullPool - 753_424n, 0n])
  })

  test('asks again when another day was counted', async () => {
    const stake = await makeStake(api, ada)
    await forwardDays(3)
    const { status, body } = await leave({ stakeId: stake.id, returned: '100000000', reward: '0' })
    expect([status, body.code]).toEqual([409, 'STAKE_CHANGED'])
    expect(await overview()).toMatchObject({ staked: '100000000' })
  })

  test('is over once the term ends @rest', async () => {
    const stake = await makeStake(api, ada, { planId: '3-months' })
    await forwardDays(91)
    const { status, body } = await leave({ stakeId: stake.id, returned: '0', reward: '0' })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^The term ended/)])
    expect((await overview()).stakes).toMatchObject([{ status: 'running', leaving: null }])
  })
})

test('a clock that is set back pays nothing twice', async () => {
  const { id } = await makeStake(api, ada)
  await forwardDays(10)
  expect((await claim()).opened).toMatchObject({ amount: '150684' })
  api.clock.forward(-5 * dayMs)
  ada = await logIn(api, ada)
  expect((await claim()).status).toBe(422)
  expect((await overview()).stakes).toMatchObject([{ daysCounted: 10, claimable: '0' }])
  await forwardDays(6)
  expect((await claim({ stakeIds: [id] })).opened).toMatchObject({ amount: '15069' })
})

test('a member on hold can neither claim nor unstake', async () => {
  const stake = await makeStake(api, ada)
  await forwardDays(1)
  await api.services.db.update(accounts).set({ kycStatus: 'BLOCKED' })
  const wishes = [await claim(), await leave({ stakeId: stake.id, returned: '1', reward: '1' })]
  expect(wishes.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'ON_HOLD'],
    [403, 'ON_HOLD'],
  ])
})

test('a claim is written for good', async () => {
  await makeStake(api, ada)
  await forwardDays(1)
  await claim()
  const { db } = api.services
  await expect(db.update(rewardClaims).set({ amount: 1n })).rejects.toThrow()
  await expect(db.delete(rewardClaims)).rejects.toThrow()
})

test('an account with stakes or rewards cannot be closed @rest', async () => {
  await makeStake(api, ada, { planId: '3-months' })
  const close = () => ada.call('POST', 'user/deactivateAccount', { password })
  expect((await close()).body).toMatchObject({ status: 422, code: 'CLOSING_STAKES' })
  expect((await close()).body.message).toMatch(/^Unstake, or wait/)
  await forwardDays(91)
  await endDueStakes(api.services)
  ada = await logIn(api, ada)
  expect((await close()).body.message).toMatch(/rewards/)
})

describe('the calculator', () => {
  const askAbout = async (id: string, input: Record<string, string>) =>
    callByName(api, 'user.rewardCalculator', { id, ...input })

  test('shows an amount’s rewards by day, year and price', async () => {
    const { opened } = await askAbout('12-months', { amount: '100000000' })
    const { growth, outcomes, years, reward, sharePrice } = opened as Answer<
      Calls['rewardCalculator']
    >
    expect(reward).toBe('5500000')
    expect([growth[0], growth.at(-1)]).toEqual([
      { day: 0, reward: '0' },
      { day: 365, reward: '5500000' },
    ])
    expect(outcomes.map(({ changeBps }) => changeBps)).toEqual([-2000, 0, 2000])
    expect(outcomes[1]).toMatchObject({ sharePrice })
    expect(BigInt(outcomes[0]?.result ?? 0) < 0n).toBe(true)
    expect(years.slice(0, 2)).toEqual([
      { year: 1, simple: '5500000', compound: '5500000' },
      { year: 2, simple: '11000000', compound: '11302500' },
    ])
    // An outcome is its shares times its price, a whole cent.
    for (const { changeBps, sharePrice, worth } of outcomes) {
      if (changeBps !== 0) expect(BigInt(sharePrice) % 10_000n).toBe(0n)
      expect(BigInt(worth)).toBe((105_500_000n * BigInt(sharePrice)) / 1_000_000n)
    }
  })

  test('finds the smallest amount for a reward @rest', async () => {
    const { opened } = await askAbout('12-months', { target: '5500000' })
    expect(opened).toMatchObject({ amount: '100000000', reward: '5500000' })
  })

  test.each([
    ['neither', {}],
    ['both', { amount: '1000000', target: '1' }],
    ['nothing', { amount: '0' }],
    ['less than nothing', { target: '-1' }],
    ['more than there is', { amount: '4090000000001' }],
  ])('refuses %s @rest', async (_, input) => {
    expect((await askAbout('3-months', input as Record<string, string>)).status).toBe(400)
  })
})
