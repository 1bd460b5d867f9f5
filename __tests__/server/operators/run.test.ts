import { eq } from 'drizzle-orm'
import { inviteOperator } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { isSaleStopped } from '@/server/platform/signals/read'
import { makeApi, type TestApi } from '../../support/api'
import { fieldsOfEachLanguage } from '../../support/each-language'
import { askFor, runDueRequests } from '../../support/jobs'

let api: TestApi
const by = 'ines@fnx.example'

beforeEach(async () => {
  api = await makeApi()
  await inviteOperator(api.services, api.services.db, {
    email: by,
    roles: ['treasury'],
    by: 'a test',
  })
})

const stopped = async () => {
  await askFor(api.services, {
    kind: 'sale-stop',
    given: fieldsOfEachLanguage('why', 'A wrong price'),
    reason: 'A wrong price',
    by,
  })
  await runDueRequests(api.services)
  return isSaleStopped(api.services)
}

test('stopping the sale waits for no resting request', async () => {
  const askedAt = api.clock.now()
  const resting = Array.from({ length: 50 }, () => ({
    kind: 'two-factor-reset',
    input: {},
    facts: {},
    reason: 'lost phone',
    restHours: 24,
    askedBy: 'jo@fnx.example',
    askedAt,
    expiresAt: askedAt,
    decision: 'approved' as const,
    decidedBy: 'lea@fnx.example',
    decidedAt: askedAt,
    toldAt: askedAt,
  }))
  await api.services.db.insert(operatorRequests).values(resting)
  expect(await stopped()).toBe(true)
})

test('stopping the sale waits for no broken request', async () => {
  const askedAt = api.clock.now()
  const brokenRequests = ['of-a-newer-release', 'newsletter-send'].map((kind) => ({
    kind,
    input: { letter: '9999999999', revision: '1' },
    facts: {},
    reason: 'x',
    askedBy: 'ada',
    askedAt,
    expiresAt: askedAt,
    decision: 'alone' as const,
  }))
  await api.services.db.insert(operatorRequests).values(brokenRequests)
  api.clock.forward(1_000)
  expect(await stopped()).toBe(true)
  expect(api.log.lines.map(({ event }) => event)).toContain('request of an operator failed')
  const openRequests = await api.services.db
    .select()
    .from(operatorRequests)
    .where(eq(operatorRequests.kind, 'of-a-newer-release'))
  expect(openRequests[0]?.outcome).toBeNull()
})
