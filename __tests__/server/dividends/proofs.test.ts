import { type MemberDividend, savedDividend } from '@/contract/dividends'
import { bundleOf } from '@/contract/log-tiles'
import type { RecordPlace } from '@/contract/record-proofs'
import { correctTax, creditDue, owedFor } from '@/server/modules/dividends'
import type { Dividend } from '@/server/modules/dividends/tables'
import { auditLogEntries } from '@/server/modules/ledger/tables'
import { recordLeaves } from '@/server/modules/record-dates/tables'
import { makeApi, type TestApi } from '../../support/api'
import { auditAndLog } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { ownTaxes } from '../../support/own-terms'
import { quickMember } from '../../support/quick-member'
import { inRole } from '../../support/roles'
import { makeHolder } from '../../support/staking'
import { announceStored, creditStored, cutStored, payInStored } from '../../support/stored-dividend'
import { runVerifyProgram } from '../../support/verify-program'

let api: TestApi
let holders: TestMember[]
beforeEach(async () => {
  api = await makeApi()
  holders = []
  for (let count = 1; count <= 5; count += 1) {
    const member = await quickMember(api)
    await makeHolder(api, member, BigInt(count) * 7_000_001n)
    holders.push(member)
  }
})

async function logged(): Promise<string[]> {
  const { number, text } = auditLogEntries
  const rows = await api.services.db.select({ text }).from(auditLogEntries).orderBy(number)
  return rows.map((row) => row.text)
}

async function nextAudit() {
  api.clock.forward(20 * 60_000)
  expect(await auditAndLog(api.services)).toBe(true)
}

interface Saved {
  dividend: MemberDividend
  place: RecordPlace | null
}

async function savedBy(member: TestMember, { id }: Dividend): Promise<Saved> {
  const { docs } = (await member.call('GET', 'user/dividends')).opened as { docs: MemberDividend[] }
  const { opened } = await member.call('GET', 'user/dividendProof', { dividend: id })
  const { place } = opened as { place: RecordPlace | null }
  return { dividend: docs.find((dividend) => dividend.id === id) as MemberDividend, place }
}

const checked = ({ dividend, place }: Saved, entries: string[]) =>
  runVerifyProgram('dividend', savedDividend(dividend, place), bundleOf(entries))

test('each holder is shown the own line alone, and the way from it to the list in the log', async () => {
  const announcedDividend = await announceStored(api)
  expect(await auditAndLog(api.services)).toBe(true)
  await cutStored(api, announcedDividend)
  await payInStored(api, announcedDividend)
  api.clock.forward(60_000)
  await creditDue(api.services)
  expect((await savedBy(holders[0] as TestMember, announcedDividend)).place).toBeNull()
  await nextAudit()
  const entries = await logged()
  const accounts = new Set<string | undefined>()
  for (const [index, member] of holders.entries()) {
    const saved = await savedBy(member, announcedDividend)
    accounts.add(saved.place?.account)
    const { status, text } = checked(saved, entries)
    expect([status, text]).toEqual([0, expect.stringContaining(`of 5 in its list.`)])
    expect(text).toContain(`${(index + 1) * 7_000_001} millionths of a share`)
    expect(text).toContain('3000 basis points, is that of whoever has not told their country')
    expect(text).not.toContain('NOT SHOWN')
  }
  expect(accounts.size).toBe(5)
  const stranger = await quickMember(api)
  expect((await savedBy(stranger, announcedDividend)).place).toBeNull()
})

test('26.375 % are withheld to the cent, corrected to the cent, and proved by the log', async () => {
  const rates = { countries: { DE: 2_637.5 }, other: 1_500, unknown: 3_000.1 }
  await ownTaxes(api.services, { rates })
  const [first, second] = holders as [TestMember, TestMember]
  await first.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  const announcedDividend = await announceStored(api, 4_000_000n)
  await cutStored(api, announcedDividend)
  await payInStored(api, announcedDividend)
  api.clock.forward(60_000)
  await creditDue(api.services)
  await nextAudit()
  const owedBy = async (member: TestMember) => {
    const saved = await savedBy(member, announcedDividend)
    const { status, text } = checked(saved, await logged())
    expect([status, text]).toEqual([0, expect.stringContaining('basis points, is that of')])
    return saved.dividend.owed
  }
  const coins = (digits: string) => `${digits}${'0'.repeat(18 - 9)}`
  // 7.000001 shares at 4 dollars are 28.000004; 26.375 % of that are 7.385001055.
  expect(await owedBy(first)).toMatchObject({ rateBps: 2_637.5, tax: coins('7385001055') })
  // 14.000002 shares are 56.000008; 30.001 % of that are 16.80056240008.
  expect(await owedBy(second)).toMatchObject({ rateBps: 3_000.1, tax: '16800562400080000000' })
  const entitlement = { action: announcedDividend.id, accountId: await accountIdOf(api, second) }
  const rate = () => ({ rateBps: 2_637.5, isResidenceKnown: true })
  expect(
    await inRole('worker', () => correctTax(api.services, api.services.db, entitlement, rate)),
  ).toBe('done')
  expect(await owedBy(second)).toMatchObject({ rateBps: 2_637.5, tax: '14770002110000000000' })
})

