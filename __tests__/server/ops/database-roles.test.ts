import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { readServerEnv } from '@/config/env.server'
import { allEndpoints } from '@/contract'
import { formatCoinsDown } from '@/contract/format/amounts'
import { chainCursors } from '@/server/chain/blocks/tables'
import { sweep } from '@/server/jobs'
import { renewOwnSignals, watchPrices } from '@/server/jobs/own-signals'
import { advanceBuyBacks } from '@/server/modules/buy-backs'
import { shareDeliveries, shareWallets } from '@/server/modules/custody/tables'
import { accounts } from '@/server/modules/identity/tables'
import { eraseDue, pollIdentity } from '@/server/modules/kyc'
import { auditDue, wasIssued } from '@/server/modules/ledger'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { estateSecret } from '@/server/modules/legal-orders/estate-secret'
import { objectToEstate } from '@/server/modules/legal-orders/not-me.service'
import { shownLegalOrders } from '@/server/modules/legal-orders/operator-reads.service'
import { sharePriceAt } from '@/server/modules/offerings'
import {
  askFor,
  decideRequest,
  inviteOperator,
  runDueRequests,
  runRequest,
} from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { shareRecoveries } from '@/server/modules/recoveries/tables'
import { endDueStakes } from '@/server/modules/staking'
import { walletLinks } from '@/server/modules/wallets/tables'
import { grantRoles } from '@/server/ops/database-roles'
import { roleRights } from '@/server/ops/role-rights'
import { connectPostgres } from '@/server/platform/db/connect'
import { inOneSnapshot, rowsOf } from '@/server/platform/db/database'
import { sayIfLocksStay } from '@/server/platform/db/lets-go'
import { migrate, stampMode } from '@/server/platform/db/migrate'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { newestEvent } from '@/server/platform/security/operator-events'
import { isSaleStopped } from '@/server/platform/signals/read'
import { noteServices } from '@/server/platform/signals/service-days'
import { reviewDue } from '@/server/sandbox/reviewer/review-due'
import { openMetrics } from '@/server/start/metrics'
import { openServices } from '@/server/start/open-services'
import { makeApi, makeLog } from '../../support/api'
import { callByName } from '../../support/call'
import { answerTo, freshCode, giftsOf, giver, sendGift, turn } from '../../support/gifts'
import { exampleOf } from '../../support/guarded'
import type { HeldShares } from '../../support/held-shares'
import {
  frozen,
  newestOf as newestLegalOrder,
  ordered as orderedByTwo,
  turn as turnOrders,
} from '../../support/legal-orders'
import { begunRecovery, lostWallet } from '../../support/lost-wallet'
import { codeFor } from '../../support/member'
import { makeMover } from '../../support/mover'
import {
  buyerIn,
  expectSoundBooks,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { issueShares } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { follow, recoveryOf } from '../../support/recoveries'
import { profileOf, reviewMs, sendCheck } from '../../support/review'
import { forSandbox, type RoleDatabase, roleDatabase } from '../../support/role-database'
import { sendDue } from '../../support/send-due'
import { byDay } from '../../support/size'
import { makeHolder, sendStake, share } from '../../support/staking'
import {
  announceBuyBackStored,
  buyBackOf,
  fundStored,
  offer,
  settleStored,
  takeBack,
} from '../../support/stored-buy-back'

const roles = ['web', 'worker', 'follower', 'console'] as const
const sandboxTables = /^sandbox_/

let postgres: TestPostgres
let world: RoleDatabase
let fixture: PaymentFixture

beforeAll(async () => {
  postgres = await openPostgres()
  world = await roleDatabase(postgres)
  fixture = await paymentFixture({ database: world.database })
}, 60_000)
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const refusalOf = (role: (typeof roles)[number], statement: string) =>
  world
    .of(role)
    .db.execute(sql.raw(statement))
    .then(
      () => 'done',
      ({ cause }: { cause: { code: string } }) => cause.code,
    )
const noRight = '42501'

test('every table and view has named rights', async () => {
  const tables = rowsOf<{ name: string }>(
    await world.of('owner').db.execute(sql`
      select tablename as name from pg_tables where schemaname = 'public'
      union all select viewname from pg_views where schemaname = 'public' order by 1`),
  ).map(({ name }) => name)
  const named = new Set(Object.values(roleRights).flatMap(({ tables: own }) => Object.keys(own)))
  expect(tables.filter((name) => !named.has(name) && !sandboxTables.test(name))).toEqual([])
  expect([...named].filter((name) => !tables.includes(name))).toEqual([])
})

test.each(['web', 'follower', 'console'] as const)(
  'the %s reads neither texts nor codes of messages',
  async (role) => {
    for (const column of ['text', 'code', 'letter', 'subject', '*'])
      expect([column, await refusalOf(role, `select ${column} from outbox_message`)]).toEqual([
        column,
        noRight,
      ])
    expect(await refusalOf(role, 'select id, sent_at from outbox_message')).toBe('done')
  },
)

test('the worker makes shares and rewards two operators decided', async () => {
  const { services } = fixture.api
  const by = 'anna@fnx.example'
  const invited = { email: by, roles: ['treasury' as const], by: 'a test' }
  await world.as('owner', () => inviteOperator(services, services.db, invited))
  world.is('console')
  for (const kind of ['shares-issue', 'rewards-deposit'] as const) {
    const { request } = await askFor(services, { kind, given: {}, reason: 'The first day', by })
    const decision = { by: 'other@fnx.example', reason: 'yes', isApproved: true }
    await decideRequest(services, { id: request.id, ...decision })
    await world.as('worker', () => runDueRequests(services))
  }
  world.is('owner')
  const isIssued = (['shares issued', 'rewards deposited'] as const).map((key) =>
    wasIssued(services.db, key),
  )
  expect(await Promise.all(isIssued)).toEqual([true, true])
})

test('each role has rights enough for its work', async () => {
  const { api } = fixture
  const buyer = await buyerIn(fixture)
  world.is('web')
  const order = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, order))
  await world.as('follower', fixture.settleAll)
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  const applicant = await world.as('owner', () => quickMember(api))
  await sendCheck(api, applicant)
  api.clock.forward(reviewMs)
  await world.as('worker', () => reviewDue(api.services))
  expect((await profileOf(applicant)).kycStatus).toBe('APPROVED')
  await world.as('owner', () => makeHolder(api, buyer.member))
  expect((await sendStake(buyer.member, 100n * share)).status).toBe(200)
  api.clock.forward(400 * 24 * 60 * 60_000)
  await world.as('owner', () =>
    api.services.db.update(chainCursors).set({ finalAt: api.clock.now() }),
  )
  await world.as('worker', async () => {
    expect(await endDueStakes(api.services)).toBe(1)
    expect(await auditDue(api.services, { eventHead: newestEvent })).toBe(true)
    const carriers = {
      mail: { send: async () => {}, close: () => {} },
      sms: { send: async () => {} },
    }
    await sendDue(api.services, carriers)
    await renewOwnSignals(api.services, { isWorking: true, isSending: true })
    await noteServices(api.services)
    expect(await pollIdentity(api.services)).not.toBe(0)
    await eraseDue(api.services)
    await sweep(api.services)
  })
  await world.as('follower', () => watchPrices(api.services))
  world.is('owner')
  await expectSoundBooks(fixture)
  expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('the web takes an offer to a buy-back, and the worker opens, closes and settles it', async () => {
  const { api } = fixture
  const [dana, buyBack] = await world.as('owner', async () => {
    const one = await giver(api, 'Dana Demo', 0n)
    await makeHolder(api, one.member)
    const made = await announceBuyBackStored(api, { maxMicroShares: 5n * share })
    await fundStored(api, made)
    return [one, made] as const
  })
  await world.as('worker', () => advanceBuyBacks(api.services))
  api.clock.forward(60_001)
  await world.as('worker', () => advanceBuyBacks(api.services))
  const code = await world.as('owner', async () => {
    await dana.member.call('POST', 'user/buyBackCode', { buyBack: buyBack.id })
    return codeFor(api, dana.member.email)
  })
  world.is('web')
  expect(await offer(dana, buyBack, 9n * share, { code })).toMatchObject({ status: 200 })
  expect(await takeBack(dana, buyBack)).toMatchObject({ status: 200 })
  const next = await world.as('owner', async () => {
    api.clock.forward(31_000)
    await dana.member.call('POST', 'user/buyBackCode', { buyBack: buyBack.id })
    return codeFor(api, dana.member.email)
  })
  expect(await offer(dana, buyBack, 9n * share, { code: next })).toMatchObject({ status: 200 })
  await world.as('worker', () => settleStored(api, buyBack))
  expect(await buyBackOf(dana, buyBack)).toMatchObject({
    state: 'settled',
    offer: { state: 'settled', bought: String(5n * share) },
  })
  world.is('owner')
})

test('the worker asks whoever a gift is for, and returns what nobody accepts', async () => {
  const { api } = fixture
  const [dana, mia] = await world.as('owner', async () => {
    const both = [await giver(api, 'Dana Demo', 0n), await giver(api, 'Mia Okonjo-Lind', 0n)]
    await makeHolder(api, (both[0] as HeldShares).member)
    return both as [HeldShares, HeldShares]
  })
  const code = await world.as('owner', () => freshCode(dana))
  world.is('web')
  const { gift } = await sendGift(dana, mia.member.email, 2n, { code })
  await world.as('worker', () => turn(dana))
  expect((await giftsOf(mia)).docs).toMatchObject([{ id: gift.id, state: 'waiting' }])
  expect((await answerTo(mia, gift, 'decline')).status).toBe(200)
  api.clock.forward(7 * 24 * 60 * 60_000)
  await world.as('worker', () => turn(dana))
  expect((await giftsOf(dana)).docs).toMatchObject([{ state: 'returned' }])
  world.is('owner')
})

test('the worker follows a recovery, the console decides about it, and its end takes the lost wallet’s link', async () => {
  const { api } = fixture
  const { services, clock } = api
  const { db } = services
  const { member, wallets } = await world.as('owner', async () => {
    const dana = await quickMember(api)
    return { member: dana, wallets: await lostWallet(api, dana) }
  })
  world.is('web')
  const { id } = await begunRecovery(member, wallets)
  await world.as('worker', () => follow({ api }))
  expect((await recoveryOf({ member })).recovery?.state).toBe('identity')
  const [askedAt, isMeant] = [clock.now(), eq(shareRecoveries.id, id)]
  const waiting = { state: 'waiting' as const, askedAt, nextAt: askedAt }
  const waitsUntil = new Date(askedAt.getTime() + 60_000)
  await world.as('owner', () =>
    db
      .update(shareRecoveries)
      .set({ ...waiting, waitsUntil })
      .where(isMeant),
  )
  await world.as('owner', () => db.update(shareWallets).set({ state: 'listed' }))
  await world.as('worker', () => follow({ api }))
  clock.forward(61_000)
  world.is('console')
  const wish = { kind: 'wallet-recover' as const, given: { recovery: id }, reason: 'Key lost.' }
  const { request } = await askFor(services, { ...wish, by: 'asks@fnx.example' })
  await decideRequest(services, {
    id: request.id,
    by: 'other@fnx.example',
    isApproved: true,
    reason: '',
  })
  await world.as('worker', () => runDueRequests(services))
  world.is('web')
  expect((await recoveryOf({ member })).recovery?.state).toBe('signing')
  await world.as('owner', async () => {
    await db.update(shareWallets).set({ balance: 0n })
    await db.update(shareRecoveries).set({ state: 'done', endedAt: clock.now() }).where(isMeant)
  })
  await world.as('worker', () => follow({ api }))
  const isLost = eq(walletLinks.address, wallets.lost.toLowerCase())
  const [link] = await world.of('owner').db.select().from(walletLinks).where(isLost)
  expect(link?.unlinkedAt).not.toBeNull()
  world.is('owner')
})

test('two operators approve a large move and give it up, and the worker carries it out', async () => {
  const { api } = fixture
  const { services } = api
  const member = await world.as('owner', () => quickMember(api))
  const address = await world.as('owner', () => makeMover(api, member))
  await world.as('owner', () => makeHolder(api, member, 3_000n * share))
  world.is('web')
  const input = { address, shares: '2500000000', source: 'vault' }
  const { opened, text } = await member.call('POST', 'wallet/deliver', input)
  if (opened === undefined) throw new Error(text)
  const { id } = opened as { id: string }
  await world.as('owner', () => services.db.update(shareWallets).set({ state: 'listed' }))
  const stateOf = async () => {
    world.is('web')
    const answer = await member.call('GET', 'wallet/deliveries')
    return (answer.opened as { docs: { state: string }[] }).docs[0]?.state
  }
  const decided = async (kind: 'delivery-from-vault' | 'delivery-end') => {
    world.is('console')
    const wish = { kind, given: { delivery: id }, reason: 'Large.' }
    const { request } = await askFor(services, { ...wish, by: 'asks@fnx.example' })
    const yes = { id: request.id, by: 'other@fnx.example', isApproved: true, reason: '' }
    await decideRequest(services, yes)
    await world.as('worker', () => runDueRequests(services))
  }
  await decided('delivery-from-vault')
  expect(await stateOf()).toBe('approved')
  await decided('delivery-end')
  expect(await stateOf()).toBe('failed')
  world.is('owner')
})

test('the worker begins an estate that two decided at the console, and leads it to its end', async () => {
  const { api } = fixture
  const [dana, ruth, address] = await world.as('owner', async () => {
    const holder = await giver(api, 'Dana Demo', 0n)
    const wallet = await makeMover(api, holder.member)
    return [holder, await giver(api, 'Ruth Ito', 0n), wallet] as const
  })
  world.is('web')
  await dana.member.call('POST', 'wallet/deliver', { address, shares: String(30n * share) })
  // As the follower leaves it; the worker calls it off.
  await world.as('owner', () =>
    api.services.db
      .update(shareDeliveries)
      .set({ state: 'ordered' })
      .where(isNull(shareDeliveries.endedAt)),
  )
  world.is('console')
  const begun = await orderedByTwo(dana, ruth, {}, (run) => world.as('worker', run))
  expect(begun).toContain('done: Started.')
  api.clock.forward(61_000)
  await world.as('worker', () => turnOrders(dana))
  world.is('web')
  const { opened } = await dana.member.call('GET', 'wallet/legalOrders')
  expect(opened).toMatchObject({ docs: [{ state: 'done', moved: '100000000', direction: 'from' }] })
  const secret = await estateSecret(api.services, await newestLegalOrder(dana))
  expect(await objectToEstate(api.services, secret)).toBe('tooLate')
  world.is('console')
  await frozen(ruth, {}, (run) => world.as('worker', run))
  expect((await shownLegalOrders(api.services.db)).map(({ order }) => order.act)).toEqual([
    'freeze',
    'transfer',
  ])
  world.is('owner')
})

test('the worker does what operators decided at the console', async () => {
  const { services } = fixture.api
  const admin = { email: 'tomas@fnx.example', roles: ['admin' as const], by: 'a test' }
  const treasurer = { ...admin, email: 'ines@fnx.example', roles: ['treasury' as const] }
  for (const one of [admin, treasurer])
    await world.as('owner', () => inviteOperator(services, services.db, one))
  await world.as('owner', () => issueShares(fixture.api))
  const member = await world.as('owner', () => quickMember(fixture.api))
  const account = await world.as('owner', () => accountIdOf(member.email))
  const asked = { reason: 'the board said so', by: treasurer.email }
  world.is('console')
  const { request } = await askFor(services, {
    kind: 'sale-stop',
    given: { whyEn: 'A wrong price', whyDe: 'Ein falscher Preis' },
    ...asked,
  })
  const invitation = { email: 'priya@fnx.example', roles: 'compliance' }
  const given = { kind: 'operator-invite' as const, given: invitation, ...asked, by: admin.email }
  const { request: invited } = await askFor(services, given)
  const yes = { by: 'other@fnx.example', reason: 'yes', isApproved: true }
  await decideRequest(services, { id: invited.id, ...yes })
  const ended = { kind: 'sessions-end' as const, given: { account }, ...asked, by: 'jo' }
  const { request: sessions } = await askFor(services, ended)
  const last = await sharePriceAt(services.db, fixture.api.clock.now())
  const price = { price: formatCoinsDown(last ?? 0n, 6) }
  const { request: priced } = await askFor(services, { kind: 'price-set', given: price, ...asked })
  const ids = [request.id, invited.id, sessions.id, priced.id]
  await expect(runRequest(services, request.id)).rejects.toThrow()
  await world.as('worker', () => runDueRequests(services))
  const rows = await services.db
    .select()
    .from(operatorRequests)
    .where(inArray(operatorRequests.id, ids))
  expect(rows.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'done'))
  const isMember = eq(accounts.id, account)
  const isTwoFactorOn = true
  await world.as('owner', () => services.db.update(accounts).set({ isTwoFactorOn }).where(isMember))
  const reset = { kind: 'two-factor-reset' as const, given: { account }, ...asked, by: 'jo' }
  const { request: rested } = await askFor(services, reset)
  await decideRequest(services, { id: rested.id, ...yes })
  await world.as('worker', () => runDueRequests(services))
  fixture.api.clock.forward(24 * 60 * 60_000)
  await world.as('worker', () => runDueRequests(services))
  const isRested = eq(operatorRequests.id, rested.id)
  const [after] = await services.db.select().from(operatorRequests).where(isRested)
  expect(after?.outcome).toBe('done')
  await askFor(services, { kind: 'sale-resume', given: {}, ...asked })
  const resume = eq(operatorRequests.kind, 'sale-resume')
  const [row] = await services.db.select().from(operatorRequests).where(resume)
  await decideRequest(services, { id: row?.id ?? '', ...yes })
  await world.as('worker', () => runDueRequests(services))
  expect(await isSaleStopped(services)).toBe(false)
  world.is('owner')
})

