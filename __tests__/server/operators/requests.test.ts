import { eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, offeredMicroShares } from '@/server/modules/ledger'
import { sharePriceAt } from '@/server/modules/offerings/price.service'
import { sharePrices } from '@/server/modules/offerings/tables'
import {
  endOperator,
  findOperator,
  inviteOperator,
  kindOf,
  runRequest,
  stopRequest,
} from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { operatorPasskeys, operatorRequests, operators } from '@/server/modules/operators/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { isSaleStopped } from '@/server/platform/signals/read'
import { makeApi, type TestApi } from '../../support/api'
import { fieldsOfEachLanguage } from '../../support/each-language'
import { eventLog } from '../../support/event-log'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { issueShares, makeBuyer, placeOrderAs, quoteTo } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { inRole } from '../../support/roles'

const reason = 'the board said so'
const treasurer = 'ines@fnx.example'
const admin = 'tomas@fnx.example'

let api: TestApi
const price = () => sharePriceAt(api.services.db, api.clock.now())
const askRequest = (
  kind: Parameters<typeof askFor>[1]['kind'],
  fields = {},
  by = treasurer,
  grounds = reason,
) => askFor(api.services, { kind, given: fields, reason: grounds, by })
const approve = (id: string, by = admin) =>
  decideRequest(api.services, { id, by, reason: 'yes', isApproved: true })
const stateOf = async (id: string) => {
  const [row] = await api.services.db
    .select()
    .from(operatorRequests)
    .where(eq(operatorRequests.id, id))
  return row
}
interface Named {
  email: string
  name?: string
}

/** Invited, and has accepted with a name. */
async function visitAs(email: string, name: string, ...roles: OperatorRole[]) {
  if (roles.length > 0) await invite(email, ...roles)
  await api.services.db.update(operators).set({ name }).where(eq(operators.email, email))
}
const invite = (email: string, ...roles: OperatorRole[]) =>
  inviteOperator(api.services, api.services.db, { email, roles, by: 'a test' })

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  const { db } = api.services
  await db.delete(sharePrices)
  await db.insert(sharePrices).values({ at: api.clock.now(), priceMicroUsd: 10_000_000n })
  api.clock.forward(60_000)
  await invite(treasurer, 'treasury')
  await invite(admin, 'admin')
})

describe('a price', () => {
  beforeEach(() => issueShares(api))

  test('within a tenth is set by one operator @rest', async () => {
    const { request, whyTwo } = await askRequest('price-set', { price: '10.90' })
    expect(whyTwo).toBeUndefined()
    expect(await runDueRequests(api.services)).toBe(1)
    expect(await price()).toBe(10_900_000n)
    expect(await stateOf(request.id)).toMatchObject({ decision: 'alone', outcome: 'done' })
    expect(await runDueRequests(api.services)).toBe(0)
  })
})

