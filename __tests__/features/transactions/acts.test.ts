import type { Dividend } from '@/contract/dividends'
import type { StatementRow } from '@/contract/statement'
import type { Transaction } from '@/contract/transaction'
import {
  actsOf,
  actTotals,
  movedIn,
  movementAddress,
  purchaseCost,
} from '@/features/transactions/acts'

const coin = 10n ** 18n

function paid(fields: Partial<Transaction>): Transaction {
  return {
    id: 'purchase',
    kind: 'purchase',
    status: 'confirmed',
    at: '2026-03-02T10:00:00.000Z',
    currency: 'USDT',
    decimals: 18,
    pay: String(100n * coin),
    fee: String(coin / 2n),
    shares: '8005843',
    sharePrice: '12430000',
    currencyPrice: '999800',
    received: null,
    hash: null,
    blockNumber: null,
    ...fields,
  }
}

function moved(kind: StatementRow['kind'], fields: Partial<StatementRow>): StatementRow {
  const none = { available: '0', staked: '0', delivered: '0', heldAfter: '0', transaction: null }
  return { id: kind, at: '2026-03-05T00:00:00.123456Z', kind, ...none, ...fields }
}

const dividend = {
  id: 'dividend',
  payableAt: '2026-03-07T09:00:00.000Z',
  coin: 'USDC',
  decimals: 18,
  owed: { gross: String(10n * coin), tax: String(3n * coin), net: String(7n * coin) },
  lapsedAt: null,
} as Dividend

const happened = {
  transactions: [
    paid({ id: 'swap', kind: 'swap', shares: null, at: '2026-03-06T00:00:00.000Z' }),
    paid({}),
    paid({ id: 'expired', status: 'expired', at: '2026-03-01T00:00:00.000Z' }),
  ],
  movements: [
    moved('bought', { available: '8005843', transaction: 'purchase' }),
    moved('staked', { available: '-2000000', staked: '2000000' }),
    // Of the moment of the one before.
    moved('claimed', { available: '4110' }),
    moved('returned', { staked: '-1110', at: '2026-03-08T00:00:00.000000Z' }),
  ],
  dividends: [
    dividend,
    { ...dividend, id: 'announced', owed: null },
    { ...dividend, id: 'other year', payableAt: '2025-12-31T23:59:59.000Z' },
  ],
}

test('payments, swaps, movements and dividends are one list, newest first, and a purchase stands in it once', () => {
  expect(actsOf(happened, '2026').map(({ is, id }) => `${is} ${id}`)).toEqual([
    'movement returned',
    'dividend dividend',
    'transaction swap',
    'movement claimed',
    'movement staked',
    'transaction purchase',
    'transaction expired',
  ])
})

test('totals count what was bought, earned and paid out, and nothing that came to nothing', () => {
  const acts = actsOf(happened, '2026')
  // 100 × 0.9998, of it half a coin as the fee; 4,110 claimed less 1,110 taken back; 10 less 30%.
  expect(actTotals(acts)).toEqual({
    paid: 99_980_000n,
    fees: 499_900n,
    rewards: 3_000n,
    dividends: 7_000_000n,
  })
  expect(acts.map(purchaseCost).filter((cost) => cost !== undefined)).toEqual([99_980_000n])
})

test('a movement tells how many shares it was about, also where they only changed their place', () => {
  expect(movedIn(moved('staked', { available: '-2000000', staked: '2000000' }))).toBe(2_000_000n)
  expect(movedIn(moved('given', { available: '-3000000' }))).toBe(-3_000_000n)
})

test.each([
  ['given', '/wallet/send'],
  ['gift', '/wallet/send'],
  ['sold', '/rights'],
  ['staked', '/staking'],
  ['brought', '/wallet'],
  ['assigned', undefined],
] as const)('%s leads to where more is said about it: %s', (kind, address) => {
  expect(movementAddress(moved(kind, {}))).toBe(address)
})
