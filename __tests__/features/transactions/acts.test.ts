import { type ActivityEntry, emptyActivity } from '@/contract/activity'
import { actAddress } from '@/features/transactions/acts'

const entry = (given: Partial<ActivityEntry>): ActivityEntry => ({
  ...emptyActivity,
  id: '1',
  at: '2026-11-20T12:00:00.000Z',
  kind: 'purchase',
  state: 'done',
  ...given,
})

test.each<[Partial<ActivityEntry>, string]>([
  [{ kind: 'purchase', about: 'p1' }, '/transactions/p1'],
  [{ kind: 'swap', about: 's1' }, '/transactions/s1'],
  [{ kind: 'dividend', about: 'd1' }, '/rights/d1'],
  [{ kind: 'payout', about: null }, '/rights'],
  [{ kind: 'gift' }, '/wallet/send'],
  [{ kind: 'gift', about: 'g1' }, '/wallet/send?gift=g1'],
  [{ kind: 'undelivered', about: 'm1' }, '/wallet/move?move=m1'],
  [{ kind: 'brought', about: 'm1' }, '/wallet/bring-back?move=m1'],
  [{ kind: 'given' }, '/wallet/send'],
  [{ kind: 'claimed' }, '/staking'],
  [{ kind: 'delivered' }, '/wallet'],
])('%j leads to where more is said about it: %s', (given, address) => {
  expect(actAddress(entry(given))).toBe(address)
})
