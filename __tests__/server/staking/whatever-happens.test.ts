import * as fc from 'fast-check'
import type { StakingPlanId } from '@/contract/user/staking'
import type { Services } from '@/server/compose'
import { integrityErrors } from '@/server/modules/ledger/integrity-errors'
import {
  balanceOf,
  type PersonAccountType,
  type PlatformAccountType,
  supplyCapMicroShares,
} from '@/server/modules/ledger/ledger-account'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { begin } from '@/server/modules/staking/begin'
import { claimRewards } from '@/server/modules/staking/claim'
import { leave } from '@/server/modules/staking/leave'
import { claimableBy } from '@/server/modules/staking/overview'
import { leavingOf } from '@/server/modules/staking/stake-doc'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { makeApi, type TestApi } from '../../support/api'
import { endDueStakes } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import { realPostgres } from '../../support/real-postgres'
import { giveShares, moveShares } from '../../support/shareholders'
import { runCount, seed } from '../../support/size'
import { makeHolder, share } from '../../support/staking'
import { type Outcome, StakingModel } from '../../support/staking-model'

const database = realPostgres({ isSeeded: true })

interface Fixture {
  api: TestApi
  accountId: string
  model: StakingModel
  buy: (amount: bigint) => Promise<void>
}

type Step =
  | { kind: 'buy'; amount: bigint }
  | { kind: 'stake'; planId: StakingPlanId; amount: bigint }
  | { kind: 'claim'; which: number | 'all' }
  | { kind: 'leave'; which: number }
  | { kind: 'time'; hours: number }
  | { kind: 'worker' }

const weighted = (weight: number, arbitrary: object) => ({
  weight,
  arbitrary: arbitrary as fc.Arbitrary<Step>,
})
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name)
const amount = fc.oneof(fc.bigInt(0n, 3n * share), fc.bigInt(0n, 150n * share))

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(3, fc.record({ kind: kind('buy'), amount: fc.bigInt(1n, 60n * share) })),
  weighted(
    6,
    fc.record({
      kind: kind('stake'),
      planId: fc.constantFrom('3-months', '6-months', '12-months'),
      amount,
    }),
  ),
  weighted(
    6,
    fc.record({
      kind: kind('claim'),
      which: fc.oneof(fc.constant('all' as const), fc.nat(20)),
    }),
  ),
  weighted(2, fc.record({ kind: kind('leave'), which: fc.nat(20) })),
  weighted(3, fc.record({ kind: kind('time'), hours: fc.integer({ min: 1, max: 60 }) })),
  weighted(3, fc.record({ kind: kind('time'), hours: fc.integer({ min: 24, max: 24 * 200 }) })),
  weighted(2, fc.record({ kind: kind('time'), hours: fc.integer({ min: -24 * 30, max: -1 }) })),
  weighted(3, fc.record({ kind: kind('worker') })),
)

const pool = 12n * share

async function newFixture(): Promise<Fixture> {
  const api = await makeApi({ database: database() })
  const ada = await quickMember(api)
  const accountId = await makeHolder(api, ada, share)
  const from = { type: 'rewards', asset: 'SHARE' } as const
  const to = { type: 'unsold', asset: 'SHARE' } as const
  await moveShares(api, { from, to, amount: 90_000n * share - pool })
  const model = new StakingModel(pool, api.clock.now().getTime())
  model.buy(share)
  return { api, accountId, model, buy: (boughtAmount) => giveShares(api, ada, boughtAmount) }
}

async function outcomeOf(fixture: Fixture, act: (tx: Db) => Promise<unknown>): Promise<Outcome> {
  try {
    await fixture.api.services.db.transaction((tx) => act(tx))
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code.replace(/^POOL_.+/, 'POOL_SHORT') as Outcome
    throw error
  }
}

