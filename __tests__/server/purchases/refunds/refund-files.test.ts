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
const sent = () =>
  services().db.select().from(refundTransfers).orderBy(asc(refundTransfers.endedAt))
const open = async () => (await sent()).filter(({ state }) => state === 'sent')
const waiting = () => inRole('console', () => waitingRefunds(services()))
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
const asked = () => ({ kind: 'refund-file' as const, given: { until: now() } })

/** Asked by one, approved by another, and written. */
async function written(): Promise<string> {
  await byTwo(services(), asked())
  const [file] = await services().db.select().from(refundFiles).orderBy(asc(refundFiles.writtenAt))
  return file?.id ?? ''
}

/** The payer is asked for an account, and two people approve the one they name. */
async function ownerNames(account: string, id?: string): Promise<void> {
  const [payment] = await services().db.select().from(payments)
  const given = { payment: id ?? payment?.id ?? '', account, name: 'Ada Byron' }
  const named = await inRole('console', () => nameAccount(services(), given))
  const wish = { payment: given.payment, named }
  await byTwo(services(), { kind: 'refund-account', given: wish })
}

let booked = 0

/** The bank's notice about a refund. */
const refundLine = (id: string | undefined, amount: bigint, other: Partial<Line> = {}): Line => {
  booked += 1
  const line = { reference: `D${booked}`, amount, day: friday, isDebit: true, endToEndId: id }
  return { ...line, ...other }
}
const tellRefund = (...line: Parameters<typeof refundLine>) =>
  receiveNotice(fixture.api, refundLine(...line))
const comesBack = { isDebit: false, isReturn: true }

test('a payment that its payer wants back is written into a file, to the account that paid, and is back with its debit', async () => {
  const { amount } = await wantedBack()
  expect(await statusOf()).toBe('returning')
  const id = await written()
  const [transfer] = await sent()
  const file = await inRole('console', () => readRefundFile(services(), id))
  expect(file?.text).toContain(`<EndToEndId>${transfer?.endToEndId}</EndToEndId>`)
  expect(file?.text).toContain('<IBAN>GB33BUKB20201555555555</IBAN>')
  expect(file?.text).toContain('<InstdAmt Ccy="USD">499.99</InstdAmt>')
  expect(await waiting()).toEqual([])
  await tellRefund(transfer?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  const books = { suspense: 0n, missing: 0n, outside: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await sent()).toMatchObject([{ state: 'done' }])
  const { opened } = await fixture.ada.call('GET', 'wallet/transaction', { id: order.id })
  expect(opened).toMatchObject({ transfer: { refundReference: transfer?.endToEndId } })
  const notices = await services().db.select({ kind: notifications.kind }).from(notifications)
  expect(notices.map(({ kind }) => kind)).toEqual([
    ...['payment-awaited', 'payment-decision', 'payment-returning', 'payment-returned'],
  ])
  // A statement tells the same debit once more.
  const debit = { reference: `D${booked}`, amount, day: friday, isDebit: true }
  const endToEndId = transfer?.endToEndId
  const opening = { name: 'S', opening: amount, day: friday }
  await receiveBankFile(fixture.api, bankFile({ ...opening, lines: [{ ...debit, endToEndId }] }))
  expect(await sent()).toMatchObject([{ state: 'done', secondDebitKey: null }])
})

test('a member who does not decide in 72 hours gets it back with the next file @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { amount: BigInt(order.pay) - 1n }))
  fixture.api.clock.forward(72 * hourMs)
  await services().db.update(settlements).set({ decisionEndsAt: fixture.api.clock.now() })
  await inRole('follower', () => refundUndecided(services()))
  await written()
  expect(await sent()).toMatchObject([{ state: 'sent', amount: BigInt(order.pay) - 1n }])
})

