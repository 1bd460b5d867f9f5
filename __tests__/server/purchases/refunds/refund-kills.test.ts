import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { followRefunds } from '@/server/modules/purchases/refunds/follow'
import { followRefundOrders } from '@/server/modules/purchases/refunds/follow-orders'
import { uploadRefund } from '@/server/modules/purchases/refunds/refund-orders.service'
import { runCommand } from '@/server/ops/commands'
import { eventLog } from '../../../support/event-log'
import { runDueRequests } from '../../../support/jobs'
import { dieUntil, Life, mortal } from '../../../support/mortal'
import { expectSoundBooks, rowsOf } from '../../../support/payment-fixture'
import {
  approveByOther,
  askRefund,
  downloadOrder,
  ordersIn,
  outcomesIn,
  type RefundFixture,
  refundFixture,
  refundsIn,
  removeFolders,
  sentBy,
  signOrderFile,
} from '../../../support/refund-fixture'
import { inRole } from '../../../support/roles'
import { landing, newAddress } from '../../../support/scripted-chain'

const treasurer = 'ines@fnx.example'
let fixture: RefundFixture

beforeEach(async () => {
  fixture = await refundFixture()
})
afterEach(removeFolders)

const services = () => fixture.api.services
const newestOrder = async () => (await ordersIn(fixture)).at(-1)
const newestRefund = async () => (await refundsIn(fixture)).at(-1)
const suspenseBalance = () => balanceOf(services().db, { type: 'suspense', asset: 'USDT' })

/** The follower's steps for refunds in a run, in its order and with its rights. */
const follow = (life: Life) =>
  inRole('follower', async () => {
    const needs = { ...services(), db: mortal(services().db, life) }
    await followRefunds(needs)
    await followRefundOrders(needs)
  })

const orderIs = (state: string) => async () => (await newestOrder())?.state === state
const refundIs = (state: string) => async () => (await newestRefund())?.state === state

/** Where no death is of interest, since another test dies there. */
const liveUntil: typeof dieUntil = async (isThere, live) => {
  await live(new Life(Number.POSITIVE_INFINITY))
  expect(await isThere()).toBe(true)
  return 0
}