async function takeStep(
  fixture: Fixture,
  takenStep: Step,
): Promise<[Outcome | number, Outcome | number]> {
  const { api, accountId, model } = fixture
  const now = api.clock.now()
  switch (takenStep.kind) {
    case 'buy':
      await fixture.buy(takenStep.amount)
      model.buy(takenStep.amount)
      return [0, 0]
    case 'time':
      api.clock.forward(takenStep.hours * 60 * 60_000)
      model.now += takenStep.hours * 60 * 60_000
      return [0, 0]
    case 'worker':
      return [await endDueStakes(api.services), model.endDue()]
    case 'stake': {
      const expectedOutcome = model.stakeOutcome(takenStep.planId, takenStep.amount)
      const { rateBps } = planRate[takenStep.planId]
      const wish = {
        accountId,
        planId: takenStep.planId,
        amount: String(takenStep.amount),
        rateBps,
        now,
      }
      const actual = await outcomeOf(fixture, async (tx) => {
        const { id } = await begin(tx, wish)
        model.stake(id, takenStep.planId, takenStep.amount)
      })
      return [actual, expectedOutcome]
    }
    case 'claim': {
      const modelStakes = [...model.stakes]
      const chosenStake =
        modelStakes[
          (takenStep.which === 'all' ? 0 : takenStep.which) % Math.max(1, modelStakes.length)
        ]
      const wantedStakes =
        takenStep.which === 'all' || chosenStake === undefined ? modelStakes : [chosenStake]
      const stakeIds =
        takenStep.which === 'all' || chosenStake === undefined ? undefined : [chosenStake.id]
      const actual = await outcomeOf(fixture, (tx) =>
        claimRewards(fixture.api.services, tx, { accountId, stakeIds, now }),
      )
      return [actual, model.claim(wantedStakes)]
    }
    case 'leave': {
      const stake = model.stakes[takenStep.which % Math.max(1, model.stakes.length)]
      if (stake === undefined) return [0, 0]
      const actual = await outcomeOf(fixture, (tx) =>
        leaveAsShown(fixture.api.services, tx, { accountId, stakeId: stake.id, now }),
      )
      return [actual, model.leave(stake)]
    }
  }
}

const planRate: Record<StakingPlanId, { rateBps: number }> = {
  '3-months': { rateBps: 300 },
  '6-months': { rateBps: 420 },
  '12-months': { rateBps: 550 },
}

async function leaveAsShown(
  services: Services,
  tx: Db,
  { accountId, stakeId, now }: { accountId: string; stakeId: string; now: Date },
) {
  const row = (await tx.select().from(stakes)).find(({ id }) => id === stakeId)
  const sums = row && leavingOf(row, now)
  const seenFigures = { returned: String(sums?.returned), reward: String(sums?.reward) }
  return leave(services, tx, { accountId, stakeId, seen: seenFigures, now })
}

async function expectSame({ api, accountId, model }: Fixture): Promise<void> {
  const { db } = api.services
  const accounts = await db
    .select({ type: ledgerAccounts.type, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
  const inAccount = (type: PersonAccountType | PlatformAccountType) =>
    accounts
      .filter((account) => account.type === type)
      .reduce((sum, { balance }) => sum + balance, 0n)
  expect({
    available: inAccount('available'),
    staked: inAccount('staked'),
    rewards: inAccount('rewards'),
    promised: inAccount('promised'),
    claimable: await claimableBy(db, accountId, api.clock.now()),
  }).toEqual({
    available: model.available,
    staked: model.staked,
    rewards: model.rewards,
    promised: model.promised,
    claimable: model.claimable,
  })
}

async function expectSoundBooks({ api }: Fixture): Promise<void> {
  const { db } = api.services
  expect(await integrityErrors(api.services)).toEqual([])
  const issued = await balanceOf(db, { type: 'issued', asset: 'SHARE' })
  expect(-issued <= supplyCapMicroShares).toBe(true)
  const claims = await db.select().from(rewardClaims)
  const firstDays = claims.map(({ stakeId, fromDay }) => `${stakeId} ${fromDay}`)
  expect(new Set(firstDays).size).toBe(claims.length)
}

test('any sequence of steps agrees with the model @rest', async () => {
  const commands = fc.array(step, { minLength: 50, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const fixture = await newFixture()
      for (const nextStep of steps) {
        const [actual, expectedOutcome] = await takeStep(fixture, nextStep)
        expect([nextStep, actual]).toEqual([nextStep, expectedOutcome])
        await expectSame(fixture)
      }
      await expectSoundBooks(fixture)
    }),
    { numRuns: runCount(5, 2_000), seed, endOnFailure: process.env.TEST_SIZE !== 'full' },
  )
}, 7_200_000)