test('the worker carries out a hold and an erasure', async () => {
  const { services } = fixture.api
  const [jo, priya] = ['jo@fnx.example', 'priya@fnx.example']
  for (const [email, role] of [[jo, 'support'] as const, [priya, 'compliance'] as const])
    await world.as('owner', () =>
      inviteOperator(services, services.db, { email, roles: [role], by: 'a test' }),
    )
  const member = await world.as('owner', () => quickMember(fixture.api))
  const account = await world.as('owner', () => accountIdOf(member.email))
  world.is('console')
  const given = { account }
  await askFor(services, { kind: 'hold-set', given, reason: 'A stolen phone', by: priya })
  await world.as('worker', () => runDueRequests(services))
  const isMember = eq(accounts.id, account)
  const held = await world.as('owner', () => services.db.select().from(accounts).where(isMember))
  expect(held[0]?.onHoldAt).not.toBeNull()
  await world.as('owner', () =>
    services.db.update(accounts).set({ onHoldAt: null }).where(isMember),
  )
  const wish = { kind: 'member-erase' as const, given, reason: 'They asked', by: jo }
  const { request } = await askFor(services, wish)
  await decideRequest(services, { id: request.id, by: priya, reason: 'yes', isApproved: true })
  await world.as('worker', () => runDueRequests(services))
  const isThis = eq(operatorRequests.id, request.id)
  const [row] = await services.db.select().from(operatorRequests).where(isThis)
  expect(row).toMatchObject({ outcome: 'done' })
  world.is('owner')
  const [erased] = await services.db.select().from(accounts).where(isMember)
  expect(erased).toMatchObject({ email: '', fullName: '' })
})

