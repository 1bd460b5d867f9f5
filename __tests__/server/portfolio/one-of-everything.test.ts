import type { Answer } from '@/contract/define'
import type { statementCalls } from '@/contract/statement'
import { post } from '@/server/modules/ledger/post'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import * as shares from '../../support/held-shares'
import { novemberTime } from '../../support/held-shares'

/**
 * All figures are reckoned by hand. Prices: 10 from the 10th, 11 from the 16th, 12 from the 19th of November.
 *
 * - Bought 60 for 600.00 and 40 for 440.00; 10 came as a gift, worth 100.00; 1 was claimed, worth 11.00.
 *   111 shares at 1,040.00 + 100.00 + 11.00 = 1,151.00.
 * - Gave 11 away, 11/111 of the book: 103.063063 + 9.909909 + 1.090090 = 114.063062.
 * - Left a stake early, which took 0.5 of 100 back: 4.684684 + 0.450450 + 0.049549 = 5.184683.
 * - Moved 20 to the own wallet, and 5 back: 84.5 available and 15 in the wallet are 99.5.
 * - 99.5 at 12 are 1,194.00. The book is 1,151.00 − 114.063062 − 5.184683 = 1,031.752255, the gain 162.247745.
 * - First in, first out: 11.5 shares of the first lot went, at 10: the book is 1,036.00, the gain 158.00.
 */
test('a member who did everything reads one truth', async () => {
  const ada = await shares.heldShares()
  const { api } = ada
  await shares.publishPrices(api, ['2026-11-10', 10n], ['2026-11-16', 11n], ['2026-11-19', 12n])
  const micro = 1_000_000n
  await shares.buy(ada, 60n, 600n, novemberTime('11T12:00:00'))
  await shares.buy(ada, 40n, 440n, novemberTime('12T12:00:00'))
  await shares.creditShares(ada, 10n * micro, novemberTime('13T12:00:00'), {
    kind: 'gift accepted',
  })
  await shares.earn(ada, micro, novemberTime('16T17:00:00'))
  await shares.takeBack(ada, 11n * micro, novemberTime('17T12:00:00'), 'gift accepted')
  await shares.earn(ada, -micro / 2n, novemberTime('18T12:00:00'))
  const place = (type: 'available' | 'delivering' | 'delivered') =>
    ({ owner: ada.accountId, type, asset: 'SHARE' }) as const
  const waysOfCounting = [
    ['delivery', 'available', 'delivering', 20n],
    ['share moved', 'delivering', 'delivered', 20n],
    ['share moved', 'delivered', 'available', 5n],
  ] as const
  for (const [day, [kind, from, to, amount]] of waysOfCounting.entries()) {
    const moves = [{ from: place(from), to: place(to), amount: amount * micro }]
    const journal = {
      key: `everything ${day}`,
      kind,
      at: novemberTime(`18T1${day + 3}:00:00`),
      moves,
    }
    await api.services.db.transaction((tx) => post(tx, [journal]))
  }
  expect(await shares.expectOneFigure(api, ada)).toBe(99_500_000n)
  expect(await shares.holdingsOf(ada)).toMatchObject({
    available: '84500000',
    staked: '0',
    delivered: '15000000',
    value: '1194000000',
    book: { paid: '932252253', rewards: '9860361', received: '89639641' },
    gain: '162247745',
    takenBack: '5184683',
    fifo: { book: { paid: '925000000', rewards: '11000000', received: '100000000' } },
  })
  // Bought 1,040.00, rewards 11.00, received 100.00, no longer yours 119.247745, gain 162.247745: 1,194.00.
  expect((await shares.graphOf(ada, 'all')).change).toEqual({
    bought: '1040000000',
    gain: '162247745',
    gone: { paid: '107747747', rewards: '1139639', received: '10360359' },
  })
  const { opened } = await ada.member.call('GET', 'wallet/shareStatement')
  const { closing } = opened as Answer<(typeof statementCalls)['shareStatement']>
  expect(closing).toEqual({ available: '84500000', staked: '0', delivered: '15000000' })
  const sums = gainsSums(await gainsReport(api.services, ada.accountId, 2026))
  expect(sums).toMatchObject({
    bought: { shares: 100_000_000n, usd: 1_040_000_000n },
    rewards: { shares: 1_000_000n, usd: 11_000_000n },
    others: { shares: 10_000_000n, usd: 100_000_000n },
    given: { shares: -11_000_000n },
    taken: { shares: -500_000n },
    leftBook: {
      given: { average: 114_063_062n, fifo: 110_000_000n },
      taken: { average: 5_184_683n, fifo: 5_000_000n },
    },
    held: 99_500_000n,
    value: 1_194_000_000n,
    agrees: true,
  })
  await shares.restorePrices(ada)
})
