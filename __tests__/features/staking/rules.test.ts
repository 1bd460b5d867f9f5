import type { Stake, StakingPlan } from '@/contract/user/staking'
import {
  chosenPlan,
  estimateOfToday,
  hindranceOf,
  mostFor,
  type Situation,
  splitStakes,
  termsOf,
} from '@/features/staking/rules'

const share = 1_000_000n
const yearPlan: StakingPlan = {
  id: '12-months',
  months: 12,
  days: 365,
  rateBps: 550,
  minimum: String(share),
  room: String(500n * share),
  isOpen: true,
}
const quarterPlan: StakingPlan = { ...yearPlan, id: '3-months', months: 3, days: 91, rateBps: 300 }

const good: Situation = {
  kyc: 'APPROVED',
  plan: yearPlan,
  amount: 100n * share,
  available: 1_000n * share,
  runningCount: 3,
}

test('nothing stands in the way of a stake that fits', () => {
  expect(hindranceOf(good)).toBeUndefined()
  expect(hindranceOf({ ...good, amount: undefined })).toBeUndefined()
  expect(hindranceOf({ ...good, amount: share })).toBeUndefined()
  expect(hindranceOf({ ...good, amount: 500n * share })).toBeUndefined()
})

test.each<[string, Partial<Situation>, string]>([
  ['a blocked person', { kyc: 'BLOCKED', available: 0n }, 'blocked'],
  ['a check that runs', { kyc: 'PENDING' }, 'review-runs'],
  ['nobody we know', { kyc: 'NOT_APPLIED', amount: undefined }, 'verify'],
  ['no shares', { available: 0n, amount: undefined }, 'nothing'],
  ['less than a share', { available: share - 1n }, 'nothing'],
  ['a hundred stakes', { runningCount: 100 }, 'too-many'],
  ['a closed plan', { plan: { ...yearPlan, isOpen: false } }, 'closed'],
  ['too small an amount', { amount: share - 1n }, 'minimum'],
  ['more than is available', { amount: 1_000n * share + 1n }, 'available'],
  ['more than fits the pool', { amount: 500n * share + 1n }, 'room'],
])('%s is named before the server is asked', (_, part, hindrance) => {
  expect(hindranceOf({ ...good, ...part })).toBe(hindrance)
})

test('all available is no more than fits the plan', () => {
  expect(mostFor(yearPlan, 20n * share)).toBe(20n * share)
  expect(mostFor(yearPlan, 900n * share)).toBe(500n * share)
})

test('before one is chosen it is the longest plan that takes stakes', () => {
  const plans = [quarterPlan, yearPlan]
  expect(chosenPlan(plans, undefined)).toBe(yearPlan)
  expect(chosenPlan(plans, '3-months')).toBe(quarterPlan)
  expect(chosenPlan([quarterPlan, { ...yearPlan, isOpen: false }], undefined)).toBe(quarterPlan)
  expect(chosenPlan(plans, 'gone')).toBe(yearPlan)
  expect(chosenPlan([], undefined)).toBeUndefined()
})

test('the terms are those of the published example', () => {
  const terms = termsOf(yearPlan, 100n * share, new Date('2026-11-20T18:00:00Z'))
  expect(terms.reward).toBe(5_500_000n)
  expect(terms.unlocksAt).toBe('2027-11-20T00:00:00.000Z')
  expect(terms.halfway).toEqual({ day: 182, full: 2_742_465n, half: 1_371_232n })
})

const stake = {
  amount: String(100n * share),
  rateBps: 550,
  days: 365,
  daysCounted: 10,
  startedAt: '2026-11-01T08:00:00.000Z',
  status: 'running',
} as const
const at = (time: string) => Date.parse(time)

test('the estimate grows from nothing at midnight to what the next midnight counts', () => {
  expect(estimateOfToday(stake, at('2026-11-11T00:00:00Z'))).toBe(0n)
  expect(estimateOfToday(stake, at('2026-11-11T12:00:00Z'))).toBe(7_534_500n)
  const nearly = estimateOfToday(stake, at('2026-11-11T23:59:59.999Z'))
  expect(nearly).toBeLessThan(15_069_000n)
  expect(nearly).toBeGreaterThan(15_068_000n)
})

test('the first day counts whole, however late it began', () => {
  const fresh = { ...stake, daysCounted: 0, startedAt: '2026-11-20T18:00:00.000Z' }
  expect(estimateOfToday(fresh, at('2026-11-20T18:00:00Z'))).toBe(0n)
  expect(estimateOfToday(fresh, at('2026-11-20T21:00:00Z'))).toBe(7_534_000n)
})

test('a stake that is counted to its end, or over, brings nothing more', () => {
  const noon = at('2026-11-11T12:00:00Z')
  expect(estimateOfToday({ ...stake, daysCounted: 365 }, noon)).toBe(0n)
  expect(estimateOfToday({ ...stake, status: 'ended' }, noon)).toBe(0n)
})

test('what ended and still has something to claim stays among the living', () => {
  const stakes = [
    { id: 'runs', status: 'running', claimable: '0' },
    { id: 'unclaimed', status: 'ended', claimable: '7' },
    { id: 'done', status: 'ended', claimable: '0' },
    { id: 'left', status: 'left', claimable: '0' },
  ] as Stake[]
  const { alive, over } = splitStakes(stakes)
  expect(alive.map(({ id }) => id)).toEqual(['runs', 'unclaimed'])
  expect(over.map(({ id }) => id)).toEqual(['done', 'left'])
})
