import { eq, sql } from 'drizzle-orm'
import { recoverTypedDataAddress } from 'viem'
import { chainFacts } from '@/config/chain'
import { purchaseTerms } from '@/config/terms'
import type { KycStatus } from '@/contract/fields'
import { quoteProof } from '@/contract/proofs'
import type { PurchaseOrder } from '@/contract/purchase'
import { accounts, sessions } from '@/server/modules/identity/tables'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import {
  balanceOf,
  offeredMicroShares,
  totalReserved,
} from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { releaseOrder } from '@/server/modules/purchases/orders/release'
import {
  openQuote,
  quoteForms,
  type SealedQuote,
  sealQuote,
} from '@/server/modules/purchases/orders/sealed-quote'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { unlinkAll } from '@/server/modules/wallets'
import { sandboxQuoteSigner, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { makeApi, type TestApi } from '../../../support/api'
import type { OpenedAnswer } from '../../../support/call'
import { accountIdOf } from '../../../support/make-transactions'
import type { TestMember } from '../../../support/member'
import {
  hundred,
  linkNewWallet,
  makeBuyer,
  makeOrder,
  placeOrderAs,
  quoteTo,
  recordSettledPayment,
} from '../../../support/purchase'
import { quickMember } from '../../../support/quick-member'
import { richChain } from '../../../support/rich-chain'
import { walletsOf } from '../../../support/wallet-owner'

let api: TestApi
let ada: TestMember
let payer: string
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  payer = await makeBuyer(api, ada)
})

const reservedShares = () => totalReserved(api.services.db, 'ordered')
const unsold = () => balanceOf(api.services.db, { type: 'unsold', asset: 'SHARE' })
const statusAndCode = ({ status, body }: OpenedAnswer) => [status, body.code]
const wrongFields = ({ status, body }: OpenedAnswer) => [
  status,
  body.errors?.map(({ path }) => path),
]
const lockFor = async (wish: Record<string, string>, isSecond = false) =>
  placeOrderAs(ada, { quoteId: (await quoteTo(ada, wish)).id, payer, isSecond })

