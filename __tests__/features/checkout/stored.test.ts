import type { Checkout } from '@/features/checkout/machine'
import { checkoutStore, resumeCheckout } from '@/features/checkout/record'
import { storedOrders } from '@/features/purchase/orders'
import { storedSwaps } from '@/features/swap/swaps'

const account = 'an account'
const startedAtMs = Date.now()
const payer = '0x29d8EE61f77bFAAC6F5144fFd485662776B1dFd6'
const hash = `0x${'b2'.repeat(32)}`

/**
 * Written word for word as the page wrote it on 27 November 2026. Browsers keep such entries across
 * an update of the site, so these names may only change together with a way to read the old ones.
 */
const purchase = {
  version: 1,
  kind: 'purchase',
  phase: 'atWallet',
  startedAtMs,
  keys: { prepare: '493d518499e8140e0f744783458017b6', submit: '929cbf18ae437c2a2ae3be6237515b7a' },
  steps: 1,
  hashes: [],
  quote: {
    currency: 'USDT',
    decimals: 18,
    pay: '100000000000000000000',
    fee: '500000000000000000',
    receive: '7992191',
    sharePrice: '12450000',
    currencyPrice: '1000028',
    id: 'USDT.18.100000000000000000000.500000000000000000.7992191.12450000.1000028.1795804414890.37456ba7',
    feeBps: 50,
    minimumPay: '49998600039198902431',
    expiresAt: '2026-11-27T18:33:34.890Z',
    token: '0x55d398326f99059fF775485246999027B3197955',
    accepted: [{ slug: 'term-condition', version: '2026-11-26-10b1e923' }],
  },
  payer,
  isSecond: false,
  preparedAtMs: startedAtMs,
  prepared: {
    currency: 'USDT',
    decimals: 18,
    pay: '100000000000000000001',
    fee: '500000000000000000',
    receive: '7992191',
    sharePrice: '12450000',
    currencyPrice: '1000028',
    id: '7331f61f-d689-47ad-a05b-9167f74e580d',
    token: '0x55d398326f99059ff775485246999027b3197955',
    treasury: '0xc223b10ef31d74b74ac4931da23c76dfd154e43f',
    payer: payer.toLowerCase(),
    lockedAt: '2026-11-27T18:32:34.890Z',
    expiresAt: '2026-11-27T18:42:34.890Z',
    signature: `0x${'88'.repeat(65)}`,
  },
  id: '7331f61f-d689-47ad-a05b-9167f74e580d',
}

const currency = { symbol: 'USDT', decimals: 18, address: purchase.quote.token, amount: '600' }
const coin = { symbol: 'BNB', decimals: 18, address: null, amount: '1' }
const swap = {
  version: 1,
  kind: 'swap',
  phase: 'submitting',
  startedAtMs,
  keys: { prepare: 'a swap', submit: 'its record' },
  steps: 2,
  hashes: [`0x${'a1'.repeat(32)}`, hash],
  quote: {
    kind: 'swap',
    path: [],
    slippageBps: '50',
    deadlineMinutes: 20,
    impactBps: '24',
    pay: currency,
    receive: coin,
  },
  payer,
  prepared: {
    kind: 'swap',
    path: [],
    pay: currency,
    receive: coin,
    payer,
    minimum: '1',
    deadlineMinutes: 20,
    approvals: 1,
  },
  id: 'a swap',
  sentAtMs: startedAtMs,
}

const asking = { atMs: startedAtMs, sentBefore: '0x3', isLast: true }
const { id: _, prepared: __, preparedAtMs: ___, ...unanswered } = purchase
const sent = { hashes: [hash], sentAtMs: startedAtMs }

beforeEach(() => localStorage.clear())

test.each<[string, object, Checkout['phase']]>([
  ['whose order had no answer', { ...unanswered, phase: 'preparing' }, 'preparing'],
  ['that was not paid', purchase, 'atWallet'],
  ['whose wallet was asked', { ...purchase, asking }, 'unclear'],
  ['in doubt', { ...purchase, phase: 'unclear', doubt: asking }, 'unclear'],
  ['that was paid', { ...purchase, ...sent, phase: 'submitting' }, 'submitting'],
  ['that was reported', { ...purchase, ...sent, phase: 'following' }, 'following'],
])('a purchase %s is found by a page that is newer', (_, kept, phase) => {
  localStorage.setItem(`checkouts:${account}`, JSON.stringify([kept]))
  const [found] = checkoutStore(storedOrders, account).list()
  expect(found).toEqual(kept)
  const here = { page: 'a newer page', isAsking: false }
  expect(resumeCheckout(found as Checkout, here).phase).toBe(phase)
})

test.each<[string, object]>([
  ['that was sent', swap],
  ['that was recorded', { ...swap, phase: 'following', recordId: 'r' }],
])('a swap %s is found by a page that is newer', (_, kept) => {
  localStorage.setItem(`checkouts:${account}`, JSON.stringify([kept]))
  expect(checkoutStore(storedSwaps, account).list()).toEqual([kept])
})