describe('four eyes', () => {
  beforeEach(() => issueShares(api))
  const waitingRequest = async (grounds = reason) =>
    (await askRequest('price-set', { price: '12' }, treasurer, grounds)).request.id

  test('operators cannot decide their own requests, even in the database', async () => {
    const id = await waitingRequest()
    for (const isApproved of [true, false])
      await expect(
        decideRequest(api.services, { id, by: treasurer, reason: 'no', isApproved }),
      ).rejects.toThrow(/Someone else has to decide/)
    const ownDecision = {
      decision: 'approved',
      decidedBy: treasurer,
      decidedAt: api.clock.now(),
    } as const
    await expect(
      api.services.db.update(operatorRequests).set(ownDecision).where(eq(operatorRequests.id, id)),
    ).rejects.toThrow()
  })

  test.each([
    ['a second address of one mailbox', { email: 'ines+two@fnx.example' }],
    ['a name in another spelling', { email: 'i.ortiz@fnx.example', name: 'ORTIZ,  Iné\u200bs' }],
  ])('%s is the same person', async (_, { email, name = 'Tomas Novak' }: Named) => {
    await visitAs(treasurer, 'Ines Ortiz', 'treasury')
    await visitAs(email, name, 'admin')
    const id = await waitingRequest()
    await expect(approve(id, email)).rejects.toThrow(/Someone else has to decide/)
    expect(await stateOf(id)).toMatchObject({ decision: null, decidedBy: null })
    await visitAs(admin, 'Tomas Novak', 'admin')
    await approve(id)
    expect(await stateOf(id)).toMatchObject({ decision: 'approved', decidedBy: admin })
  })

  test.each([
    ['price-set', { price: '12' }],
    ['sale-resume', {}],
    ['rewards-deposit', {}],
  ])('%s is not done because its row says that one was enough', async (kind, fields) => {
    const { services } = api
    await askRequest('sale-stop', fieldsOfEachLanguage('why', 'A wrong price'))
    await runDueRequests(services)
    const requestKind = kindOf(kind)
    const input = requestKind.parse(fields)
    const facts = await requestKind.facts(services, input)
    const [askedAt, expiresAt] = [api.clock.now(), new Date(api.clock.now().getTime() + hourMs)]
    const row = { kind, input, facts, reason, askedBy: treasurer, askedAt, expiresAt }
    await inRole('console', () =>
      services.db.insert(operatorRequests).values({ ...row, decision: 'alone' }),
    )
    await runDueRequests(services)
    const filed = await services.db
      .select()
      .from(operatorRequests)
      .where(eq(operatorRequests.kind, kind))
    expect(filed).toMatchObject([{ outcome: 'void', executedAt: null }])
    expect(filed[0]?.result).toContain('Takes two people.')
    expect(await price()).toBe(10_000_000n)
    expect(await isSaleStopped(services)).toBe(true)
  })

  test('it is not done because its row says that two decided who are one', async () => {
    const id = await waitingRequest()
    const second = 'ines+two@fnx.example'
    await visitAs(second, 'Ines Ortiz', 'admin')
    const decidedAt = api.clock.now()
    const secondDecision = { decision: 'approved', decidedBy: second, decidedAt } as const
    await inRole('console', () =>
      api.services.db
        .update(operatorRequests)
        .set(secondDecision)
        .where(eq(operatorRequests.id, id)),
    )
    await runDueRequests(api.services)
    expect(await stateOf(id)).toMatchObject({ outcome: 'void', executedAt: null })
    expect((await stateOf(id))?.result).toContain('same mailbox')
    expect(await price()).toBe(10_000_000n)
  })

  test('one passkey under two names is the same person', async () => {
    for (const email of [treasurer, admin]) {
      await visitAs(email, email === admin ? 'Tomas Novak' : 'Ines Ortiz')
      const operatorId = (await findOperator(api.services.db, email))?.id ?? ''
      const passkey = { id: `key of ${email}`, operatorId, name: 'Key', publicKey: 'one key' }
      const createdAt = api.clock.now()
      await api.services.db.insert(operatorPasskeys).values({ ...passkey, counter: 0, createdAt })
    }
    await expect(approve(await waitingRequest())).rejects.toThrow(/same passkey/)
  })

  test('an operator cannot lift the hold on their own account, with any spelling of their address', async () => {
    const { email } = await quickMember(api)
    const isOwn = eq(accounts.email, email)
    await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() }).where(isOwn)
    const [{ id: account = '' } = {}] = await api.services.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(isOwn)
    const otherSpelling = email.replace('@', '+work@').toUpperCase()
    await expect(askRequest('hold-lift', { account }, otherSpelling)).rejects.toThrow(
      /your own account/,
    )
    const { request } = await askRequest('hold-lift', { account })
    await expect(approve(request.id, email)).rejects.toThrow(/your own account/)
  })

  test('20 approvals at once count as one @rest', async () => {
    const id = await waitingRequest()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => approve(id, `admin${at}@fnx.example`)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all(Array.from({ length: 20 }, () => runRequest(api.services, id)))
    expect(await api.services.db.$count(sharePrices)).toBe(2)
    const priceSetEvents = eq(operatorEvents.action, 'done: price-set')
    expect(await api.services.db.$count(operatorEvents, priceSetEvents)).toBe(1)
  })

  test('a decision never changes @rest', async () => {
    const id = await waitingRequest()
    await approve(id)
    const { db } = api.services
    const otherDecisions = [
      { decidedBy: 'eve@fnx.example' },
      { input: { priceMicroUsd: '1' } },
      { askedBy: 'eve@fnx.example' },
    ]
    for (const change of otherDecisions)
      await expect(
        db.update(operatorRequests).set(change).where(eq(operatorRequests.id, id)),
      ).rejects.toThrow()
    await runDueRequests(api.services)
    const notExecuted = { outcome: null, executedAt: null }
    await expect(db.update(operatorRequests).set(notExecuted)).rejects.toThrow()
    await expect(db.delete(operatorRequests)).rejects.toThrow()
  })

  test('after its time it cannot be approved @rest', async () => {
    const id = await waitingRequest()
    api.clock.forward(hourMs)
    await expect(approve(id)).rejects.toThrow(/expired/)
  })

  test('a declined or stopped request is never carried out @rest', async () => {
    const [declined, stopped] = [await waitingRequest(), await waitingRequest('once more')]
    await decideRequest(api.services, { id: declined, by: admin, reason: 'no', isApproved: false })
    await approve(stopped)
    await stopRequest(api.services, { id: stopped, by: treasurer, reason: 'a slip' })
    await runDueRequests(api.services)
    expect(await price()).toBe(10_000_000n)
    expect(await stateOf(declined)).toMatchObject({ outcome: 'stopped', executedAt: null })
  })

  test('with other facts it is void', async () => {
    const [first, second] = [await waitingRequest(), await waitingRequest('once more')]
    await approve(second)
    const { db } = api.services
    await db.insert(sharePrices).values({ at: api.clock.now(), priceMicroUsd: 10_500_000n })
    expect(await approve(first)).toMatchObject({ outcome: 'void' })
    await runDueRequests(api.services)
    expect(await stateOf(second)).toMatchObject({ outcome: 'void', executedAt: null })
    expect(await price()).toBe(10_500_000n)
  })

  test('it is void once its operator has left', async () => {
    const id = await waitingRequest()
    await approve(id)
    await endOperator(api.services, { email: treasurer, by: admin, reason })
    await runDueRequests(api.services)
    expect(await stateOf(id)).toMatchObject({ outcome: 'void' })
    expect((await stateOf(id))?.result).toContain(treasurer)
  })

  test('not carried out within an hour, it is void', async () => {
    const id = await waitingRequest()
    await approve(id)
    api.clock.forward(hourMs)
    await runDueRequests(api.services)
    expect(await stateOf(id)).toMatchObject({ outcome: 'void' })
  })
})

