import type { Offering } from '@/contract/offering'
import type { Quote } from '@/contract/purchase'
import { inLocale } from '@/messages/locale'
import { totalReserved } from '@/server/modules/ledger/ledger-account'
import { offerings } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import { carryLanguages } from '@/server/platform/node/listen'
import { seedSample } from '@/server/sandbox/seed'
import { makeApi, type TestApi } from '../../support/api'
import { contentFolder, removeContentFolders } from '../../support/contents'
import type { TestMember } from '../../support/member'
import { acceptCurrentDocuments, makeBuyer, placeOrderAs, quoteTo } from '../../support/purchase'
import { quickMember } from '../../support/quick-member'
import { stopSale } from '../../support/stop-sale'

let api: TestApi
let ada: TestMember
let payer: string
let before: typeof offerings.$inferSelect
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  payer = await makeBuyer(api, ada)
  ;[before] = (await api.services.db.select().from(offerings)) as [typeof before]
})
afterEach(async () => {
  removeContentFolders()
  await api.services.db.delete(offerings)
  await api.services.db.insert(offerings).values(before)
})

const change = async (changes: Partial<typeof before>) => {
  await api.services.db.update(offerings).set(changes)
  api.services.responseCache.clear()
}
const lock = async () =>
  placeOrderAs(ada, {
    quoteId: (await quoteTo(ada)).id,
    payer,
    accepted: await acceptCurrentDocuments(ada),
  })
const sale = async () => (await api.get('wallet/sale')).body.data as unknown

test('anybody may read the terms of the offering @rest', async () => {
  const { status, body } = await api.get('wallet/offering')
  const { documents, ...rest } = body.data as Offering
  expect([status, documents.length]).toEqual([200, 4])
  expect(rest).toEqual({
    id: 'fnx',
    issuer: 'Varrowmere Bank (sample), Ledgerport',
    bank: 'Varrowmere Bank (sample)',
    custodian: 'Tarn Row Custody (sample)',
    status: 'open',
    opensAt: '2026-09-01T00:00:00.000Z',
    closesAt: '2027-03-01T00:00:00.000Z',
    offered: '4000000000000',
    minimum: '50000000',
    feeBps: 50,
  })
})

test('German readers meet the sample’s names in German', async () => {
  carryLanguages()
  const { body } = await inLocale('de', () => api.get('wallet/offering'))
  expect(body.data).toMatchObject({
    issuer: 'Varrowmere Bank (Beispiel), Ledgerport',
    bank: 'Varrowmere Bank (Beispiel)',
    custodian: 'Tarn Row Custody (Beispiel)',
  })
})

describe('an order is refused, saying why', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const tomorrow = new Date('2026-11-21T00:00:00Z')
  test.each([
    [
      'before the offering opens',
      { opensAt: tomorrow },
      ['OFFERING_NOT_OPEN', 'This offering opens on Nov 21, 2026.'],
    ],
    [
      'from the moment it closes',
      { closesAt: now },
      ['OFFERING_CLOSED', 'The offering closed. You can still pay open orders.'],
    ],
    [
      'when it was closed early',
      { status: 'closed' as const },
      ['OFFERING_CLOSED', 'The offering closed. You can still pay open orders.'],
    ],
  ])('%s', async (_, changes, [code, reason]) => {
    await change(changes)
    const refusedAnswer = await lock()
    expect([refusedAnswer.status, refusedAnswer.body.code, refusedAnswer.body.message]).toEqual([
      422,
      code,
      reason,
    ])
    expect(await totalReserved(api.services.db, 'ordered')).toBe(0n)
    expect(await sale()).toMatchObject({ isOpen: false, reason })
  })

  test('but not between its first and last moment @rest', async () => {
    await change({ opensAt: now, closesAt: new Date(now.getTime() + 1) })
    expect((await lock()).status).toBe(200)
    expect(await sale()).toMatchObject({ isOpen: true, reason: null })
  })

  test('by a stopped sale before a closed offering', async () => {
    await change({ status: 'closed' })
    await runCommand(api.services, stopSale('A slip'))
    expect((await lock()).body.code).toBe('SALE_STOPPED')
  })
})

