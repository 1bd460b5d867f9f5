import { and, asc, eq } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import type { BankOrder } from '@/contract/purchase'
import type { EntryPart } from '@/server/modules/bank'
import { notifications } from '@/server/modules/notifications/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { encryptPayer, type Payer } from '@/server/modules/purchases/by-bank/payers'
import {
  bankPayers,
  refundAccounts,
  refundFiles,
  refundTransfers,
} from '@/server/modules/purchases/by-bank/tables'
import { noteRefunds } from '@/server/modules/purchases/incoming/refunds-told'
import { lookAtTransfers } from '@/server/modules/purchases/incoming/transfers'
import { refundUndecided } from '@/server/modules/purchases/refunds/decide'
import {
  cancelRefunds,
  newestRefundFiles,
  readRefundFile,
  waitingRefunds,
} from '@/server/modules/purchases/refunds/refund-files.service'
import {
  heldTransfers,
  nameAccount,
} from '@/server/modules/purchases/refunds/transfer-decisions.service'
import { payments, settlements } from '@/server/modules/purchases/tables'
import type { Line } from '../../../support/bank/bank-files'
import { bankFile } from '../../../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  friday,
  makeBankOrder,
  receiveBankFile,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../../../support/bank/transfers'
import { askFor, byTwo, decideRequest, runDueRequests, settle } from '../../../support/jobs'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { inRole } from '../../../support/roles'

let fixture: Transfers
let order: BankOrder
beforeEach(async () => {
  fixture = await transferFixture()
  order = await makeBankOrder(fixture.ada)
})

const services = () => fixture.api.services
const sound = { differs: 0n, errors: [] }
const sentRefunds = () =>
  services().db.select().from(refundTransfers).orderBy(asc(refundTransfers.endedAt))
const openRefunds = async () => (await sentRefunds()).filter(({ state }) => state === 'sent')
const waitingRefundsNow = () => inRole('console', () => waitingRefunds(services()))
const statusOf = async () => (await fetchTransaction(fixture.ada, order)).status

/** Less than was ordered, and its payer wants it back. */
async function wantedBack(other: Partial<Line> = {}): Promise<Line> {
  const line = transferOf(order, { amount: BigInt(order.pay) - 1n, ...other })
  await receiveNotice(fixture.api, line)
  await chooseRefund()
  return line
}

const chooseRefund = () =>
  fixture.ada.call('POST', 'wallet/resolvePayment', { transactionId: order.id, choice: 'refund' })

const now = () => fixture.api.clock.now().toISOString()
const refundFileRequest = () => ({ kind: 'refund-file' as const, given: { until: now() } })

/** Asked by one, approved by another, and written. */
async function writtenFile(): Promise<string> {
  await byTwo(services(), refundFileRequest())
  const [file] = await services().db.select().from(refundFiles).orderBy(asc(refundFiles.writtenAt))
  return file?.id ?? ''
}

/** The payer is asked for an account, and two people approve the one they name. */
async function ownerNames(account: string, id?: string): Promise<void> {
  const [payment] = await services().db.select().from(payments)
  const fields = { payment: id ?? payment?.id ?? '', account, name: 'Ada Byron' }
  const accountName = await inRole('console', () => nameAccount(services(), fields))
  const wish = { payment: fields.payment, named: accountName }
  await byTwo(services(), { kind: 'refund-account', given: wish })
}

let bookedCount = 0

/** The bank's notice about a refund. */
const refundLine = (id: string | undefined, amount: bigint, changes: Partial<Line> = {}): Line => {
  bookedCount += 1
  const line = { reference: `D${bookedCount}`, amount, day: friday, isDebit: true, endToEndId: id }
  return { ...line, ...changes }
}
const tellRefund = (...line: Parameters<typeof refundLine>) =>
  receiveNotice(fixture.api, refundLine(...line))
const comesBack = { isDebit: false, isReturn: true }

