import { dayMs } from '@/config/durations'
import { gainsReport } from '@/server/modules/portfolio/gains/report'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import {
  friday,
  logInAgain,
  makeBankOrder,
  receiveNotice,
  transferFixture,
  transferOf,
} from '../../support/bank/transfers'
import { expectOneFigure, holdingsOf } from '../../support/held-shares'
import { accountIdOf } from '../../support/make-transactions'

test('a member who bought by transfer alone reads the same figures everywhere, cent for cent', async () => {
  const { api, ada } = await transferFixture()
  const accountId = await accountIdOf(api, ada)
  const first = await makeBankOrder(ada)
  await receiveNotice(api, transferOf(first))
  const second = await makeBankOrder(ada, '123456')
  await receiveNotice(api, transferOf(second))
  api.clock.forward(dayMs)
  const member = await logInAgain(api, ada)
  const shares = BigInt(first.receive) + BigInt(second.receive)
  expect(await expectOneFigure(api, { accountId, member })).toBe(shares)
  const paidUnits = '1734560000'
  expect(await holdingsOf({ member })).toMatchObject({
    available: String(shares),
    book: { paid: paidUnits },
  })
  const sums = gainsSums(await gainsReport(api.services, accountId, 2026))
  expect(sums).toMatchObject({ bought: { shares, usd: BigInt(paidUnits) }, agrees: true })
  const { opened } = await member.call('GET', 'wallet/activity', { kind: 'purchases' })
  expect(opened).toMatchObject({
    docs: [
      { dollars: '-1234560000', money: { amount: '-123456', decimals: 2, currency: 'USD' } },
      { dollars: '-500000000', state: 'confirmed', at: expect.stringContaining(friday) },
    ],
  })
})
