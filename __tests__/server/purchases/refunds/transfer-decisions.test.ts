import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { BankOrder } from '@/contract/purchase'
import { transfers } from '@/server/modules/purchases'
import { bankPayers, refundTransfers } from '@/server/modules/purchases/by-bank/tables'
import { waitingRefunds } from '@/server/modules/purchases/refunds/refund-files.service'
import { heldTransfers } from '@/server/modules/purchases/refunds/transfer-decisions.service'
import { settleBatch } from '@/server/modules/purchases/settling/settle-batch'
import { payments, settlements } from '@/server/modules/purchases/tables'
import { bankFile, type Line } from '../../../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  friday,
  makeBankOrder,
  makeVerifiedMember,
  receiveBankFile,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { byTwo, settle, sweep } from '../../../support/jobs'
import { accountIdOf } from '../../../support/make-transactions'
import { dieUntil, mortal } from '../../../support/mortal'
import { inRole } from '../../../support/roles'

let fixture: Transfers
let order: BankOrder
beforeEach(async () => {
  fixture = await transferFixture()
  order = await makeBankOrder(fixture.ada)
})

const services = () => fixture.api.services
const sound = { differs: 0n, errors: [] }
const statusOf = async () => (await fetchTransaction(fixture.ada, order)).status
const heldNow = () => inRole('console', () => heldTransfers(services()))

async function arrived(changes: Partial<Line> = {}): Promise<string> {
  const line = transferOf(order, changes)
  await receiveBankFile(fixture.api, bankFile({ name: line.reference, day: friday, lines: [line] }))
  const [row] = await services().db.select().from(payments).where(eq(payments.state, 'aside'))
  return row?.id ?? (await services().db.select().from(settlements))[0]?.paymentId ?? ''
}

async function decide(payment: string, decisionWay: 'back' | 'member', member = fixture.ada) {
  const account = decisionWay === 'member' ? await accountIdOf(fixture.api, member) : ''
  await byTwo(services(), {
    kind: 'transfer-decide',
    given: { payment, way: decisionWay, account },
  })
  await settle(services())
}

test('in another’s name: both names are shown, and what is the member’s pays its order @rest', async () => {
  const payment = await arrived({ name: 'Grace Hopper' })
  expect(await heldNow()).toMatchObject([
    {
      payer: { name: 'Grace Hopper', account: 'GB33BUKB20201555555555' },
      verified: expect.stringContaining('Byron'),
      settlement: { trouble: 'other-name' },
    },
  ])
  await decide(payment, 'member')
  expect(await statusOf()).toBe('confirmed')
  const [pay, fee] = [BigInt(order.pay), BigInt(order.fee)]
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, bank: pay - fee, fees: fee })
  expect(await services().db.$count(settlements)).toBe(1)
})

test.each<[string, Partial<Line>, string]>([
  ['just the amount of their order pays it', {}, 'confirmed'],
  ['another amount is their decision', { amount: 777n }, 'awaiting'],
])('without its reference: %s @rest', async (_, changes, status) => {
  const payment = await arrived({ ...changes, text: 'for shares' })
  await decide(payment, 'member')
  expect(await statusOf()).toBe(status)
  const [settledRow] = await services().db.select().from(settlements)
  expect(settledRow?.outcome).toBe(status === 'confirmed' ? 'credited' : 'decision')
  expect(await bankMoney(fixture.api)).toMatchObject(sound)
})

test('what is another member’s than the order says is theirs to decide @rest', async () => {
  const payment = await arrived({ name: 'Grace Hopper' })
  const grace = await makeVerifiedMember(fixture.api)
  await decide(payment, 'member', grace)
  const [settledRow] = await services().db.select().from(settlements)
  expect(settledRow).toMatchObject({
    outcome: 'decision',
    orderId: null,
    accountId: await accountIdOf(fixture.api, grace),
  })
  const { status, pay, shares, endedAt } = await fetchTransaction(fixture.ada, order)
  expect([status, pay, shares]).toEqual(['expired', order.pay, order.receive])
  expect(endedAt).not.toBeNull()
  expect(await fetchTransaction(grace, { id: payment })).toMatchObject({ status: 'decision' })
})