test('a payment that its payer wants back is written into a file, to the account that paid, and is back with its debit', async () => {
  const { amount } = await wantedBack()
  expect(await statusOf()).toBe('returning')
  const id = await writtenFile()
  const [transfer] = await sentRefunds()
  const file = await inRole('console', () => readRefundFile(services(), id))
  expect(file?.text).toContain(`<EndToEndId>${transfer?.endToEndId}</EndToEndId>`)
  expect(file?.text).toContain('<IBAN>GB33BUKB20201555555555</IBAN>')
  expect(file?.text).toContain('<InstdAmt Ccy="USD">499.99</InstdAmt>')
  expect(await waitingRefundsNow()).toEqual([])
  await tellRefund(transfer?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  const books = { suspense: 0n, missing: 0n, outside: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await sentRefunds()).toMatchObject([{ state: 'done' }])
  const { opened } = await fixture.ada.call('GET', 'wallet/transaction', { id: order.id })
  expect(opened).toMatchObject({ transfer: { refundReference: transfer?.endToEndId } })
  const notices = await services().db.select({ kind: notifications.kind }).from(notifications)
  expect(notices.map(({ kind }) => kind)).toEqual([
    ...['payment-awaited', 'payment-decision', 'payment-returning', 'payment-returned'],
  ])
  // A statement tells the same debit once more.
  const debit = { reference: `D${bookedCount}`, amount, day: friday, isDebit: true }
  const endToEndId = transfer?.endToEndId
  const opening = { name: 'S', opening: amount, day: friday }
  await receiveBankFile(fixture.api, bankFile({ ...opening, lines: [{ ...debit, endToEndId }] }))
  expect(await sentRefunds()).toMatchObject([{ state: 'done', secondDebitKey: null }])
})

test('a member who does not decide in 72 hours gets it back with the next file @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { amount: BigInt(order.pay) - 1n }))
  fixture.api.clock.forward(72 * hourMs)
  await services().db.update(settlements).set({ decisionEndsAt: fixture.api.clock.now() })
  await inRole('follower', () => refundUndecided(services()))
  await writtenFile()
  expect(await sentRefunds()).toMatchObject([{ state: 'sent', amount: BigInt(order.pay) - 1n }])
})

test('only the rest of an overpayment goes back if its order is kept @rest', async () => {
  const { api, ada } = fixture
  await receiveNotice(api, transferOf(order, { amount: BigInt(order.pay) + 5_000n }))
  const { id: quoteId } = await quoteTo(ada, { currency: 'USD', pay: order.pay })
  const accepted = await acceptCurrentDocuments(ada)
  const choice = { transactionId: order.id, choice: 'keep', quoteId, accepted }
  expect((await ada.call('POST', 'wallet/resolvePayment', choice)).status).toBe(200)
  await writtenFile()
  const [otherTransfer] = await openRefunds()
  expect(otherTransfer?.amount).toBe(5_000n)
  await tellRefund(otherTransfer?.endToEndId, 5_000n)
  expect(await statusOf()).toBe('confirmed')
  const remainingBooks = { suspense: 0n, missing: 0n, outside: -BigInt(order.pay) }
  expect({ ...remainingBooks, ...(await bankMoney(api)) }).toMatchObject({
    ...sound,
    ...remainingBooks,
  })
})

test('a refund that the bank brings back waits again, is no payment, and goes into the next file', async () => {
  const line = await wantedBack()
  const { amount } = line
  await writtenFile()
  const [first] = await openRefunds()
  const debit = refundLine(first?.endToEndId, amount)
  await receiveNotice(fixture.api, debit)
  const lines = [line, debit, refundLine(first?.endToEndId, amount - 3n, comesBack)]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  expect(await statusOf()).toBe('returning')
  expect(await services().db.$count(payments)).toBe(1)
  const books = { suspense: amount, missing: -3n }
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, ...books })
  expect(await waitingRefundsNow()).toMatchObject([{ amount, obstacle: 'other-account' }])
  await expect(writtenFile()).rejects.toThrow('No refund by bank transfer')
  await ownerNames('DE89370400440532013000')
  expect(await waitingRefundsNow()).toMatchObject([{ amount, obstacle: undefined }])
  await expect(ownerNames('GB33BUKB20201555555555')).rejects.toThrow('account that paid is known')
  await writtenFile()
  const [second] = await openRefunds()
  const file = await inRole('console', () => readRefundFile(services(), second?.fileId ?? ''))
  expect(file?.text).toContain('<IBAN>DE89370400440532013000</IBAN>')
  expect(second?.endToEndId).not.toBe(first?.endToEndId)
  await tellRefund(second?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
    missing: -3n,
  })
})

test('a return that is told before its debit waits for it, and no file holds it meanwhile @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returning', []])
  await tellRefund(onlyTransfer?.endToEndId, amount)
  await settle(services())
  expect([await statusOf(), (await waitingRefundsNow()).length]).toEqual(['returning', 1])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: amount,
    missing: 0n,
  })
})

test('a debit that the bank takes back waits again too @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  bookedCount -= 1
  await tellRefund(undefined, amount, { isDebit: false, isReversal: true })
  expect([await statusOf(), (await waitingRefundsNow()).length]).toEqual(['returning', 1])
})