async function accountIdOf(address: string): Promise<string> {
  const of = eq(accounts.email, address)
  const [row] = await fixture.api.services.db.select().from(accounts).where(of)
  return row?.id ?? ''
}

test('each role may add jobs, only the worker takes them', async () => {
  const log = makeLog()
  const opened = await Promise.all(
    roles.map(async (role) => {
      const isWorking = role === 'worker'
      const jobs = await openJobs(world.of(role), log, { isWorking, superviseSeconds: 1 })
      return { role, jobs, id: crypto.randomUUID() }
    }),
  )
  const putting = opened.filter(({ role }) => role !== 'console')
  for (const { role, jobs, id } of putting) await jobs.put(world.of(role).db, 'code', [id])
  const worker = opened.find(({ role }) => role === 'worker')?.jobs
  const taken = new Set<string>()
  await new Promise<void>((done) => {
    void worker?.work('code', {
      places: 1,
      atOnce: 1,
      run: async (attempts) => {
        for (const { id } of attempts) taken.add(id)
        if (taken.size === putting.length) done()
        return new Map()
      },
    })
  })
  // Long enough for the queues' supervisor.
  await new Promise((done) => setTimeout(done, 2_500))
  expect([...taken].sort()).toEqual(putting.map(({ id }) => id).sort())
  const refused: [(typeof roles)[number], string][] = [
    ['web', `update pgboss.job_common set state = 'created'`],
    ['follower', `update pgboss.job_common set state = 'created'`],
    ['web', 'select output from pgboss.job_common'],
    ['console', `insert into pgboss.job_common (name) values ('code')`],
    ['console', `update pgboss.job_common set state = 'created'`],
    ...roles.map((role) => [role, 'drop table pgboss.job_common'] as [typeof role, string]),
    ...roles.map((role) => [role, 'create table pgboss.mine ()'] as [typeof role, string]),
  ]
  for (const [role, statement] of refused) expect(await refusalOf(role, statement)).toBe(noRight)
  for (const { role, jobs } of opened) {
    expect(await jobs.figures()).toHaveLength(6)
    if (role === 'console') expect(await jobs.dead(1)).toEqual([])
    await jobs.close()
  }
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('the follower books gifts into suspense', async () => {
  const { chain, clock, treasury, run } = fixture
  world.is('owner')
  const inSuspense = () => balanceOf(world.of('owner').db, { type: 'suspense', asset: 'BNB' })
  const look = async () => {
    chain.mineEmpty(20)
    clock.forward(60_000)
    await world.as('follower', run)
  }
  await look()
  const before = await inSuspense()
  chain.gift(treasury, 500n)
  await look()
  expect((await inSuspense()) - before).toBe(500n)
})

test('granting rights again never holds up readers', async () => {
  const owner = world.of('owner')
  const again = () => grantRoles({ db: owner.db, databaseKind: 'postgres' })
  let done = false
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_journal limit 1`)
    // A change of a table would wait for this transaction for ever.
    expect(await again()).toBe(
      'fnx_web, fnx_worker, fnx_follower, fnx_console and fnx_signer have their rights. Give each a password once, in psql: \\password fnx_web, and so on.',
    )
  })
  await owner.script(`alter policy ledger_journal_web on ledger_journal with check (true)`)
  let granted: Promise<string> | undefined
  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_journal limit 1`)
    granted = grantRoles({ db: owner.db, databaseKind: 'postgres' }, 20)
    void granted.then(() => {
      done = true
    })
    await new Promise((wait) => setTimeout(wait, 200))
    expect(done).toBe(false)
    expect(await owner.db.execute(sql`select from ledger_journal limit 1`)).toHaveLength(1)
  })
  await granted
  await owner.script(forSandbox)
  const [{ rule } = { rule: '' }] = rowsOf<{ rule: string }>(
    await owner.db.execute(
      sql`select with_check as rule from pg_policies where policyname = 'ledger_journal_web'`,
    ),
  )
  expect(rule).toMatch('payment taken')
})

