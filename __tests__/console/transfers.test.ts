import { eq } from 'drizzle-orm'
import type { BankOrder } from '@/contract/purchase'
import { accounts } from '@/server/modules/identity/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { encryptPayer } from '@/server/modules/purchases/by-bank/payers'
import {
  bankPayers,
  refundAccounts,
  refundFiles,
  refundTransfers,
} from '@/server/modules/purchases/by-bank/tables'
import { payments } from '@/server/modules/purchases/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { bankFile } from '../support/bank/bank-files'
import {
  friday,
  makeBankOrder,
  receiveBankFile,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../support/bank/transfers'
import { type ConsoleVisit, codeNow, openConsole, tableIn, visitAs } from '../support/console-visit'
import { runDueRequests, settle, sweep } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'

let fixture: Transfers
let order: BankOrder
let ines: ConsoleVisit
let marek: ConsoleVisit
let paul: ConsoleVisit

beforeEach(async () => {
  fixture = await transferFixture()
  order = await makeBankOrder(fixture.ada)
  const { api } = fixture
  const app = openConsole(api)
  ines = await visitAs(api, app, 'ines@fnx.example', 'treasury')
  marek = await visitAs(api, app, 'marek@fnx.example', 'treasury')
  paul = await visitAs(api, app, 'paul@fnx.example', 'auditor')
})

const services = () => fixture.api.services

async function approved(path: string | null): Promise<void> {
  const { text } = await marek.get(path ?? '')
  const retyped =
    /(?:[0-9a-f-]{32}|R[0-9A-F]{28})([0-9a-f]{4})/i.exec(
      /<h1.*?<\/h1>/s.exec(text)?.[0] ?? '',
    )?.[1] ?? ''
  const code = await codeNow(fixture.api)
  const answer = await marek.send(`${path}/approve`, { retyped, code })
  expect(answer.status).toBe(303)
  fixture.api.clock.forward(31_000)
  await runDueRequests(services())
  await settle(services())
}

const reason = 'It is due.'
const wantsBack = () =>
  fixture.ada.call('POST', 'wallet/resolvePayment', { transactionId: order.id, choice: 'refund' })

test('both names stand side by side, and what two people send back is fetched as a file @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: 'Grace Hopper' }))
  const { text } = await paul.get('/bank')
  const [row] = tableIn(text, 'Transfers under review')
  expect(row?.slice(2, 5)).toEqual([
    'Grace Hopper',
    expect.stringContaining('Byron'),
    expect.stringContaining('Shares RF'),
  ])
  const [, id = ''] = /payments\/([0-9a-f-]{36})/.exec(text) ?? []
  const shown = (await ines.get(`/payments/${id}`)).text
  expect(shown).toContain('GB33BUKB20201555555555')
  expect(shown).toContain('Facts from the bank')
  const asked = await ines.send('/ask/transfer-decide', { payment: id, way: 'back', reason })
  const request = (await marek.get(asked.location ?? '')).text
  expect(request).toContain('Grace Hopper')
  expect(request).toContain('The bank’s entry')
  // It has a day, and no time of it.
  expect(request).toMatch(/Arrived<.{0,40}>\d{4}-\d\d-\d\d</)
  await approved(asked.location)
  const [, until = ''] = /name="until" value="([^"]+)"/.exec((await ines.get('/bank')).text) ?? []
  await approved((await ines.send('/ask/refund-file', { until, reason })).location)
  const [file] = await services().db.select().from(refundFiles)
  const fetched = await paul.get(`/refund-files/${file?.id}`)
  expect(fetched.headers.get('content-disposition')).toContain(`${file?.name}.xml`)
  expect(fetched.text).toContain('<Nm>Grace Hopper</Nm>')
  expect((await paul.get('/bank')).text).toContain('1 on the way')
  expect((await paul.send('/ask/refund-file', { until, reason })).status).toBe(403)
  const admin = await visitAs(fixture.api, openConsole(fixture.api), 'c@fnx.example', 'admin')
  expect((await admin.get(`/refund-files/${file?.id}`)).status).toBe(403)
})

test('a booked transfer is in suspense with its day, and with no time', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: 'Grace Hopper' }))
  const [payment] = await services().db.select().from(payments)
  const [row] = tableIn((await paul.get('/suspense')).text, 'In suspense')
  expect(row?.[0]).toBe(payment?.blockAt.toISOString().slice(0, 10))
})

test('a transfer is found among the payments by the number of its order @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: 'Grace Hopper' }))
  const [payment] = await services().db.select().from(payments)
  const { text } = await paul.get(`/payments?find=${order.id}`)
  expect(text).toContain(`href="/payments/${payment?.id}"`)
  expect((await paul.get('/payments')).text).not.toContain(`href="/payments/${payment?.id}"`)
})

