import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { BankOrder } from '@/contract/purchase'
import { workerJobs } from '@/server/jobs'
import { keepBankFile, takeBankFiles } from '@/server/modules/bank'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { isSameName } from '@/server/modules/purchases/incoming/transfers'
import { refundFacts, whyNoRefund } from '@/server/modules/purchases/refunds/refund-orders.service'
import { settleBatch } from '@/server/modules/purchases/settling/settle-batch'
import { payments, settlements } from '@/server/modules/purchases/tables'
import { signals } from '@/server/platform/db/tables'
import { bankFile, type Line } from '../../../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  friday,
  logInAgain,
  makeBankOrder,
  receiveBankFile,
  receiveNotice,
  runBankJobs,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { settle } from '../../../support/jobs'
import { accountIdOf } from '../../../support/make-transactions'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { inRole } from '../../../support/roles'

let fixture: Transfers
let order: BankOrder
beforeEach(async () => {
  fixture = await transferFixture()
  order = await makeBankOrder(fixture.ada)
})

async function heldPayment() {
  const { ada, api } = fixture
  const owner = await accountIdOf(api, ada)
  return balanceOf(api.services.db, { owner, type: 'available', asset: 'SHARE' })
}

const sound = { differs: 0n, errors: [] }

test('pays the order: credited once, in any number of files', async () => {
  const { api, ada } = fixture
  const line = transferOf(order)
  const statement = bankFile({ day: friday, lines: [line] })
  await receiveNotice(api, line)
  await receiveNotice(api, line)
  await receiveBankFile(api, statement)
  await receiveBankFile(api, statement)
  expect(await heldPayment()).toBe(BigInt(order.receive))
  const { status, transfer } = await fetchTransaction(ada, order)
  expect([status, transfer?.bookedOn]).toEqual(['confirmed', friday])
  const statementOfShares = await ada.call('GET', 'wallet/shareStatement', {})
  expect(statementOfShares.opened).toMatchObject({
    docs: [{ kind: 'bought', transaction: order.id }],
  })
  const [pay, fee] = [BigInt(order.pay), BigInt(order.fee)]
  expect(await bankMoney(api)).toMatchObject({
    ...sound,
    bank: pay - fee,
    fees: fee,
    outside: -pay,
  })
})

test.each([
  ['as they were made', [0, 1, 2]],
  ['the other way round', [2, 1, 0]],
  ['twice, and the notice last', [1, 1, 2, 0, 2]],
])('in any order of files the books are the same: %s @rest', async (_, places) => {
  const { api } = fixture
  api.clock.forward(4 * dayMs)
  const exact = transferOf(order)
  const unknownLine = transferOf(order, { amount: 700n, text: 'for shares' })
  const files = [
    bankFile({ message: '054', name: 'N', lines: [unknownLine, exact] }),
    bankFile({ name: 'F', day: friday, lines: [exact, unknownLine] }),
    bankFile({ name: 'M', day: '2026-11-23', opening: exact.amount + 700n, lines: [] }),
  ]
  for (const index of places) await receiveBankFile(api, files[index] as Uint8Array<ArrayBuffer>)
  const [pay, fee] = [BigInt(order.pay), BigInt(order.fee)]
  const books = { bank: pay - fee, fees: fee, suspense: 700n, outside: -pay - 700n }
  expect(await bankMoney(api)).toMatchObject({ ...sound, ...books })
  const rows = await api.services.db.select({ state: payments.state }).from(payments)
  expect(rows.map(({ state }) => state).sort()).toEqual(['aside', 'settled'])
})

test('two turns at once credit it once @rest', async () => {
  const { api } = fixture
  const bytes = bankFile({ message: '054', lines: [transferOf(order)] })
  await inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
  await Promise.all([runBankJobs(api), runBankJobs(api)])
  await Promise.all([settle(api.services), settle(api.services)])
  expect(await heldPayment()).toBe(BigInt(order.receive))
  expect(await bankMoney(api)).toMatchObject(sound)
})