async function settingsOf(role: (typeof roles)[number]): Promise<Record<string, string>> {
  const rows = rowsOf<{ name: string; setting: string }>(
    await world.of(role).db.execute(sql`select name, setting from pg_settings
      where name ~ '^(idle_in_transaction|lock_timeout|tcp_user|tcp_keepalives)' order by name`),
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

test('a process that is frozen or cut off keeps its locks for five seconds', async () => {
  const letsGo = {
    idle_in_transaction_session_timeout: '5000',
    tcp_keepalives_count: '3',
    tcp_keepalives_idle: '2',
    tcp_keepalives_interval: '1',
    tcp_user_timeout: '5000',
  }
  for (const role of roles)
    expect([role, await settingsOf(role)]).toEqual([
      role,
      { ...letsGo, lock_timeout: role === 'follower' ? '2000' : '0' },
    ])
})

test('roles of an earlier release get it with the next granting', async () => {
  const owner = world.of('owner')
  const { name } = rowsOf<{ name: string }>(
    await owner.db.execute(sql`select current_database() as name`),
  )[0] as { name: string }
  const fresh = async () => {
    const url = world.urlOf('web')
    const database = connectPostgres(url, 1)
    const log = makeLog()
    await sayIfLocksStay({ db: database.db, log })
    await database.close()
    return log.lines
  }
  await owner.script(`alter role fnx_web in database "${name}" reset all`)
  expect(await fresh()).toEqual([
    {
      level: 'error',
      event: expect.stringMatching('keeps its locks'),
      fields: { role: 'fnx_web', mend: expect.stringMatching('ops -- database roles') },
    },
  ])
  await grantRoles({ db: owner.db, databaseKind: 'postgres' })
  await owner.script(forSandbox)
  expect(await fresh()).toEqual([])
})

test('reading one snapshot may pause for a minute, and writes nothing', async () => {
  const { db } = world.of('web')
  await inOneSnapshot(db, async (tx) => {
    const [row] = rowsOf<{ is: string }>(
      await tx.execute(sql`select current_setting('idle_in_transaction_session_timeout') as is`),
    )
    expect(row?.is).toBe('1min')
  })
  const writing = inOneSnapshot(db, (tx) => tx.execute(sql`update account set full_name = 'x'`))
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } })
})

