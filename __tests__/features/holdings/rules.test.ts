import fc from 'fast-check'
import { microUsdPerCent } from '@/config/units'
import { formatMicroUsd } from '@/contract/format/amounts'
import {
  eventsOf,
  gainText,
  holdsNothing,
  isFeeAlone,
  lineOf,
  ownMarkers,
  paidLine,
  partsOf,
} from '@/features/holdings/rules'
import { inOrder } from '@/features/holdings/to-do'

const distance = (one: bigint, other: bigint) => (one > other ? one - other : other - one)

const empty = {
  series: [],
  fixingCount: 2,
  change: { bought: '0', gain: '0' },
  deals: [],
  rewards: [],
  swaps: [],
}
const point = (day: number, shares: string) => ({
  at: `2026-11-0${day}T16:00:00.000Z`,
  sharePrice: '12480000',
  shares,
  value: '0',
  book: { paid: '0', rewards: '0', received: '0' },
})
const deal = (at: string) => ({
  id: at,
  kind: 'purchase' as const,
  at,
  shares: '2500000',
  sharePrice: '12480000',
  cost: '0',
})

test('a purchase is marked at its first figure', () => {
  const series = [point(2, '0'), point(3, '2500000'), point(4, '2500000')]
  const deals = [deal('2026-11-01T09:00:00.000Z'), deal('2026-11-02T18:00:00.000Z')]
  const graph = { ...empty, series, deals }
  const marker = { at: series[1]?.at, label: 'bought 2.5 shares', kind: 'buy' }
  expect(ownMarkers(graph, 'value', false)).toEqual([{ ...marker, value: 31.2 }])
  expect(ownMarkers(graph, 'price', false)).toEqual([{ ...marker, value: 12.48 }])
  expect(ownMarkers({ ...graph, series: [] }, 'value', false)).toEqual([])
})

test('events are listed by time, hiding hidden amounts', () => {
  const reward = { id: 'r', at: '2026-11-03T00:00:00.000Z', shares: '15068', sharePrice: '1' }
  const graph = {
    ...empty,
    deals: [deal('2026-11-04T09:00:00.000Z')],
    rewards: [
      { ...reward, kind: 'claim' as const },
      { ...reward, id: 'l', kind: 'leave' as const, at: '2026-11-05T00:00:00.000Z', shares: '-7' },
    ],
    swaps: [
      {
        id: 's',
        at: '2026-11-02T00:00:00.000Z',
        currency: 'BNB',
        decimals: 18,
        pay: '1500000000000000000',
        received: { currency: 'USDT', decimals: 18, amount: '900000000000000000000' },
      },
    ],
  }
  const words = (areHidden: boolean) => eventsOf(graph, areHidden).map(({ label }) => label)
  expect(words(false)).toEqual([
    'swapped 1.5 BNB for 900.00 USDT',
    'claimed 0.015068 shares',
    'bought 2.5 shares',
    'unstaked early',
  ])
  expect(words(true)).toEqual(['swapped', 'claimed', 'bought', 'unstaked early'])
})

test('value and gain are exact, and the parts equal the value to the cent', () => {
  // By hand: 3.004999 of value, 3.014999 of book. Each part rounded alone would come to 3.02.
  const book = { paid: '1005000', rewards: '4999', received: '2005000' }
  expect(partsOf('3004999', book)).toEqual({
    paid: 1_010_000n,
    rewards: 0n,
    received: 2_000_000n,
    gain: -10_000n,
  })
  const amount = fc.bigInt(0n, 10n ** 14n)
  fc.assert(
    fc.property(fc.bigInt(10_000n, 10n ** 14n), amount, amount, amount, (value, ...parts) => {
      const [paid, rewards, received] = parts.map(String) as [string, string, string]
      const shown = partsOf(String(value), { paid, rewards, received })
      const gain = value - parts.reduce((sum, one) => sum + one, 0n)
      expect(2n * distance(shown.gain, gain) <= microUsdPerCent).toBe(true)
      const cents = (text: string) => BigInt(text.replace(/[$,.+]/g, '').replace('−', '-'))
      const sum = [shown.paid, shown.rewards, shown.received].map((one) => formatMicroUsd(one))
      const all = [...sum, gainText(shown.gain)].reduce((total, text) => total + cents(text), 0n)
      expect(all).toBe(cents(formatMicroUsd(value)))
    }),
  )
})