test('only the rest of an overpayment goes back if its order is kept @rest', async () => {
  const { api, ada } = fixture
  await receiveNotice(api, transferOf(order, { amount: BigInt(order.pay) + 5_000n }))
  const { id: quoteId } = await quoteTo(ada, { currency: 'USD', pay: order.pay })
  const accepted = await acceptCurrentDocuments(ada)
  const choice = { transactionId: order.id, choice: 'keep', quoteId, accepted }
  expect((await ada.call('POST', 'wallet/resolvePayment', choice)).status).toBe(200)
  await written()
  const [rest] = await open()
  expect(rest?.amount).toBe(5_000n)
  await tellRefund(rest?.endToEndId, 5_000n)
  expect(await statusOf()).toBe('confirmed')
  const left = { suspense: 0n, missing: 0n, outside: -BigInt(order.pay) }
  expect({ ...left, ...(await bankMoney(api)) }).toMatchObject({ ...sound, ...left })
})

test('a refund that the bank brings back waits again, is no payment, and goes into the next file', async () => {
  const line = await wantedBack()
  const { amount } = line
  await written()
  const [first] = await open()
  const debit = refundLine(first?.endToEndId, amount)
  await receiveNotice(fixture.api, debit)
  const lines = [line, debit, refundLine(first?.endToEndId, amount - 3n, comesBack)]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  expect(await statusOf()).toBe('returning')
  expect(await services().db.$count(payments)).toBe(1)
  const books = { suspense: amount, missing: -3n }
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, ...books })
  expect(await waiting()).toMatchObject([{ amount, obstacle: 'other-account' }])
  await expect(written()).rejects.toThrow('No refund by bank transfer')
  await ownerNames('DE89370400440532013000')
  expect(await waiting()).toMatchObject([{ amount, obstacle: undefined }])
  await expect(ownerNames('GB33BUKB20201555555555')).rejects.toThrow('account that paid is known')
  await written()
  const [second] = await open()
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
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waiting()]).toEqual(['returning', []])
  await tellRefund(only?.endToEndId, amount)
  await settle(services())
  expect([await statusOf(), (await waiting()).length]).toEqual(['returning', 1])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: amount,
    missing: 0n,
  })
})

test('a debit that the bank takes back waits again too @rest', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  booked -= 1
  await tellRefund(undefined, amount, { isDebit: false, isReversal: true })
  expect([await statusOf(), (await waiting()).length]).toEqual(['returning', 1])
})

test.each([
  ['an earlier file', false],
  ['a line before it', true],
])('a debit is taken back though its reversal is told first, by %s @rest', async (_, isOneFile) => {
  const paid = await wantedBack()
  await written()
  const [only] = await open()
  const debit = refundLine(only?.endToEndId, paid.amount)
  const reversal = { ...debit, endToEndId: undefined, isDebit: false, isReversal: true }
  const first = isOneFile ? [] : [bankFile({ name: 'early', day: friday, lines: [reversal] })]
  for (const file of first) await receiveBankFile(fixture.api, file)
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [reversal, debit] }))
  await settle(services())
  expect([await statusOf(), (await waiting()).length]).toEqual(['returning', 1])
})

test('a second return of one refund waits for an operator @rest', async () => {
  const paid = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, paid.amount)
  await tellRefund(only?.endToEndId, paid.amount, comesBack)
  const again = refundLine(only?.endToEndId, paid.amount)
  await receiveNotice(fixture.api, again)
  const reversal = { ...again, endToEndId: undefined, isDebit: false, isReversal: true }
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines: [reversal] }))
  const aside = await inRole('console', () => heldTransfers(services()))
  expect(aside).toMatchObject([{ payment: { amount: paid.amount } }])
})

test('a fee for a refund is no refund', async () => {
  const { amount } = await wantedBack()
  await written()
  const [transfer] = await sent()
  await tellRefund(transfer?.endToEndId, 100n)
  expect(await statusOf()).toBe('returning')
  await tellRefund(transfer?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  await tellRefund(transfer?.endToEndId, amount, comesBack)
  expect(await statusOf()).toBe('returning')
  expect(await waiting()).toHaveLength(1)
})

test('a payer whose name the bank did not tell is written as the standard has it @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: '', amount: BigInt(order.pay) }))
  const [row] = await services().db.select().from(payments)
  const given = { payment: row?.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given })
  await settle(services())
  const file = await inRole('console', async () => readRefundFile(services(), await written()))
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
  const given = { payment: id, way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given })
  await settle(services())
  return id
}

const account = 'GB33BUKB20201555555555'

