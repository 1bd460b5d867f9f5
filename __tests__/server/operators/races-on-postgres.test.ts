import { inviteOperator } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../../support/api'
import { fieldsOfEachLanguage } from '../../support/each-language'
import { askFor } from '../../support/jobs'
import { realPostgres, times } from '../../support/real-postgres'

const database = realPostgres({ isSeeded: true })
const by = 'ines@fnx.example'
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

test('a button that is pressed three times at once asks once', async () => {
  const { db } = api.services
  await inviteOperator(api.services, db, { email: by, roles: ['treasury'], by: 'a test' })
  // The first needs two people, the second only one.
  for (const kind of ['shares-issue', 'sale-stop'] as const) {
    const fields = fieldsOfEachLanguage('why', 'A slip')
    const wish = { kind, given: fields, reason: 'The board said so', by }
    const filed = await Promise.all(times(3, () => askFor(api.services, wish)))
    expect(new Set(filed.map(({ request }) => request.id)).size).toBe(1)
  }
  const keptRequests = await db.select().from(operatorRequests)
  expect(keptRequests.map(({ decision }) => decision)).toEqual([null, 'alone'])
})
