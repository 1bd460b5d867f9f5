import { eq } from 'drizzle-orm'
import { Workbook } from 'exceljs'
import { dayMs } from '@/config/durations'
import type { Notification } from '@/contract/notification'
import { callOffBuyBack, leftToBuy, startSettling, watchBuyBacks } from '@/server/modules/buy-backs'
import { callOffUnsettled } from '@/server/modules/buy-backs/announce'
import { buyBackReport } from '@/server/modules/buy-backs/operator-reads.service'
import { settleSome } from '@/server/modules/buy-backs/settle'
import { buyBackOffers } from '@/server/modules/buy-backs/tables'
import { closingObstacle } from '@/server/modules/closing'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { gainsReport, gainsSums } from '@/server/modules/portfolio'
import { gainsWorkbook } from '@/server/modules/portfolio/gains/workbook'
import { recordLines } from '@/server/modules/record-dates/tables'
import { signals } from '@/server/platform/db/tables'
import { makeGiver } from '../../support/gifts'
import { type HeldShares, holdingsOf } from '../../support/held-shares'
import { advanceBuyBacks } from '../../support/jobs'
import { codeFor } from '../../support/member'
import { expectSoundBooks } from '../../support/payment-fixture'
import {
  announceBuyBackStored,
  buyBackOf,
  buyBacksOf,
  closeBuyBackStored,
  fundStored,
  offer,
  openBuyBackStored,
  placesIn,
  settleStored,
  share,
  takeBack,
} from '../../support/stored-buy-back'
import { announceStored, creditStored, cutStored } from '../../support/stored-dividend'

const coin = 10n ** 18n
let dana: HeldShares
let mia: HeldShares

beforeEach(async () => {
  dana = await makeGiver(undefined, 'Dana Demo')
  mia = await makeGiver(dana.api, 'Mia Okonjo-Lind')
})

const places = ({ api, accountId }: HeldShares) => placesIn(api, accountId)
const setHold = ({ api, accountId }: HeldShares, at: Date | null) =>
  api.services.db.update(accounts).set({ onHoldAt: at }).where(eq(accounts.id, accountId))
const setStatus = ({ api, accountId }: HeldShares, kycStatus: 'BLOCKED' | 'PENDING') =>
  api.services.db.update(accounts).set({ kycStatus }).where(eq(accounts.id, accountId))

async function toldTo({ member }: HeldShares): Promise<string[]> {
  const { opened } = await member.call('GET', 'notification/listNotification')
  return (opened as { docs: Notification[] }).docs.map(({ title }) => title)
}

test('more is offered than wanted: everybody sells the same part, rounded down, and is owed it exactly', async () => {
  const { api } = dana
  const buyBack = await openBuyBackStored(api)
  expect(await offer(dana, buyBack, 40n * share)).toMatchObject({ status: 200 })
  expect(await offer(mia, buyBack, 56n * share + 1n)).toMatchObject({ status: 200 })
  expect(await places(dana)).toEqual({ available: 60n * share, offered: 40n * share, payable: 0n })
  expect(await buyBackOf(dana, buyBack)).toMatchObject({
    state: 'open',
    offered: String(96n * share + 1n),
    offer: { state: 'waiting', shares: String(40n * share) },
  })
  await settleStored(api, buyBack)
  // 60 of 96.000001: 40 × 60 ÷ 96.000001 = 24.99999973…, and 56.000001 gets 35.00000026….
  expect(await places(dana)).toEqual({
    available: 100n * share - 24_999_999n,
    offered: 0n,
    payable: (24_999_999n * 128n * coin) / 10_000_000n,
  })
  expect(await places(mia)).toMatchObject({ available: 100n * share - 35_000_000n, offered: 0n })
  const { db } = api.services
  const report = await buyBackReport(db, buyBack.id)
  expect(report?.buyBack).toMatchObject({ state: 'settled', boughtMicroShares: 59_999_999n })
  // The price of one micro-share was not spent, and may go back to the bank.
  expect(report?.open).toEqual({ funded: 0n, returned: (128n * coin) / 10_000_000n })
  expect(await balanceOf(db, { type: 'repurchased', asset: 'SHARE' })).toBe(59_999_999n)
  expect((await toldTo(dana)).slice(0, 2)).toEqual([
    'The bank has bought 24.999999 shares',
    'You offer 40 shares',
  ])
  expect((await buyBacksOf(dana)).payable).toMatchObject([
    { coin: 'USDC', amount: String((24_999_999n * 128n * coin) / 10_000_000n), decimals: 18 },
  ])
  await expectSoundBooks(dana)
})