const refused: [string, Payer, string][] = [
  ['a name in letters that no bank takes', { name: 'Иван Петров', account }, 'letters'],
  [
    'an account that looks like an IBAN of no country',
    { account: 'XX00123456789' },
    'wrong-account',
  ],
]
const alsoRefused: typeof refused = [
  ['a number for a letter', { name: 'Ada ٣', account }, 'letters'],
  ['wrong check digits', { account: 'DE88370400440532013000' }, 'wrong-account'],
  ['another length than its country’s', { account: 'DE8937040044053201300' }, 'wrong-account'],
  ['an account number that a file would cut', { account: '1'.repeat(35) }, 'wrong-account'],
]

async function keepsOut(_: string, payer: Payer, obstacle: string) {
  const apart = await sentBack(payer)
  await sentBack({ name: 'Ada Byron', account: '000123456789', bic: 'not one' })
  const file = await inRole('console', async () => readRefundFile(services(), await written()))
  expect(file?.text.match(/<CdtTrfTxInf>/g)).toHaveLength(1)
  expect(file?.text).toContain('<Othr><Id>000123456789</Id></Othr>')
  expect(file?.text).not.toContain('not one')
  expect(await waiting()).toMatchObject([{ paymentId: apart, obstacle }])
  await ownerNames('DE89370400440532013000', apart)
  expect(await waiting()).toMatchObject([{ paymentId: apart, obstacle: undefined }])
}

test.each(refused)('%s keeps its refund out of a file, and the others go on', keepsOut)
test.each(alsoRefused)('%s keeps its refund out of a file, and the others go on @rest', keepsOut)

test('what was refunded and is then taken back by the bank is shown to a person, and warns @rest', async () => {
  const line = await wantedBack()
  await written()
  const [transfer] = await sent()
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
  const given = { payment: row?.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given })
  await settle(services())
  await written()
  const [transfer] = await sent()
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
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  const line = { ...transferOf(order), amount: 1n, text: 'x', endToEndId: only?.endToEndId }
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
  const file = await written()
  const [first] = await open()
  await byTwo(services(), toCancel(file))
  expect(await waiting()).toHaveLength(1)
  // Its debit is told, and the follower has not looked yet.
  await services().db.update(refundTransfers).set({ debitKey: 'told' })
  expect(await waiting()).toEqual([])
  await services().db.update(refundTransfers).set({ debitKey: null })
  await written()
  const [second] = await open()
  await tellRefund(first?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
  const left = { suspense: 0n, missing: 0n }
  expect({ ...left, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...left })
  await tellRefund(second?.endToEndId, amount)
  expect((await sent()).map(({ state }) => state).sort()).toEqual(['done', 'doubled'])
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
    missing: -amount,
  })
  expect(await looked()).toEqual(['twice'])
  await tellRefund(second?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waiting()]).toEqual(['returned', []])
  expect({ ...left, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...left })
  expect(await looked()).toEqual([])
})

const looked = () => inRole('worker', () => lookAtTransfers(services(), new Date(0)))

test('a refund that the bank refuses is in no file until its owner names another account @rest', async () => {
  const { amount } = await wantedBack()
  const file = await written()
  const [only] = await open()
  await byTwo(services(), toCancel(file, only?.endToEndId))
  expect(await waiting()).toMatchObject([{ amount, obstacle: 'other-account' }])
  await expect(written()).rejects.toThrow('No refund by bank transfer')
  await ownerNames('DE89370400440532013000')
  await written()
  const [second] = await open()
  await tellRefund(second?.endToEndId, amount)
  expect(await statusOf()).toBe('returned')
})

test('an account stored under another’s hash is not used', async () => {
  const payment = await sentBack({})
  const name = (account: string) =>
    inRole('console', () => nameAccount(services(), { payment, account, name: 'Ada Byron' }))
  const named = await name('DE89370400440532013000')
  await name('GB33BUKB20201555555555')
  const kept = await services().db.select().from(refundAccounts)
  const other = kept.find(({ fingerprint }) => fingerprint !== named)
  await services()
    .db.update(refundAccounts)
    .set({ locked: other?.locked ?? '' })
    .where(eq(refundAccounts.fingerprint, named))
  const wish = { kind: 'refund-account' as const, given: { payment, named } }
  await expect(byTwo(services(), wish)).rejects.toThrow('Nobody has named an account')
})