test('the sale is stopped by one, resumed by two, and then takes orders again @rest', async () => {
  const member = await quickMember(api)
  const payer = await makeBuyer(api, member)
  const lock = async () => {
    const { id } = await quoteTo(member)
    return (await placeOrderAs(member, { quoteId: id, payer })).status
  }
  await askRequest('sale-stop', fieldsOfEachLanguage('why', 'A wrong price'))
  await runDueRequests(api.services)
  expect(await lock()).toBe(503)
  const { request } = await askRequest('sale-resume')
  await runDueRequests(api.services)
  expect(await isSaleStopped(api.services)).toBe(true)
  expect(await lock()).toBe(503)
  await approve(request.id)
  await runDueRequests(api.services)
  expect(await isSaleStopped(api.services)).toBe(false)
  expect(await lock()).toBe(200)
})

describe('shares', () => {
  const unsold = () => balanceOf(api.services.db, { type: 'unsold', asset: 'SHARE' })
  const rewards = () => balanceOf(api.services.db, { type: 'rewards', asset: 'SHARE' })

  test('are issued once, by two operators @rest', async () => {
    const { request, whyTwo } = await askRequest('shares-issue')
    expect(whyTwo).toBe('Takes two people.')
    // Of two that are asked for in one moment either may run first.
    api.clock.forward(1_000)
    const { request: otherRequest } = await askRequest('shares-issue', {}, treasurer, 'once more')
    await approve(request.id)
    await approve(otherRequest.id)
    expect(await unsold()).toBe(0n)
    await runDueRequests(api.services)
    expect(await unsold()).toBe(offeredMicroShares)
    expect([await stateOf(request.id), await stateOf(otherRequest.id)]).toMatchObject([
      {
        outcome: 'done',
        result: expect.stringContaining('Issued: 4,000,000 shares. All for sale.'),
      },
      { outcome: 'void' },
    ])
    await expect(askRequest('shares-issue')).rejects.toThrow('Already done.')
  })

  test('go into the rewards once, by two @rest', async () => {
    await issueShares(api)
    const { request } = await askRequest('rewards-deposit')
    await approve(request.id)
    await runDueRequests(api.services)
    expect(await rewards()).toBe(90_000_000_000n)
    expect(await stateOf(request.id)).toMatchObject({ outcome: 'done' })
    await expect(askRequest('rewards-deposit')).rejects.toThrow('Already done.')
  })
})

