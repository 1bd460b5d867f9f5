import fc from 'fast-check'
import {
  gasOf,
  impactLevel,
  isWorse,
  lacksConsent,
  minimumReceiveOf,
  needsWord,
  type ReviewedSwap,
  readMinutes,
  readSlippage,
  type SwapSituation,
  swapBlockersOf,
  swapPayText,
  termsAt,
  worseBps,
} from '@/features/swap/rules'

const fine: SwapSituation = {
  wallet: 'connected',
  kyc: 'APPROVED',
  isContract: false,
  refusal: undefined,
  isPaidInCoin: false,
  pay: 100n,
  balance: 100n,
  coinBalance: 10n,
  networkFee: 10n,
}

test.each<[Partial<SwapSituation>, object]>([
  [{}, {}],
  [
    { kyc: 'BLOCKED', wallet: 'disconnected' },
    { identity: 'blocked', wallet: 'connect' },
  ],
  [{ kyc: 'PENDING' }, { identity: 'review-runs' }],
  [
    { kyc: 'NOT_APPLIED', pay: 101n },
    { identity: 'verify', balance: 'balance' },
  ],
  [{ wallet: 'wrong-network' }, { network: 'network' }],
  [{ wallet: 'unproven' }, { wallet: 'link' }],
  [{ isContract: true }, { wallet: 'contract-wallet' }],
  [{ refusal: 'no-liquidity', pay: undefined }, { balance: 'no-liquidity' }],
  [{ refusal: 'too-small', pay: 101n }, { balance: 'too-small' }],
  [{ pay: 101n }, { balance: 'balance' }],
  [{ coinBalance: 9n }, { balance: 'network-fee' }],
  [{ isPaidInCoin: true, coinBalance: 100n }, { balance: 'network-fee' }],
  [{ isPaidInCoin: true, coinBalance: 110n }, {}],
  [{ pay: undefined, balance: undefined, coinBalance: undefined, kyc: undefined }, {}],
])('each review row names its first obstacle: %j', (part, said) => {
  expect(Object.fromEntries(swapBlockersOf({ ...fine, ...part }))).toEqual(said)
})

const quote = { kind: 'swap' as const, path: [], pay: 1n, receive: 1_000n, impactBps: 0n }

test('the minimum is rounded down, wrapping loses nothing', () => {
  expect(minimumReceiveOf(quote, 50n)).toBe(995n)
  expect(minimumReceiveOf({ ...quote, receive: 999n }, 50n)).toBe(994n)
  expect(minimumReceiveOf({ ...quote, kind: 'wrap' }, 50n)).toBe(1_000n)
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 40n })
  const slippages = fc.bigInt({ min: 1n, max: 5_000n })
  fc.assert(
    fc.property(amounts, slippages, (receive, slippage) => {
      const least = minimumReceiveOf({ ...quote, receive }, slippage)
      expect(least * 10_000n).toBeLessThanOrEqual(receive * (10_000n - slippage))
      expect((least + 1n) * 10_000n).toBeGreaterThan(receive * (10_000n - slippage))
    }),
  )
})

test('only a clearly worse price counts as worse', () => {
  expect(worseBps(1_000n, 990n)).toBe(100n)
  expect(worseBps(0n, 5n)).toBe(0n)
  expect([isWorse(10_000n, 9_991n), isWorse(10_000n, 9_990n)]).toEqual([false, true])
  expect(isWorse(10_000n, 12_000n)).toBe(false)
})

test('impact has three levels', () => {
  expect([300n, 301n, 1_500n, 1_501n].map(impactLevel)).toEqual(['fair', 'high', 'high', 'extreme'])
  expect(impactLevel(undefined)).toBe('unknown')
})

test('a consent covers only impacts no worse', () => {
  expect(lacksConsent(1_500n, undefined)).toBe(false)
  expect(lacksConsent(2_000n, undefined)).toBe(true)
  expect(lacksConsent(2_000n, 2_000n)).toBe(false)
  expect(lacksConsent(2_001n, 2_000n)).toBe(true)
})

const reviewed: ReviewedSwap = {
  kind: 'swap',
  path: ['a', 'b'],
  slippageBps: '50',
  deadlineMinutes: 20,
  pay: { symbol: 'USDT', decimals: 6, address: '0xa', amount: '100000001' },
  receive: { symbol: 'BNB', decimals: 6, address: null, amount: '1000000' },
}

test('only a better price changes the minimum', () => {
  const at = (receive: bigint) => termsAt(reviewed, { ...quote, receive, path: ['a', 'b', 'c'] })
  expect(at(1_100_000n)).toMatchObject({ minimum: '1094500', path: ['a', 'b', 'c'] })
  expect(at(999_500n)).toMatchObject({ minimum: '995000', path: ['a', 'b', 'c'] })
})

test('a worse price or unagreed impact needs consent', () => {
  const now = (receive: bigint, impactBps = 0n) => ({ ...quote, receive, impactBps })
  expect(needsWord(reviewed, now(999_999n))).toBe(false)
  expect(needsWord(reviewed, now(999_000n))).toBe(true)
  expect(needsWord(reviewed, now(1_000_000n, 1_600n))).toBe(true)
  expect(needsWord({ ...reviewed, consentBps: '1600' }, now(1_000_000n, 1_600n))).toBe(false)
})

test('the amount to pay is never rounded down', () => {
  expect(swapPayText(reviewed.pay)).toBe('100.01 USDT')
})

test.each([
  ['0.5', 50n],
  ['2 %', 200n],
  ['50', 5_000n],
  ['50.01', undefined],
  ['0', undefined],
  ['', undefined],
  ['0.005', undefined],
  ['much', undefined],
])('own slippage as typed: %s', (typed, bps) => {
  expect(readSlippage(typed)).toBe(bps)
})

test.each([
  ['20', 20],
  [' 1 ', 1],
  ['180', 180],
  ['181', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['', undefined],
])('a deadline as typed: %s', (typed, minutes) => {
  expect(readMinutes(typed)).toBe(minutes)
})

test('the network fee grows with hops and approvals', () => {
  expect(gasOf('wrap', 1, true)).toBeLessThan(gasOf('swap', 2, true))
  expect(gasOf('swap', 2, true)).toBeLessThan(gasOf('swap', 2, false))
  expect(gasOf('swap', 2, false)).toBeLessThan(gasOf('swap', 3, false))
})
