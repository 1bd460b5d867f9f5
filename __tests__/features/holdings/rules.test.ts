import {
  eventsOf,
  holdsNothing,
  inOrder,
  ownMarkers,
  partsOf,
  sinceFirstHeld,
} from '@/features/holdings/rules'

const point = (day: number, value: string) => ({
  at: `2026-11-0${day}T16:00:00.000Z`,
  sharePrice: '12480000',
  shares: '0',
  value,
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

test('a deal is marked at the first figure that has it in, and one before the range nowhere', () => {
  const series = [point(2, '0'), point(3, '31200000'), point(4, '31300000')]
  const deals = [deal('2026-11-01T09:00:00.000Z'), deal('2026-11-02T18:00:00.000Z')]
  const graph = { series, change: { bought: '0' }, deals, rewards: [], swaps: [] }
  const marker = { at: series[1]?.at, label: 'bought 2.5 shares', kind: 'buy' }
  expect(ownMarkers(graph, 'value', false)).toEqual([{ ...marker, value: 31.2 }])
  expect(ownMarkers(graph, 'sharePrice', false)).toEqual([{ ...marker, value: 12.48 }])
  expect(ownMarkers({ ...graph, series: [] }, 'value', false)).toEqual([])
})

test('purchases, rewards and swaps are told by time, and without figures where amounts are hidden', () => {
  const reward = { id: 'r', at: '2026-11-03T00:00:00.000Z', shares: '15068', sharePrice: '1' }
  const graph = {
    series: [],
    change: { bought: '0' },
    deals: [deal('2026-11-04T09:00:00.000Z')],
    rewards: [
      { ...reward, kind: 'claim' as const },
      { ...reward, id: 'l', kind: 'leave' as const, at: '2026-11-05T00:00:00.000Z', shares: '-7' },
    ],
    swaps: [
      {
        ...{ id: 's', at: '2026-11-02T00:00:00.000Z', currency: 'BNB', decimals: 18 },
        pay: '1500000000000000000',
        received: { currency: 'USDT', decimals: 18, amount: '900000000000000000000' },
      },
    ],
  }
  const words = (areHidden: boolean) => eventsOf(graph, areHidden).map(({ label }) => label)
  expect(words(false)).toEqual([
    'swapped 1.5 BNB for 900 USDT',
    'claimed 0.015068 shares',
    'bought 2.5 shares',
    'left a stake early',
  ])
  expect(words(true)).toEqual(['swapped', 'claimed', 'bought', 'left a stake early'])
})

test('what there is none of is no part, and each part has its worth', () => {
  const holdings = { available: '2000000', staked: '0', pending: '0', rewards: '500000' }
  const parts = partsOf({ ...holdings, sharePrice: '12480000' } as never)
  expect(parts.map(({ label, worth }) => [label, worth])).toEqual([
    ['Available', 24_960_000n],
    ['Rewards', 6_240_000n],
  ])
})

test('what must be decided comes before what may be done', () => {
  expect(inOrder(['stake', 'two-factor', 'claim', 'buy', 'verify', 'decide'])).toEqual([
    'decide',
    'verify',
    'buy',
    'claim',
    'two-factor',
    'stake',
  ])
})

test('shares that are paid and not final are not nothing', () => {
  const holdings = { available: '0', staked: '0', pending: '0' }
  expect(holdsNothing(holdings as never)).toBe(true)
  expect(holdsNothing({ ...holdings, pending: '1' } as never)).toBe(false)
})

test('the line begins at the fixing before anything was held', () => {
  const shares = ['0', '0', '0', '5', '0']
  const series = shares.map((count, place) => ({ shares: count, place }))
  expect(sinceFirstHeld(series).map(({ place }) => place)).toEqual([2, 3, 4])
  expect(sinceFirstHeld(series.slice(3)).map(({ place }) => place)).toEqual([3, 4])
  expect(sinceFirstHeld(series.slice(0, 3))).toEqual([])
})
