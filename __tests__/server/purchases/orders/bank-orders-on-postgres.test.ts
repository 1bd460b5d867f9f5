import { totalReserved } from '@/server/modules/ledger/ledger-account'
import {
  makeFewUnsold,
  makeVerifiedMember,
  postBankOrder,
  transferFixture,
} from '../../../support/bank/transfers'
import { realPostgres, times } from '../../../support/real-postgres'

const database = realPostgres({ isSeeded: true })

test('two orders at once: the tenth that may wait for transfers is enough for one', async () => {
  const fixture = await transferFixture({ database: database() })
  const receive = await makeFewUnsold(fixture)
  const people = await Promise.all(times(8, () => makeVerifiedMember(fixture.api)))
  const answers = await Promise.all(people.map((person) => postBankOrder(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await totalReserved(database().db, 'ordered')).toBe(receive)
})
