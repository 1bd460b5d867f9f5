import { sql } from 'drizzle-orm'
import { acceptedOf, offeringCalls } from '@/contract/offering'
import { purchaseCalls } from '@/contract/purchase'
import { stakingCalls } from '@/contract/user/staking'
import {
  approveRefund,
  openRefundOrder,
  refundOrdersOf,
  uploadRefund,
} from '@/server/modules/purchases'
import { sandboxTokens, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import {
  expectNothingLost,
  type FrozenFixture,
  type FrozenRole,
  freezeAt,
  frozenFixture,
  makeStranger,
  treasuryHolds,
  untilTrue,
} from '../../../support/frozen-fixture'
import { siteOfWebs } from '../../../support/role-place'
import { rowsOf } from '../../../support/rows-of'
import { pause, randomFrom, seedOfRun } from '../../../support/seeded'
import type { SentPayment } from '../../../support/sent-payments'
import { byDay } from '../../../support/size'
import {
  askApi,
  lockStubbornly,
  type Site,
  type StubbornBuyer,
} from '../../../support/stubborn-buyer'

const withinMs = 15_000
const seed = seedOfRun('frozen processes')
const ending = new AbortController()
const messages: string[] = []

let fixture: FrozenFixture
let site: Site
let buyers: StubbornBuyer[]

beforeAll(async () => {
  fixture = await frozenFixture(seed, 4)
  site = siteOf(undefined)
  // The same coins for all, so that they meet in the books.
  buyers = fixture.buyers.map((buyer) => ({ ...buyer, random: () => 0 }))
}, 300_000)
afterAll(async () => {
  ending.abort()
  process.stdout.write(`${messages.join('\n')}\n`)
  await fixture?.stop()
})

function siteOf(frozen: unknown): Site {
  const places = [...fixture.places.values()].filter((place) => place !== frozen)
  return siteOfWebs(places, { sent: fixture.sent, random: randomFrom(seed), signal: ending.signal })
}

const buyer = (place: number) => buyers[place] as StubbornBuyer
const [theirs, others, onHold] = [0, 1, 2]

async function paid(stubborn: StubbornBuyer, from: Site, less = 0n): Promise<SentPayment> {
  const { order } = await lockStubbornly(stubborn, from)
  return pay(stubborn, { ...order, pay: String(BigInt(order.pay) - less) })
}

function pay(stubborn: StubbornBuyer, order: SentPayment['order']): Promise<SentPayment> {
  const { nonce } = stubborn
  stubborn.nonce += 1
  return fixture.sent.pay(stubborn.wallet as Parameters<typeof fixture.sent.pay>[0], nonce, order)
}

const isCredited = async ({ order }: SentPayment) =>
  rowsOf(
    await fixture.database.db.execute(
      sql`select from settlement where order_id = ${order.id}::uuid and outcome = 'credited'`,
    ),
  ).length === 1

const credited = (sentPayment: SentPayment) =>
  untilTrue(`${sentPayment.order.id} is credited`, () => isCredited(sentPayment))

async function undecided(stubborn: StubbornBuyer): Promise<{ id: string; pay: string }> {
  await paid(stubborn, site, 10n ** 18n)
  let foundOrders: { id: string; pay: string }[] = []
  await untilTrue('a payment waits for a decision', async () => {
    foundOrders = rowsOf(
      await fixture.database.db.execute(sql`select id, pay::text from member_transaction
        where account_id = ${stubborn.accountId}::uuid and status = 'decision'`),
    )
    return foundOrders.length > 0
  })
  return foundOrders[0] as { id: string; pay: string }
}

async function staked(stubborn: StubbornBuyer): Promise<{ id: string }> {
  await credited(await paid(stubborn, site))
  const input = { planId: '3-months', amount: '1000000', rateBps: 300 } as const
  return askApi(stubborn, site, stakingCalls.stake, input)
}

interface Act {
  role: FrozenRole
  act: string
  /** Prepared before a process is armed to stop there. */
  prepare: () => Promise<() => Promise<unknown>>
}

let previousWork: Promise<unknown> = Promise.resolve()
/** A frozen process answers later. */
const afterPrevious = (promise: Promise<unknown>) => {
  previousWork = promise
  previousWork.catch(() => undefined)
  return Promise.resolve()
}

const acts: Record<string, Act> = {
  'crediting a payment': {
    role: 'follower',
    act: 'payment credited',
    prepare: async () => () => paid(buyer(theirs), site),
  },
  'taking shares for a payment': {
    role: 'web',
    act: 'payment taken',
    prepare: async () => {
      const stubborn = buyer(theirs)
      const { id: transactionId, pay: amount } = await undecided(stubborn)
      const { id: quoteId } = await askApi(stubborn, site, purchaseCalls.getConvertedAmount, {
        currency: 'USDT',
        pay: amount,
      })
      const { documents } = await askApi(stubborn, site, offeringCalls.offering, {})
      const input = {
        transactionId,
        choice: 'take',
        quoteId,
        accepted: acceptedOf(documents),
      } as const
      return () => afterPrevious(askApi(stubborn, site, purchaseCalls.resolvePayment, input))
    },
  },
  'ending a stake': {
    role: 'worker',
    act: 'stake ended',
    prepare: async () => {
      const { id } = await staked(buyer(theirs))
      return () =>
        fixture.database.db.execute(sql`update stake set started_at = started_at - interval '1 year',
          unlocks_at = now() - interval '1 day' where id = ${id}::uuid`)
    },
  },
  'asking for a decision': {
    role: 'follower',
    act: 'payment decision',
    prepare: async () => () => paid(buyer(theirs), site, 10n ** 18n),
  },
  'holding a payment': {
    role: 'follower',
    act: 'payment held',
    prepare: async () => {
      const { order } = await lockStubbornly(buyer(onHold), site)
      await fixture.database.db.execute(sql`update account set kyc_status = 'BLOCKED'
        where id = ${buyer(onHold).accountId}::uuid`)
      return () => pay(buyer(onHold), order)
    },
  },
  'setting a payment aside': {
    role: 'follower',
    act: 'payments set aside',
    prepare: async () => {
      const wallet = await makeStranger(fixture)
      const { order } = await lockStubbornly(buyer(theirs), site)
      await askApi(buyer(theirs), site, purchaseCalls.cancelOrder, { orderId: order.id })
      const foreign = { ...order, pay: String(BigInt(order.pay) / 10n) }
      return () => fixture.sent.pay(wallet, 0, foreign)
    },
  },
  'ending an order': {
    role: 'follower',
    act: 'quote released',
    prepare: async () => {
      const { order } = await lockStubbornly(buyer(theirs), site)
      return () =>
        fixture.database.db.execute(sql`update purchase_order set locked_at = locked_at - interval '1 hour',
          expires_at = expires_at - interval '1 hour' where id = ${order.id}::uuid`)
    },
  },
  'booking a difference': {
    role: 'follower',
    act: 'treasury difference',
    prepare: async () => {
      const [token] = sandboxTokens
      if (token === undefined) throw new Error('There is no token.')
      return async () => {
        const addedUnits = (await treasuryHolds(fixture, token.address)) + 1_000n
        const args = [sandboxTreasury.address, token.address, `0x${addedUnits.toString(16)}`]
        await fixture.chain.ask('anvil_dealERC20', ...args)
      }
    },
  },
  'placing an order': {
    role: 'web',
    act: 'quote',
    prepare: async () => () => afterPrevious(lockStubbornly(buyer(theirs), site)),
  },
  'reporting a payment': {
    role: 'web',
    act: 'payment_submission',
    prepare: async () => {
      const { order, versions } = await paid(buyer(theirs), site)
      const input = { orderId: order.id, hash: versions[0]?.hash as string }
      return () => afterPrevious(askApi(buyer(theirs), site, purchaseCalls.buyShare, input))
    },
  },
  'cancelling an order': {
    role: 'web',
    act: 'quote released',
    prepare: async () => {
      const { order } = await lockStubbornly(buyer(theirs), site)
      return () =>
        afterPrevious(askApi(buyer(theirs), site, purchaseCalls.cancelOrder, { orderId: order.id }))
    },
  },
  'beginning a stake': {
    role: 'web',
    act: 'stake',
    prepare: async () => {
      await credited(await paid(buyer(theirs), site))
      const input = { planId: '3-months', amount: '1000000', rateBps: 300 } as const
      return () => afterPrevious(askApi(buyer(theirs), site, stakingCalls.stake, input))
    },
  },
}

Object.assign(acts, {
  'booking a return': {
    role: 'follower',
    act: 'payment returned',
    prepare: async () => {
      const stubborn = buyer(theirs)
      const { id: transactionId } = await undecided(stubborn)
      await askApi(stubborn, site, purchaseCalls.resolvePayment, {
        transactionId,
        choice: 'refund',
      })
      const [row] = rowsOf<{ id: string }>(
        await fixture.database.db.execute(sql`select payment_id as id from settlement
          where account_id = ${stubborn.accountId}::uuid and outcome = 'returning'`),
      )
      return async () => {
        const { chain, database } = fixture
        const payment = row?.id as string
        const by = 'ines@fnx.example'
        const needs = { db: database.db, clock: { now: () => new Date() } }
        // It pays the network's fee of each return.
        await chain.ask('anvil_setBalance', sandboxTreasury.address, '0xde0b6b3a7640000')
        await approveRefund(needs, { payment, to: '', by })
        for (;;) {
          const [order] = await refundOrdersOf(needs.db, payment)
          if (order?.state === 'ordered') {
            const now = needs.clock.now()
            const { sign } = openRefundOrder(order.document ?? '', { isSigned: () => true, now })
            return uploadRefund(needs, { row: order, text: await sign(sandboxTreasury), by })
          }
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      }
    },
  },
  'claiming rewards': {
    role: 'web',
    act: 'stake claim',
    prepare: async () => {
      const { id } = await staked(buyer(theirs))
      await fixture.database.db.execute(sql`update stake set started_at = started_at - interval '40 days',
        unlocks_at = unlocks_at - interval '40 days' where id = ${id}::uuid`)
      return () =>
        afterPrevious(askApi(buyer(theirs), site, stakingCalls.stakingClaim, { stakeIds: [id] }))
    },
  },
  'leaving a stake': {
    role: 'web',
    act: 'stake left',
    prepare: async () => {
      const { id } = await staked(buyer(theirs))
      const { stakes } = await askApi(buyer(theirs), site, stakingCalls.staking, {})
      const leavingFigures = stakes.find((stake) => stake.id === id)?.leaving
      if (!leavingFigures) throw new Error('The stake cannot be left.')
      const { returned, reward } = leavingFigures
      const input = { stakeId: id, returned, reward }
      return () => afterPrevious(askApi(buyer(theirs), site, stakingCalls.leaveStake, input))
    },
  },
} satisfies typeof acts)

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

async function holdsNobodyUp(name: string, { role, act, prepare }: Act): Promise<void> {
  previousWork = Promise.resolve()
  const openSnapshot = await prepare()
  const { place, sinceMs, thaw } = await freezeAt(fixture, { role, act }, openSnapshot)
  const otherSite = siteOf(place)
  const { order } = await lockStubbornly(buyer(others), otherSite)
  const orderedMs = performance.now() - sinceMs
  const theirPayment = await pay(buyer(others), order)
  await credited(theirPayment)
  const creditedMs = performance.now() - sinceMs
  messages.push(
    `${role}, ${name}: ordered ${seconds(orderedMs)} s, credited ${seconds(creditedMs)} s`,
  )
  await thaw()
  await previousWork
  await expectNothingLost(fixture)
  expect(creditedMs).toBeLessThan(withinMs)
}

const title = 'a process that freezes while %s stops nobody, and what it does when it wakes is void'
const played = byDay(2, Object.entries(acts))

test.each(played.slice(0, 1))(title, holdsNobodyUp, 240_000)
test.each(played.slice(1))(`${title} @rest`, holdsNobodyUp, 240_000)

test('what its sender has given up on does nothing when a frozen process wakes', async () => {
  const place = fixture.places.get('web 1')
  if (place === undefined) throw new Error('There is no web process.')
  const member = buyer(others)
  const orderCount = () =>
    fixture.database.db.$count(sql`purchase_order`, sql`account_id = ${member.accountId}::uuid`)
  const before = await orderCount()
  const { child } = await place.running
  const givesUp = new AbortController()
  const frozenSite = { ...site, url: place.url, signal: givesUp.signal }
  const pay = String(100n * 10n ** 18n)
  const quote = await askApi(member, site, purchaseCalls.getConvertedAmount, {
    currency: 'USDT',
    pay,
  })
  const { documents } = await askApi(member, site, offeringCalls.offering, {})
  const request = {
    quoteId: quote.id,
    payer: member.address,
    isSecond: true,
    accepted: acceptedOf(documents),
  }
  child.kill('SIGSTOP')
  const placing = askApi(member, frozenSite, purchaseCalls.placeOrder, request)
  setTimeout(() => givesUp.abort(), 1_000)
  await expect(placing).rejects.toThrow()
  child.kill('SIGCONT')
  // A later request to the same process is answered after the one that was given up on.
  await askApi(member, { ...site, url: place.url }, offeringCalls.offering, {})
  await pause(500)
  expect(await orderCount()).toBe(before)
}, 240_000)