test('less is offered than wanted: all of it is bought, and the unused money goes back', async () => {
  const { api } = dana
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 10n * share)
  await settleStored(api, buyBack)
  expect(await places(dana)).toEqual({ available: 90n * share, offered: 0n, payable: 128n * coin })
  const { returned = 0n } = (await buyBackReport(api.services.db, buyBack.id))?.open ?? {}
  expect(returned).toBe(50n * 128n * (coin / 10n))
  await fundStored(api, buyBack, returned, 'returned')
  expect((await buyBackReport(api.services.db, buyBack.id))?.open.returned).toBe(0n)
  await expectSoundBooks(dana)
})

test('money owed for shares and as a dividend is payable together @rest', async () => {
  const { api } = dana
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 10n * share)
  await settleStored(api, buyBack)
  await creditStored(api)
  const { payable } = await buyBacksOf(dana)
  // A quarter for each of the 90 shares left, 30% of it withheld, with the $128.
  expect(payable).toMatchObject([
    { coin: 'USDC', amount: String(128n * coin + (90n * coin * 7n) / 40n) },
  ])
})

test('an offer counts at a record date, and can be changed or withdrawn until the close, but not later', async () => {
  const { api } = dana
  const { db } = api.services
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 40n * share)
  expect(await offer(dana, buyBack, 30n * share)).toMatchObject({ status: 200 })
  expect(await places(dana)).toMatchObject({ available: 70n * share, offered: 30n * share })
  const action = await announceStored(api)
  await cutStored(api, action)
  const lines = await db.select().from(recordLines).where(eq(recordLines.accountId, dana.accountId))
  expect(lines).toMatchObject([{ available: 100n * share, microShares: 100n * share }])
  expect(await closingObstacle(db, dana.accountId)).toBe('CLOSING_OFFER')
  expect(await takeBack(dana, buyBack)).toMatchObject({ status: 200 })
  expect(await takeBack(dana, buyBack)).toMatchObject({ status: 200 })
  expect(await places(dana)).toMatchObject({ available: 100n * share, offered: 0n })
  await offer(dana, buyBack, 5n * share)
  api.clock.forward(buyBack.closesAt.getTime() - api.clock.now().getTime())
  expect(await offer(mia, buyBack, share, { code: '123456' })).toMatchObject({ status: 422 })
  expect(await takeBack(dana, buyBack)).toEqual({ status: 409, code: 'BUY_BACK_NOT_OPEN' })
  await closeBuyBackStored(api, buyBack)
  expect((await buyBackOf(dana, buyBack)).state).toBe('closed')
  expect(await places(dana)).toMatchObject({ offered: 5n * share })
  await expectSoundBooks(dana)
})