test('a file whose debit no statement tells warns after three banking days, and stays listed @rest', async () => {
  await wantedBack()
  await written()
  // Written on a Friday: Monday to Wednesday are its days.
  fixture.api.clock.forward(5 * dayMs)
  expect(await looked()).toEqual([])
  fixture.api.clock.forward(dayMs)
  expect(await looked()).toEqual(['unbooked'])
  const [file] = await services().db.select().from(refundFiles)
  const later = { askedBy: 'a', writtenAt: fixture.api.clock.now(), name: 'later' }
  const others = Array.from({ length: 21 }, () => ({ id: crypto.randomUUID(), ...later }))
  await services().db.insert(refundFiles).values(others)
  const listed = await inRole('console', () => newestRefundFiles(services().db))
  expect(listed.map(({ id }) => id)).toContain(file?.id)
  const [transfer] = await open()
  await tellRefund(transfer?.endToEndId, transfer?.amount ?? 0n)
  expect(await looked()).toEqual([])
})

test('what the bank brings back and tells poorly first is counted once @rest', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  const line = { reference: 'R1', amount: amount - 3n, day: friday, name: 'Bank' }
  await receiveBankFile(
    fixture.api,
    bankFile({ name: 'S', opening: amount, day: friday, lines: [line] }),
  )
  await receiveNotice(fixture.api, { ...line, isReturn: true, text: only?.endToEndId ?? '' })
  expect([await statusOf(), await waiting()]).toEqual(['returned', []])
  expect(await services().db.$count(payments)).toBe(2)
})

test('of refunds that were booked as one sum the one comes back that the bank names, or that comes to it @rest', async () => {
  const lines = [1n, 2n, 3n, 4n].map((amount) => transferOf(order, { amount, text: 'x' }))
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  const ids = ['A', 'B', 'C'].map((one) => `R${one.repeat(32)}`)
  const paid = await services().db.select().from(payments)
  const file = { id: crypto.randomUUID(), name: 'f', askedBy: 'a', writtenAt: new Date() }
  await services().db.insert(refundFiles).values(file)
  const rows = ids.map((endToEndId, place) => ({
    endToEndId,
    fileId: file.id,
    paymentId: paid[place]?.id ?? '',
    amount: place === 0 ? 300n : 400n,
  }))
  await services().db.insert(refundTransfers).values(rows)
  type Part = Omit<EntryPart, 'isReturn'>
  const note = (reference: string, way: string, parts: Part[]) =>
    inRole('worker', () =>
      services().db.transaction((tx) =>
        noteRefunds(services(), tx, [
          {
            key: `x/${reference}/${way}`,
            reference,
            bookedOn: friday,
            amount: 1n,
            isCredit: way !== 'debit',
            isReversal: way !== 'debit',
            isBooked: true,
            onStatement: true,
            parts: parts.map((part) => ({ ...part, isReturn: false })),
          },
        ]),
      ),
    )
  const back = async () =>
    (await sent()).flatMap(({ returnKey, endToEndId }) => (returnKey ? endToEndId.charAt(1) : []))
  const booked = rows.map(({ endToEndId, amount }) => ({ key: endToEndId, endToEndId, amount }))
  await note('batch', 'debit', booked)
  await note('batch', 'debit', booked.toReversed())
  expect((await sent()).map(({ secondDebitKey }) => secondDebitKey)).toEqual([null, null, null])
  await note('batch', 'credit reversal', [{ key: '1', amount: 250n }])
  await note('batch', 'credit reversal', [{ key: '1', amount: 400n }])
  expect(await back()).toEqual([])
  await note('batch', 'credit reversal', [{ key: '2', amount: 390n, endToEndId: ids[1] ?? '' }])
  expect(await back()).toEqual(['B'])
  await note('again', 'debit', booked.slice(2))
  await note('again', 'credit reversal', [{ key: '1', amount: 400n }])
  await note('batch', 'credit reversal', [{ key: '1', amount: 300n }])
  expect((await back()).sort()).toEqual(['A', 'B', 'C'])
  // Alone on its debit it needs no equal amount: the bank may have kept a charge.
  const alone = { endToEndId: `R${'D'.repeat(32)}`, amount: 500n }
  const single = { ...alone, fileId: file.id, paymentId: paid[3]?.id ?? '' }
  await services().db.insert(refundTransfers).values(single)
  await note('alone', 'debit', [{ ...alone, key: '1' }])
  await note('alone', 'debit', [{ ...alone, key: alone.endToEndId }])
  await note('alone', 'credit reversal', [{ key: '1', amount: 490n }])
  expect((await sent()).find(({ endToEndId }) => endToEndId === alone.endToEndId)).toMatchObject({
    secondDebitKey: null,
    returnedAmount: 490n,
  })
})

