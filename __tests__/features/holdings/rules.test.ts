import { dealMarkers, holdsNothing, inOrder, sinceFirstHeld } from '@/features/holdings/rules'

const point = (day: number, worth: string) => ({
  at: `2026-11-0${day}T16:00:00.000Z`,
  sharePrice: '12480000',
  shares: '0',
  worth,
  cost: '0',
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
  expect(dealMarkers({ series, deals })).toEqual([
    { at: series[1]?.at, value: 31.2, label: 'bought 2.5 shares', kind: 'buy' },
  ])
  expect(dealMarkers({ series: [], deals })).toEqual([])
})

test('what must be decided comes before what may be done', () => {
  expect(inOrder(['two-factor', 'buy', 'verify', 'decide'])).toEqual([
    'decide',
    'verify',
    'buy',
    'two-factor',
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