test.each([
  ['an earlier file', false],
  ['a line before it', true],
])('a debit is taken back though its reversal is told first, by %s @rest', async (_, isOneFile) => {
  const paidLine = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  const debit = refundLine(onlyTransfer?.endToEndId, paidLine.amount)
  const reversal = { ...debit, endToEndId: undefined, isDebit: false, isReversal: true }
  const first = isOneFile ? [] : [bankFile({ name: 'early', day: friday, lines: [reversal] })]
  for (const file of first) await receiveBankFile(fixture.api, file)
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [reversal, debit] }))
  await settle(services())
  expect([await statusOf(), (await waitingRefundsNow()).length]).toEqual(['returning', 1])
})

test('a second return of one refund waits for an operator @rest', async () => {
  const paidLine = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, paidLine.amount)
  await tellRefund(onlyTransfer?.endToEndId, paidLine.amount, comesBack)
  const secondLine = refundLine(onlyTransfer?.endToEndId, paidLine.amount)
  await receiveNotice(fixture.api, secondLine)
  const reversal = { ...secondLine, endToEndId: undefined, isDebit: false, isReversal: true }
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [reversal] }))
  const heldAside = await inRole('console', () => heldTransfers(services()))
  expect(heldAside).toMatchObject([{ payment: { amount: paidLine.amount } }])
})

test('a fee for a refund is no refund', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [transfer] = await sentRefunds()
  await tellRefund(transfer?.endToEndId, 100n)
  expect(await statusOf()).toBe('returning')
  await tellRefund(transfer?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  await tellRefund(transfer?.endToEndId, amount, comesBack)
  expect(await statusOf()).toBe('returning')
  expect(await waitingRefundsNow()).toHaveLength(1)
})

test('a payer whose name the bank did not tell is written as the standard has it @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: '', amount: BigInt(order.pay) }))
  const [row] = await services().db.select().from(payments)
  const fields = { payment: row?.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await settle(services())
  const file = await inRole('console', async () => readRefundFile(services(), await writtenFile()))
  expect(file?.text).toContain('<Nm>NOTPROVIDED</Nm>')
  expect(file?.text).not.toContain('<Nm></Nm>')
})

/** Sent back by two, so that it waits for a file; with a payer as the bank told them. */
async function sentBack(payer: Payer): Promise<string> {
  const lines = [transferOf(order, { text: 'x' })]
  const name = crypto.randomUUID().slice(0, 30)
  await receiveBankFile(fixture.api, bankFile({ name, day: friday, lines }))
  const [row] = await services().db.select().from(payments).where(eq(payments.state, 'aside'))
  const id = row?.id ?? ''
  const locked = await encryptPayer(services().keys, id, payer)
  await services().db.update(bankPayers).set({ payer: locked }).where(eq(bankPayers.paymentId, id))
  const fields = { payment: id, way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await settle(services())
  return id
}

const account = 'GB33BUKB20201555555555'

const refusedNames: [string, Payer, string][] = [
  ['a name in letters that no bank takes', { name: 'Иван Петров', account }, 'letters'],
  [
    'an account that looks like an IBAN of no country',
    { account: 'XX00123456789' },
    'wrong-account',
  ],
]
const alsoRefused: typeof refusedNames = [
  ['a number for a letter', { name: 'Ada ٣', account }, 'letters'],
  ['wrong check digits', { account: 'DE88370400440532013000' }, 'wrong-account'],
  ['another length than its country’s', { account: 'DE8937040044053201300' }, 'wrong-account'],
  ['an account number that a file would cut', { account: '1'.repeat(35) }, 'wrong-account'],
]

async function keepsOut(_: string, payer: Payer, obstacle: string) {
  const separateId = await sentBack(payer)
  await sentBack({ name: 'Ada Byron', account: '000123456789', bic: 'not one' })
  const file = await inRole('console', async () => readRefundFile(services(), await writtenFile()))
  expect(file?.text.match(/<CdtTrfTxInf>/g)).toHaveLength(1)
  expect(file?.text).toContain('<Othr><Id>000123456789</Id></Othr>')
  expect(file?.text).not.toContain('not one')
  expect(await waitingRefundsNow()).toMatchObject([{ paymentId: separateId, obstacle }])
  await ownerNames('DE89370400440532013000', separateId)
  expect(await waitingRefundsNow()).toMatchObject([{ paymentId: separateId, obstacle: undefined }])
}

test.each(refusedNames)('%s keeps its refund out of a file, and the others go on', keepsOut)
test.each(alsoRefused)('%s keeps its refund out of a file, and the others go on @rest', keepsOut)

test('what was refunded and is then taken back by the bank is shown to a person, and warns @rest', async () => {
  const line = await wantedBack()
  await writtenFile()
  const [transfer] = await sentRefunds()
  await tellRefund(transfer?.endToEndId, line.amount)
  const { reference, amount, day } = line
  await receiveNotice(fixture.api, { reference, amount, day, isDebit: true, isReversal: true })
  expect(await looked()).toEqual(['unmatched'])
  expect(await inRole('console', () => heldTransfers(services()))).toHaveLength(1)
})

test('what went back to a stranger and is then taken back by the bank warns too @rest', async () => {
  const line = transferOf(order, { text: 'for shares' })
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [line] }))
  const [row] = await services().db.select().from(payments)
  const fields = { payment: row?.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await settle(services())
  await writtenFile()
  const [transfer] = await sentRefunds()
  await tellRefund(transfer?.endToEndId, line.amount)
  expect(await looked()).toEqual([])
  await receiveNotice(fixture.api, {
    ...line,
    isDebit: true,
    isReversal: true,
    payer: '',
    text: '',
  })
  expect(await looked()).toEqual(['unmatched'])
  fixture.api.clock.forward(31 * dayMs)
  expect(await looked()).toEqual([])
})