test('a long text from an earlier release is cut, and cannot change the direction of the page', async () => {
  await receiveNotice(fixture.api, transferOf(order, { name: 'Grace Hopper' }))
  const { db, keys } = services()
  const [kept] = await db.select().from(bankPayers)
  const payer = { name: '\u202EreppoH ecarG', text: `\u2067${'wide '.repeat(4_000)}` }
  const locked = await encryptPayer(keys, kept?.paymentId ?? '', payer)
  await db.update(bankPayers).set({ payer: locked })
  const { text } = await paul.get(`/payments/${kept?.paymentId}`)
  expect(text).toContain('<bdi>reppoH ecarG</bdi>')
  expect(text).not.toMatch(/[\u202E\u2067]/)
  expect(text.match(/wide/g)).toHaveLength(200)
})

test('a transfer that names no order says so @rest', async () => {
  const lines = [transferOf(order, { text: 'Shares' })]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  const [row] = tableIn((await paul.get('/bank')).text, 'Transfers under review')
  expect(row?.at(-1)).toBe('It names no order')
})

const named = { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Ada Byron', reason }

test('two operators approve the account that an owner named, and it is in no request and no log', async () => {
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n, payer: '' }))
  await wantsBack()
  const [payment] = await services().db.select().from(payments)
  const path = `/payments/${payment?.id}`
  expect((await ines.get('/bank')).text).toContain('The bank gave no account')
  const wrong = await ines.send(`${path}/account`, { ...named, iban: 'DE00 1234' })
  expect(wrong.text).toContain('valid IBAN')
  const withIt = await ines.send(`${path}/account`, { ...named, reason: `To ${named.iban}.` })
  expect(withIt.text).toContain('Leave the account out')
  const asked = await ines.send(`${path}/account`, named)
  expect((await marek.get(asked.location ?? '')).text).toContain('DE89370400440532013000')
  await approved(asked.location)
  expect((await ines.get('/bank')).text).toContain('in the next file')
  const rows = [
    await services().db.select().from(operatorRequests),
    await services().db.select().from(operatorEvents),
  ]
  expect(
    JSON.stringify(rows, (_, one) => (typeof one === 'bigint' ? String(one) : one)),
  ).not.toMatch(/DE8937|Byron/)
})

/** The path of a payment for which the bank gave no account. */
async function withoutAccount(): Promise<string> {
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n, payer: '' }))
  await wantsBack()
  const [payment] = await services().db.select().from(payments)
  return `/payments/${payment?.id}`
}

test('an operator who names another account at once files another request, and one who presses twice files one @rest', async () => {
  const path = await withoutAccount()
  const other = { ...named, iban: 'GB33 BUKB 2020 1555 5555 55' }
  const asked = []
  for (const one of [named, other, named, other])
    asked.push((await ines.send(`${path}/account`, one)).location ?? '')
  const [first = '', second = ''] = asked
  expect(asked).toEqual([first, second, first, second])
  expect(second).not.toBe(first)
  expect((await marek.get(first)).text).toContain('DE89370400440532013000')
  const { text } = await marek.get(second)
  expect(text).toContain('GB33BUKB20201555555555')
  expect(text).not.toContain('DE89370400440532013000')
  const both = (await ines.get(path)).text
  expect(both).toMatch(/DE89370400440532013000.*GB33|GB33.*DE89370400440532013000/s)
  await approved(second)
  const shown = (await ines.get(path)).text
  expect(shown).toContain('>GB33BUKB20201555555555<')
  const code = await codeNow(fixture.api)
  const [, id = ''] = /payments\/.*(.{4})$/.exec(path) ?? []
  await marek.send(`${first}/approve`, { retyped: id, code })
  expect((await marek.get(first)).text).toContain('>Void<')
})

test('a refused account is not stored', async () => {
  const path = await withoutAccount()
  const wrong = [
    { ...named, reason: ' ' },
    { ...named, reason: 'To de89 3704 0044 0532 0130 00, please' },
    { ...named, iban: 'XX00 1234 5678' },
    { ...named, iban: 'DE89 3704 0044 0532 0130 01' },
    { ...named, iban: '000123456789' },
    { ...named, iban: '000123456789', bic: 'no' },
    { ...named, holder: 'Иван Петров' },
    { ...named, holder: 'A'.repeat(71) },
  ]
  for (const one of wrong) {
    const { status } = await ines.send(`${path}/account`, one)
    expect([one, status]).toEqual([one, 422])
  }
  const typed = { payment: path.split('/')[2] ?? '', named: 'DE89370400440532013000', reason }
  expect((await ines.send('/ask/refund-account', typed)).status).toBe(422)
  expect(await services().db.$count(refundAccounts)).toBe(0)
  expect(await services().db.$count(operatorRequests)).toBe(0)
})