test('a death while the file is read leaves nothing of it, and the next turn credits it @rest', async () => {
  const { api } = fixture
  const bytes = bankFile({ message: '054', lines: [transferOf(order)] })
  await inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
  const dies = () => Promise.reject(new Error('killed'))
  await inRole('worker', () => takeBankFiles(api.services, dies)).catch(() => undefined)
  expect(await api.services.db.$count(payments)).toBe(0)
  await runBankJobs(api)
  expect(await heldPayment()).toBe(BigInt(order.receive))
  expect(await bankMoney(api)).toMatchObject(sound)
})

const cents = (change: bigint) => (): Partial<Line> => ({ amount: BigInt(order.pay) + change })

const transfers: [string, () => Partial<Line>, string, string | null][] = [
  ['booked on the last day', () => ({ day: '2026-11-24' }), 'confirmed', null],
  ['in another’s name', () => ({ name: 'Grace Hopper' }), 'held', 'other-name'],
]
const otherTransfers: typeof transfers = [
  ['less', cents(-1n), 'decision', 'less'],
  ['more', cents(1n), 'decision', 'more'],
  ['booked a day later', () => ({ day: '2026-11-25' }), 'decision', 'late'],
  ['of an account that two own', () => ({ name: 'Ada and Lord Byron' }), 'held', 'other-name'],
  ['with no name', () => ({ name: '' }), 'held', 'other-name'],
  ['without its reference', () => ({ text: 'for shares' }), 'awaiting', null],
]

async function endsAs(...[, changes, status, trouble]: (typeof transfers)[number]) {
  const { api, ada } = fixture
  api.clock.forward(5 * dayMs)
  const line = transferOf(order, changes())
  await receiveBankFile(api, bankFile({ day: line.day, lines: [line] }))
  const freshMember = await logInAgain(api, ada)
  expect(await fetchTransaction(freshMember, order)).toMatchObject({ status, trouble })
  const suspense = status === 'confirmed' ? 0n : line.amount
  expect(await heldPayment()).toBe(status === 'confirmed' ? BigInt(order.receive) : 0n)
  expect({ suspense: 0n, ...(await bankMoney(api)) }).toMatchObject({ ...sound, suspense })
}

test.each(transfers)('a transfer %s', endsAs)
test.each(otherTransfers)('a transfer %s @rest', endsAs)

test('paid twice: the second is the payer’s decision, and buys shares at a fresh quote @rest', async () => {
  const { api, ada } = fixture
  await receiveNotice(api, transferOf(order), transferOf(order))
  const rows = await api.services.db.select().from(settlements)
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['credited', 'decision'])
  const second = rows.find(({ outcome }) => outcome === 'decision')?.paymentId as string
  expect(await fetchTransaction(ada, { id: second })).toMatchObject({ trouble: 'paid-twice' })
  const { id: quoteId, receive } = await quoteTo(ada, { currency: 'USD', pay: order.pay })
  const accepted = await acceptCurrentDocuments(ada)
  const choice = { transactionId: second, choice: 'take', quoteId, accepted }
  expect((await ada.call('POST', 'wallet/resolvePayment', choice)).status).toBe(200)
  expect(await heldPayment()).toBe(BigInt(order.receive) + BigInt(receive))
  expect(await bankMoney(api)).toMatchObject({ ...sound, suspense: 0n })
})

const reversalOf = ({ reference, amount }: Line): Line => ({
  reference,
  amount,
  day: friday,
  isDebit: true,
  isReversal: true,
})

test.each([
  ['before it is settled', 'at once', 'Ada Byron'],
  ['and tells before the transfer', 'before', 'Ada Byron'],
  ['while it waits for a person', 'after', 'Grace Hopper'],
])('what the bank takes back %s is back with its payer', async (_, moment, name) => {
  const { api, ada } = fixture
  const line = transferOf(order, { name })
  if (moment === 'before') await receiveNotice(api, reversalOf(line))
  await receiveNotice(api, line, ...(moment === 'at once' ? [reversalOf(line)] : []))
  if (moment === 'after') {
    expect(await fetchTransaction(ada, order)).toMatchObject({ status: 'held' })
    await receiveNotice(api, reversalOf(line))
  }
  expect(await fetchTransaction(ada, order)).toMatchObject({
    status: 'returned',
    trouble: 'reversed',
  })
  expect(await heldPayment()).toBe(0n)
  const books = { suspense: 0n, missing: 0n, outside: 0n }
  expect({ ...books, ...(await bankMoney(api)) }).toMatchObject({ ...sound, ...books })
})