test('an offer is refused beyond the owned shares, without a code, unverified, on hold, or if it is not open', async () => {
  const { api } = dana
  const announcedBuyBack = await announceBuyBackStored(api)
  expect((await offer(dana, announcedBuyBack, share)).status).toBe(422)
  await fundStored(api, announcedBuyBack)
  api.clock.forward(60_001)
  await advanceBuyBacks(api.services)
  expect(await offer(dana, announcedBuyBack, 100n * share + 1n)).toMatchObject({
    code: 'OFFER_ABOVE_AVAILABLE',
  })
  expect(await offer(dana, announcedBuyBack, 0n)).toMatchObject({ code: 'OFFER_ABOVE_AVAILABLE' })
  expect(await offer(dana, announcedBuyBack, 99_999n)).toMatchObject({
    code: 'OFFER_BELOW_MINIMUM',
  })
  expect((await offer(dana, announcedBuyBack, share, { code: '000000' })).code).toMatch(/^CODE_/)
  api.clock.forward(60_000)
  await dana.member.call('POST', 'user/buyBackCode', { buyBack: announcedBuyBack.id })
  const code = await codeFor(api, dana.member.email)
  expect(await offer(dana, announcedBuyBack, 2n * share, { code })).toMatchObject({ status: 200 })
  expect((await offer(dana, announcedBuyBack, 3n * share, { code })).code).toBe('CODE_EXPIRED')
  const codeAgain = () =>
    dana.member
      .call('POST', 'user/buyBackCode', { buyBack: announcedBuyBack.id })
      .then(({ status }) => status)
  // A used code allows the next one at once; an unused one delays it.
  expect([await codeAgain(), await codeAgain()]).toEqual([200, 429])
  await takeBack(dana, announcedBuyBack)
  await setHold(dana, api.clock.now())
  expect(await offer(dana, announcedBuyBack, share)).toMatchObject({ status: 403 })
  await setHold(dana, null)
  await setStatus(mia, 'PENDING')
  expect(await offer(mia, announcedBuyBack, share)).toMatchObject({ status: 403 })
  expect(await places(dana)).toMatchObject({ available: 100n * share, offered: 0n })
})

test.each([
  ['held by an operator', () => setHold(mia, mia.api.clock.now())],
  ['blocked by whoever verifies identities', () => setStatus(mia, 'BLOCKED')],
])(
  'a member who is %s at the close sells nothing, and does not reduce the others’ parts',
  async (_, stop) => {
    const { api } = dana
    const buyBack = await openBuyBackStored(api)
    await offer(dana, buyBack, 60n * share)
    await offer(mia, buyBack, 60n * share)
    await stop()
    await settleStored(api, buyBack)
    expect(await places(dana)).toMatchObject({ available: 40n * share, payable: 768n * coin })
    expect(await places(mia)).toEqual({ available: 100n * share, offered: 0n, payable: 0n })
    await expectSoundBooks(dana)
  },
)

test('killed between its transactions, settling continues, and each holder is settled once @rest', async () => {
  const { api } = dana
  const { services } = api
  const otherShareses = await Promise.all(
    [1, 2, 3].map((number) => makeGiver(api, `Holder ${number}`)),
  )
  const buyBack = await openBuyBackStored(api)
  for (const heldShares of [dana, mia, ...otherShareses])
    await offer(heldShares, buyBack, 20n * share)
  await closeBuyBackStored(api, buyBack)
  await startSettling(services.db, buyBack.id)
  expect(await settleSome(services, buyBack.id, 2)).toBe(true)
  const dying = {
    ...services,
    db: new Proxy(services.db, {
      get: (db, name) =>
        name === 'transaction'
          ? (work: (tx: unknown) => Promise<unknown>) =>
              db.transaction(async (tx) => {
                await work(tx)
                throw new Error('killed before its commit')
              })
          : Reflect.get(db, name),
    }),
  }
  await expect(settleSome(dying, buyBack.id, 2)).rejects.toThrow('killed')
  await Promise.all([advanceBuyBacks(services), advanceBuyBacks(services)])
  for (const heldShares of [dana, mia, ...otherShareses])
    expect(await places(heldShares)).toEqual({
      available: 88n * share,
      offered: 0n,
      payable: (12n * 128n * coin) / 10n,
    })
  const rows = await services.db.select().from(buyBackOffers)
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('settled'))
  await expectSoundBooks(dana)
})