/** Asked by one, approved by another, carried out by a worker and numbered by a follower. */
async function ordered(until = dieUntil) {
  await approveByOther(fixture, await askRefund(fixture, fixture.paymentId))
  const before = (await ordersIn(fixture)).length
  const carriedOut = async () => (await ordersIn(fixture)).length > before
  const deaths = [
    await until(carriedOut, (life) =>
      runDueRequests({ ...services(), db: mortal(services().db, life) }),
    ),
    await until(orderIs('ordered'), follow),
  ]
  const requests = await services().db.select().from(operatorRequests)
  expect(new Set(requests.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  const { id, file } = await downloadOrder(fixture, (await newestOrder())?.id ?? '')
  return { id, file, deaths }
}

const uploaded = (text: string, until = dieUntil) =>
  until(orderIs('uploaded'), async (life) => {
    const row = await newestOrder()
    if (row === undefined) throw new Error('Nothing is ordered.')
    const needs = { ...services(), db: mortal(services().db, life) }
    await inRole('console', () => uploadRefund(needs, { row, text, by: treasurer }))
  })

/** It is in a final block that has not been read yet. */
async function land(raw: string | undefined) {
  fixture.chain.mine(await landing(raw as `0x${string}`))
  fixture.chain.mineEmpty(services().confirmations + 2)
}

const stepsOf = async (id: string) =>
  (await eventLog(services().db))
    .filter(({ subject }) => subject === `return ${id}`)
    .map(({ action }) => action)

async function expectReturnedOnce() {
  expect(await suspenseBalance()).toBe(0n)
  expect(await outcomesIn(fixture)).toEqual(['returned'])
  expect((await rowsOf(fixture, fixture.buyer))[0]).toMatchObject({ status: 'returned' })
  const kinds = async (table: typeof notifications | typeof ledgerJournals) =>
    (await services().db.select({ kind: table.kind }).from(table)).map(({ kind }) => kind)
  const returnNotices = (await kinds(notifications)).filter((kind) =>
    kind.startsWith('payment-return'),
  )
  expect(returnNotices).toEqual(['payment-returning', 'payment-returned'])
  const bookedReturns = (await kinds(ledgerJournals)).filter((kind) => kind === 'payment returned')
  expect(bookedReturns).toHaveLength(1)
  await fixture.settleAll()
  await expectSoundBooks(fixture)
  expect((await runCommand(services(), ['reconcile'])).text).toMatch(/books add up/)
}

test('a follower that dies at each step of a refund that is raised once pays it back once', async () => {
  const { id, file, deaths } = await ordered()
  const raw = (await signOrderFile(fixture, file)).trim()
  deaths.push(await uploaded(raw))
  deaths.push(await dieUntil(refundIs('signed'), follow))
  expect(sentBy(fixture)).toEqual([])
  deaths.push(await dieUntil(refundIs('sent'), follow))
  const dearer = (await signOrderFile(fixture, file, '--gas-price', '3')).trim()
  deaths.push(await uploaded(dearer))
  const isRaised = async () => (await newestRefund())?.hash === (await newestOrder())?.hash
  deaths.push(await dieUntil(isRaised, follow))
  deaths.push(await dieUntil(refundIs('sent'), follow))
  // The first bytes are as good as the second, and both bear one number.
  expect(new Set(sentBy(fixture))).toEqual(new Set([raw, dearer]))
  await land(raw)
  deaths.push(await dieUntil(refundIs('confirmed'), follow))
  deaths.push(await dieUntil(orderIs('returned'), follow))
  // At each statement on the way there, and before each end of a transaction.
  for (const deathCount of deaths) expect(deathCount).toBeGreaterThan(2)
  expect(deaths).toHaveLength(10)
  expect(await refundsIn(fixture)).toMatchObject([{ state: 'confirmed', nonce: 0 }])
  expect(await stepsOf(id)).toEqual([
    'wrote a return order',
    'downloaded a return order',
    'uploaded a signed return',
    'took up a signed return',
    'sent a return',
    'uploaded a signed return',
    'took up a signed return',
    'sent a return',
    'booked a return',
    'closed a return order',
  ])
  await expectReturnedOnce()
})

test('a follower that dies at each step of a refund that fails leaves it to two people, who pay it back once', async () => {
  const first = await ordered(liveUntil)
  const raw = (await signOrderFile(fixture, first.file)).trim()
  await uploaded(raw, liveUntil)
  await liveUntil(refundIs('signed'), follow)
  await liveUntil(refundIs('sent'), follow)
  // Another transaction of the treasury has used its number.
  fixture.chain.mine({ ...fixture.chain.pay(fixture.treasury, newAddress(), 1n), nonce: 0 })
  fixture.chain.mineEmpty(services().confirmations + 2)
  const deaths = [
    await dieUntil(refundIs('failed'), follow),
    await dieUntil(orderIs('failed'), follow),
  ]
  for (const deathCount of deaths) expect(deathCount).toBeGreaterThan(2)
  expect(await stepsOf(first.id)).toEqual([
    'wrote a return order',
    'downloaded a return order',
    'uploaded a signed return',
    'took up a signed return',
    'sent a return',
    'saw a return fail',
    'closed a return order',
  ])
  expect(await suspenseBalance()).toBeGreaterThan(0n)
  fixture.api.clock.forward(1_000)
  const second = await ordered()
  const signedAgain = (await signOrderFile(fixture, second.file)).trim()
  await uploaded(signedAgain, liveUntil)
  await liveUntil(refundIs('signed'), follow)
  await liveUntil(refundIs('sent'), follow)
  expect(await newestRefund()).toMatchObject({ nonce: 1 })
  await land(signedAgain)
  await liveUntil(refundIs('confirmed'), follow)
  await liveUntil(orderIs('returned'), follow)
  await expectReturnedOnce()
})