describe('a member', () => {
  test('hears of a two-factor reset a day before @rest', async () => {
    const { email } = await quickMember(api)
    const { accounts } = await import('@/server/modules/identity/tables')
    const { outboxMessages } = await import('@/server/modules/notifications/tables')
    const { db } = api.services
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    const id = account?.id ?? ''
    await db.update(accounts).set({ isTwoFactorOn: true }).where(eq(accounts.id, id))
    await invite('jo@fnx.example', 'support')
    await invite('priya@fnx.example', 'compliance')
    const { request } = await askRequest('two-factor-reset', { account: id }, 'jo@fnx.example')
    await approve(request.id, 'priya@fnx.example')
    const letters = () => db.select().from(outboxMessages).where(eq(outboxMessages.about, id))
    await runDueRequests(api.services)
    await runDueRequests(api.services)
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      'Your FNX two-factor login will be switched off',
    ])
    api.clock.forward(24 * hourMs - 1)
    await runDueRequests(api.services)
    const isOn = async () => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]
    expect((await isOn())?.isTwoFactorOn).toBe(true)
    api.clock.forward(1)
    await runDueRequests(api.services)
    expect((await isOn())?.isTwoFactorOn).toBe(false)
  })
})

describe('operators', () => {
  const roles = async (email: string) =>
    (await api.services.db.select().from(operators).where(eq(operators.email, email)))[0]?.roles

  test('are invited by two, with a private link', async () => {
    const fields = { email: 'Priya@fnx.example', roles: 'compliance' }
    const { request } = await askRequest('operator-invite', fields, admin)
    await approve(request.id, 'other@fnx.example')
    await runDueRequests(api.services)
    expect(await roles('priya@fnx.example')).toEqual(['compliance'])
    const { outboxMessages } = await import('@/server/modules/notifications/tables')
    const [letter] = await api.services.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, 'priya@fnx.example'))
    expect(letter?.text).toMatch(/http:\/\/localhost:3100\/invitation\/[0-9a-f]{64}/)
    const events = JSON.stringify(await eventLog(api.services.db))
    const row = JSON.stringify(await stateOf(request.id))
    expect(events + row).not.toContain('/invitation/')
  })

  test('get roles by two, are switched off by one @rest', async () => {
    const fields = { email: treasurer, roles: 'treasury, support' }
    const { request } = await askRequest('operator-roles', fields, admin)
    await approve(request.id, 'other@fnx.example')
    await runDueRequests(api.services)
    expect(await roles(treasurer)).toEqual(['support', 'treasury'])
    await askRequest('operator-off', { email: treasurer }, admin)
    await runDueRequests(api.services)
    const [row] = await api.services.db
      .select()
      .from(operators)
      .where(eq(operators.email, treasurer))
    expect(row?.endedAt).not.toBeNull()
  })

  test.each(['king', '', 'admin, king'])('%j is no role', async (text) => {
    const fields = { email: treasurer, roles: text }
    await expect(askRequest('operator-roles', fields, admin)).rejects.toThrow(/Choose a role/)
  })
})
