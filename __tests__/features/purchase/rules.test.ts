import fc from 'fast-check'
import type { PurchaseOrder, Quote } from '@/contract/purchase'
import {
  areSameTerms,
  blockersOf,
  changeBps,
  type ExpectedOrder,
  maxPay,
  microUsdOf,
  type PurchaseSituation,
  payWithLargestTag,
  quoteFault,
  rateOf,
  roundSums,
} from '@/features/purchase/rules'

const one = 10n ** 18n
const bnb = { symbol: 'BNB', name: 'BNB', decimals: 18, address: null }
const usdt = { ...bnb, symbol: 'USDT', address: `0x${'5'.repeat(40)}` }
const priced = { price: '1000000', priceAt: '2026-11-20T12:00:00Z', minimumPay: String(50n * one) }

const fine: PurchaseSituation = {
  wallet: 'connected',
  kyc: 'APPROVED',
  currency: { ...usdt, ...priced },
  pay: 100n * one,
  balance: 5_000n * one,
  coinBalance: one,
  networkFee: 130_000_000_000_000n,
  isContract: false,
  maxTransfer: undefined,
}
const inBnb = { currency: { ...bnb, ...priced, minimumPay: '1' } }

test.each<[string, Partial<PurchaseSituation>, Record<string, string>]>([
  ['all is well', {}, {}],
  ['nothing is typed yet', { pay: undefined }, {}],
  ['balances are not known yet', { balance: undefined, coinBalance: undefined }, {}],
  ['no wallet is connected', { wallet: 'disconnected' }, { wallet: 'connect' }],
  ['the wallet is on another network', { wallet: 'wrong-network' }, { network: 'network' }],
  ['the wallet is not linked', { wallet: 'unproven' }, { wallet: 'link' }],
  ['nobody is verified yet', { kyc: 'NOT_APPLIED' }, { identity: 'verify' }],
  ['the verification needs another try', { kyc: 'REJECTED' }, { identity: 'verify' }],
  ['the verification runs', { kyc: 'PENDING' }, { identity: 'review-runs' }],
  [
    'the verification failed, and no wallet is connected: each row says its own',
    { kyc: 'BLOCKED', wallet: 'disconnected' },
    { identity: 'blocked', wallet: 'connect' },
  ],
  ['the profile has not come', { kyc: undefined }, {}],
  ['it is less than the minimum', { pay: 50n * one - 1n }, { balance: 'minimum' }],
  ['it is exactly the minimum', { pay: 50n * one }, {}],
  ['it is nothing', { pay: 0n }, { balance: 'minimum' }],
  ['it is as much as a transfer may be', { maxTransfer: 100n * one }, {}],
  ['it is more', { maxTransfer: 100n * one - 1n }, { balance: 'maximum' }],
  ['it is more than the wallet holds', { pay: 5_001n * one }, { balance: 'balance' }],
  [
    'the digits that name the order may make it more',
    { pay: 5_000n * one },
    { balance: 'balance' },
  ],
  ['a token is paid without BNB for the network', { coinBalance: 0n }, { balance: 'network-fee' }],
  ['a contract pays a token', { isContract: true }, {}],
  [
    'a contract would pay BNB',
    { ...inBnb, isContract: true, pay: one / 2n },
    { wallet: 'contract-wallet' },
  ],
  [
    'BNB and the network fee are more than there is',
    { ...inBnb, pay: one - 100n, balance: one, coinBalance: one },
    { balance: 'network-fee' },
  ],
  [
    'BNB and the network fee are there',
    { ...inBnb, pay: one / 2n, balance: one, coinBalance: one },
    {},
  ],
])('%s @rest', (_, part, blockers) => {
  expect(Object.fromEntries(blockersOf({ ...fine, ...part }))).toEqual(blockers)
})