test('a transfer that bears the id of another refund is set aside', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  const line = { ...transferOf(order), amount: 1n, text: 'x', endToEndId: onlyTransfer?.endToEndId }
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [line] }))
  expect(await statusOf()).toBe('returned')
  expect((await services().db.select().from(payments)).map(({ state }) => state).sort()).toEqual([
    ...['aside', 'settled'],
  ])
})

const toCancel = (file: string, transfer = '') => ({
  kind: 'refund-file-cancel' as const,
  given: { file, transfer },
})

test('a lost file is cancelled by two: its refunds wait again, a late debit is the refund, and a second an alarm', async () => {
  const { amount } = await wantedBack()
  const file = await writtenFile()
  const [first] = await openRefunds()
  await byTwo(services(), toCancel(file))
  expect(await waitingRefundsNow()).toHaveLength(1)
  // Its debit is told, and the follower has not looked yet.
  await services().db.update(refundTransfers).set({ debitKey: 'told' })
  expect(await waitingRefundsNow()).toEqual([])
  await services().db.update(refundTransfers).set({ debitKey: null })
  await writtenFile()
  const [second] = await openRefunds()
  await tellRefund(first?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  const remainingBooks = { suspense: 0n, missing: 0n }
  expect({ ...remainingBooks, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    ...remainingBooks,
  })
  await tellRefund(second?.endToEndId, amount)
  expect((await sentRefunds()).map(({ state }) => state).sort()).toEqual(['done', 'doubled'])
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
    missing: -amount,
  })
  expect(await looked()).toEqual(['twice'])
  await tellRefund(second?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returned', []])
  expect({ ...remainingBooks, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    ...remainingBooks,
  })
  expect(await looked()).toEqual([])
})

const looked = () => inRole('worker', () => lookAtTransfers(services(), new Date(0)))

test('a refund that the bank refuses is in no file until its owner names another account @rest', async () => {
  const { amount } = await wantedBack()
  const file = await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await byTwo(services(), toCancel(file, onlyTransfer?.endToEndId))
  expect(await waitingRefundsNow()).toMatchObject([{ amount, obstacle: 'other-account' }])
  await expect(writtenFile()).rejects.toThrow('No refund by bank transfer')
  await ownerNames('DE89370400440532013000')
  await writtenFile()
  const [second] = await openRefunds()
  await tellRefund(second?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
})

test('an account stored under another’s hash is not used', async () => {
  const payment = await sentBack({})
  const name = (account: string) =>
    inRole('console', () => nameAccount(services(), { payment, account, name: 'Ada Byron' }))
  const nameId = await name('DE89370400440532013000')
  await name('GB33BUKB20201555555555')
  const keptAccounts = await services().db.select().from(refundAccounts)
  const otherAccount = keptAccounts.find(({ fingerprint }) => fingerprint !== nameId)
  await services()
    .db.update(refundAccounts)
    .set({ locked: otherAccount?.locked ?? '' })
    .where(eq(refundAccounts.fingerprint, nameId))
  const wish = { kind: 'refund-account' as const, given: { payment, named: nameId } }
  await expect(byTwo(services(), wish)).rejects.toThrow('Nobody has named an account')
})

test('a file whose debit no statement tells warns after three banking days, and stays listed @rest', async () => {
  await wantedBack()
  await writtenFile()
  // Written on a Friday: Monday to Wednesday are its days.
  fixture.api.clock.forward(5 * dayMs)
  expect(await looked()).toEqual([])
  fixture.api.clock.forward(dayMs)
  expect(await looked()).toEqual(['unbooked'])
  const [file] = await services().db.select().from(refundFiles)
  const laterFields = { askedBy: 'a', writtenAt: fixture.api.clock.now(), name: 'later' }
  const otherFiles = Array.from({ length: 21 }, () => ({ id: crypto.randomUUID(), ...laterFields }))
  await services().db.insert(refundFiles).values(otherFiles)
  const listed = await inRole('console', () => newestRefundFiles(services().db))
  expect(listed.map(({ id }) => id)).toContain(file?.id)
  const [transfer] = await openRefunds()
  await tellRefund(transfer?.endToEndId, transfer?.amount ?? 0n)
  expect(await looked()).toEqual([])
})

test('what the bank brings back and tells poorly first is counted once @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  const line = { reference: 'R1', amount: amount - 3n, day: friday, name: 'Bank' }
  await receiveBankFile(
    fixture.api,
    bankFile({ name: 'S', opening: amount, day: friday, lines: [line] }),
  )
  await receiveNotice(fixture.api, {
    ...line,
    isReturn: true,
    text: onlyTransfer?.endToEndId ?? '',
  })
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returned', []])
  expect(await services().db.$count(payments)).toBe(2)
})