test('called off, everything comes back, and everybody reads why @rest', async () => {
  const { api } = dana
  const { db, clock } = api.services
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 40n * share)
  const reasons = {
    en: 'The board has changed its mind.',
    de: 'Der Vorstand hat es sich überlegt.',
  }
  await callOffBuyBack(db, { id: buyBack.id, why: reasons, at: clock.now() })
  expect(await takeBack(dana, buyBack)).toMatchObject({ code: 'BUY_BACK_NOT_OPEN' })
  await advanceBuyBacks(api.services)
  expect(await places(dana)).toEqual({ available: 100n * share, offered: 0n, payable: 0n })
  expect(await buyBackOf(mia, buyBack)).toMatchObject({
    state: 'called-off',
    whyCalledOff: reasons.en,
  })
  expect(await toldTo(mia)).toEqual([
    'The buy-back was called off',
    'The bank buys back shares at $12.80',
    'The bank will buy back shares at $12.80',
  ])
  const report = await buyBackReport(db, buyBack.id)
  expect(report?.open.returned).toBe(768n * coin)
  expect(await callOffBuyBack(db, { id: buyBack.id, why: reasons, at: clock.now() })).toBe(false)
  await expectSoundBooks(dana)
})

test('it opens only with all of the money, and without it ends without a sale', async () => {
  const { api } = dana
  const buyBack = await announceBuyBackStored(api)
  await fundStored(api, buyBack, 768n * coin - 1n)
  api.clock.forward(61_000)
  await advanceBuyBacks(api.services)
  expect((await buyBackOf(dana, buyBack)).state).toBe('announced')
  api.clock.forward(60 * 60_000)
  await advanceBuyBacks(api.services)
  expect(await buyBackOf(dana, buyBack)).toMatchObject({
    state: 'called-off',
    whyCalledOff: 'The bank had not paid in the whole amount by then.',
  })
})

test('an unsettled buy-back alerts operators, ends a week after its close, and all shares return', async () => {
  const { api } = dana
  const { db } = api.services
  const signal = async () => {
    await watchBuyBacks(api.services)
    return (await db.select().from(signals).where(eq(signals.name, 'buy-backs')))[0]
  }
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 40n * share)
  const { settleBy } = await buyBackOf(dana, buyBack)
  expect(settleBy).toBe(new Date(buyBack.closesAt.getTime() + 7 * dayMs).toISOString())
  await closeBuyBackStored(api, buyBack)
  // An offer binds from the close on, and so does the bank's word.
  const reasons = { en: 'A better price.', de: 'Ein besserer Preis.' }
  expect(await callOffBuyBack(db, { id: buyBack.id, why: reasons, at: api.clock.now() })).toBe(
    false,
  )
  expect(await signal()).toMatchObject({ state: 'good' })
  api.clock.forward(dayMs)
  expect(await signal()).toMatchObject({ state: 'warn' })
  api.clock.forward(2 * dayMs)
  expect(await signal()).toMatchObject({ state: 'alarm', value: (3 * dayMs) / 1_000 })
  api.clock.forward(4 * dayMs - 1)
  await advanceBuyBacks(api.services)
  expect(await buyBackOf(dana, buyBack)).toMatchObject({ state: 'closed', settleBy })
  api.clock.forward(1)
  await advanceBuyBacks(api.services)
  expect(await startSettling(db, buyBack.id)).toBe(false)
  expect(await buyBackOf(dana, buyBack)).toMatchObject({
    state: 'called-off',
    settleBy: null,
    bought: null,
    whyCalledOff: 'Nobody had settled it within 7 days of its close.',
  })
  expect(await places(dana)).toEqual({ available: 100n * share, offered: 0n, payable: 0n })
  expect((await buyBackReport(db, buyBack.id))?.open.returned).toBe(768n * coin)
  expect((await toldTo(mia))[0]).toBe('The buy-back was called off')
  expect(await signal()).toMatchObject({ state: 'good', value: 0 })
  await expectSoundBooks(dana)
})