test('the maximum leaves room for digits and fees', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.bigInt({ min: 1n, max: 999_999_999n }),
      (balance, stored, digits) => {
        const max = maxPay(balance, stored)
        const locked = max - (max % 10n ** 9n) + digits
        if (max > 0n) {
          expect(locked + stored).toBeLessThanOrEqual(balance)
          expect(payWithLargestTag(max) + stored).toBeLessThanOrEqual(balance)
        }
        expect(balance - stored - max).toBeLessThan(
          max > 0n ? 2n * 10n ** 9n : balance + 1n + 2n * 10n ** 9n,
        )
      },
    ),
  )
})

const offer: Quote = {
  id: 'an offer',
  currency: 'USDT',
  decimals: 18,
  pay: String(100n * one),
  fee: String(one / 2n),
  receive: '7989882',
  sharePrice: '12454000',
  currencyPrice: '1000100',
  feeBps: 50,
  minimumPay: '1',
  expiresAt: '2026-11-20T12:01:00Z',
}

test('a share’s cost is rounded to base units', () => {
  expect(rateOf(offer)).toBe(12_452_754_724_527_547_245n)
  expect(rateOf({ sharePrice: '12454000', currencyPrice: '612400000', decimals: 8 })).toBe(
    2_033_638n,
  )
})

test('the value of an amount, in micro-dollars', () => {
  expect(microUsdOf(100n * one, '1000100', 18)).toBe(100_010_000n)
  expect(microUsdOf(1n, '612400000', 18)).toBe(0n)
})

test.each([
  ['100', '101', 100],
  ['100', '99', -100],
  ['3', '4', 3_333],
  ['1000000', '1000001', 0],
  ['0', '5', 0],
])('from %s to %s are %s basis points', (before, after, bps) => {
  expect(changeBps(before, after)).toBe(bps)
})

test('only an order’s naming digits may differ', () => {
  expect(areSameTerms(offer, { ...offer, pay: String(100n * one + 999_999_999n) })).toBe(true)
  expect(areSameTerms(offer, { ...offer, pay: String(100n * one + 1_000_000_000n) })).toBe(false)
  expect(areSameTerms(offer, { ...offer, fee: '1' })).toBe(false)
  expect(areSameTerms(offer, { ...offer, receive: '7989881' })).toBe(false)
  expect(areSameTerms(offer, { ...offer, currency: 'USDC' })).toBe(false)
  // A transfer’s reference names its order, so that each cent counts.
  const dollars = { ...offer, currency: 'USD', pay: '10000' }
  expect(areSameTerms(dollars, { ...dollars, pay: '10001' })).toBe(false)
})

const treasury = `0x${'A'.repeat(40)}`
const payer = `0x${'b'.repeat(40)}`
const quote: PurchaseOrder = {
  ...offer,
  token: usdt.address,
  treasury,
  payer,
  pay: String(100n * one + 7n),
  lockedAt: '2026-11-20T12:00:00Z',
  signature: '0x',
}
const expected: ExpectedOrder = {
  terms: offer,
  payer: payer.toUpperCase().replace('0X', '0x'),
  token: usdt.address,
  treasuries: [treasury.toLowerCase()],
}

test.each<[string, Partial<PurchaseOrder>, ReturnType<typeof quoteFault>]>([
  ['as reviewed', {}, undefined],
  ['to another treasury', { treasury: payer }, 'treasury'],
  ['from another wallet', { payer: treasury }, 'payer'],
  ['in another token', { token: `0x${'6'.repeat(40)}` }, 'token'],
  ['in the coin instead of the token', { token: null }, 'token'],
  ['for more', { pay: String(200n * one) }, 'terms'],
  ['for fewer shares', { receive: '1' }, 'terms'],
])('an order %s', (_, part, fault) => {
  expect(quoteFault({ ...quote, ...part }, expected)).toBe(fault)
})

test.each([
  ['50000000', [50n, 100n, 500n]],
  ['100000000', [100n, 200n, 1_000n]],
  ['12500000', [13n, 26n, 130n]],
])(
  'of a smallest purchase of %s millionths, no sum that one press fills in is below it',
  (minimum, sums) => {
    expect(roundSums(minimum)).toEqual(sums)
  },
)