test('a payer without an IBAN names an account number and its bank @rest', async () => {
  const path = await withoutAccount()
  const without = { ...named, iban: '000123456789', bic: 'bofaus3n' }
  const asked = await ines.send(`${path}/account`, without)
  expect((await marek.get(asked.location ?? '')).text).toContain(
    '000123456789, BOFAUS3N, Ada Byron',
  )
  await approved(asked.location)
  const [, until = ''] = /name="until" value="([^"]+)"/.exec((await ines.get('/bank')).text) ?? []
  await approved((await ines.send('/ask/refund-file', { until, reason })).location)
  const [file] = await services().db.select().from(refundFiles)
  const { text } = await paul.get(`/refund-files/${file?.id}`)
  expect(text).toContain('<BICFI>BOFAUS3N</BICFI>')
  expect(text).toContain('<Othr><Id>000123456789</Id></Othr>')
})

test('a known account cannot be replaced', async () => {
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n }))
  await wantsBack()
  const [payment] = await services().db.select().from(payments)
  expect((await ines.get(`/payments/${payment?.id}`)).text).not.toContain('IBAN')
  const answer = await ines.send(`/payments/${payment?.id}/account`, named)
  expect(answer.text).toContain('The account that paid is known')
})

test('a transfer that the bank took back after it bought shares is shown with its member, until they are on hold @rest', async () => {
  const line = transferOf(order)
  await receiveNotice(fixture.api, line)
  await receiveNotice(fixture.api, {
    ...line,
    isDebit: true,
    isReversal: true,
    payer: '',
    text: '',
  })
  await sweep(services())
  expect((await ines.get('/bank')).text).toContain('Reversed after shares were bought')
  const [payment] = await services().db.select().from(payments)
  const { text } = await ines.get(`/payments/${payment?.id}`)
  const accountId = await accountIdOf(fixture.api, fixture.ada)
  // Treasury sees no members.
  expect(text).toContain(
    `Decide whether to put the account on hold: <span class="code">${accountId.slice(0, 8)}`,
  )
  await services().db.update(accounts).set({ onHoldAt: fixture.api.clock.now() })
  expect((await ines.get('/bank')).text).not.toContain('Reversed after shares were bought')
})

test('a refund that left twice is listed until two say how it was settled, and a transfer may give it back @rest', async () => {
  await receiveNotice(fixture.api, transferOf(order, { amount: 900n }))
  await wantsBack()
  const [, until = ''] = /name="until" value="([^"]+)"/.exec((await ines.get('/bank')).text) ?? []
  await approved((await ines.send('/ask/refund-file', { until, reason })).location)
  const [refund] = await services().db.select().from(refundTransfers)
  const id = refund?.endToEndId ?? ''
  const debit = { amount: 900n, day: friday, isDebit: true, endToEndId: id }
  await receiveNotice(fixture.api, { reference: 'D1', ...debit })
  await receiveNotice(fixture.api, { reference: 'D2', ...debit })
  const [row] = tableIn((await ines.get('/bank')).text, 'Refunds that were paid twice')
  expect(row).toContain(id)
  const lines = [transferOf(order, { amount: 900n, text: 'too much' })]
  await receiveBankFile(fixture.api, bankFile({ name: 'back', day: friday, lines }))
  const [aside] = await services().db.select().from(payments).where(eq(payments.state, 'aside'))
  const path = `/payments/${aside?.id}`
  expect((await ines.get(path)).text).toContain('End-to-end ID of the refund')
  const given = { payment: aside?.id ?? '', way: 'return', reason }
  const wrong = await ines.send('/ask/transfer-decide', { ...given, refund: `R${'0'.repeat(32)}` })
  expect(wrong.text).toContain('No refund with this end-to-end id')
  const asked = await ines.send('/ask/transfer-decide', { ...given, refund: id })
  expect((await marek.get(asked.location ?? '')).text).toContain(`gives back refund ${id}`)
  await approved((await ines.send('/ask/refund-settled', { transfer: id, reason })).location)
  expect((await ines.get('/bank')).text).not.toContain('Refunds that were paid twice')
  expect((await ines.get(`/payments/${refund?.paymentId}`)).text).toContain('settled ')
  await approved(asked.location)
  const [back] = await services().db.select().from(refundTransfers)
  expect(back).toMatchObject({ state: 'returned', returnedAmount: 900n })
})

test('a transfer shows why its decision could not be carried out @rest', async () => {
  const lines = [transferOf(order, { text: 'Shares' })]
  await receiveBankFile(fixture.api, bankFile({ day: friday, lines }))
  const [payment] = await services().db.select().from(payments)
  await services().db.update(bankPayers).set({ decided: 'back', failure: 'No such row.' })
  const [row] = tableIn((await paul.get('/bank')).text, 'Transfers under review')
  expect(row?.at(-1)).toBe('Decided but not carried out')
  expect((await ines.get(`/payments/${payment?.id}`)).text).toContain('No such row.')
})
