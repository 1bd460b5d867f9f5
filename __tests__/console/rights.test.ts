import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { consoleRoutes } from '@/console/app'
import { findItem } from '@/server/modules/content'
import { contactMessages } from '@/server/modules/content/tables'
import { findOffering } from '@/server/modules/offerings'
import { inviteOperator, operatorRoles, runDueRequests } from '@/server/modules/operators'
import { forgetHolders } from '@/server/modules/register'
import { holderDetails } from '@/server/modules/register/tables'
import {
  ConsoleVisit,
  codeNow,
  consoleOrigin,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { accountIdOf } from '../support/make-transactions'
import { PasskeyDevice } from '../support/passkey-device'
import {
  buyerIn,
  expectSoundBooks,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  settlementsIn,
} from '../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../support/postgres'
import { quickMember } from '../support/quick-member'
import {
  askRefund,
  downloaded,
  land,
  ordersIn,
  outcomesIn,
  paidByNobody,
  pressApprove,
  refundFixture,
  removeFolders,
  signedFile,
  upload,
} from '../support/refund-fixture'
import { type RoleDatabase, roleDatabase } from '../support/role-database'
import { giveShares } from '../support/shareholders'
import { dayMs, share, takeAllBack } from '../support/staking'

let postgres: TestPostgres
let world: RoleDatabase
let fixture: PaymentFixture
let app: Hono
let visit: ConsoleVisit
let ids: Record<string, string>
const at = { origin: consoleOrigin }

beforeAll(async () => {
  postgres = await openPostgres()
  world = await roleDatabase(postgres)
  fixture = await paymentFixture({ database: world.database })
  const buyer = await buyerIn(fixture)
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
  const written = { reference: 'M-1', name: 'Ada', email: 'ada@example.com', topic: 'payments' }
  const message = { ...written, message: 'Hello', createdAt: api.clock.now() }
  await api.services.db.insert(contactMessages).values(message)
  app = openConsole(api)
  const operator = await makeOperator(api, 'somebody@fnx.example', ...operatorRoles)
  visit = await operatorVisit(api, app, operator)
}, 60_000)
afterAll(async () => {
  await world.close()
  await postgres.close()
})

test('invitations and sign-ins work with the console’s rights', async () => {
  world.is('owner')
  const { services } = fixture.api
  const invitation = { email: 'jo@fnx.example', roles: ['support' as const], by: 'ada' }
  const { secret } = await inviteOperator(services, services.db, invitation)
  world.is('console')
  const device = new PasskeyDevice()
  const jo = new ConsoleVisit(app)
  const made = device.make(ConsoleVisit.optionsIn(await jo.get(`/invitation/${secret}`)), at)
  const given = { name: 'Jo', passkey: JSON.stringify(made) }
  expect((await jo.send(`/invitation/${secret}/passkey`, given)).location).toBe('/sign-in')
  const proof = device.prove(ConsoleVisit.optionsIn(await jo.get('/sign-in')), at)
  expect((await jo.send('/sign-in/passkey', { passkey: JSON.stringify(proof) })).location).toBe('/')
})

const pages = consoleRoutes.filter(({ method, right }) => method === 'GET' && right !== 'nobody’s')

test.each(pages.map(({ path }) => path))(
  '%s can be read with the console’s rights',
  async (path) => {
    world.is('console')
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
    world.is('console')
    await visit.get('/people')
    expect((await visit.send('/people', { q })).status).toBe(422)
    expect(fixture.api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('a refund passes through with each role’s own rights', async () => {
  world.is('owner')
  const returning = await refundFixture(fixture)
  const { api } = returning
  const { payment, to } = await paidByNobody(returning)
  const operator = await makeOperator(api, 'marek@fnx.example', 'treasury')
  const marek = await operatorVisit(api, returning.app, operator)
  world.is('console')
  const path = await askRefund(returning, payment, { to })
  await pressApprove(returning, marek, path)
  expect((await marek.get(`/payments/${payment}`)).status).toBe(200)
  await world.as('worker', () => runDueRequests(api.services))
  await world.as('follower', returning.run)
  const [order] = await ordersIn(returning)
  const { id, file } = await downloaded(returning, order?.id ?? '')
  expect((await upload(returning, id, await signedFile(returning, file))).status).toBe(303)
  world.is('follower')
  await returning.run()
  await returning.run()
  await land(returning)
  world.is('owner')
  expect((await outcomesIn(returning)).sort()).toEqual(['credited', 'returned', 'returning'])
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
  await expectSoundBooks(returning)
  removeFolders()
})

test('the console decides terms and texts, the worker changes them', async () => {
  world.is('owner')
  const { api } = fixture
  const come = async (email: string) =>
    operatorVisit(api, app, await makeOperator(api, email, 'admin'))
  const [asks, decides] = [await come('vera@fnx.example'), await come('olga@fnx.example')]
  world.is('console')
  const reason = 'The board’s decision.'
  const wishes = {
    'offering-change': {
      ...{ status: 'open', opensOn: '2026-01-01', closesOn: '2026-12-31' },
      ...{ minimum: '75', fee: '0.75' },
    },
    'content-replace': {
      ...{ kind: 'page', slug: 'complaints', title: 'Complaints' },
      ...{ updatedOn: '2026-11-20', body: 'Write to us.' },
    },
  }
  for (const [kind, wish] of Object.entries(wishes)) {
    const path = (await asks.send(`/ask/${kind}`, { ...wish, reason })).location ?? ''
    await decides.get(path)
    await decides.send(`${path}/approve`, { code: await codeNow(api) })
    await world.as('worker', () => runDueRequests(api.services))
    expect((await asks.get(path)).text).toContain('Done')
    api.clock.forward(60_000)
  }
  const text = await findItem(api.services.db, { kind: 'page', slug: 'complaints' })
  expect(text).toMatchObject({ title: 'Complaints', body: 'Write to us.' })
  expect(await findOffering(api.services.db)).toMatchObject({ status: 'open', feeBps: 75 })
})

test('the console writes a note, the worker erases it and keeps the former owner for the register', async () => {
  world.is('owner')
  const { api } = fixture
  const member = await quickMember(api)
  await giveShares(api, member, 3n * share)
  await takeAllBack(api, member)
  const account = await accountIdOf(api, member)
  const come = async (email: string) =>
    operatorVisit(api, app, await makeOperator(api, email, 'compliance'))
  const [asks, decides] = [await come('jo@fnx.example'), await come('mia@fnx.example')]
  world.is('console')
  await asks.send(`/people/${account}/notes`, { note: 'Called twice.' })
  expect((await asks.get(`/people/${account}`)).text).toContain('Called twice.')
  const wish = { account, reason: 'They asked.' }
  const path = (await asks.send('/ask/member-erase', wish)).location ?? ''
  await decides.get(path)
  const proof = { retyped: account.slice(-4), code: await codeNow(api) }
  await decides.send(`${path}/approve`, proof)
  await world.as('worker', () => runDueRequests(api.services))
  const { text } = await asks.get(`/people/${account}`)
  expect(text).toContain('Erased member')
  expect(text).not.toContain('Called twice.')
  world.is('owner')
  expect(await api.services.db.$count(holderDetails, eq(holderDetails.accountId, account))).toBe(1)
  await world.as('worker', () => forgetHolders(api.services))
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('the register is taken with the console’s rights', async () => {
  world.is('owner')
  const { api } = fixture
  api.clock.forward(dayMs)
  const lena = await makeOperator(api, 'lena@fnx.example', 'compliance')
  const comes = await operatorVisit(api, app, lena)
  world.is('console')
  const asked = { day: '2026-11-20', part: 'both', reason: 'Quarter end', ticket: 'BR-1' }
  const { status, text } = await comes.send('/register/take', asked)
  expect([status, text.slice(0, 2)]).toEqual([200, 'PK'])
  expect((await comes.get('/register')).text).toContain('SHA-256')
})
