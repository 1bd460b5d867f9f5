import { errorCatalogue } from '@/contract/errors'
import type { Stake, StakingPlan } from '@/contract/user/staking'
import { serverNote } from '@/features/staking/texts'
import {
  chosenPlan,
  identityBlockerOf,
  maxFor,
  nextCountOf,
  quoteOf,
  type StakeFacts,
  splitStakes,
  stakeBlockerOf,
  termsOf,
} from '@/features/staking/use-stake-form'
import { ApiError } from '@/lib/api/api-error'

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

const good: StakeFacts = {
  plan: yearPlan,
  amount: 100n * share,
  available: 1_000n * share,
  runningCount: 3,
}

test('a fitting stake meets no obstacle', () => {
  expect(stakeBlockerOf(good)).toBeUndefined()
  expect(stakeBlockerOf({ ...good, amount: undefined })).toBeUndefined()
  expect(stakeBlockerOf({ ...good, amount: share })).toBeUndefined()
  expect(stakeBlockerOf({ ...good, amount: 500n * share })).toBeUndefined()
})

test.each<[string, Partial<StakeFacts>, string]>([
  ['no shares', { available: 0n, amount: undefined }, 'none'],
  ['less than a share', { available: share - 1n }, 'none'],
  ['a hundred stakes', { runningCount: 100 }, 'too-many'],
  ['a closed plan', { plan: { ...yearPlan, isOpen: false } }, 'full'],
  ['too small an amount', { amount: share - 1n }, 'minimum'],
  ['more than is available', { amount: 1_000n * share + 1n }, 'available'],
  ['more than fits the pool', { amount: 500n * share + 1n }, 'room'],
])('%s is named before the server is asked', (_, part, blocker) => {
  expect(stakeBlockerOf({ ...good, ...part })).toBe(blocker)
})

test.each([
  ['APPROVED', undefined],
  ['BLOCKED', 'blocked'],
  ['PENDING', 'review-runs'],
  ['NOT_APPLIED', 'verify'],
  ['REJECTED', 'verify'],
] as const)('an identity that is %s: %s', (kyc, blocker) => {
  expect(identityBlockerOf(kyc)).toBe(blocker)
})

test('the plan limits the most to stake', () => {
  expect(maxFor(yearPlan, 20n * share)).toBe(20n * share)
  expect(maxFor(yearPlan, 900n * share)).toBe(500n * share)
})

test('the longest open plan is chosen first', () => {
  const plans = [quarterPlan, yearPlan]
  expect(chosenPlan(plans, undefined)).toBe(yearPlan)
  expect(chosenPlan(plans, '3-months')).toBe(quarterPlan)
  expect(chosenPlan([quarterPlan, { ...yearPlan, isOpen: false }], undefined)).toBe(quarterPlan)
  expect(chosenPlan(plans, 'gone')).toBe(yearPlan)
  expect(chosenPlan([], undefined)).toBeUndefined()
})

test('the terms match the published example', () => {
  const quote = quoteOf(yearPlan, 100n * share)
  const terms = termsOf(quote, new Date('2026-11-20T18:00:00Z'))
  expect([terms.reward, terms.total]).toEqual([5_500_000n, 105_500_000n])
  expect(terms.unlocksAt).toBe('2027-11-20T00:00:00.000Z')
  expect(terms.halfway).toEqual({ day: 182, full: 2_742_465n, half: 1_371_232n })
})

const stake = {
  amount: String(100n * share),
  rateBps: 550,
  days: 365,
  daysCounted: 10,
  status: 'running',
} as const

test('midnight adds one day’s rewards of running stakes', () => {
  expect(nextCountOf([stake])).toBe(15_069n)
  expect(nextCountOf([{ ...stake, daysCounted: 0 }])).toBe(15_068n)
  expect(nextCountOf([stake, { ...stake, amount: String(20n * share) }])).toBe(15_069n + 3_014n)
})

test('a fully counted or ended stake adds nothing', () => {
  expect(nextCountOf([{ ...stake, daysCounted: 365 }])).toBe(0n)
  expect(
    nextCountOf([
      { ...stake, status: 'ended' },
      { ...stake, status: 'left' },
    ]),
  ).toBe(0n)
})

test('an ended stake with unclaimed rewards stays listed', () => {
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

test.each([
  ['ON_HOLD', 'contact'],
  ['KYC_REQUIRED', 'kyc'],
  ['CONFLICT', 'reload'],
] as const)('what the server refuses as %s leads to: %s', (code, action) => {
  const error = new ApiError('Refused.', { status: errorCatalogue[code].status, code })
  const note = serverNote(error, { unsure: '', areHidden: false })
  expect([note?.message, note?.actions.map((action) => action.action)]).toEqual([
    'Refused.',
    [action],
  ])
})