test('a second payment of an order that is another member’s leaves the first member’s list @rest', async () => {
  const paidLine = transferOf(order)
  await receiveBankFile(fixture.api, bankFile({ message: '054', name: 'P', lines: [paidLine] }))
  const lines = [paidLine, transferOf(order, { name: 'Grace Hopper' })]
  await receiveBankFile(fixture.api, bankFile({ name: 'Q', day: friday, lines }))
  const [heldTransfer] = await heldNow()
  const payment = heldTransfer?.payment.id ?? ''
  expect((await fetchTransaction(fixture.ada, { id: payment })).status).toBe('held')
  const grace = await makeVerifiedMember(fixture.api)
  const ownOrder = await makeBankOrder(grace)
  await decide(payment, 'member', grace)
  expect((await fetchTransaction(grace, ownOrder)).status).toBe('confirmed')
  const { status } = await fixture.ada.call('GET', 'wallet/transaction', { id: payment })
  expect([status, await statusOf()]).toEqual([404, 'confirmed'])
})

test('what was decided is nobody’s to decide again until it is done @rest', async () => {
  const payment = await arrived({ name: 'Grace Hopper' })
  const fields = { payment, way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await expect(byTwo(services(), { kind: 'transfer-decide', given: fields })).rejects.toThrow(
    'nobody',
  )
  await settle(services())
  expect(await statusOf()).toBe('returning')
})

test('a decision that cannot be carried out holds up no other @rest', async () => {
  await arrived({ text: 'x' })
  await arrived({ text: 'y' })
  const bothPayments = await services().db.select().from(payments).orderBy(payments.id)
  const [first] = bothPayments.map(({ id }) => id)
  for (const { id: payment } of bothPayments)
    await byTwo(services(), {
      kind: 'transfer-decide',
      given: { payment, way: 'back', account: '' },
    })
  // Its settlement is there already, so that writing it fails.
  const row = { outcome: 'held' as const, decidedAt: new Date(), trouble: 'unknown-payer' as const }
  await services()
    .db.insert(settlements)
    .values({ ...row, paymentId: first ?? '' })
  await settle(services())
  const outcomes = await services().db.select().from(settlements).orderBy(settlements.paymentId)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['held', 'returning'])
})

/** Until it is removed, every attempt to refund this payment fails. */
async function cannotSendBack(payment: string): Promise<() => Promise<void>> {
  const row = { outcome: 'held' as const, decidedAt: new Date(), trouble: 'unknown-payer' as const }
  await services()
    .db.insert(settlements)
    .values({ ...row, paymentId: payment })
  return async () => {
    await services().db.delete(settlements).where(eq(settlements.paymentId, payment))
  }
}

const wishFor = (payment: string, decisionWay: string, account = '') => ({
  kind: 'transfer-decide' as const,
  given: { payment, way: decisionWay, account },
})

test('a decision that cannot be carried out says why, is tried again, and is decided anew by two @rest', async () => {
  const payment = await arrived({ text: 'x' })
  const mend = await cannotSendBack(payment)
  await byTwo(services(), wishFor(payment, 'back'))
  await expect(byTwo(services(), wishFor(payment, 'back'))).rejects.toThrow('nobody')
  await settle(services())
  const [failedTransfer] = await heldNow()
  expect(failedTransfer?.failure).toContain('settlement')
  await mend()
  const account = await accountIdOf(fixture.api, fixture.ada)
  await byTwo(services(), wishFor(payment, 'member', account))
  const [changedPayer] = await services().db.select().from(bankPayers)
  expect(changedPayer).toMatchObject({ decided: 'member', failure: null, takenAt: null })
  await settle(services())
  expect(await statusOf()).toBe('confirmed')
  expect(await bankMoney(fixture.api)).toMatchObject(sound)
})

test('a decision that failed and then succeeds is no longer anybody’s to change @rest', async () => {
  const payment = await arrived({ text: 'x' })
  const mend = await cannotSendBack(payment)
  await byTwo(services(), wishFor(payment, 'back'))
  await settle(services())
  await mend()
  await settle(services())
  expect(await services().db.select().from(bankPayers)).toMatchObject([{ failure: null }])
  expect(await services().db.select().from(settlements)).toMatchObject([{ outcome: 'returning' }])
  await expect(byTwo(services(), wishFor(payment, 'back'))).rejects.toThrow('nobody')
})