test('only the worker may see how far replicas are', async () => {
  const seeing = rowsOf<{ name: string }>(
    await world.of('owner').db.execute(sql`select rolname as name from pg_roles
      where rolname like 'fnx\\_%' and pg_has_role(rolname, 'pg_read_all_stats', 'member')`),
  )
  expect(seeing.map(({ name }) => name)).toEqual(['fnx_worker'])
})

test('each process reports its own role’s connections', async () => {
  const metrics = openMetrics({ ...fixture.api.services, db: world.of('worker').db }, 4)
  const text = await metrics.text()
  metrics.close()
  const told = new Set(text.match(/(?<=fnx_db_connections\{.*role=")\w+/g))
  expect([...told]).toEqual(['fnx_worker'])
})

test('serving roles start on the owner’s migrated database', async () => {
  await stampMode(world.of('owner').db, 'sandbox')
  for (const role of roles) {
    expect(await migrate(world.of(role))).toEqual([])
    await world.as(role, async () => {
      await expect(stampMode(world.database.db, 'sandbox')).resolves.toHaveProperty('secret')
    })
  }
})

test('serving an outdated database fails, saying what to run', async () => {
  const { url } = await postgres.makeDatabase()
  const env = readServerEnv({ DATABASE_URL: url.replace('postgres@', 'fnx_web@') })
  await expect(openServices(env)).rejects.toThrow('run `npm run ops -- database roles`')
})

test.each(roles)('%s can change no table, journal or rule', async (role) => {
  const statements = [
    'create table mine (id int)',
    'alter table account add column mine int',
    'drop table signal',
    'truncate ledger_entry',
    'alter table ledger_entry disable trigger all',
    "update ledger_journal set kind = 'x'",
    'delete from ledger_entry',
    'insert into offering select * from offering',
    'delete from operator_command',
    'delete from operator_event',
    "update operator_event set action = ''",
    'truncate operator_event',
    'delete from operator_request',
    `insert into ledger_journal (key, kind, at) values ('mine', 'sandbox gift', now())`,
    'update ledger_account set floor = null',
    'create temporary table mine (id int)',
  ]
  const answers = await Promise.all(statements.map((one) => refusalOf(role, one)))
  expect(answers).toEqual(statements.map(() => noRight))
})

test('each role is kept out of what is another’s', async () => {
  const others: [(typeof roles)[number], string][] = [
    ['web', `insert into payment (id) values (gen_random_uuid())`],
    ['web', `update chain_position set head = 0`],
    ['web', `insert into settlement (payment_id) values (gen_random_uuid())`],
    ['web', `delete from account`],
    [
      'web',
      `insert into ledger_journal (key, kind, at) values ('mine', 'payment credited', now())`,
    ],
    ['worker', `insert into payment (id) values (gen_random_uuid())`],
    ['worker', `update account set password_hash = ''`],
    ['worker', `update account set email = ''`],
    ['worker', `update password_secret set account_id = null`],
    ['worker', `select * from passkey`],
    ['worker', `select * from recovery_code`],
    ['worker', `insert into session (id) values (gen_random_uuid())`],
    [
      'worker',
      `insert into ledger_journal (key, kind, at) values ('mine', 'payment credited', now())`,
    ],
    ['web', 'insert into share_price values (now(), 1)'],
    ['web', 'select * from operator_command'],
    ['web', 'select * from operator'],
    ['console', `update operator set roles = '{admin}'`],
    ['console', `insert into operator (email, roles) values ('me@fnx.example', '{admin}')`],
    ['follower', 'select * from operator_event'],
    ['worker', `update operator_request set decision = 'approved', decided_by = 'me'`],
    ['worker', `insert into operator_request (kind) values ('price-set')`],
    ['worker', `select * from operator_passkey`],
    ['worker', `insert into operator_return (document) values ('{}')`],
    ['worker', `insert into operator_return (signed_transaction, hash) values ('0x', '0x')`],
    ['worker', `update operator_return set state = 'uploaded'`],
    ['console', `insert into share_price values (now(), 1)`],
    ['console', `update signal set is_pausing = false`],
    ['console', `update session set ended_at = now()`],
    ['console', `update account set is_two_factor_on = false`],
    ['console', `insert into outbox_message (id) values (gen_random_uuid())`],
    ['console', `insert into ledger_journal (key, kind, at) values ('mine', 'stake', now())`],
    ['console', `update operator_request set executed_at = now()`],
    ['console', `update operator_request set input = '{}'`],
    ['console', `select password_hash from account`],
    ['console', `select two_factor_secret from account`],
    ['console', `select text from outbox_message`],
    ['console', `select subject from outbox_message`],
    ['console', `select * from one_time_code`],
    ['console', `select * from passkey`],
    ['console', `select * from password_secret`],
    ['console', `select * from hand_over`],
    ['follower', `update account set password_hash = ''`],
    ['follower', `update account set kyc_status = 'APPROVED'`],
    ['follower', `select * from session`],
    ['follower', `select * from kyc_applicant`],
    ['follower', `insert into account (id) values (gen_random_uuid())`],
    ['follower', `insert into ledger_journal (key, kind, at) values ('mine', 'stake', now())`],
  ]
  const answers = await Promise.all(others.map(([role, statement]) => refusalOf(role, statement)))
  expect(answers).toEqual(others.map(() => noRight))
})

// Sandbox fakes and their tables are absent from production.
const names = allEndpoints().flatMap(({ name, endpoint }) => (endpoint.sandboxOnly ? [] : [name]))

const first = [
  ...['wallet.resolvePayment', 'user.leaveStake', 'user.verifyChangeContact'],
  ...['wallet.recordSwap', 'kyc.generateSdkToken'],
]
const ordered = [...first, ...names.filter((name) => !first.includes(name))]

test.each(byDay(first.length, ordered))('%s needs only the web’s rights', async (name) => {
  world.is('owner')
  const api = await makeApi({ database: world.database })
  const made = { api, owner: await quickMember(api), other: await quickMember(api) }
  const input = await exampleOf(name).input(made)
  const { status } = await world.as('web', () => callByName(api, name, input, made.owner.token))
  expect([status, api.log.lines.filter(({ level }) => level === 'error')]).toEqual([200, []])
})
