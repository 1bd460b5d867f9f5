import fc from 'fast-check'
import type { KeptSwap } from '@/features/swap/kept-swaps'
import { termsAt } from '@/features/swap/new-swap'
import {
  asksAnew,
  gasOf,
  hindranceOf,
  impactLevel,
  lacksConsent,
  minimumOf,
  readMinutes,
  readSlippage,
  type Situation,
  worseBps,
} from '@/features/swap/rules'

const fine: Situation = {
  wallet: 'connected',
  kyc: 'APPROVED',
  isContract: false,
  areSettingsRight: true,
  hasNoLiquidity: false,
  isPaidInCoin: false,
  pay: 100n,
  balance: 100n,
  coinBalance: 10n,
  networkFee: 10n,
}

test.each<[Partial<Situation>, string | undefined]>([
  [{}, undefined],
  [{ kyc: 'BLOCKED', wallet: 'disconnected' }, 'blocked'],
  [{ wallet: 'disconnected', kyc: 'PENDING' }, 'connect'],
  [{ wallet: 'wrong-network' }, 'network'],
  [{ wallet: 'unproven' }, 'link'],
  [{ kyc: 'PENDING' }, 'review-runs'],
  [{ kyc: 'NOT_APPLIED', pay: 101n }, 'verify'],
  [{ isContract: true }, 'contract-wallet'],
  [{ areSettingsRight: false, hasNoLiquidity: true }, 'settings'],
  [{ hasNoLiquidity: true, pay: undefined }, 'no-liquidity'],
  [{ pay: 101n }, 'balance'],
  [{ coinBalance: 9n }, 'network-fee'],
  [{ isPaidInCoin: true, coinBalance: 100n }, 'network-fee'],
  [{ isPaidInCoin: true, coinBalance: 110n }, undefined],
  // Nothing is said about what is not known.
  [{ pay: undefined, balance: undefined, coinBalance: undefined }, undefined],
])('of all that stands in the way the first is said: %j', (part, hindrance) => {
  expect(hindranceOf({ ...fine, ...part })).toBe(hindrance)
})

const quote = { kind: 'swap' as const, path: [], pay: 1n, receive: 1_000n, impactBps: 0n }

test('the least that may come is rounded down, and the coin’s own token loses nothing', () => {
  expect(minimumOf(quote, 50n)).toBe(995n)
  expect(minimumOf({ ...quote, receive: 999n }, 50n)).toBe(994n)
  expect(minimumOf({ ...quote, kind: 'wrap' }, 50n)).toBe(1_000n)
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 40n })
  const slippages = fc.bigInt({ min: 1n, max: 5_000n })
  fc.assert(
    fc.property(amounts, slippages, (receive, slippage) => {
      const least = minimumOf({ ...quote, receive }, slippage)
      // Never above what was allowed, and less than one unit below it.
      expect(least * 10_000n).toBeLessThanOrEqual(receive * (10_000n - slippage))
      expect((least + 1n) * 10_000n).toBeGreaterThan(receive * (10_000n - slippage))
    }),
  )
})

test('a price that got better, or hardly worse, asks nobody', () => {
  expect(worseBps(1_000n, 990n)).toBe(100n)
  expect(worseBps(0n, 5n)).toBe(0n)
  expect([asksAnew(10_000n, 9_991n), asksAnew(10_000n, 9_990n)]).toEqual([false, true])
  expect(asksAnew(10_000n, 12_000n)).toBe(false)
})

test('impact is told in three steps', () => {
  expect([300n, 301n, 1_500n, 1_501n].map(impactLevel)).toEqual(['fair', 'high', 'high', 'extreme'])
  expect(impactLevel(undefined)).toBe('unknown')
})

test('an extreme impact that was agreed to covers what is no worse, and nothing above it', () => {
  expect(lacksConsent(1_500n, undefined)).toBe(false)
  expect(lacksConsent(2_000n, undefined)).toBe(true)
  expect(lacksConsent(2_000n, 2_000n)).toBe(false)
  expect(lacksConsent(2_001n, 2_000n)).toBe(true)
})

test('a better price raises the least that may come, and a slightly worse one leaves it', () => {
  const swap = { receive: { amount: '1000000' }, slippageBps: '50' } as KeptSwap
  const at = (receive: bigint) => termsAt(swap, { ...quote, receive, path: ['a', 'b', 'c'] })
  expect(at(1_100_000n)).toMatchObject({ minimum: '1094500', path: ['a', 'b', 'c'] })
  expect(at(999_500n)).toMatchObject({ minimum: '995000', path: ['a', 'b', 'c'] })
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
  const read = readSlippage(typed)
  expect('value' in read ? read.value : undefined).toBe(bps)
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
  const read = readMinutes(typed)
  expect('value' in read ? read.value : undefined).toBe(minutes)
})

test('the network’s fee grows with the hops, and a token costs its permission on top', () => {
  expect(gasOf('wrap', 1, true)).toBeLessThan(gasOf('swap', 2, true))
  expect(gasOf('swap', 2, true)).toBeLessThan(gasOf('swap', 2, false))
  expect(gasOf('swap', 2, false)).toBeLessThan(gasOf('swap', 3, false))
})