test('what is decided anew between two looks of the follower is what it does @rest', async () => {
  const payment = await arrived({ text: 'x' })
  await byTwo(services(), wishFor(payment, 'back'))
  const accountId = await accountIdOf(fixture.api, fixture.ada)
  const { db } = services()
  let isChanged = false
  const changing = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction' || isChanged) return value
      return async (...args: Parameters<typeof db.transaction>) => {
        isChanged = true
        const changes = { decided: 'member' as const, accountId, orderId: order.id }
        await inRole('owner', () => db.update(bankPayers).set(changes))
        return db.transaction(...args)
      }
    },
  })
  await settle({ ...services(), db: changing })
  expect(isChanged).toBe(true)
  expect(await statusOf()).toBe('confirmed')
})

test.each<[string, Partial<Line>]>([
  ['another’s name', { name: 'Grace Hopper' }],
  ['no reference', { text: 'for shares' }],
])('what came with %s is sent back to the account that paid @rest', async (_, changes) => {
  const payment = await arrived(changes)
  await decide(payment, 'back')
  expect(await inRole('console', () => waitingRefunds(services()))).toMatchObject([
    { paymentId: payment, payer: { account: 'GB33BUKB20201555555555' } },
  ])
  expect(await heldNow()).toEqual([])
  if (changes.name !== undefined) expect(await statusOf()).toBe('returning')
  const fields = { until: fixture.api.clock.now().toISOString() }
  await byTwo(services(), { kind: 'refund-file', given: fields })
  const [sentTransfer] = await services().db.select().from(refundTransfers)
  const { amount = 0n, endToEndId } = sentTransfer ?? {}
  const debit = { reference: 'D1', amount, day: friday, isDebit: true, endToEndId }
  await receiveBankFile(fixture.api, bankFile({ message: '054', lines: [debit] }))
  expect(await services().db.select().from(settlements)).toMatchObject([{ outcome: 'returned' }])
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
  })
})

test('what was settled meanwhile stays', async () => {
  const payment = await arrived({ name: 'Grace Hopper' })
  const account = await accountIdOf(fixture.api, fixture.ada)
  const fields = { payment, way: 'member', account }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  // Another follower has ended it in between.
  await services().db.update(settlements).set({ outcome: 'returned' })
  await settle(services())
  await services().db.update(payments).set({ state: 'seen' })
  const seenPayments = await services().db.select().from(payments)
  const turn = { minimums: new Map(), skipped: new Set<string>(), decimals: new Map() }
  await expect(
    inRole('follower', () => settleBatch(services(), seenPayments, turn)),
  ).rejects.toThrow('in the meantime')
  await settle(services())
  expect(await services().db.select().from(settlements)).toMatchObject([{ outcome: 'returned' }])
  expect(await services().db.select().from(payments)).toMatchObject([{ state: 'settled' }])
  await expect(byTwo(services(), { kind: 'transfer-decide', given: fields })).rejects.toThrow(
    'nobody',
  )
})

test('a follower that dies at each step of a decision carries it out once @rest', async () => {
  const payment = await arrived({ name: 'Grace Hopper' })
  const account = await accountIdOf(fixture.api, fixture.ada)
  await byTwo(services(), { kind: 'transfer-decide', given: { payment, way: 'member', account } })
  const isCredited = async () => (await statusOf()) === 'confirmed'
  const deaths = await dieUntil(isCredited, (life) =>
    settle({ ...services(), db: mortal(services().db, life) }),
  )
  expect(deaths).toBeGreaterThan(5)
  expect(await bankMoney(fixture.api)).toMatchObject({
    ...sound,
    bank: BigInt(order.pay) - BigInt(order.fee),
  })
})

test('a payer who has bought shares is forgotten by the console, and all others after ten years @rest', async () => {
  const { db } = services()
  await arrived()
  await arrived({ name: 'Grace Hopper' })
  await sweep(services())
  expect(await db.$count(bankPayers)).toBe(1)
  await inRole('worker', () =>
    transfers.forget({
      db,
      clock: { now: () => new Date(fixture.api.clock.now().getTime() + 3_660 * dayMs) } as never,
    }),
  )
  expect(await db.$count(bankPayers)).toBe(0)
})
