import { dayMs, hourMs } from '@/config/durations'
import type { TransferWay } from '@/contract/sandbox'
import { entryOf } from '@/server/modules/bank'
import { findGaps } from '@/server/modules/bank/chain'
import { bankReport } from '@/server/modules/bank/operator-reads.service'
import {
  type BankEntry,
  bankEntries,
  bankFiles,
  bankStatements,
} from '@/server/modules/bank/tables'
import { settlements } from '@/server/modules/purchases/tables'
import { sampleAccount } from '@/server/sandbox'
import { endDays, sandboxBank } from '@/server/sandbox/bank/end-days'
import { othersAccount, payersAccount } from '@/server/sandbox/bank/sample-account'
import { bank } from '../../support/bank/bank-files'
import {
  bankMoney,
  fetchTransaction,
  logInAgain,
  makeBankOrder,
  runBankJobs,
  type Transfers,
  transferFixture,
} from '../../support/bank/transfers'
import { byTwo } from '../../support/jobs'
import { inRole } from '../../support/roles'

let fixture: Transfers
let order: Awaited<ReturnType<typeof makeBankOrder>>
beforeEach(async () => {
  fixture = await transferFixture({ bank: sampleAccount })
  order = await makeBankOrder(fixture.ada)
})

const send = (transferWay: TransferWay, orderId = order.id) =>
  fixture.ada.call('POST', 'wallet/sendTransfer', { orderId, way: transferWay })
const ends = () => inRole('owner', () => endDays(fixture.api.services))

/** Due files are written and read, and then those of the days that are over. */
async function passes(days: number): Promise<void> {
  const { api, ada } = fixture
  api.clock.forward(days * dayMs)
  for (let turns = 0; turns < 2; turns += 1) {
    await ends()
    await runBankJobs(api)
  }
  fixture.ada = await logInAgain(api, ada)
}

async function seenState() {
  const { status, trouble } = await fetchTransaction(fixture.ada, order)
  return [status, trouble]
}

/** No gap, and no difference between bank and books. */
async function expectSound(statements: string[]): Promise<void> {
  const { db } = fixture.api.services
  const rows = await db.select().from(bankStatements).orderBy(bankStatements.toOn)
  expect(rows.map(({ fromOn, toOn }) => `${fromOn} ${toOn}`)).toEqual(statements)
  expect(await findGaps(db, sampleAccount.iban)).toEqual([])
  expect(await bankMoney(fixture.api)).toMatchObject({ differs: 0n, errors: [] })
  const files = await db.select({ state: bankFiles.state }).from(bankFiles)
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['read']))
}

/** The parts of the only entry that the product has read. */
async function entrySent() {
  const [row] = await fixture.api.services.db.select().from(bankEntries)
  const { amount, parts } = await entryOf(fixture.api.services, row as BankEntry)
  const { name, account, text } = parts[0] ?? {}
  return { amount, name, account, text: text?.replace(order.reference, 'REF') }
}

const asAsked = { amount: 50_000n, name: 'Ada Byron', account: payersAccount, text: 'Shares REF' }
const stranger = { name: 'Sample Stranger', account: othersAccount }
const otherReference = expect.stringMatching(/^Shares RF\d{2}[0-9A-Z]{10}$/)

test.each<[TransferWay, string, string | null, Partial<typeof asAsked>]>([
  ['as-asked', 'confirmed', null, {}],
  ['other-name', 'held', 'other-name', stranger],
  ['less', 'decision', 'less', { amount: 45_000n }],
  ['more', 'decision', 'more', { amount: 55_000n }],
  ['no-reference', 'awaiting', null, { text: 'Shares' }],
  ['wrong-reference', 'awaiting', null, { text: otherReference }],
])(
  'a transfer %s is told at once and becomes %s @rest',
  async (transferWay, status, trouble, changes) => {
    expect((await send(transferWay)).opened).toEqual({ bookedOn: '2026-11-20' })
    await runBankJobs(fixture.api)
    expect(await entrySent()).toEqual({ ...asAsked, ...changes })
    await runBankJobs(fixture.api)
    expect(await seenState()).toEqual([status, trouble])
    await passes(1)
    expect(await seenState()).toEqual([status, trouble])
    await expectSound(['2026-11-20 2026-11-20'])
  },
)

test('one that is sent twice is booked twice @rest', async () => {
  await send('twice')
  await runBankJobs(fixture.api)
  const rows = await fixture.api.services.db.select().from(settlements)
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['credited', 'decision'])
})

test('what comes next week is on the way until then, and late @rest', async () => {
  expect((await send('next-week')).opened).toEqual({ bookedOn: '2026-11-27' })
  await runBankJobs(fixture.api)
  expect(await seenState()).toEqual(['awaiting', null])
  await passes(7)
  expect(await seenState()).toEqual(['decision', 'late'])
  await passes(1)
  await expectSound(['2026-11-26 2026-11-26', '2026-11-27 2026-11-27'])
})

test('each day that is over is told once, whoever looks how often, and skipped days as one', async () => {
  const { api } = fixture
  await send('as-asked')
  // Nothing while a file waits, and nothing of today.
  await ends()
  expect(await api.services.db.$count(bankFiles)).toBe(1)
  await runBankJobs(api)
  await passes(0)
  await expectSound(['2026-11-19 2026-11-19'])
  api.clock.forward(dayMs)
  await Promise.all([ends(), ends()])
  await ends()
  await runBankJobs(api)
  await expectSound(['2026-11-19 2026-11-19', '2026-11-20 2026-11-20'])
  await passes(30)
  await passes(0)
  await expectSound(['2026-11-19 2026-11-19', '2026-11-20 2026-11-20', '2026-11-21 2026-12-20'])
  const { newest } = await bankReport(api.services.db, sampleAccount)
  expect(newest).toEqual({ toOn: '2026-12-20', closing: BigInt(order.pay) })
})

test('the statement of a day on which a refund file was written books it, and once @rest', async () => {
  const { api, ada } = fixture
  await send('less')
  await runBankJobs(api)
  const choice = { transactionId: order.id, choice: 'refund' }
  await ada.call('POST', 'wallet/resolvePayment', choice)
  const until = api.clock.now().toISOString()
  await byTwo(api.services, { kind: 'refund-file', given: { until } })
  await passes(0)
  expect(await seenState()).toEqual(['returning', 'less'])
  await passes(2)
  expect(await seenState()).toEqual(['returned', 'less'])
  await passes(1)
  await expectSound(['2026-11-19 2026-11-19', '2026-11-20 2026-11-21', '2026-11-22 2026-11-22'])
})

test('while a clock that was put back is before the newest statement, a transfer is on the way @rest', async () => {
  await passes(10)
  fixture.api.clock.forward(-10 * dayMs - hourMs)
  fixture.ada = await logInAgain(fixture.api, fixture.ada)
  expect((await send('as-asked')).opened).toEqual({ bookedOn: '2026-11-29' })
  await passes(0)
  expect(await seenState()).toEqual(['awaiting', null])
  await passes(11)
  expect(await seenState()).toEqual(['decision', 'late'])
  await expectSound(['2026-11-29 2026-11-29', '2026-11-29 2026-11-30'])
})

test('where settings name another account, its own bank writes the files @rest', async () => {
  fixture = await transferFixture({ bank })
  order = await makeBankOrder(fixture.ada)
  expect((await send('as-asked')).status).toBe(404)
  await inRole('owner', async () => sandboxBank(fixture.api.services, async () => true).run())
  expect(await fixture.api.services.db.$count(bankFiles)).toBe(0)
})
