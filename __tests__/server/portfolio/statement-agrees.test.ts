import * as fc from 'fast-check'
import { dayMs } from '@/config/durations'
import type { StatementRow } from '@/contract/statement'
import type { StakingPlanId } from '@/contract/user/staking'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { offerings } from '@/server/modules/offerings/tables'
import { shareStatement } from '@/server/modules/portfolio'
import { myWallet } from '@/server/modules/portfolio/holdings/holdings.service'
import { begin } from '@/server/modules/staking/begin'
import { claimRewards } from '@/server/modules/staking/claim'
import { leave } from '@/server/modules/staking/leave'
import { leavingOf } from '@/server/modules/staking/stake-doc'
import { stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { endDueStakes } from '../../support/jobs'
import { logIn } from '../../support/member'
import {
  type Buyer,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
} from '../../support/payment-fixture'
import { acceptCurrentDocuments, quoteTo } from '../../support/purchase'
import { giveShares, moveShares } from '../../support/shareholders'
import { runCount, seed } from '../../support/size'
import { makeHolder, share } from '../../support/staking'

type Step =
  | { kind: 'buy' | 'claim' | 'leave' | 'gift' | 'correction' | 'decide' }
  | { kind: 'stake'; planId: StakingPlanId; amount: bigint }
  | { kind: 'time'; days: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('buy' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      planId: fc.constantFrom<StakingPlanId>('3-months', '12-months'),
      amount: fc.bigInt(share, 12n * share),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('claim' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gift' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correction' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120 })),
    }),
  },
)

interface History {
  fixture: PaymentFixture
  buyer: Buyer
}

async function tried({ fixture }: History, act: (tx: Db) => Promise<unknown>): Promise<void> {
  try {
    await fixture.api.services.db.transaction((tx) => act(tx))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function takeStep(history: History, takenStep: Step): Promise<void> {
  const { fixture, buyer } = history
  const { api, clock } = fixture
  const { accountId, member } = buyer
  const now = clock.now()
  const available = { owner: accountId, type: 'available', asset: 'SHARE' } as const
  switch (takenStep.kind) {
    case 'time':
      clock.forward(takenStep.days * dayMs + 1_000)
      // Otherwise the sale waits for a chain that seems to have no follower.
      fixture.chain.mineEmpty(1)
      await fixture.run()
      await endDueStakes(api.services)
      return
    case 'buy':
      return pay(history)
    case 'decide':
      return payTooMuch(history)
    case 'stake':
      return tried(history, (tx) =>
        begin(tx, {
          accountId,
          planId: takenStep.planId,
          amount: String(takenStep.amount),
          now,
          rateBps: takenStep.planId === '3-months' ? 300 : 550,
        }),
      )
    case 'claim':
      return tried(history, (tx) => claimRewards(api.services, tx, { accountId, now }))
    case 'leave': {
      const rows = await api.services.db.select().from(stakes)
      const row = rows.find(({ status }) => status === 'running')
      const sums = row && leavingOf(row, now)
      if (row === undefined || sums === undefined) return
      const seenSums = { returned: String(sums.returned), reward: String(sums.reward) }
      return tried(history, (tx) =>
        leave(api.services, tx, { accountId, stakeId: row.id, seen: seenSums, now }),
      )
    }
    case 'gift':
      return giveShares(api, member, 3_000_001n)
    case 'correction': {
      const to = { type: 'unsold', asset: 'SHARE' } as const
      return moveShares(api, { from: available, to, amount: 7n }).catch(() => undefined)
    }
  }
}

async function pay({ fixture, buyer }: History): Promise<void> {
  buyer.member = await logIn(fixture.api, buyer.member)
  const order = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
}

async function payTooMuch({ fixture, buyer }: History): Promise<void> {
  buyer.member = await logIn(fixture.api, buyer.member)
  const order = await orderOf(fixture, buyer)
  const amount = BigInt(order.pay) + 10n ** 18n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  const quote = await quoteTo(buyer.member, { pay: String(amount) })
  const accepted = await acceptCurrentDocuments(buyer.member)
  const choice = { transactionId: order.id, choice: 'take', quoteId: quote.id, accepted }
  const answer = await buyer.member.call('POST', 'wallet/resolvePayment', choice)
  expect(answer.status).toBe(200)
}

async function wholeStatement({ fixture, buyer }: History, limit: number) {
  const rows: StatementRow[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await shareStatement(fixture.api.services, {
      accountId: buyer.accountId,
      limit,
      cursor,
    })
    rows.push(...page.docs)
    cursor = page.nextCursor
    if (cursor === undefined) return { rows, opening: page.opening, closing: page.closing }
  }
}

async function expectAgreement(history: History, limit: number): Promise<void> {
  const { fixture, buyer } = history
  const { services } = fixture.api
  const { rows, closing } = await wholeStatement(history, limit)
  const { holdings } = await myWallet(services, { accountId: buyer.accountId } as Member)
  const sum = (of: (row: StatementRow) => string) =>
    rows.reduce((total, row) => total + BigInt(of(row)), 0n)
  const { available, staked } = holdings
  expect(closing).toEqual({ available, staked, delivered: '0' })
  expect({
    available: String(sum(({ available }) => available)),
    staked: String(sum(({ staked }) => staked)),
    delivered: String(sum(({ delivered }) => delivered)),
  }).toEqual(closing)
  const heldShares = BigInt(holdings.available) + BigInt(holdings.staked)
  expect(rows.at(-1)?.heldAfter ?? '0').toBe(String(heldShares))
  const listed = await services.db.select().from(memberTransactions)
  const credited = listed.filter(({ status }) => status === 'confirmed')
  const boughtDeals = rows.filter(({ kind }) => kind === 'bought')
  expect(boughtDeals.map(({ transaction, available }) => [transaction, available]).sort()).toEqual(
    credited.map(({ id, microShares }) => [id, String(microShares)]).sort(),
  )
}

test('in any history, payments, statement and holdings agree @rest', async () => {
  const histories = fc.record({
    steps: fc.array(step, { minLength: 12, maxLength: 24 }),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(histories, async ({ steps, limit }) => {
      const fixture = await paymentFixture()
      await fixture.api.services.db.update(offerings).set({ closesAt: new Date('2040-01-01') })
      const history = { fixture, buyer: await makeBuyerIn(fixture) }
      await makeHolder(fixture.api, history.buyer.member, share)
      for (const nextStep of steps) await takeStep(history, nextStep)
      await expectAgreement(history, limit)
    }),
    { numRuns: runCount(2, 300), seed, endOnFailure: process.env.TEST_SIZE !== 'full' },
  )
}, 3_600_000)