test('the offering sets fee and minimum', async () => {
  await change({ feeBps: 200, minimum: 120_000_000n })
  const quote: Quote = await quoteTo(ada)
  expect([quote.feeBps, quote.fee]).toEqual([200, String(2n * 10n ** 18n)])
  const least = BigInt(quote.minimumPay) * BigInt(quote.currencyPrice)
  expect(least >= 120n * 10n ** 24n && least < 121n * 10n ** 24n).toBe(true)
  expect((await lock()).body.code).toBe('BELOW_MINIMUM')
  const path = 'transactions/buy-shares/get-minimum-payment-amount/'
  expect((await ada.call('GET', path, { currency: 'USDT' })).opened).toMatchObject({
    minimumMicroUsd: '120000000',
    minimumPay: quote.minimumPay,
  })
})

test('without an offering nothing is sold', async () => {
  const { id } = await quoteTo(ada)
  const accepted = await acceptCurrentDocuments(ada)
  await api.services.db.delete(offerings)
  api.services.responseCache.clear()
  const { status, body } = await placeOrderAs(ada, { quoteId: id, payer, accepted })
  expect([status, body.code]).toEqual([404, 'OFFERING_NOT_PUBLISHED'])
  expect((await api.get('wallet/offering')).status).toBe(404)
})

test('a sandbox is open in any year @rest', async () => {
  const { db } = api.services
  for (const day of ['2026-03-01', '2028-01-01']) {
    const now = new Date(day)
    await db.delete(offerings)
    await seedSample(db, now)
    const [row] = await db.select().from(offerings)
    expect(row && row.opensAt <= now && now < row.closesAt).toBe(true)
  }
})

describe('an operator imports the terms', () => {
  const file = {
    issuer: 'Harbour Bank plc',
    bank: 'Harbour Bank',
    custodian: 'Quay Custody',
    opensOn: '2026-11-01',
    closesOn: '2026-12-31',
    offeredMicro: '1000000000',
    minimumMicroUsd: '75000000',
    feeBps: 100,
  }
  const importing = (text: object) =>
    runCommand(api.services, [
      'content',
      'import',
      contentFolder({ 'offering.json': JSON.stringify(text) }),
    ])

  test('and they hold through the last day', async () => {
    expect(await importing(file)).toEqual({
      isDone: true,
      text: expect.stringMatching(/^Imported the terms of the offering\. /),
    })
    expect((await api.get('wallet/offering')).body.data).toMatchObject({
      issuer: 'Harbour Bank plc',
      custodian: 'Quay Custody',
      status: 'open',
      closesAt: '2027-01-01T00:00:00.000Z',
      offered: '1000000000',
      feeBps: 100,
    })
    const { data } = (await api.get('admin/getBankOverView')).body
    const campaign = {
      opensOn: '2026-11-01',
      closesOn: '2026-12-31',
      sharesOfferedMicro: '1000000000',
      feeBps: 100,
      minimumOrderCents: '7500',
    }
    expect(data).toMatchObject({ campaign })
  })

  test.each([
    ['an end before the beginning', { closesOn: '2026-10-31' }, 'closesOn: Is before opensOn'],
    [
      'more than the ledger can issue',
      { offeredMicro: '4000000000001' },
      'offeredMicro: Is not from 1 to 4000000000000, which the ledger can issue',
    ],
    ['a minimum of nothing', { minimumMicroUsd: '0' }, 'minimumMicroUsd: Is not above 0'],
    ['a fee of all', { feeBps: 10_000 }, /^offering\.json:1: feeBps: /],
    ['no issuer', { issuer: '' }, /^offering\.json:1: issuer: /],
  ])('but not with %s @rest', async (_, wrongTerms, text) => {
    expect(await importing({ ...file, ...wrongTerms })).toEqual({
      isDone: false,
      text: typeof text === 'string' ? `offering.json:1: ${text}` : expect.stringMatching(text),
    })
    expect(await api.services.db.select().from(offerings)).toEqual([before])
  })
})
