import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { inviteOperator, type requestKinds } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi } from '../../support/api'
import { askFor, decideRequest, runDueRequests } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { password, type TestMember } from '../../support/member'
import { makeBuyerIn, orderOf, paymentFixture, paymentOf } from '../../support/payment-fixture'
import { makeOrder, placeOrderAs, quoteTo } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { makeStake, nextDay, sendStake, share } from '../../support/staking'

const priya = 'priya@fnx.example'

let api: TestApi
let ada: TestMember
let account: string

async function start(testApi: TestApi) {
  api = testApi
  const compliance = { email: priya, roles: ['compliance' as const], by: 'a test' }
  await inviteOperator(api.services, api.services.db, compliance)
}

beforeEach(async () => {
  await start(await makeApi())
  ada = await quickMember(api)
  account = await accountIdOf(api, ada)
})

const ask = (kind: keyof typeof requestKinds, of = account) =>
  askFor(api.services, { kind, given: { account: of }, reason: 'A stolen phone', by: priya })

async function hold(of = account) {
  const filed = await ask('hold-set', of)
  await runDueRequests(api.services)
  return filed
}

const isOwned = async () => {
  const { opened } = await ada.call('GET', 'user/getProfile')
  return (opened as { isOnHold: boolean }).isOnHold
}

const refusedAnswer = [403, 'ON_HOLD', 'Your account is on hold. Contact us.']
const errorOf = ({ status, body }: Awaited<ReturnType<TestMember['call']>>) => [
  status,
  body.code,
  body.message,
]

test('is set by one at once: no order, stake or closing', async () => {
  await makeStake(api, ada)
  const order = await makeOrder(api, ada)
  await nextDay(api, ada)
  const quote = await quoteTo(ada)
  expect((await hold()).whyTwo).toBeUndefined()
  expect(await isOwned()).toBe(true)
  const lock = { quoteId: quote.id, payer: order.payer, isSecond: true }
  const answers = [
    await placeOrderAs(ada, lock),
    await sendStake(ada, share),
    await ada.call('POST', 'user/stakingClaim', {}),
    await ada.call('POST', 'user/deactivateAccount', { password }),
  ]
  expect(answers.map(errorOf)).toEqual(answers.map(() => refusedAnswer))
})

test('leaves everything to be read @rest', async () => {
  await makeStake(api, ada)
  await hold()
  const reads = [
    ...['wallet/transactions', 'wallet/papers', 'user/staking', 'user/settings'],
    ...['notification/listNotification', 'user/ownData'],
  ]
  const answers = await Promise.all(reads.map((path) => ada.call('GET', path)))
  expect(answers.map(({ status }, at) => [reads[at], status])).toEqual(
    reads.map((path) => [path, 200]),
  )
})

test('is lifted by two operators @rest', async () => {
  await makeStake(api, ada)
  await hold()
  await expect(ask('hold-set')).rejects.toThrow('Already on hold.')
  const { request, whyTwo } = await ask('hold-lift')
  expect(whyTwo).toBe('Takes two people.')
  await runDueRequests(api.services)
  expect(await isOwned()).toBe(true)
  const ownDecision = { id: request.id, by: priya, reason: 'yes', isApproved: true }
  await expect(decideRequest(api.services, ownDecision)).rejects.toThrow(
    /Someone else has to decide/,
  )
  await decideRequest(api.services, { ...ownDecision, by: 'lee@fnx.example' })
  await runDueRequests(api.services)
  expect(await isOwned()).toBe(false)
  await expect(ask('hold-lift')).rejects.toThrow('Not on hold.')
  await nextDay(api, ada)
  expect((await ada.call('POST', 'user/stakingClaim', {})).status).toBe(200)
})

test('after the hold is set again, an earlier approval does not lift it', async () => {
  await hold()
  const { request } = await ask('hold-lift')
  const { db } = api.services
  const laterAt = new Date(api.clock.now().getTime() + 1)
  await db.update(accounts).set({ onHoldAt: laterAt }).where(eq(accounts.id, account))
  const yes = { id: request.id, by: 'lee@fnx.example', reason: 'yes', isApproved: true }
  await decideRequest(api.services, yes)
  await runDueRequests(api.services)
  const isThis = eq(operatorRequests.id, request.id)
  const [row] = await db.select().from(operatorRequests).where(isThis)
  expect([row?.outcome, await isOwned()]).toEqual(['void', true])
})

test('a member on hold is not erased', async () => {
  await hold()
  await expect(ask('member-erase')).rejects.toThrow('Not yet: the account is on hold.')
})

test('a payment for an earlier order goes to suspense @rest', async () => {
  const fixture = await paymentFixture()
  await start(fixture.api)
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  await hold(buyer.accountId)
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  const { opened } = await buyer.member.call('GET', 'wallet/transactions')
  expect((opened as { docs: { status: string }[] }).docs).toMatchObject([{ status: 'held' }])
})
