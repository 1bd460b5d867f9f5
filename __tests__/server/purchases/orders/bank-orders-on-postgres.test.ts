import { offeredMicroShares } from '@/server/modules/ledger'
import { totalReserved } from '@/server/modules/ledger/ledger-account'
import { post } from '@/server/modules/ledger/post'
import { transferFixture, verified, wish } from '../../../support/bank/transfers'
import { quoteTo } from '../../../support/purchase'
import { realPostgres, times } from '../../../support/real-postgres'

const database = realPostgres({ isSeeded: true })

test('of two who order at once the tenth that may wait for transfers is enough for one', async () => {
  const { ada, api } = await transferFixture({ database: database() })
  const { receive } = await quoteTo(ada, { currency: 'USD', pay: '50000' })
  const amount = offeredMicroShares - 15n * BigInt(receive)
  const [from, to] = [
    { type: 'unsold', asset: 'SHARE' } as const,
    { type: 'issued', asset: 'SHARE' } as const,
  ]
  const journal = { key: 'less', kind: 'less', at: api.clock.now(), moves: [{ from, to, amount }] }
  await api.services.db.transaction((tx) => post(tx, [journal]))
  const people = await Promise.all(times(8, () => verified(api)))
  const answers = await Promise.all(people.map((one) => wish(one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await totalReserved(database().db, 'ordered')).toBe(BigInt(receive))
})
