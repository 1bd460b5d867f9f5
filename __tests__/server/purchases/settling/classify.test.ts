import { type Case, outcomeOf } from '@/server/modules/purchases/settling/match'

const until = new Date('2026-11-20T12:10:00Z')
const asAgreed: Case = {
  payment: { currency: 'USDT', amount: 100n, logIndex: 0, blockAt: until },
  owner: { isOnHold: false },
  order: { state: 'open', pay: 100n, expiresAt: until },
  isEnoughUnsold: true,
}
const lateAt = new Date(until.getTime() + 1000)
const { payment, order } = asAgreed as Required<Case> & { order: NonNullable<Case['order']> }

const table: [string, Partial<Case>, string][] = [
  ['as agreed, at the last second', {}, 'credited reserved'],
  ['a base unit less', { payment: { ...payment, amount: 99n } }, 'decision less'],
  ['a base unit more', { payment: { ...payment, amount: 101n } }, 'decision more'],
  ['a second late', { payment: { ...payment, blockAt: lateAt } }, 'decision late'],
  ['late and less', { payment: { ...payment, blockAt: lateAt, amount: 1n } }, 'decision late'],
  ['a second time', { order: { ...order, state: 'settled' } }, 'decision paid-twice'],
  ['without an order', { order: undefined }, 'decision no-quote'],
  [
    'in time for an order that was ended',
    { order: { ...order, state: 'released' } },
    'credited unsold',
  ],
  [
    'in time for a cancelled order',
    { order: { ...order, state: 'cancelled' } },
    'decision cancelled',
  ],
  [
    'in time for an order that was ended and whose shares are gone',
    { order: { ...order, state: 'released' }, isEnoughUnsold: false },
    'decision no-quote',
  ],
  ['from inside a call', { payment: { ...payment, logIndex: -2 } }, 'decision inner-call'],
  ['from an unknown wallet', { owner: undefined }, 'held unknown-payer'],
  ['by somebody on hold', { owner: { isOnHold: true } }, 'held on-hold'],
  ['in another token', { payment: { ...payment, currency: null } }, 'held wrong-token'],
  [
    'in another token by nobody known',
    { payment: { ...payment, currency: null }, owner: undefined },
    'held wrong-token',
  ],
]

test.each(table)('what is paid %s', (_, change, expectedOutcome) => {
  const classification = outcomeOf({ ...asAgreed, ...change })
  expect(
    [
      classification.outcome,
      'from' in classification ? classification.from : classification.mismatch,
    ].join(' '),
  ).toBe(expectedOutcome)
})
