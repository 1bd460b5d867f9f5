import type { Hono } from 'hono'
import { consoleRoutes } from '@/console/app'
import { operatorRoles } from '@/server/modules/operators'
import { type ConsoleVisit, openConsole, visitAs } from '../support/console-visit'
import {
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
} from '../support/payment-fixture'
import { writeQuestion } from '../support/question'

let fixture: PaymentFixture
let app: Hono
let visit: ConsoleVisit
let ids: Record<string, string>

beforeAll(async () => {
  fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  fixture.chain.mine(paymentOf(fixture, await orderOf(fixture, buyer)))
  await fixture.settleAll()
  const { api } = fixture
  const [paid] = await settlementsIn(fixture)
  ids = {
    people: buyer.accountId,
    identity: buyer.accountId,
    payments: paid?.payment.id as string,
    questions: 'M-1',
  }
  const question = { reference: 'M-1', name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  await writeQuestion(api.services.db, { ...question, at: api.clock.now() })
  app = openConsole(api)
  visit = await visitAs(api, app, 'somebody@fnx.example', ...operatorRoles)
}, 60_000)

const pages = consoleRoutes.filter(({ method, right }) => method === 'GET' && right !== 'nobody’s')

test.each(pages.map(({ path }) => path))(
  '%s can be read with the console’s rights @rest',
  async (path) => {
    const { status } = await visit.get(
      path.replaceAll(/:\w+/g, ids[path.split('/')[1] ?? ''] ?? '1'),
    )
    expect(fixture.api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(status).toBeLessThan(500)
  },
)

test.each(['ada@example.com', '+1202555', `0x${'0'.repeat(40)}`, `0x${'0'.repeat(64)}`])(
  'a search by %s works with the console’s rights',
  async (q) => {
    await visit.get('/people')
    expect((await visit.send('/people', { q })).status).toBe(422)
    expect(fixture.api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)