test('a transfer that the bank takes back after it bought shares stays bought, is missing, and warns', async () => {
  const { ada, api } = fixture
  const line = transferOf(order)
  await receiveNotice(api, line)
  // Another member’s money in suspense could pay for the reversal.
  const otherLine = transferOf(await makeBankOrder(ada), { name: 'Grace Hopper' })
  await receiveNotice(api, otherLine)
  await receiveNotice(api, reversalOf(line))
  expect(await heldPayment()).toBe(BigInt(order.receive))
  const books = { missing: -line.amount, suspense: otherLine.amount }
  expect(await bankMoney(api)).toMatchObject({ ...sound, ...books })
  expect(await fetchTransaction(ada, order)).toMatchObject({ status: 'confirmed' })
  expect(await signal()).toMatchObject({ state: 'warn' })
})

/** Lays a file down, which the worker takes while the follower is away. */
async function takenOnly(...lines: Line[]): Promise<void> {
  const { services } = fixture.api
  const bytes = bankFile({ message: '054', name: `A${lines[0]?.reference}`, lines })
  await inRole('worker', () => keepBankFile(services, { name: 'a', bytes, by: 'ada' }))
  const takeJob = workerJobs.find(([name]) => name === 'files of the bank')
  await inRole('worker', () => takeJob?.[2](services as never))
}

test('a transfer that is taken back after it was read buys no shares', async () => {
  const { ada, api } = fixture
  const line = transferOf(order)
  await takenOnly(line)
  const readPayments = await api.services.db.select().from(payments)
  await takenOnly(reversalOf(line))
  const turnFacts = {
    decimals: new Map([['USD', 2]]),
    minimums: new Map(),
    skipped: new Set<string>(),
  }
  await inRole('follower', () => settleBatch(api.services, readPayments, turnFacts))
  expect(await fetchTransaction(ada, order)).toMatchObject({
    status: 'returned',
    trouble: 'reversed',
  })
  expect(await heldPayment()).toBe(0n)
})

test('a transfer that is taken back after it was read is not for its payer to take', async () => {
  const { ada, api } = fixture
  const line = transferOf(order, { amount: BigInt(order.pay) - 100n })
  await receiveNotice(api, line)
  await takenOnly(reversalOf(line))
  const { id: quoteId } = await quoteTo(ada, { currency: 'USD', pay: String(line.amount) })
  const accepted = await acceptCurrentDocuments(ada)
  const choice = { transactionId: order.id, choice: 'take', quoteId, accepted }
  const { body } = await ada.call('POST', 'wallet/resolvePayment', choice)
  expect(body.code).toBe('NOTHING_TO_CHOOSE')
  expect(await heldPayment()).toBe(0n)
})

test('the bank takes back one of several payments: an operator says which', async () => {
  const { ada, api } = fixture
  const line = transferOf(order, { name: 'Grace Hopper' })
  await receiveNotice(api, line)
  await receiveNotice(api, reversalOf({ ...line, amount: line.amount - 100n }))
  expect(await fetchTransaction(ada, order)).toMatchObject({
    status: 'held',
    trouble: 'other-name',
  })
  await warnsOf('taken back, not matched')
})

async function warnsOf(event: string) {
  const { api } = fixture
  expect(await signal()).toMatchObject({ state: 'warn', details: { said: event } })
  api.clock.forward(31 * dayMs)
  expect((await signal())?.details).not.toMatchObject({ said: expect.stringContaining('taken') })
}

test('what the bank takes back under another reference warns for a month @rest', async () => {
  const line = transferOf(order)
  await receiveNotice(fixture.api, line)
  await receiveNotice(fixture.api, reversalOf({ ...line, reference: 'another' }))
  expect(await fetchTransaction(fixture.ada, order)).toMatchObject({ status: 'confirmed' })
  await warnsOf('taken back, not matched')
})