test('what the bank takes back of two refunds without saying which waits for a person @rest', async () => {
  const paid = [await wantedBack()]
  order = await makeBankOrder(fixture.ada)
  paid.push(await wantedBack())
  await written()
  const [first, second] = await open()
  const sum = paid.reduce((all, { amount }) => all + amount, 0n)
  const debit = refundLine(first?.endToEndId, sum)
  await receiveNotice(fixture.api, debit)
  const [noted] = (await sent()).filter(({ debitKey }) => debitKey)
  await services()
    .db.update(refundTransfers)
    .set({ debitKey: noted?.debitKey ?? null })
    .where(eq(refundTransfers.endToEndId, second?.endToEndId ?? ''))
  await settle(services())
  expect(await waiting()).toEqual([])
  const reversal = { ...debit, endToEndId: undefined, isDebit: false, isReversal: true }
  const lines = [...paid, debit, reversal]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  await receiveBankFile(fixture.api, bankFile({ name: 'again', day: friday, lines }))
  const aside = await inRole('console', () => heldTransfers(services()))
  expect(aside).toMatchObject([{ payment: { amount: sum } }])
  const given = { payment: aside[0]?.payment.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given })
  await settle(services())
  expect(await waiting()).toMatchObject([{ amount: sum }])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, suspense: sum })
})

test('what the bank brought back and books once more is back with its payer, and in no file @rest', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  await tellRefund(only?.endToEndId, amount, comesBack)
  expect([await statusOf(), (await waiting()).length]).toEqual(['returning', 1])
  await services().db.update(refundTransfers).set({ secondDebitKey: 'told' })
  expect(await waiting()).toEqual([])
  await services().db.update(refundTransfers).set({ secondDebitKey: null })
  await tellRefund(only?.endToEndId, amount)
  expect([await statusOf(), await waiting()]).toEqual(['returned', []])
  const books = { suspense: 0n, missing: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await looked()).toEqual([])
})

test('nothing is owed for two refunds that have left, whichever of both comes back', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await written()))
  const [first] = await sent()
  await written()
  const [second] = await open()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  await tellRefund(first?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waiting()]).toEqual(['returned', []])
  const books = { suspense: 0n, missing: 0n }
  expect({ ...books, ...(await bankMoney(fixture.api)) }).toMatchObject({ ...sound, ...books })
  expect(await looked()).toEqual([])
})

test('one refund that leaves twice is an alarm until one of both comes back @rest', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  await tellRefund(only?.endToEndId, amount)
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, missing: -amount })
  expect(await looked()).toEqual(['twice'])
  await tellRefund(only?.endToEndId, amount, comesBack)
  expect([await statusOf(), await waiting()]).toEqual(['returned', []])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    missing: 0n,
  })
})

/** Left twice, so that so much is missing; answers its id and its amount. */
async function leftTwice() {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  const id = only?.endToEndId ?? ''
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
  expect([await statusOf(), await waiting(), await looked()]).toEqual(['returned', [], []])
  expect({ missing: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    missing: 0n,
  })
})

test('a settled refund that leaves once more is an alarm again @rest', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await written()))
  const [first] = await sent()
  await written()
  const [second] = await open()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  const given = { transfer: second?.endToEndId ?? '' }
  await byTwo(services(), { kind: 'refund-settled', given })
  expect(await looked()).toEqual([])
  await tellRefund(second?.endToEndId, amount)
  expect(await looked()).toEqual(['twice'])
})

