import { owedFor } from '@/server/modules/dividends'

test.each([
  [18, 24_985_500_000_000_000_000n, 3_747_825_000_000_000_000n],
  [6, 24_985_500n, 3_747_825n],
  [2, 2_498n, 374n],
])(
  'a dividend in a coin of %i digits is reckoned to its last one and rounded down',
  (decimals, gross, tax) => {
    const action = { perShareMicroUsd: 250_000n, decimals }
    expect(owedFor(action, 99_942_000n, 1_500)).toEqual({ gross, tax, net: gross - tax })
  },
)
