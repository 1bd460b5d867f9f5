import { receiptChecks, summaryOf } from '@/features/transactions/receipt-checks'
import type { ChainPayment } from '@/lib/chain/read-payment'

const payer = '0x11aa22bb33cc44dd55ee66ff77aa88bb99cc00dd'
const treasury = '0xc223b10ef31d74b74ac4931da23c76dfd154e43f'
const token = '0x55d398326f99059fF775485246999027B3197955'
const blockHash = `0x${'ab'.repeat(32)}`

const ours = {
  currency: 'USDT',
  confirmations: { seen: 15, needed: 15 },
  paid: {
    hash: `0x${'12'.repeat(32)}`,
    logIndex: 3,
    blockNumber: '41000000',
    blockHash,
    blockAt: '2026-11-20T12:00:00.000Z',
    payer,
    treasury,
    token,
    amount: '312000000000000000001',
  },
}

const chain: ChainPayment = {
  succeeded: true,
  blockNumber: 41_000_000n,
  blockHash,
  standingHash: blockHash,
  blockAt: '2026-11-20T12:00:00.000Z',
  sender: payer,
  payer,
  receiver: treasury,
  token: token.toLowerCase(),
  amount: 312_000_000_000_000_000_001n,
  confirmations: 15,
}

const wrongOf = (altered: Partial<ChainPayment>) =>
  receiptChecks(ours, { ...chain, ...altered })
    .filter(({ outcome }) => outcome !== 'match')
    .map(({ name, outcome }) => `${name}: ${outcome}`)

test('a recorded payment matches in all nine fields', () => {
  const checks = receiptChecks(ours, chain)
  expect(checks).toHaveLength(9)
  expect(wrongOf({})).toEqual([])
  expect(summaryOf(checks)).toBe('all match')
})

test.each<[string, Partial<ChainPayment>]>([
  ['outcome: mismatch', { succeeded: false }],
  ['block: mismatch', { blockNumber: 41_000_001n }],
  ['blockHash: mismatch', { blockHash: `0x${'cd'.repeat(32)}` }],
  ['blockHash: mismatch', { standingHash: `0x${'cd'.repeat(32)}` }],
  ['blockHash: mismatch', { standingHash: undefined }],
  ['time: mismatch', { blockAt: '2026-11-20T12:00:01.000Z' }],
  ['time: mismatch', { blockAt: undefined }],
  ['payer: mismatch', { payer: treasury }],
  ['treasury: mismatch', { receiver: payer }],
  ['token: mismatch', { token: null }],
  ['token: mismatch', { token: payer }],
  ['amount: mismatch', { amount: 312_000_000_000_000_000_000n }],
  ['amount: mismatch', { amount: undefined }],
])('one difference on-chain is one mismatch: %s', (found, altered) => {
  expect(wrongOf(altered)).toEqual([found])
  expect(summaryOf(receiptChecks(ours, { ...chain, ...altered }))).toBe('mismatch')
})

test.each([0, 14])('a payment %i blocks deep is still waiting', (confirmations) => {
  expect(wrongOf({ confirmations })).toEqual(['confirmations: waiting'])
  expect(summaryOf(receiptChecks(ours, { ...chain, confirmations }))).toBe('waiting')
})

test('a BNB payment has no token', () => {
  const native = { ...ours, currency: 'BNB', paid: { ...ours.paid, logIndex: -1, token: null } }
  expect(summaryOf(receiptChecks(native, { ...chain, token: null }))).toBe('all match')
  expect(summaryOf(receiptChecks(native, chain))).toBe('mismatch')
})

test('for an unknown token, the actual sender counts', () => {
  const foreign = { ...ours, currency: null }
  expect(summaryOf(receiptChecks(foreign, { ...chain, payer: treasury }))).toBe('all match')
  expect(summaryOf(receiptChecks(foreign, { ...chain, sender: treasury }))).toBe('mismatch')
})

test('a missing transfer mismatches in four fields', () => {
  const none = { payer: undefined, receiver: undefined, token: undefined, amount: undefined }
  expect(wrongOf(none)).toEqual(
    ['payer', 'treasury', 'token', 'amount'].map((name) => `${name}: mismatch`),
  )
})
