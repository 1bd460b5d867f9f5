import { creditedParts } from '@/features/rights/dividend-rules'

test('the credited total is the exact sum, rounded once, and its parts add up to it', () => {
  // By hand: $6.593 sent and $16.284 ready are $22.877, so one part reads a cent more.
  const credited = {
    paid: `6593${'0'.repeat(15)}`,
    underWay: '0',
    ready: `16284${'0'.repeat(15)}`,
    reinvested: '0',
  }
  expect(creditedParts(credited)).toEqual({
    paid: 6_590_000n,
    underWay: 0n,
    ready: 16_290_000n,
    reinvested: 0n,
    credited: 22_880_000n,
  })
})
