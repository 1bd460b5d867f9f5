import { eq } from 'drizzle-orm'
import { keepBankFile, takeBankFiles } from '@/server/modules/bank'
import { runRequest } from '@/server/modules/operators'
import { operatorRequests } from '@/server/modules/operators/tables'
import { transfers } from '@/server/modules/purchases'
import { encryptPayer } from '@/server/modules/purchases/by-bank/payers'
import { bankPayers, refundFiles, refundTransfers } from '@/server/modules/purchases/by-bank/tables'
import { nameAccount } from '@/server/modules/purchases/refunds/transfer-decisions.service'
import { settlements } from '@/server/modules/purchases/tables'
import { bankFile } from '../../../support/bank/bank-files'
import {
  bankMoney,
  friday,
  makeBankOrder,
  makeVerifiedMember,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { askFor, byTwo, decideRequest, runDueRequests, settle } from '../../../support/jobs'
import { dieUntil, mortal } from '../../../support/mortal'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { inRole } from '../../../support/roles'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await openPostgres()
})
afterAll(() => postgres.close())

let fixture: Transfers
const services = () => fixture.api.services

/** Two members paid less than they ordered and want it back. */
beforeEach(async () => {
  fixture = await transferFixture({ database: (await postgres.makeDatabase('seeded')).connect() })
  const { api, ada } = fixture
  for (const member of [ada, await makeVerifiedMember(api)]) {
    const order = await makeBankOrder(member)
    await receiveNotice(api, transferOf(order, { amount: BigInt(order.pay) - 1n }))
    const input = { transactionId: order.id, choice: 'refund' }
    await member.call('POST', 'wallet/resolvePayment', input)
  }
})

test('one of two accounts that were agreed to at once is taken, and the other request is void', async () => {
  const [settlement] = await services().db.select().from(settlements)
  const payment = settlement?.paymentId ?? ''
  const { db, keys } = services()
  // The bank told no account.
  const payer = await encryptPayer(keys, payment, { name: 'Ada Byron' })
  await db.update(bankPayers).set({ payer }).where(eq(bankPayers.paymentId, payment))
  const agreed: string[] = []
  for (const account of ['GB33BUKB20201555555555', 'DE89370400440532013000']) {
    const fields = { payment, account, name: 'Ada Byron' }
    const accountName = await inRole('console', () => nameAccount(services(), fields))
    const wish = {
      kind: 'refund-account' as const,
      given: { payment, named: accountName },
      reason: 'named',
    }
    const { request } = await askFor(services(), { ...wish, by: 'a@fnx.example' })
    const decision = { id: request.id, by: 'b@fnx.example', reason: '', isApproved: true }
    await decideRequest(services(), decision)
    agreed.push(request.id)
  }
  await Promise.all(agreed.map((id) => inRole('worker', () => runRequest(services(), id))))
  const requests = await db.select().from(operatorRequests)
  expect(requests.map(({ outcome }) => outcome).sort()).toEqual(['done', 'void'])
})

const until = () => fixture.api.clock.now().toISOString()
const sentTransfers = () => services().db.select().from(refundTransfers)

async function approvedBy(asker: string, decides: string): Promise<void> {
  const wish = { kind: 'refund-file' as const, given: { until: until() }, reason: asker }
  const { request } = await askFor(services(), { ...wish, by: asker })
  const decision = { id: request.id, by: decides, reason: '', isApproved: true }
  await decideRequest(services(), decision)
}

const lines = async () =>
  (await sentTransfers()).map(({ endToEndId, amount }, index) => ({
    reference: `D${index}`,
    amount,
    day: friday,
    isDebit: true,
    endToEndId,
  }))

async function laidDown(): Promise<void> {
  const bytes = bankFile({ message: '054', name: 'D', lines: await lines() })
  await inRole('worker', () => keepBankFile(services(), { name: 'a', bytes, by: 'ada' }))
}

const reads = (needs = services()) =>
  inRole('worker', () =>
    takeBankFiles(needs, (tx, toldEntries) => transfers.record(needs, tx, toldEntries)),
  )

async function expectBackOnce() {
  const outcomes = (await services().db.select().from(settlements)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['returned', 'returned'])
  const books = { suspense: 0n, missing: 0n, outside: 0n }
  const sound = { ...books, differs: 0n, errors: [] }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject(sound)
}

test('two approved requests and two workers make one file, and each refund is in it once @rest', async () => {
  await approvedBy('a@fnx.example', 'b@fnx.example')
  await approvedBy('c@fnx.example', 'd@fnx.example')
  await Promise.all([runDueRequests(services()), runDueRequests(services())])
  expect(await services().db.$count(refundFiles)).toBe(1)
  expect((await sentTransfers()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  const requests = await services().db.select().from(operatorRequests)
  expect(requests.map(({ outcome }) => outcome).sort()).toEqual(['done', 'void'])
  await laidDown()
  await Promise.all([reads(), reads()])
  await Promise.all([settle(services()), settle(services())])
  await expectBackOnce()
})

test('a file that is cancelled while its debits are read is back once @rest', async () => {
  await byTwo(services(), { kind: 'refund-file', given: { until: until() } })
  const [file] = await services().db.select().from(refundFiles)
  const fields = { file: file?.id ?? '', transfer: '' }
  const wish = { kind: 'refund-file-cancel' as const, given: fields, reason: 'lost' }
  const { request } = await askFor(services(), { ...wish, by: 'a@fnx.example' })
  const decision = { id: request.id, by: 'b@fnx.example', reason: '', isApproved: true }
  await decideRequest(services(), decision)
  await laidDown()
  await Promise.all([reads(), runDueRequests(services()), settle(services())])
  await settle(services())
  await expectBackOnce()
})

test('a follower that dies at each step of a refund sends it back once @rest', async () => {
  const mortals = (life: Parameters<typeof mortal>[1]) => ({
    ...services(),
    db: mortal(services().db, life),
  })
  await approvedBy('a@fnx.example', 'b@fnx.example')
  const isWritten = async () => (await sentTransfers()).length > 0
  const deaths = [await dieUntil(isWritten, (life) => runDueRequests(mortals(life)))]
  expect(await services().db.$count(refundFiles)).toBe(1)
  await laidDown()
  const isTold = async () => (await sentTransfers()).every(({ debitKey }) => debitKey !== null)
  deaths.push(await dieUntil(isTold, (life) => reads(mortals(life))))
  const isDone = async () => (await sentTransfers()).every(({ state }) => state === 'done')
  deaths.push(await dieUntil(isDone, (life) => settle(mortals(life))))
  for (const deathCount of deaths) expect(deathCount).toBeGreaterThan(5)
  await expectBackOnce()
})
