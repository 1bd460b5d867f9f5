import { creditedParts } from '@/features/rights/dividend-rules'

test('each part reads as where it stands alone, and the sum is what a reader adds up', () => {
  // $6.594 sent and $16.284 ready: lists say 6.59 and 16.28, though all of it is nearer to 22.88.
  const credited = { paid: `6594${'0'.repeat(15)}`, underWay: '0', ready: `16284${'0'.repeat(15)}` }
  expect(creditedParts(credited)).toEqual({
    ...{ paid: 6_590_000n, underWay: 0n, ready: 16_280_000n },
    credited: 22_870_000n,
  })
})
