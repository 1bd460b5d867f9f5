import * as fc from 'fast-check'
import type { Hex } from 'viem'
import { followerJob } from '@/server/jobs/follower'
import {
  balanceOf,
  offeredMicroShares,
  totalReserved,
} from '@/server/modules/ledger/ledger-account'
import type { Db } from '@/server/platform/db/database'
import {
  type Buyer,
  buyerIn,
  expectSoundBooks,
  finalIn,
  manyOrders,
  type PaymentFixture,
  paymentFixture,
  settlementsIn,
  sharesOf,
} from '../../../support/payment-fixture'
import { newAddress, type ScriptedTransaction, tokenOf } from '../../../support/scripted-chain'
import { runs, seed } from '../../../support/size'

const ordersCount = 24

type Step =
  | { kind: 'pay'; order: number; how: 'exact' | 'less' | 'more' | 'stranger' | 'reverted' }
  | { kind: 'mine'; blocks: number }
  | { kind: 'turn the chain'; depth: number; keeps: boolean }
  | { kind: 'node'; state: 'late' | 'away' | 'well' }
  | { kind: 'work' }
  | { kind: 'crash'; after: number }
  | { kind: 'time'; minutes: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      order: fc.nat(ordersCount - 1),
      how: fc.constantFrom('exact', 'exact', 'less', 'more', 'stranger', 'reverted'),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('mine' as const),
      blocks: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('turn the chain' as const),
      depth: fc.integer({ min: 1, max: 8 }),
      keeps: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('node' as const),
      state: fc.constantFrom('late', 'away', 'well'),
    }) as fc.Arbitrary<Step>,
  },
  { weight: 6, arbitrary: fc.constant({ kind: 'work' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      after: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      minutes: fc.integer({ min: 1, max: 6 }),
    }),
  },
)

/** Of a dying process: transactions finish, then count for nothing. */
function dyingDb(db: Db, livesFor: number): Db {
  let left = livesFor
  const die = () => {
    left -= 1
    if (left <= 0) throw new Error('the process was killed')
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction')
        return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name)
      return (work: (tx: Db) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await work(tx as unknown as Db)
          die()
          return result
        })
    },
  })
}

async function play(fixture: PaymentFixture, buyers: Buyer[], steps: Step[]): Promise<void> {
  const { api, chain, treasury, nodes } = fixture
  const orders = (
    await Promise.all(
      buyers.map((buyer) => manyOrders(fixture, buyer, ordersCount / buyers.length)),
    )
  ).flat()
  let waiting: ScriptedTransaction[] = []
  const pay = ({ order: place, how }: Extract<Step, { kind: 'pay' }>) => {
    const order = orders[place] as (typeof orders)[0]
    const from = how === 'stranger' ? newAddress() : (order.payer as Hex)
    const change = how === 'less' ? -1n : how === 'more' ? 1n : 0n
    const isReverted = how === 'reverted'
    waiting.push(chain.pay(from, treasury, order.pay + change, { symbol: 'USDT', isReverted }))
  }
  const mine = () => chain.mine(...waiting.splice(0, 3))
  for (const one of steps) {
    if (one.kind === 'pay') pay(one)
    if (one.kind === 'mine') for (let count = 0; count < one.blocks; count += 1) mine()
    if (one.kind === 'turn the chain' && chain.head > one.depth + 1) {
      const dropped = chain.drop(one.depth)
      if (one.keeps) waiting = [...dropped, ...waiting]
      for (let count = 0; count <= one.depth; count += 1) chain.mine()
    }
    if (one.kind === 'node')
      for (const node of nodes) {
        node.isAway = one.state === 'away'
        node.lag = one.state === 'late' ? 4 : 0
      }
    if (one.kind === 'time') fixture.clock.forward(one.minutes * 60_000)
    if (one.kind === 'work') await fixture.run()
    if (one.kind === 'crash') {
      const dying = { ...api.services, db: dyingDb(api.services.db, one.after) }
      await followerJob(dying).run()
      fixture.clock.forward(16_000)
    }
  }
  for (const node of nodes) Object.assign(node, { isAway: false, lag: 0 })
  while (waiting.length > 0) mine()
  fixture.clock.forward(16_000)
  await fixture.settleAll()
  await fixture.settleAll()
}

test('no chain fault or crash loses or doubles anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const fixture = await paymentFixture()
      const { api, chain, treasury } = fixture
      const buyers = [await buyerIn(fixture), await buyerIn(fixture)]
      await fixture.run()
      await play(fixture, buyers, steps)
      const { db } = api.services
      const onChain = chain.blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ isReverted }) => !isReverted)
      const settled = await settlementsIn(fixture)
      expect((await finalIn(fixture)).map(({ hash }) => hash).sort()).toEqual(
        onChain.map(({ hash }) => hash).sort(),
      )
      const account = (name: 'treasury' | 'fees' | 'suspense') =>
        balanceOf(db, { type: name, asset: 'USDT' })
      const inBooks =
        (await account('treasury')) + (await account('fees')) + (await account('suspense'))
      expect(inBooks).toBe(chain.balanceOf(treasury, tokenOf('USDT'), chain.head))
      const credited = settled.filter(({ settlement }) => settlement.outcome === 'credited')
      expect(new Set(credited.map(({ settlement }) => settlement.orderId)).size).toBe(
        credited.length,
      )
      const held =
        (await sharesOf(fixture, buyers[0] as Buyer)) +
        (await sharesOf(fixture, buyers[1] as Buyer))
      expect(held).toBe(
        credited.reduce((sum, { settlement }) => sum + (settlement.microShares ?? 0n), 0n),
      )
      const left = await balanceOf(db, { type: 'unsold', asset: 'SHARE' })
      expect(held + left + (await totalReserved(db, 'ordered'))).toBe(offeredMicroShares)
      await expectSoundBooks(fixture)
    }),
    // Kills, reorgs and nodes are tried longer in the simulation; it has no strangers' payments and no undone ones.
    { numRuns: runs(2, 100), seed, endOnFailure: process.env.TEST_SIZE !== 'full' },
  )
}, 3_600_000)