// By hand: 10.5 shares at $9.53 are worth $100.065, and cost $110.00.
test('whole cents that were paid stay as they are beside half a cent of value', () => {
  const book = { paid: '110000000', rewards: '0', received: '0' }
  expect(partsOf('100065000', book)).toEqual({
    paid: 110_000_000n,
    rewards: 0n,
    received: 0n,
    gain: -9_930_000n,
  })
})

test('a gain has its sign unless zero', () => {
  expect([40_210_000n, -5_120_000n, 0n, 4_999n, -4_999n].map(gainText)).toEqual([
    '+$40.21',
    '−$5.12',
    '$0.00',
    '$0.00',
    '$0.00',
  ])
})

test('the line jumps when shares arrive', () => {
  const at = (day: number) => `2026-11-0${day}T16:00:00.000Z`
  const book = (paid: string) => ({ paid, rewards: '0', received: '0' })
  const series = [
    {
      at: at(2),
      sharePrice: '10000000',
      shares: '1000000',
      value: '10000000',
      book: book('10100000'),
    },
    {
      at: at(3),
      sharePrice: '12000000',
      shares: '1000000',
      value: '12000000',
      book: book('10100000'),
    },
    {
      at: at(4),
      sharePrice: '12000000',
      shares: '3000000',
      value: '36000000',
      book: book('34200000'),
    },
  ]
  expect(lineOf(series, 'value')).toEqual([
    { at: at(2), value: 10 },
    { at: at(3), value: 12 },
    { at: at(4), value: 36, from: 12 },
  ])
  expect(lineOf(series, 'gain')).toEqual([
    { at: at(2), value: -0.1 },
    { at: at(3), value: 1.9 },
    { at: at(4), value: 1.8, from: 1.9 },
  ])
  expect(lineOf(series, 'price').map(({ from }) => from)).toEqual([undefined, undefined, undefined])
  expect(paidLine(series)).toEqual([
    { at: at(2), value: 10.1 },
    { at: at(3), value: 10.1 },
    { at: at(4), value: 34.2, from: 10.1 },
  ])
})

test('an unchanged price leaves only the fee', () => {
  const bookOf = (paid: string, received = '0') => ({ paid, rewards: '0', received })
  const bought = {
    kind: 'purchase',
    state: 'confirmed',
    about: 'p1',
    at: '2026-11-03T17:00:00.000Z',
    shares: '2500000',
    sharePrice: '12480000',
  }
  const holdings = {
    available: '1000000',
    staked: '1000000',
    delivering: '200000',
    delivered: '200000',
    sending: '100000',
    offered: '0',
    sharePrice: '12480000',
    priceAt: '2026-11-03T16:00:00.000Z',
    value: '31200000',
    book: bookOf('31350000'),
    fifo: { book: bookOf('31350000') },
  }
  const isAlone = (changed = {}, latest: object[] = [bought]) =>
    isFeeAlone(latest as never, { ...holdings, ...changed } as never)
  expect(isAlone()).toBe(true)
  expect(
    isAlone({}, [bought, { ...bought, state: 'expired', at: '2026-10-01T09:00:00.000Z' }]),
  ).toBe(true)
  expect(isAlone({ sharePrice: '12490000' })).toBe(false)
  expect(isAlone({ staked: '1000001' })).toBe(false)
  expect(isAlone({ book: bookOf('31350000', '1') })).toBe(false)
  expect(isAlone({ priceAt: '2026-11-04T16:00:00.000Z' })).toBe(false)
  expect(isAlone({ fifo: { book: bookOf('31370000') } })).toBe(false)
  expect(isAlone({ value: '31350000' })).toBe(false)
  expect(isAlone({}, [])).toBe(false)
})

test('decisions come first; staking is no task', () => {
  const all = ['stake', 'two-factor', 'recovery-codes', 'claim', 'buy', 'verify', 'decide'] as const
  expect(inOrder(all)).toEqual(['decide', 'recovery-codes', 'verify', 'buy', 'claim', 'two-factor'])
})

test('pending shares count as holding something', () => {
  const holdings = {
    available: '0',
    staked: '0',
    delivering: '0',
    delivered: '0',
    sending: '0',
    offered: '0',
    pending: '0',
  }
  expect(holdsNothing(holdings as never)).toBe(true)
  expect(holdsNothing({ ...holdings, pending: '1' } as never)).toBe(false)
  expect(holdsNothing({ ...holdings, delivered: '1' } as never)).toBe(false)
})