test('of refunds that were booked as one sum the one comes back that the bank names, or that comes to it @rest', async () => {
  const lines = [1n, 2n, 3n, 4n].map((amount) => transferOf(order, { amount, text: 'x' }))
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  const ids = ['A', 'B', 'C'].map((letter) => `R${letter.repeat(32)}`)
  const paidPayments = await services().db.select().from(payments)
  const file = { id: crypto.randomUUID(), name: 'f', askedBy: 'a', writtenAt: new Date() }
  await services().db.insert(refundFiles).values(file)
  const rows = ids.map((endToEndId, index) => ({
    endToEndId,
    fileId: file.id,
    paymentId: paidPayments[index]?.id ?? '',
    amount: index === 0 ? 300n : 400n,
  }))
  await services().db.insert(refundTransfers).values(rows)
  type Part = Omit<EntryPart, 'isReturn'>
  const note = (reference: string, decisionWay: string, parts: Part[]) =>
    inRole('worker', () =>
      services().db.transaction((tx) =>
        noteRefunds(services(), tx, [
          {
            key: `x/${reference}/${decisionWay}`,
            reference,
            bookedOn: friday,
            amount: 1n,
            isCredit: decisionWay !== 'debit',
            isReversal: decisionWay !== 'debit',
            isBooked: true,
            onStatement: true,
            parts: parts.map((part) => ({ ...part, isReturn: false })),
          },
        ]),
      ),
    )
  const backFixture = async () =>
    (await sentRefunds()).flatMap(({ returnKey, endToEndId }) =>
      returnKey ? endToEndId.charAt(1) : [],
    )
  const bookedEntries = rows.map(({ endToEndId, amount }) => ({
    key: endToEndId,
    endToEndId,
    amount,
  }))
  await note('batch', 'debit', bookedEntries)
  await note('batch', 'debit', bookedEntries.toReversed())
  expect((await sentRefunds()).map(({ secondDebitKey }) => secondDebitKey)).toEqual([
    null,
    null,
    null,
  ])
  await note('batch', 'credit reversal', [{ key: '1', amount: 250n }])
  await note('batch', 'credit reversal', [{ key: '1', amount: 400n }])
  expect(await backFixture()).toEqual([])
  await note('batch', 'credit reversal', [{ key: '2', amount: 390n, endToEndId: ids[1] ?? '' }])
  expect(await backFixture()).toEqual(['B'])
  await note('again', 'debit', bookedEntries.slice(2))
  await note('again', 'credit reversal', [{ key: '1', amount: 400n }])
  await note('batch', 'credit reversal', [{ key: '1', amount: 300n }])
  expect((await backFixture()).sort()).toEqual(['A', 'B', 'C'])
  // Alone on its debit it needs no equal amount: the bank may have kept a charge.
  const singleEntry = { endToEndId: `R${'D'.repeat(32)}`, amount: 500n }
  const single = { ...singleEntry, fileId: file.id, paymentId: paidPayments[3]?.id ?? '' }
  await services().db.insert(refundTransfers).values(single)
  await note('alone', 'debit', [{ ...singleEntry, key: '1' }])
  await note('alone', 'debit', [{ ...singleEntry, key: singleEntry.endToEndId }])
  await note('alone', 'credit reversal', [{ key: '1', amount: 490n }])
  expect(
    (await sentRefunds()).find(({ endToEndId }) => endToEndId === singleEntry.endToEndId),
  ).toMatchObject({
    secondDebitKey: null,
    returnedAmount: 490n,
  })
})