test('a statement that gives a transfer another reference than its notice buys nothing twice', async () => {
  const { api } = fixture
  const line = transferOf(order)
  await receiveNotice(api, line)
  const otherLine = { ...line, reference: 'of the statement' }
  await receiveBankFile(api, bankFile({ day: friday, lines: [otherLine] }))
  expect((await api.services.db.select().from(payments)).map(({ state }) => state).sort()).toEqual([
    ...['aside', 'settled'],
  ])
  expect(await heldPayment()).toBe(BigInt(order.receive))
  // Once a statement contains the first one, a second is another transfer: its payer decides.
  await receiveBankFile(
    api,
    bankFile({ name: 'later', day: friday, lines: [line, transferOf(order)] }),
  )
  const outcomes = (await api.services.db.select().from(settlements)).map(({ outcome }) => outcome)
  expect(outcomes.sort()).toEqual(['credited', 'decision'])
})

test('an unmatched transfer that the bank takes back is back @rest', async () => {
  const { api } = fixture
  const line = transferOf(order, { text: 'for shares' })
  await receiveBankFile(api, bankFile({ day: friday, lines: [line] }))
  await receiveNotice(api, reversalOf(line))
  const books = { suspense: 0n, missing: 0n, outside: 0n }
  expect({ ...books, ...(await bankMoney(api)) }).toMatchObject({ ...sound, ...books })
  api.clock.forward(dayMs + 1)
  expect(await signal()).toMatchObject({ state: 'good' })
})

test('a kept order that the bank takes back whole leaves nothing to send @rest', async () => {
  const { ada, api } = fixture
  const line = transferOf(order, { amount: BigInt(order.pay) + 40_000n })
  await receiveNotice(api, line)
  const { id: quoteId, receive } = await quoteTo(ada, { currency: 'USD', pay: order.pay })
  const accepted = await acceptCurrentDocuments(ada)
  const choice = { transactionId: order.id, choice: 'keep', quoteId, accepted }
  expect((await ada.call('POST', 'wallet/resolvePayment', choice)).status).toBe(200)
  expect(await bankMoney(api)).toMatchObject({ suspense: 40_000n })
  await receiveNotice(api, reversalOf(line))
  expect(await heldPayment()).toBe(BigInt(receive))
  const books = { suspense: 0n, missing: 0n - BigInt(order.pay) }
  expect({ suspense: 0n, ...(await bankMoney(api)) }).toMatchObject({ ...sound, ...books })
})

test('unmatched money raises a warning after a day @rest', async () => {
  const { api } = fixture
  const line = transferOf(order, { text: 'for shares' })
  await receiveBankFile(api, bankFile({ day: friday, lines: [line] }))
  expect(await signal()).toMatchObject({ state: 'good' })
  api.clock.forward(dayMs + 1)
  expect(await signal()).toMatchObject({
    state: 'warn',
    details: { said: 'money not matched' },
  })
  // Operators read the words, not how many seconds there was no statement.
  const { body } = await api.get('health/status')
  expect(body.data).toMatchObject({
    signals: expect.arrayContaining([
      expect.objectContaining({ name: 'bank', value: 'money not matched' }),
    ]),
  })
})

async function signal() {
  const { services } = fixture.api
  const look = workerJobs.find(([name]) => name === 'look at the bank')
  await inRole('worker', () => look?.[2](services as never))
  const [row] = await services.db.select().from(signals).where(eq(signals.name, 'bank'))
  return row
}

test('money that came by bank transfer goes back by no wallet', async () => {
  const { api } = fixture
  await receiveNotice(api, transferOf(order, { name: 'Grace Hopper' }))
  const [row] = await api.services.db.select().from(payments)
  const facts = await inRole('console', () =>
    refundFacts(api.services, { payment: row?.id ?? '', to: '' }),
  )
  expect(whyNoRefund(facts)).toEqual(['byBankText'])
})

test.each([
  ['BYRON, ADA', 'Ada Byron', true],
  ['Ada Byron', 'Ada Augusta Byron', true],
  ['MUELLER JOERG', 'Jörg Müller', true],
  ['Muller Jorg', 'Jörg Mueller', true],
  ['Byron', 'Ada Byron', false],
  ['Ada Lovelace', 'Ada Byron', false],
  ['Ada Byron and Lord Byron', 'Ada Byron', false],
  ['Teller', 'Teller', true],
  ['', 'Ada Byron', false],
])('the payer %s is the member %s: %s @rest', (payer, verified, isSame) => {
  expect(isSameName(payer, verified)).toBe(isSame)
})