async function takeFromSale(amount: bigint): Promise<void> {
  const from = { type: 'unsold', asset: 'SHARE' } as const
  const to = { type: 'issued', asset: 'SHARE' } as const
  const at = api.clock.now()
  const journal = { key: 'gone', kind: 'issue', at, moves: [{ from, to, amount }] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
}

async function expectNothing(): Promise<void> {
  expect(await api.services.db.select().from(purchaseOrders)).toEqual([])
  expect(await api.services.db.select().from(memberTransactions)).toEqual([])
  expect(await reservedShares()).toBe(0n)
}

test('a locked quote holds its price for ten minutes', async () => {
  const quote = await quoteTo(ada)
  const order = (await placeOrderAs(ada, { quoteId: quote.id, payer })).opened as PurchaseOrder
  const usdt = (await api.services.chain.currencies()).find(({ symbol }) => symbol === 'USDT')
  expect(order).toEqual({
    id: expect.any(String),
    currency: 'USDT',
    decimals: 18,
    pay: expect.any(String),
    fee: quote.fee,
    receive: quote.receive,
    sharePrice: quote.sharePrice,
    currencyPrice: quote.currencyPrice,
    token: usdt?.address?.toLowerCase(),
    treasury: sandboxTreasury.address.toLowerCase(),
    payer,
    lockedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-11-20T12:10:00.000Z',
    signature: expect.any(String),
  })
  const amountTag = BigInt(order.pay) - BigInt(hundred)
  expect(amountTag > 0n && amountTag < 10n ** 9n).toBe(true)
  const next = await makeOrder(api, ada, { payer })
  expect(BigInt(next.pay)).toBe(BigInt(order.pay) + 1n)
})

test('its shares are set aside, and transactions show it', async () => {
  const order = await makeOrder(api, ada, { payer })
  expect(await reservedShares()).toBe(BigInt(order.receive))
  expect(await unsold()).toBe(offeredMicroShares - BigInt(order.receive))
  expect(await balancesThatDisagree(api.services.db)).toEqual([])
  expect(await assetsThatDoNotAddUp(api.services.db)).toEqual([])
  const { opened } = await ada.call('GET', 'wallet/transactions')
  expect((opened as { docs: unknown[] }).docs).toEqual([
    {
      id: order.id,
      kind: 'purchase',
      status: 'awaiting',
      at: order.lockedAt,
      currency: 'USDT',
      decimals: 18,
      pay: order.pay,
      fee: order.fee,
      shares: order.receive,
      sharePrice: order.sharePrice,
      currencyPrice: order.currencyPrice,
      received: null,
      hash: null,
      blockNumber: null,
    },
  ])
})

test('its signature proves every term of the order', async () => {
  const { signature, ...order } = await makeOrder(api, ada, {
    payer,
    currency: 'BNB',
    pay: String(10n ** 18n),
  })
  const signerOf = (changedFields: Partial<PurchaseOrder>) =>
    recoverTypedDataAddress({
      ...quoteProof({ ...order, ...changedFields }, chainFacts.id),
      signature: signature as `0x${string}`,
    })
  expect(await signerOf({})).toBe(sandboxQuoteSigner.address)
  const otherAddress = `0x${'1'.repeat(40)}`
  const changes: Partial<PurchaseOrder>[] = [
    { treasury: otherAddress },
    { token: otherAddress },
    { payer: otherAddress },
    { pay: String(BigInt(order.pay) + 1n) },
    { receive: '1' },
    { expiresAt: '2027-01-01T00:00:00.000Z' },
  ]
  for (const changed of changes)
    expect(await signerOf(changed)).not.toBe(sandboxQuoteSigner.address)
})

describe('a quote counts', () => {
  test('for one minute only', async () => {
    const quote = await quoteTo(ada)
    api.clock.forward(59_999)
    expect((await placeOrderAs(ada, { quoteId: quote.id, payer })).status).toBe(200)
    api.clock.forward(1)
    expect(
      statusAndCode(await placeOrderAs(ada, { quoteId: quote.id, payer, isSecond: true })),
    ).toEqual([409, 'PRICE_CHANGED'])
  })

  test('for its own member', async () => {
    const bob = await quickMember(api)
    const { id } = await quoteTo(bob)
    expect(wrongFields(await placeOrderAs(ada, { quoteId: id, payer }))).toEqual([400, ['quoteId']])
    await expectNothing()
  })

  test('in the form of 0.1.0, which is written, and as the object that will be', async () => {
    const { id } = await quoteTo(ada)
    expect(id).toMatch(/^USDT\.18(\.\d+){6}\.[^.]+$/)
    const accountId = await accountIdOf(api, ada)
    const quote = await openQuote(api.services, accountId, id)
    expect(quote).toMatchObject({ currency: 'USDT', decimals: 18, expiresAt: expect.any(Date) })
    const next = await sealQuote(api.services, accountId, quote as SealedQuote, quoteForms.json)
    expect(await openQuote(api.services, accountId, next)).toEqual(quote)
    const changedTerms = next.replace(/"receive":"/, '$&9')
    expect(wrongFields(await placeOrderAs(ada, { quoteId: changedTerms, payer }))).toEqual([
      400,
      ['quoteId'],
    ])
    await expectNothing()
    expect((await placeOrderAs(ada, { quoteId: next, payer })).status).toBe(200)
  })

  test('as it was written', async () => {
    const { id } = await quoteTo(ada)
    const parts = id.split('.')
    const changedQuotes = parts.map((part, index) => {
      const otherPart = index === 0 ? 'BNB' : index === parts.length - 1 ? `${part}0` : `1${part}`
      return parts.with(index, otherPart).join('.')
    })
    for (const quoteId of [...changedQuotes, 'x', '.', `${id}.`, `.${id}`, id.toUpperCase()])
      expect(wrongFields(await placeOrderAs(ada, { quoteId, payer }))).toEqual([400, ['quoteId']])
    await expectNothing()
  })
})

test('anything below the minimum is refused', async () => {
  const { minimumPay } = await quoteTo(ada)
  const less = String(BigInt(minimumPay) - 1n)
  expect(statusAndCode(await lockFor({ pay: less }))).toEqual([422, 'BELOW_MINIMUM'])
  await expectNothing()
  expect((await lockFor({ pay: minimumPay })).status).toBe(200)
})

describe('who pays', () => {
  test.each([
    ['an address of nobody', `0x${'7'.repeat(40)}`, 422],
    ['an address with a slip of the pen', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 400],
  ])('%s is refused @rest', async (_, address, status) => {
    const { id } = await quoteTo(ada)
    expect((await placeOrderAs(ada, { quoteId: id, payer: address })).status).toBe(status)
    await expectNothing()
  })

  test('another member’s wallet is refused', async () => {
    const bob = await quickMember(api)
    const theirWallet = await linkNewWallet(api, await accountIdOf(api, bob))
    const ownWallet = (await walletsOf(ada))[0]?.address
    await ada.call('POST', 'user/userWalletRequest', { action: 'unlink', address: ownWallet })
    for (const address of [theirWallet, payer]) {
      const { id } = await quoteTo(ada)
      const answer = await placeOrderAs(ada, { quoteId: id, payer: address })
      expect(statusAndCode(answer)).toEqual([422, 'WALLET_NOT_LINKED'])
    }
    await expectNothing()
  })

  const withCode = (code: string) => {
    const { chain } = api.services
    const client = { ...chain.client, getCode: async () => code as `0x${string}` }
    api.services.chain = { ...chain, client: client as unknown as typeof chain.client }
  }

  test('a contract pays in tokens, not in BNB @rest', async () => {
    withCode('0x6080')
    expect(statusAndCode(await lockFor({ currency: 'BNB', receive: '10000000' }))).toEqual([
      422,
      'CONTRACT_WALLET',
    ])
    await expectNothing()
    expect((await lockFor({ currency: 'USDT', pay: hundred })).status).toBe(200)
  })

  test('a wallet with delegated code still pays in BNB @rest', async () => {
    withCode(`0xef0100${'1'.repeat(40)}`)
    expect((await lockFor({ currency: 'BNB', receive: '10000000' })).status).toBe(200)
  })

  test.each(['getCode', 'getBalance', 'readContract'])(
    'orders are refused while the chain is away (%s) @rest',
    async (readMethod) => {
      const { chain } = api.services
      const failGone = () => Promise.reject(new Error('gone'))
      const client = { ...chain.client, [readMethod]: failGone } as unknown as typeof chain.client
      api.services.chain = { ...chain, client }
      const currency = readMethod === 'readContract' ? 'USDT' : 'BNB'
      expect(statusAndCode(await lockFor({ currency, receive: '10000000' }))).toEqual([
        503,
        'CHAIN_AWAY',
      ])
      await expectNothing()
    },
  )

  test.each(['BNB', 'USDT'])('a wallet needs enough %s to pay @rest', async (currency) => {
    const quote = await quoteTo(ada, { currency, receive: '10000000' })
    const holdings = { bnb: 10n ** 30n, tokens: 10n ** 30n }
    const max = BigInt(quote.pay) + 999_999_999n
    const hold = (amount: bigint) => {
      const heldCoins = { ...holdings, [currency === 'BNB' ? 'bnb' : 'tokens']: amount }
      const { client } = richChain(heldCoins)
      api.services.chain = { ...api.services.chain, client }
    }
    hold(BigInt(quote.pay) - 1n)
    const answer = await placeOrderAs(ada, { quoteId: quote.id, payer })
    expect(statusAndCode(answer)).toEqual([422, 'INSUFFICIENT_BALANCE'])
    await expectNothing()
    hold(max)
    expect((await placeOrderAs(ada, { quoteId: quote.id, payer })).status).toBe(200)
  })
})

describe('the identity check', () => {
  const states: [KycStatus, string][] = [
    ['NOT_APPLIED', 'KYC_REQUIRED'],
    ['PENDING', 'KYC_REQUIRED'],
    ['REJECTED', 'KYC_REQUIRED'],
    ['BLOCKED', 'ON_HOLD'],
  ]
  const become = async (kycStatus: KycStatus) => {
    const accountId = await accountIdOf(api, ada)
    await api.services.db.update(accounts).set({ kycStatus }).where(eq(accounts.id, accountId))
  }

  test.each(states)('%s cannot lock: %s @rest', async (kycStatus, code) => {
    const { id } = await quoteTo(ada)
    await become(kycStatus)
    expect(statusAndCode(await placeOrderAs(ada, { quoteId: id, payer }))).toEqual([403, code])
    await expectNothing()
  })

  test.each(states)('becoming %s during the order is refused @rest', async (kycStatus, code) => {
    const { chain } = api.services
    const getCode = () => become(kycStatus)
    const client = { ...chain.client, getCode } as unknown as typeof chain.client
    api.services.chain = { ...chain, client }
    expect(statusAndCode(await lockFor({ currency: 'BNB', receive: '10000000' }))).toEqual([
      403,
      code,
    ])
    await expectNothing()
  })
})

describe('what changes while the nodes are asked about an order counts', () => {
  const changes: [string, string, (owner: string) => Promise<unknown>][] = [
    [
      'the wallet was unlinked',
      'WALLET_NOT_LINKED',
      (owner) => unlinkAll(api.services.db, { accountId: owner, now: api.clock.now() }),
    ],
    [
      'the session was ended',
      'LOGGED_OUT',
      (owner) =>
        api.services.db
          .update(sessions)
          .set({ endedAt: api.clock.now() })
          .where(eq(sessions.accountId, owner)),
    ],
    [
      'the account was held',
      'ON_HOLD',
      (owner) =>
        api.services.db
          .update(accounts)
          .set({ onHoldAt: api.clock.now() })
          .where(eq(accounts.id, owner)),
    ],
    ['a like order was placed', 'SIMILAR_ORDER', () => makeOrder(api, ada, { payer })],
  ]

  test.each(changes)('%s: %s @rest', async (_, code, change) => {
    const owner = await accountIdOf(api, ada)
    whileNodesAreAsked(() => change(owner))
    const answer = await lockFor({ pay: hundred })
    expect(answer.body.code).toBe(code)
    expect(await api.services.db.$count(purchaseOrders)).toBe(code === 'SIMILAR_ORDER' ? 1 : 0)
  })

  // A wallet that the twin's order has emptied is no reason to refuse either.
  test.each([undefined, 0n])(
    'of twins under one key both get the first one’s order (left: %s)',
    async (leftUnits) => {
      const input = { quoteId: (await quoteTo(ada)).id, payer }
      const key = crypto.randomUUID()
      let twin: OpenedAnswer | undefined
      whileNodesAreAsked(async () => {
        twin = await placeOrderAs(ada, input, key)
        return leftUnits
      })
      const answer = await placeOrderAs(ada, input, key)
      expect([answer.status, answer.opened]).toEqual([200, twin?.opened])
      expect(await api.services.db.$count(purchaseOrders)).toBe(1)
    },
  )
})

/** At the first look at the wallet's balance, which is what `act` says, if it says anything. */
function whileNodesAreAsked(act: () => Promise<unknown>): void {
  const { chain } = api.services
  const readContract: typeof chain.client.readContract = async (askedParameters) => {
    api.services.chain = chain
    const balance = await act()
    return typeof balance === 'bigint'
      ? (balance as never)
      : chain.client.readContract(askedParameters)
  }
  api.services.chain = { ...chain, client: { ...chain.client, readContract } as never }
}

describe('an order like an unfinished one', () => {
  beforeEach(() => makeOrder(api, ada, { payer }))

  test.each([
    ['the same amount', { pay: hundred }],
    ['the same amount but for the tag', { pay: String(BigInt(hundred) + 999_999_999n) }],
  ])('%s asks first, then goes on if confirmed @rest', async (_, wish) => {
    expect(statusAndCode(await lockFor(wish))).toEqual([409, 'SIMILAR_ORDER'])
    expect((await lockFor(wish, true)).status).toBe(200)
  })

  test('the same shares ask as well @rest', async () => {
    const receive = '40000000'
    expect((await lockFor({ currency: 'BNB', receive })).status).toBe(200)
    expect(statusAndCode(await lockFor({ currency: 'BNB', receive }))).toEqual([
      409,
      'SIMILAR_ORDER',
    ])
  })

  test.each([
    ['another amount', { pay: String(BigInt(hundred) * 2n) }],
    ['another currency', { currency: 'USDC', pay: hundred }],
  ])('%s does not ask @rest', async (_, wish) => {
    expect((await lockFor(wish)).status).toBe(200)
  })

  test('a pending order asks, an expired one does not @rest', async () => {
    const { db } = api.services
    const [row] = await db.select({ id: purchaseOrders.id }).from(purchaseOrders)
    const id = row?.id as string
    await db.update(purchaseOrders).set({ state: 'released' })
    const become = (status: 'pending' | 'expired') =>
      db.update(memberTransactions).set({ status }).where(eq(memberTransactions.id, id))
    await become('pending')
    expect(statusAndCode(await lockFor({ pay: hundred }))).toEqual([409, 'SIMILAR_ORDER'])
    await become('expired')
    expect((await lockFor({ pay: hundred })).status).toBe(200)
  })
})

test('three orders may be open at once', async () => {
  const openAmounts = [1, 2, 3].map((times) => String(BigInt(hundred) * BigInt(times)))
  const ids: string[] = []
  for (const pay of openAmounts) ids.push((await makeOrder(api, ada, { payer, pay })).id)
  const fourth = { pay: String(BigInt(hundred) * 4n) }
  expect(statusAndCode(await lockFor(fourth))).toEqual([409, 'TOO_MANY_QUOTES'])
  expect(statusAndCode(await lockFor(fourth, true))).toEqual([409, 'TOO_MANY_QUOTES'])
  await ada.call('POST', 'wallet/cancelOrder', { orderId: ids[0] })
  expect((await lockFor(fourth)).status).toBe(200)
})

test('no more shares are set aside than are left @rest', async () => {
  const remaining = 100_000_000n
  await takeFromSale(offeredMicroShares - remaining)
  const refusedAnswer = await lockFor({ receive: String(remaining + 1n) })
  expect(statusAndCode(refusedAnswer)).toEqual([422, 'SOLD_OUT'])
  expect(refusedAnswer.body.message).toBe('Only 100 shares left. Enter less.')
  expect(await reservedShares()).toBe(0n)
  expect((await lockFor({ receive: String(remaining) })).status).toBe(200)
  expect(await unsold()).toBe(0n)
})

describe('no member can hoard shares', () => {
  const max = purchaseTerms.maxReservedMicroShares
  const half = max / 2n

  test('open orders hold at most a hundredth per member @rest', async () => {
    await recordSettledPayment(api, ada)
    expect((await lockFor({ receive: String(max - half) })).status).toBe(200)
    const tooMany = await lockFor({ receive: String(half + 1n) })
    expect(statusAndCode(tooMany)).toEqual([422, 'ORDER_TOO_LARGE'])
    expect((await lockFor({ receive: String(half) }, true)).status).toBe(200)
    const bob = await quickMember(api)
    const theirQuote = { payer: await makeBuyer(api, bob), pay: hundred }
    expect(await makeOrder(api, bob, theirQuote)).toMatchObject({ pay: expect.any(String) })
  })

  const share = 1_000_000n

  test('a member who has paid nothing yet has two thousand at most', async () => {
    const tooMany = await lockFor({ receive: String(2_000n * share + 1n) })
    expect(statusAndCode(tooMany)).toEqual([422, 'FIRST_ORDER_TOO_LARGE'])
    expect(tooMany.body.message).toBe(
      'Reserve up to 2,000 shares until your first credited payment.',
    )
    expect((await lockFor({ receive: String(2_000n * share) })).status).toBe(200)
  })

  const letRunOut = async (status: 'expired' | 'cancelled', afterMinutes: number) => {
    const order = await makeOrder(api, ada, { payer })
    api.clock.forward(afterMinutes * 60_000)
    await api.services.db.transaction((tx) =>
      releaseOrder(tx, { id: order.id }, status, api.clock.now()),
    )
  }

  test('each unpaid order halves the limit until a payment @rest', async () => {
    const may = async (shares: bigint) => {
      const answer = await lockFor({ receive: String(shares * share) }, true)
      if (answer.status === 200)
        await ada.call('POST', 'wallet/cancelOrder', {
          orderId: (answer.opened as PurchaseOrder).id,
        })
      return answer
    }
    await letRunOut('expired', 11)
    // Canceled in the last minute counts as run out.
    await letRunOut('cancelled', 9)
    await letRunOut('cancelled', 1)
    expect((await may(500n)).status).toBe(200)
    const refusedAnswer = await may(501n)
    expect(statusAndCode(refusedAnswer)).toEqual([422, 'UNPAID_ORDER_TOO_LARGE'])
    expect(refusedAnswer.body.message).toMatch(
      /^Some of your orders expired unpaid\. Until \w{3} \d+, \d{4}, \d\d:\d\d UTC or your next payment, you can reserve up to 500 shares\.$/,
    )
    for (let count = 0; count < 6; count += 1) await letRunOut('expired', 11)
    expect((await may(100n)).status).toBe(200)
    expect((await may(101n)).status).toBe(422)
    await recordSettledPayment(api, ada)
    api.clock.forward(1000)
    expect((await may(40_000n)).status).toBe(200)
    await letRunOut('expired', 11)
    expect((await may(20_001n)).status).toBe(422)
    const aWeekAgo = sql`${memberTransactions.at} - interval '7 days'`
    await api.services.db.update(memberTransactions).set({ at: aWeekAgo })
    expect((await may(40_000n)).status).toBe(200)
  })

  test('newcomers together keep at most half of unsold shares @rest', async () => {
    await takeFromSale(offeredMicroShares - 100_002n * share)
    api.services.newcomerMicroShares = 40_000n * share
    const { db } = api.services
    expect((await lockFor({ receive: String(40_000n * share) })).status).toBe(200)
    api.clock.forward(1000)
    const bob = await quickMember(api)
    const theirQuote = { payer: await makeBuyer(api, bob) }
    const wish = async (shares: bigint) =>
      placeOrderAs(bob, {
        ...theirQuote,
        quoteId: (await quoteTo(bob, { receive: String(shares * share) })).id,
      })
    const refusedAnswer = await wish(10_002n)
    expect(statusAndCode(refusedAnswer)).toEqual([422, 'SOLD_OUT_UNTIL'])
    expect(refusedAnswer.body.message).toMatch(/^Not enough shares are free until /)
    expect(Number(refusedAnswer.headers.get('retry-after'))).toBe(11 * 60 - 1)
    expect((await wish(10_001n)).status).toBe(200)
    const carl = await quickMember(api)
    await makeBuyer(api, carl)
    await recordSettledPayment(api, carl)
    const payer = await linkNewWallet(api, await accountIdOf(api, carl))
    const quote = await quoteTo(carl, { receive: String(30_000n * share) })
    expect((await placeOrderAs(carl, { payer, quoteId: quote.id })).status).toBe(200)
    expect(await balanceOf(db, { type: 'unsold', asset: 'SHARE' })).toBe(20_001n * share)
  })

  test('a sold-out refusal says when to try again @rest', async () => {
    await takeFromSale(offeredMicroShares - 100n * share)
    expect((await lockFor({ receive: String(60n * share) })).status).toBe(200)
    const refusedAnswer = await lockFor({ receive: String(41n * share) })
    expect(statusAndCode(refusedAnswer)).toEqual([422, 'SOLD_OUT_UNTIL'])
    expect(refusedAnswer.headers.get('retry-after')).toBe('660')
    expect((await lockFor({ receive: String(40n * share) })).status).toBe(200)
    expect(await unsold()).toBe(0n)
  })

  const orderAndCancel = async () => {
    const { id } = await makeOrder(api, ada, { payer })
    await ada.call('POST', 'wallet/cancelOrder', { orderId: id })
    api.clock.forward(60_000)
  }

  test('six unpaid orders in an hour bring a pause @rest', async () => {
    api.services.limitFactor = 1
    for (let count = 0; count < 6; count += 1) await orderAndCancel()
    const answer = await lockFor({ pay: hundred })
    expect(statusAndCode(answer)).toEqual([429, 'ORDERS_UNPAID'])
    expect(answer.headers.get('retry-after')).toBe(String(54 * 60))
    api.clock.forward(54 * 60_000)
    expect((await lockFor({ pay: hundred })).status).toBe(200)
  })

  test('refused tries count towards sixty an hour @rest', async () => {
    api.services.limitFactor = 1
    const { id } = await quoteTo(ada)
    const tooOften = () => placeOrderAs(ada, { quoteId: id, payer: `0x${'7'.repeat(40)}` })
    for (let count = 0; count < 60; count += 1)
      expect(statusAndCode(await tooOften())).toEqual([422, 'WALLET_NOT_LINKED'])
    const answer = await placeOrderAs(ada, { quoteId: id, payer })
    expect(statusAndCode(answer)).toEqual([429, 'TOO_MANY'])
    expect(answer.headers.get('retry-after')).toBe('3600')
    await expectNothing()
  })
})