test('what the bank takes back of two refunds without saying which waits for a person @rest', async () => {
  const paidLines = [await wantedBack()]
  order = await makeBankOrder(fixture.ada)
  paidLines.push(await wantedBack())
  await writtenFile()
  const [first, second] = await openRefunds()
  const sum = paidLines.reduce((total, { amount }) => total + amount, 0n)
  const debit = refundLine(first?.endToEndId, sum)
  await receiveNotice(fixture.api, debit)
  const [noted] = (await sentRefunds()).filter(({ debitKey }) => debitKey)
  await services()
    .db.update(refundTransfers)
    .set({ debitKey: noted?.debitKey ?? null })
    .where(eq(refundTransfers.endToEndId, second?.endToEndId ?? ''))
  await settle(services())
  expect(await waitingRefundsNow()).toEqual([])
  const reversal = { ...debit, endToEndId: undefined, isDebit: false, isReversal: true }
  const lines = [...paidLines, debit, reversal]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  await receiveBankFile(fixture.api, bankFile({ name: 'again', day: friday, lines }))
  const heldAside = await inRole('console', () => heldTransfers(services()))
  expect(heldAside).toMatchObject([{ payment: { amount: sum } }])
  const fields = { payment: heldAside[0]?.payment.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await settle(services())
  expect(await waitingRefundsNow()).toMatchObject([{ amount: sum }])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, suspense: sum })
})

test('what the bank brought back and books once more is back with its payer, and in no file @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  await tellRefund(onlyTransfer?.endToEndId, amount, comesBack)
  expect([await statusOf(), (await waitingRefundsNow()).length]).toEqual(['returning', 1])
  await services().db.update(refundTransfers).set({ secondDebitKey: 'told' })
  expect(await waitingRefundsNow()).toEqual([])
  await services().db.update(refundTransfers).set({ secondDebitKey: null })
  await tellRefund(onlyTransfer?.endToEndId, amount)
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returned', []])
  const books = { suspense: 0n, missing: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await looked()).toEqual([])
})

test('nothing is owed for two refunds that have left, whichever of both comes back', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await writtenFile()))
  const [first] = await sentRefunds()
  await writtenFile()
  const [second] = await openRefunds()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  await tellRefund(first?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returned', []])
  const books = { suspense: 0n, missing: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await looked()).toEqual([])
})

test('one refund that leaves twice is an alarm until one of both comes back @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  await tellRefund(onlyTransfer?.endToEndId, amount)
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, missing: -amount })
  expect(await looked()).toEqual(['twice'])
  await tellRefund(onlyTransfer?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waitingRefundsNow()]).toEqual(['returned', []])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    missing: 0n,
  })
})

/** Left twice, so that so much is missing; answers its id and its amount. */
async function leftTwice() {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  const id = onlyTransfer?.endToEndId ?? ''
  await tellRefund(id, amount)
  await tellRefund(id, amount)
  expect(await looked()).toEqual(['twice'])
  return { id, amount }
}

test('a refund that left twice is settled by two: the alarm ends, its money stays missing, and a return is still booked', async () => {
  const { id, amount } = await leftTwice()
  const settles = { kind: 'refund-settled' as const, given: { transfer: id } }
  await byTwo(services(), settles)
  expect(await looked()).toEqual([])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, missing: -amount })
  await expect(byTwo(services(), settles)).rejects.toThrow('settled already')
  await tellRefund(id, amount, comesBack)
  expect([await statusOf(), await waitingRefundsNow(), await looked()]).toEqual([
    'returned',
    [],
    [],
  ])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    missing: 0n,
  })
})

test('a settled refund that leaves once more is an alarm again @rest', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await writtenFile()))
  const [first] = await sentRefunds()
  await writtenFile()
  const [second] = await openRefunds()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  const fields = { transfer: second?.endToEndId ?? '' }
  await byTwo(services(), { kind: 'refund-settled', given: fields })
  expect(await looked()).toEqual([])
  await tellRefund(second?.endToEndId, amount)
  expect(await looked()).toEqual(['twice'])
})

test('a refund that left once is not for two people to settle @rest', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, amount)
  const fields = { transfer: onlyTransfer?.endToEndId ?? '' }
  await expect(byTwo(services(), { kind: 'refund-settled', given: fields })).rejects.toThrow(
    'not paid twice',
  )
})

/**
 * The receiver of a refund sends money without naming it; two people decide that it returns the
 * refund.
 */
async function saidToGiveBack(
  refund: string,
  amount: bigint,
  two?: [string, string],
): Promise<Line> {
  const line = transferOf(order, { amount, text: 'was too much' })
  await receiveBankFile(
    fixture.api,
    bankFile({ message: '053', name: line.reference, day: friday, lines: [line] }),
  )
  const arrived = and(eq(payments.state, 'aside'), eq(payments.amount, amount))
  const [row] = await services().db.select().from(payments).where(arrived)
  const fields = { payment: row?.id ?? '', way: 'return', account: '', refund }
  await byTwo(services(), { kind: 'transfer-decide', given: fields }, two)
  return line
}

