import { minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { dividendCalls } from '@/contract/dividends'
import { creditDue, owedFor } from '@/server/modules/dividends'
import { makeApi } from '../../support/api'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'
import { announceStored, cutStored, payInStored } from '../../support/stored-dividend'

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

test.each([
  [18, 6_593_750_000_000_000_000n],
  [6, 6_593_750n],
  [2, 659n],
])(
  'of 25 dollars in a coin of %i digits 26.375 % are withheld to its last one',
  (decimals, tax) => {
    const { gross, ...rest } = owedFor(
      { perShareMicroUsd: 250_000n, decimals },
      100_000_000n,
      2_637.5,
    )
    expect(gross).toBe(25n * 10n ** BigInt(decimals))
    expect(rest).toEqual({ tax, net: gross - tax })
  },
)

test('the expected amount is the credited one, by the residence told at the record date @rest', async () => {
  const api = await makeApi()
  const member = await quickMember(api)
  await makeHolder(api, member)
  const own = async () => {
    const { opened } = await member.call('GET', 'user/dividends')
    return (opened as Answer<(typeof dividendCalls)['dividends']>).docs[0]
  }
  const tell = (country: string) =>
    member.call('POST', 'user/taxResidence', { country, number: '12 345' })
  const action = await announceStored(api)
  expect((await own())?.expected).toMatchObject({ rateBps: 3_000, isResidenceKnown: false })
  await tell('DE')
  const expectedFigures = {
    gross: String(25n * 10n ** 18n),
    tax: '3750000000000000000',
    net: '21250000000000000000',
    rateBps: 1_500,
    isResidenceKnown: true,
  }
  expect((await own())?.expected).toEqual(expectedFigures)
  api.clock.forward(minuteMs)
  // Until they are counted it is unknown which shares count.
  expect((await own())?.expected).toBeNull()
  await cutStored(api, action)
  await tell('BR')
  expect((await own())?.expected).toEqual(expectedFigures)
  await payInStored(api, action)
  api.clock.forward(minuteMs)
  await creditDue(api.services)
  expect(await own()).toMatchObject({ expected: null, owed: expectedFigures })
})