test('a refund that left once is not for two people to settle @rest', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  await tellRefund(only?.endToEndId, amount)
  const given = { transfer: only?.endToEndId ?? '' }
  await expect(byTwo(services(), { kind: 'refund-settled', given })).rejects.toThrow(
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
  const given = { payment: row?.id ?? '', way: 'return', account: '', refund }
  await byTwo(services(), { kind: 'transfer-decide', given }, two)
  return line
}

async function givenBack(...said: Parameters<typeof saidToGiveBack>): Promise<void> {
  await saidToGiveBack(...said)
  await settle(services())
}

test('a transfer that gives back what left twice ends the alarm, is nobody’s payment, and is booked once @rest', async () => {
  const { id, amount } = await leftTwice()
  await givenBack(id, amount - 50n)
  expect([await statusOf(), await waiting(), await looked()]).toEqual(['returned', [], []])
  const rest = { suspense: 0n, missing: -50n }
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({ errors: [], ...rest })
  // One that bears its id is no second return of it.
  await expect(givenBack(id, amount)).rejects.toThrow('No refund with this end-to-end id')
})

test('more debits than were settled are an alarm again, and one that is told once more is not', async () => {
  const { id, amount } = await leftTwice()
  await byTwo(services(), { kind: 'refund-settled', given: { transfer: id } })
  const second = { reference: `D${booked}`, amount, day: friday, isDebit: true, endToEndId: id }
  await receiveNotice(fixture.api, second)
  expect(await looked()).toEqual([])
  await tellRefund(id, amount)
  expect(await looked()).toEqual(['twice'])
})

test('a debit that comes after two were asked about those before it is not settled with them', async () => {
  const { amount } = await wantedBack()
  await byTwo(services(), toCancel(await written()))
  const [first] = await sent()
  await written()
  const [second] = await open()
  await tellRefund(first?.endToEndId, amount)
  await tellRefund(second?.endToEndId, amount)
  const given = { transfer: second?.endToEndId ?? '' }
  const asking = { by: 'treasury@fnx.example', reason: 'they paid it back in cash' }
  const { request } = await askFor(services(), { kind: 'refund-settled', given, ...asking })
  await tellRefund(second?.endToEndId, amount)
  const approval = { by: 'admin@fnx.example', reason: 'so it is', isApproved: true }
  await decideRequest(services(), { id: request.id, ...approval }).catch(() => undefined)
  await runDueRequests(services())
  expect(await looked()).toEqual(['twice'])
})

test('an operator cannot decide that their own refund is settled, or was returned', async () => {
  const { id, amount } = await leftTwice()
  const own: [string, string] = [fixture.ada.email, 'admin@fnx.example']
  const settles = { kind: 'refund-settled' as const, given: { transfer: id } }
  await expect(byTwo(services(), settles, own)).rejects.toThrow('your own account')
  await expect(saidToGiveBack(id, amount, own)).rejects.toThrow('your own account')
})

test('a refund that left once and is given back without its id waits again, and nothing larger gives it back', async () => {
  const { amount } = await wantedBack()
  await written()
  const [only] = await open()
  const id = only?.endToEndId ?? ''
  await tellRefund(id, amount)
  await expect(saidToGiveBack(id, amount + 1n)).rejects.toThrow('No refund with this end-to-end id')
  await givenBack(id, amount)
  expect([await statusOf(), await waiting()]).toMatchObject(['returning', [{ amount }]])
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
  const both = await services()
    .db.select()
    .from(payments)
    .where(eq(payments.state, 'aside'))
    .orderBy(payments.id)
  for (const { id: payment } of both) {
    const given = { payment, way: 'return', account: '', refund: id }
    await byTwo(services(), { kind: 'transfer-decide', given })
  }
  await settle(services())
  const held = await inRole('console', () => heldTransfers(services()))
  expect(held).toMatchObject([{ failure: expect.stringContaining('has come back already') }])
  const given = { payment: held[0]?.payment.id ?? '', way: 'back', account: '' }
  await byTwo(services(), { kind: 'transfer-decide', given })
  await settle(services())
  expect(await waiting()).toMatchObject([{ paymentId: given.payment, amount }])
  expect(await bankMoney(fixture.api)).toMatchObject({ errors: [], suspense: amount })
})

test('a file of which something is booked is not lost', async () => {
  const { amount } = await wantedBack()
  const file = await written()
  const [only] = await open()
  await inRole('owner', () =>
    askFor(services(), { ...toCancel(file), reason: 'x', by: 'a@fnx.example' }),
  )
  const isCancel = eq(operatorRequests.kind, 'refund-file-cancel')
  const [request] = await services().db.select().from(operatorRequests).where(isCancel)
  await tellRefund(only?.endToEndId, amount)
  const decision = { id: request?.id ?? '', by: 'b@fnx.example', reason: 'x', isApproved: true }
  await decideRequest(services(), decision)
  await runDueRequests(services())
  const [ended] = await services()
    .db.select()
    .from(operatorRequests)
    .where(eq(operatorRequests.id, request?.id ?? ''))
  expect(ended?.outcome).toBe('void')
  expect(await sent()).toMatchObject([{ state: 'done' }])
  await expect(
    askFor(services(), { ...toCancel(file), reason: 'y', by: 'a@fnx.example' }),
  ).rejects.toThrow('already booked')
})

test('a payment whose account the bank did not tell waits in suspense', async () => {
  const { amount } = await wantedBack({ payer: '' })
  await expect(byTwo(services(), asked())).rejects.toThrow('No refund by bank transfer')
  expect(await waiting()).toMatchObject([{ amount, payer: { name: 'BYRON ADA' } }])
  expect(await bankMoney(fixture.api)).toMatchObject({ ...sound, suspense: amount })
})

test('those whose account nobody knows keep no other out of a file @rest', async () => {
  await wantedBack()
  const [[payment], [settlement]] = [
    await services().db.select().from(payments),
    await services().db.select().from(settlements),
  ]
  const decidedAt = new Date(0)
  const others = Array.from({ length: 500 }, (_, place) => ({
    ...(payment as NonNullable<typeof payment>),
    id: crypto.randomUUID(),
    logIndex: place + 1,
  }))
  await services().db.insert(payments).values(others)
  await services()
    .db.insert(settlements)
    .values(
      others.map(({ id: paymentId }) => ({
        ...(settlement as NonNullable<typeof settlement>),
        paymentId,
        decidedAt,
      })),
    )
  const payers = others.map(async ({ id: paymentId }) => ({
    paymentId,
    payer: await encryptPayer(services().keys, paymentId, {}),
  }))
  await services()
    .db.insert(bankPayers)
    .values(await Promise.all(payers))
  await written()
  expect(await sent()).toMatchObject([{ paymentId: payment?.id }])
})

test('a refund that has left the bank since two people saw the file is not cancelled', async () => {
  await wantedBack()
  const file = await written()
  await services().db.update(refundTransfers).set({ debitKey: 'told' })
  expect(await inRole('worker', () => cancelRefunds(services(), { file, transfer: '' }))).toBe(0)
  expect(await sent()).toMatchObject([{ state: 'sent' }])
})

test('what the bank took back is in no file, and a file that holds it already is an alarm @rest', async () => {
  const line = await wantedBack()
  await written()
  await receiveNotice(fixture.api, {
    ...line,
    isDebit: true,
    isReversal: true,
    payer: '',
    text: '',
  })
  expect(await statusOf()).toBe('returned')
  const [only] = await open()
  await tellRefund(only?.endToEndId, line.amount)
  expect(await sent()).toMatchObject([{ state: 'doubled' }])
  expect({ suspense: 0n, ...(await bankMoney(fixture.api)) }).toMatchObject({
    ...sound,
    suspense: 0n,
    missing: -line.amount,
  })
})

test('a refund that begins to wait after a file was asked for is left for the next one @rest', async () => {
  await wantedBack()
  const { request } = await askFor(services(), { ...asked(), reason: 'x', by: 'a@fnx.example' })
  fixture.api.clock.forward(dayMs / 24)
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n }))
  await chooseRefund()
  const decision = { id: request.id, by: 'b@fnx.example', reason: 'x', isApproved: true }
  await decideRequest(services(), decision)
  await runDueRequests(services())
  expect(await open()).toHaveLength(1)
})