async function givenBack(...giveBackInput: Parameters<typeof saidToGiveBack>): Promise<void> {
  await saidToGiveBack(...giveBackInput)
  await settle(services())
}

test('a transfer that gives back what left twice ends the alarm, is nobody’s payment, and is booked once @rest', async () => {
  const { id, amount } = await leftTwice()
  await givenBack(id, amount - 50n)
  expect([await statusOf(), await waitingRefundsNow(), await looked()]).toEqual([
    'returned',
    [],
    [],
  ])
  const restOfBooks = { suspense: 0n, missing: -50n }
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    errors: [],
    ...restOfBooks,
  })
  // One that bears its id is no second return of it.
  await expect(givenBack(id, amount)).rejects.toThrow('No refund with this end-to-end id')
})

test('more debits than were settled are an alarm again, and one that is told once more is not', async () => {
  const { id, amount } = await leftTwice()
  await byTwo(services(), { kind: 'refund-settled', given: { transfer: id } })
  const second = {
    reference: `D${bookedCount}`,
    amount,
    day: friday,
    isDebit: true,
    endToEndId: id,
  }
  await receiveNotice(fixture.api, second)
  expect(await looked()).toEqual([])
  await tellRefund(id, amount)
  expect(await looked()).toEqual(['twice'])
})

test('a debit that comes after two were asked about those before it is not settled with them', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await writtenFile()))
  const [first] = await sentRefunds()
  await writtenFile()
  const [second] = await openRefunds()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  const fields = { transfer: second?.endToEndId ?? '' }
  const asking = { by: 'treasury@fnx.example', reason: 'they paid it back in cash' }
  const { request } = await askFor(services(), { kind: 'refund-settled', given: fields, ...asking })
  await tellRefund(second?.endToEndId, amount)
  const approval = { by: 'admin@fnx.example', reason: 'so it is', isApproved: true }
  await decideRequest(services(), { id: request.id, ...approval }).catch(() => undefined)
  await runDueRequests(services())
  expect(await looked()).toEqual(['twice'])
})

test('an operator cannot decide that their own refund is settled, or was returned', async () => {
  const { id, amount } = await leftTwice()
  const ownPair: [string, string] = [fixture.ada.email, 'admin@fnx.example']
  const settles = { kind: 'refund-settled' as const, given: { transfer: id } }
  await expect(byTwo(services(), settles, ownPair)).rejects.toThrow('your own account')
  await expect(saidToGiveBack(id, amount, ownPair)).rejects.toThrow('your own account')
})

test('a refund that left once and is given back without its id waits again, and nothing larger gives it back', async () => {
  const { amount } = await wantedBack()
  await writtenFile()
  const [onlyTransfer] = await openRefunds()
  const id = onlyTransfer?.endToEndId ?? ''
  await tellRefund(id, amount)
  await expect(saidToGiveBack(id, amount + 1n)).rejects.toThrow('No refund with this end-to-end id')
  await givenBack(id, amount)
  expect([await statusOf(), await waitingRefundsNow()]).toMatchObject(['returning', [{ amount }]])
  const suspense = amount + amount + 1n
  expect(await bankMoney(fixture.api)).toMatchObject({ errors: [], suspense })
})

test('what the bank takes back before it is booked as a return gives nothing back', async () => {
  const { id, amount } = await leftTwice()
  const { reference } = await saidToGiveBack(id, amount)
  const reversal = { reference, amount, day: friday, isDebit: true, isReversal: true }
  await receiveNotice(fixture.api, reversal)
  expect(await looked()).toEqual(['twice'])
  expect(await inRole('console', () => heldTransfers(services()))).toEqual([])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, missing: -amount })
})

test('what gave back a refund and is then taken back by the bank waits for a person @rest', async () => {
  const { id, amount } = await leftTwice()
  const { reference } = await saidToGiveBack(id, amount)
  await settle(services())
  await receiveNotice(fixture.api, {
    reference,
    amount,
    day: friday,
    isDebit: true,
    isReversal: true,
  })
  expect(await looked()).toEqual(['unmatched'])
  expect(await inRole('console', () => heldTransfers(services()))).toMatchObject([
    { payment: { amount } },
  ])
})

test('the second of two that give back one refund cannot be carried out, says so, and is sent back instead', async () => {
  const { id, amount } = await leftTwice()
  const lines = [1, 2].map(() => transferOf(order, { amount, text: 'x' }))
  await receiveBankFile(fixture.api, bankFile({ name: 'back', day: friday, lines }))
  const bothPayments = await services()
    .db.select()
    .from(payments)
    .where(eq(payments.state, 'aside'))
    .orderBy(payments.id)
  for (const { id: payment } of bothPayments) {
    const fields = { payment, way: 'return', account: '', refund: id }
    await byTwo(services(), { kind: 'transfer-decide', given: fields })
  }
  await settle(services())
  const transfersHeld = await inRole('console', () => heldTransfers(services()))
  expect(transfersHeld).toMatchObject([
    { failure: expect.stringContaining('has come back already') },
  ])
  const fields = { payment: transfersHeld[0]?.payment.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given: fields })
  await settle(services())
  expect(await waitingRefundsNow()).toMatchObject([{ paymentId: fields.payment, amount }])
  expect(await bankMoney(fixture.api)).toMatchObject({ errors: [], suspense: amount })
})