/** The answer of a lying server, with sums that are consistent. */
function changedSave(saved: Saved, change: (dividend: MemberDividend) => object): Saved {
  const changedDividend = { ...saved.dividend, ...change(saved.dividend) } as MemberDividend
  const { counted, perShare, decimals, owed } = changedDividend
  const terms = { perShareMicroUsd: BigInt(perShare), decimals }
  const { gross, tax, net } = owedFor(terms, BigInt(counted?.shares ?? 0), owed?.rateBps ?? 0)
  const sums = { gross: String(gross), tax: String(tax), net: String(net) }
  return { ...saved, dividend: { ...changedDividend, owed: owed && { ...owed, ...sums } } }
}

type Lie = [name: string, tell: (saved: Saved, other: Saved) => Saved, why: string]
const lies: Lie[] = [
  [
    'half the amount a share',
    (saved) => changedSave(saved, () => ({ perShare: '125000' })),
    'other terms',
  ],
  ['another coin', (saved) => changedSave(saved, () => ({ coin: 'USDT' })), 'other terms'],
  ['a coin of fewer digits', (saved) => changedSave(saved, () => ({ decimals: 6 })), 'other terms'],
  [
    'a rate of nine tenths',
    (saved) => changedSave(saved, ({ owed }) => ({ owed: { ...owed, rateBps: 9_000 } })),
    'no rate of 9000 basis points',
  ],
  [
    'fewer shares',
    (saved) =>
      changedSave(saved, ({ counted }) => ({
        counted: { ...counted, available: '1', shares: '1' },
      })),
    'does not lead to the list',
  ],
  [
    'staked shares as free ones',
    (saved) =>
      changedSave(saved, ({ counted }) => ({
        counted: { ...counted, staked: counted?.shares, available: '0' },
      })),
    'does not lead to the list',
  ],
  ['the way of another', (saved, { place }) => ({ ...saved, place }), 'does not lead to the list'],
  ['no way', (saved) => ({ ...saved, place: null }), 'How many shares count is not proved'],
  [
    'a list of fewer holders',
    (saved) => changedSave(saved, ({ counted }) => ({ counted: { ...counted, holderCount: 4 } })),
    'another list of this record date',
  ],
]

async function isRefused(...[, tell, reason]: Lie) {
  const credited = await creditStored(api)
  await nextAudit()
  const [ownSave, otherSave] = await Promise.all(
    holders.slice(0, 2).map((holder) => savedBy(holder, credited)),
  )
  const verdict = checked(tell(ownSave as Saved, otherSave as Saved), await logged())
  expect(verdict).toMatchObject({ status: 1, text: expect.stringContaining(reason) })
}

test.each(lies.slice(0, 1))('a lie about a dividend is refused: %s', isRefused)
test.each(lies.slice(1))('a lie about a dividend is refused: %s @rest', isRefused)

test.each([
  ['terms', 'FNX dividend 1', 'does not have the terms of this dividend'],
  ['tree', 'FNX record tree 1', 'does not lead to the list'],
])(
  'a log that keeps the %s of a dividend to itself proves nothing of it @rest',
  async (_, kind, reason) => {
    const credited = await creditStored(api)
    await nextAudit()
    const entries = (await logged()).filter((entry) => !entry.startsWith(`${kind}\n`))
    const verdict = checked(await savedBy(holders[0] as TestMember, credited), entries)
    expect(verdict).toMatchObject({ status: 1, text: expect.stringContaining(reason) })
  },
)

test('a dividend that an older release announced says since when its terms are logged @rest', async () => {
  const credited = await creditStored(api)
  // A release without trees had read this record date.
  expect(await api.services.db.select().from(recordLeaves)).toEqual([])
  await nextAudit()
  const { status, text } = checked(
    await savedBy(holders[0] as TestMember, credited),
    await logged(),
  )
  expect(status).toBe(0)
  expect(text).toMatch(
    /NOT SHOWN: that the terms were these before the record date\. The log has them since the audit of 2/,
  )
})