test('one that is being settled is not called off, however long it takes', async () => {
  const { api } = dana
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 40n * share)
  await closeBuyBackStored(api, buyBack)
  await startSettling(api.services.db, buyBack.id)
  api.clock.forward(8 * dayMs)
  expect((await buyBackOf(dana, buyBack)).settleBy).toBe(null)
  // The worker had looked a moment before two people started it.
  const lateWithdrawal = {
    id: buyBack.id,
    why: { en: 'Late.', de: 'Zu spät.' },
    at: api.clock.now(),
  }
  expect(await callOffUnsettled(api.services.db, lateWithdrawal)).toBe(false)
  await advanceBuyBacks(api.services)
  expect(await places(dana)).toMatchObject({ available: 60n * share, offered: 0n })
})

test('the number that may still be bought is the same before, while and after one is settled', async () => {
  const { api } = dana
  const { db } = api.services
  const buyBack = await openBuyBackStored(api)
  const freeShares = (await leftToBuy(db)) + 60n * share
  await offer(dana, buyBack, 10n * share)
  await offer(mia, buyBack, 20n * share)
  await closeBuyBackStored(api, buyBack)
  // No more than was offered can be bought any more.
  expect(await leftToBuy(db)).toBe(freeShares - 30n * share)
  await startSettling(db, buyBack.id)
  await settleSome(api.services, buyBack.id, 1)
  expect(await balanceOf(db, { type: 'repurchased', asset: 'SHARE' })).toBeGreaterThan(0n)
  expect(await leftToBuy(db)).toBe(freeShares - 30n * share)
  await advanceBuyBacks(api.services)
  expect(await leftToBuy(db)).toBe(freeShares - 30n * share)
})

test('no more is ever promised than a tenth of all that was issued', async () => {
  const { api } = dana
  await announceBuyBackStored(api, { maxMicroShares: 1n })
  const remaining = (await leftToBuy(api.services.db)) + 1n
  const issued = -(await balanceOf(api.services.db, { type: 'issued', asset: 'SHARE' }))
  expect(remaining).toBe(issued / 10n)
  await announceBuyBackStored(api, { maxMicroShares: remaining - 1n })
  await expect(announceBuyBackStored(api, { maxMicroShares: 1n })).rejects.toThrow('Too many')
})

test('sold shares leave the value, and their gain is shown by both methods @rest', async () => {
  const { api } = dana
  const before = await holdingsOf(dana)
  expect(before.realised).toBeUndefined()
  const buyBack = await openBuyBackStored(api)
  await offer(dana, buyBack, 40n * share)
  const offered = await holdingsOf(dana)
  expect(offered).toMatchObject({ value: before.value, offered: String(40n * share) })
  expect(offered.realised).toBeUndefined()
  await settleStored(api, buyBack)
  const after = await holdingsOf(dana)
  const book = (BigInt(before.book.received) * 40n) / 100n
  expect(after).toMatchObject({
    available: String(60n * share),
    offered: '0',
    realised: String(512_000_000n - book),
    fifo: { realised: String(512_000_000n - book) },
  })
  const report = await gainsReport(api.services, dana.accountId, 2026)
  expect(gainsSums(report)).toMatchObject({
    sold: { shares: -40n * share, usd: 512_000_000n },
    leftBook: { sold: { average: book, fifo: book } },
    taken: { shares: 0n },
    agrees: true,
  })
  expect((await dana.member.call('GET', 'user/sales')).opened).toEqual({
    docs: [
      {
        buyBack: buyBack.id,
        proceeds: '512000000',
        cost: { average: String(book), fifo: String(book) },
      },
    ],
  })
  const workbook = new Workbook()
  await workbook.xlsx.load((await gainsWorkbook(report)) as unknown as ArrayBuffer)
  const sale = workbook.getWorksheet('Disposals')?.getRow(2).values as unknown[]
  expect(sale).toEqual(expect.arrayContaining(['Bought back by the bank', 40, 512, '512']))
  const { opened } = await dana.member.call('GET', 'wallet/shareStatement')
  expect((opened as { docs: { kind: string; available: string }[] }).docs.at(-1)).toMatchObject({
    kind: 'sold',
    available: String(-40n * share),
  })
})