test('a file of which something is booked is not lost', async () => {
  const { amount } = await wantedBack()
  const file = await writtenFile()
  const [onlyTransfer] = await openRefunds()
  await inRole('owner', () =>
    askFor(services(), { ...toCancel(file), reason: 'x', by: 'a@fnx.example' }),
  )
  const isCancel = eq(operatorRequests.kind, 'refund-file-cancel')
  const [request] = await services().db.select().from(operatorRequests).where(isCancel)
  await tellRefund(onlyTransfer?.endToEndId, amount)
  const decision = { id: request?.id ?? '', by: 'b@fnx.example', reason: 'x', isApproved: true }
  await decideRequest(services(), decision)
  await runDueRequests(services())
  const [endedRequest] = await services()
    .db.select()
    .from(operatorRequests)
    .where(eq(operatorRequests.id, request?.id ?? ''))
  expect(endedRequest?.outcome).toBe('void')
  expect(await sentRefunds()).toMatchObject([{ state: 'done' }])
  await expect(
    askFor(services(), { ...toCancel(file), reason: 'y', by: 'a@fnx.example' }),
  ).rejects.toThrow('already booked')
})

test('a payment whose account the bank did not tell waits in suspense', async () => {
  const { amount } = await wantedBack({ payer: '' })
  await expect(byTwo(services(), refundFileRequest())).rejects.toThrow('No refund by bank transfer')
  expect(await waitingRefundsNow()).toMatchObject([{ amount, payer: { name: 'BYRON ADA' } }])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, suspense: amount })
})

test('those whose account nobody knows keep no other out of a file @rest', async () => {
  await wantedBack()
  const [[payment], [settlement]] = [
    await services().db.select().from(payments),
    await services().db.select().from(settlements),
  ]
  const decidedAt = new Date(0)
  const otherAccounts = Array.from({ length: 500 }, (_, index) => ({
    ...(payment as NonNullable<typeof payment>),
    id: crypto.randomUUID(),
    logIndex: index + 1,
  }))
  await services().db.insert(payments).values(otherAccounts)
  await services()
    .db.insert(settlements)
    .values(
      otherAccounts.map(({ id: paymentId }) => ({
        ...(settlement as NonNullable<typeof settlement>),
        paymentId,
        decidedAt,
      })),
    )
  const payers = otherAccounts.map(async ({ id: paymentId }) => ({
    paymentId,
    payer: await encryptPayer(services().keys, paymentId, {}),
  }))
  await services()
    .db.insert(bankPayers)
    .values(await Promise.all(payers))
  await writtenFile()
  expect(await sentRefunds()).toMatchObject([{ paymentId: payment?.id }])
})

test('a refund that has left the bank since two people saw the file is not cancelled', async () => {
  await wantedBack()
  const file = await writtenFile()
  await services().db.update(refundTransfers).set({ debitKey: 'told' })
  expect(await inRole('worker', () => cancelRefunds(services(), { file, transfer: '' }))).toBe(0)
  expect(await sentRefunds()).toMatchObject([{ state: 'sent' }])
})

test('what the bank took back is in no file, and a file that holds it already is an alarm @rest', async () => {
  const line = await wantedBack()
  await writtenFile()
  await receiveNotice(fixture.api, {
    ...line,
    isDebit: true,
    isReversal: true,
    payer: '',
    text: '',
  })
  expect(await statusOf()).toBe('returned')
  const [onlyTransfer] = await openRefunds()
  await tellRefund(onlyTransfer?.endToEndId, line.amount)
  expect(await sentRefunds()).toMatchObject([{ state: 'doubled' }])
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
    missing: -line.amount,
  })
})

test('a refund that begins to wait after a file was asked for is left for the next one @rest', async () => {
  await wantedBack()
  const { request } = await askFor(services(), {
    ...refundFileRequest(),
    reason: 'x',
    by: 'a@fnx.example',
  })
  fixture.api.clock.forward(dayMs / 24)
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n }))
  await chooseRefund()
  const decision = { id: request.id, by: 'b@fnx.example', reason: 'x', isApproved: true }
  await decideRequest(services(), decision)
  await runDueRequests(services())
  expect(await openRefunds()).toHaveLength(1)
})
