import { eq, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { closingObstacle } from '@/server/modules/closing/kept-open'
import { presentDocuments } from '@/server/modules/content'
import { contentItems } from '@/server/modules/content/tables'
import { dividendTransferJournal } from '@/server/modules/dividends/journals'
import { closeDone, openFor } from '@/server/modules/dividends/money'
import { undecidedResidences } from '@/server/modules/dividends/residence'
import {
  announcedDividends,
  type Dividend,
  reinvestChoices,
  reinvestments,
} from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, integrityErrors, post } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { offerings } from '@/server/modules/offerings/tables'
import { entitlements, payerTransfers } from '@/server/modules/payables/tables'
import { stampMode } from '@/server/platform/db/migrate'
import { installations } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { makeOperator } from '../../support/console-visit'
import { byTwo } from '../../support/jobs'
import {
  announceLater,
  booksOf,
  bringToPayment,
  chooseReinvesting,
  credit,
  fetchDividend,
  fetchDividends,
  logInAgain,
  makeReinvestor,
  publishPriceToday,
  type Reinvestor,
  removePrices,
  stopReinvesting,
} from '../../support/reinvesting'
import { setAddressCountry } from '../../support/verified-address'

let api: TestApi
let ada: Reinvestor
let bob: Reinvestor

beforeEach(async () => {
  api = await makeApi()
  await removePrices(api)
  ada = await makeReinvestor(api)
  bob = await makeReinvestor(api)
})
afterEach(async () => {
  expect(await integrityErrors({ db: api.services.db, bookChecks: [] })).toEqual([])
})
afterAll(() => globalThis.leaveSample?.())

const owedRow = async ({ accountId }: Reinvestor, { id }: Dividend) => {
  const rows = await api.services.db
    .select()
    .from(entitlements)
    .where(sql`action_id = ${id} and account_id = ${accountId}`)
  return rows[0]
}

const noticesTold = async ({ accountId }: Reinvestor) => {
  const rows = await api.services.db
    .select({ kind: notifications.kind, facts: notifications.facts })
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(notifications.serial)
  return rows.filter(({ kind }) => kind.startsWith('dividend-'))
}

/** 100 shares at $0.25, of which 30 % are withheld. */
const net = 1_750n * 10n ** 16n

test('becomes shares at the price of its day, and what is left over is money', async () => {
  const dividend = await announceLater(api)
  expect(await chooseReinvesting(ada, dividend)).toBeUndefined()
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  await credit(api)
  // 17.5 ÷ 13 = 1.34615384…, which cost 17.499989.
  const paidUnits = 17_499_989n * 10n ** 12n
  expect(await booksOf(api, ada)).toEqual({ payable: net - paidUnits, shares: 101_346_153n })
  expect(await booksOf(api, bob)).toEqual({ payable: net, shares: 100_000_000n })
  expect(await owedRow(ada, dividend)).toMatchObject({
    gross: 25n * 10n ** 18n,
    tax: 75n * 10n ** 17n,
    net: net - paidUnits,
    reinvested: paidUnits,
    stayedMoney: null,
  })
  const { db } = api.services
  expect(await balanceOf(db, { type: 'reinvested', asset: 'USDC' })).toBe(paidUnits)
  expect(await balanceOf(db, { type: 'dividends', asset: 'USDC' })).toBe(0n)
  const [boughtRow] = await db.select().from(memberTransactions)
  expect(boughtRow).toMatchObject({
    accountId: ada.accountId,
    kind: 'reinvestment',
    status: 'confirmed',
    pay: paidUnits,
    fee: 0n,
    microShares: 1_346_153n,
    sharePriceMicroUsd: 13_000_000n,
  })
  await logInAgain(api, ada)
  expect(await fetchDividend(ada, dividend)).toMatchObject({
    owed: { net: String(net) },
    reinvested: { transaction: boughtRow?.id, shares: '1346153', paid: String(paidUnits) },
    stayedMoney: null,
  })
  expect(await noticesTold(ada)).toMatchObject([
    { kind: 'dividend-reinvested', facts: { shares: '1.346153', price: '$13.00' } },
  ])
  expect(await noticesTold(bob)).toMatchObject([{ kind: 'dividend-payable' }])
})

test('a member who has not chosen is credited at once, one who has once the day has a price', async () => {
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await credit(api)
  expect(await owedRow(ada, dividend)).toBeUndefined()
  expect(await booksOf(api, bob)).toMatchObject({ payable: net })
  await logInAgain(api, bob)
  expect((await fetchDividend(bob, dividend)).expected).toBeNull()
  api.clock.forward(5 * hourMs)
  await publishPriceToday(api, 14_000_000n)
  await credit(api)
  expect(await owedRow(ada, dividend)).toMatchObject({ reinvested: 1_750n * 10n ** 16n })
})

test('a day without a price by its end makes it money', async () => {
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await publishPriceToday(api, 11_000_000n)
  await bringToPayment(api, dividend)
  // Noon. The previous price is not that of the day, nor is one that comes at midnight.
  await credit(api)
  api.clock.forward(12 * hourMs - 1)
  await credit(api)
  expect(await owedRow(ada, dividend)).toBeUndefined()
  api.clock.forward(1)
  await publishPriceToday(api, 12_000_000n)
  await credit(api)
  expect(await owedRow(ada, dividend)).toMatchObject({
    net,
    reinvested: 0n,
    stayedMoney: 'no-price',
  })
  expect(await noticesTold(ada)).toMatchObject([
    { kind: 'dividend-payable', facts: { stayed: 'no-price' } },
  ])
})

test('a choice on the payment day counts for later dividends', async () => {
  const dividend = await announceLater(api)
  await chooseReinvesting(bob)
  expect(await stopReinvesting(bob)).toBeUndefined()
  const cleo = await makeReinvestor(api)
  await chooseReinvesting(cleo)
  await chooseReinvesting(ada, dividend)
  api.clock.forward(dayMs + 12 * hourMs)
  await logInAgain(api, ada, bob, cleo)
  // 24:00 UTC has passed.
  expect(await chooseReinvesting(bob, dividend)).toBe('REINVEST_OVER')
  expect(await stopReinvesting(ada, dividend)).toBe('REINVEST_OVER')
  await chooseReinvesting(bob)
  await stopReinvesting(ada)
  await stopReinvesting(cleo)
  const laterDividend = await announceLater(api)
  expect(await fetchDividend(ada, dividend)).toMatchObject({
    reinvest: { isChosen: true, isOfItAlone: true },
  })
  expect(await fetchDividend(bob, laterDividend)).toMatchObject({
    reinvest: { isChosen: true, isOfItAlone: false },
  })
  await api.services.db
    .update(announcedDividends)
    .set({ recordAt: api.clock.now() })
    .where(eq(announcedDividends.id, dividend.id))
  await bringToPayment(api, { ...dividend, recordAt: api.clock.now() })
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  for (const reinvestor of [ada, cleo])
    expect((await owedRow(reinvestor, dividend))?.reinvested).toBeGreaterThan(0n)
  expect(await owedRow(bob, dividend)).toMatchObject({ reinvested: 0n, stayedMoney: null })
})

test('a member who chooses in the last second before the payment day is credited shares, however late it is stored', async () => {
  const { id } = await announceLater(api)
  const payAt = new Date(api.clock.now().getTime() + 2 * dayMs)
  payAt.setUTCHours(0, 0, 0, 0)
  const { db } = api.services
  const [dividend] = await db
    .update(announcedDividends)
    .set({ payAt })
    .where(eq(announcedDividends.id, id))
    .returning()
  await bringToPayment(api, dividend as Dividend)
  await publishPriceToday(api, 13_000_000n)
  api.clock.forward(59_000)
  await credit(api)
  const { accountId } = ada
  const chosenAt = new Date(payAt.getTime() - 1_000)
  const accepted = await presentDocuments(db)
  await db.insert(reinvestChoices).values({ accountId, chosenAt, isOn: true, accepted })
  api.clock.forward(1_000)
  await credit(api)
  expect((await owedRow(ada, dividend as Dividend))?.reinvested).toBeGreaterThan(0n)
})

test('a choice for one dividend goes before a choice for all', async () => {
  const dividend = await announceLater(api)
  await chooseReinvesting(ada)
  await stopReinvesting(ada, dividend)
  await chooseReinvesting(bob, dividend)
  await stopReinvesting(bob)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  expect(await owedRow(ada, dividend)).toMatchObject({ reinvested: 0n })
  expect((await owedRow(bob, dividend))?.reinvested).toBeGreaterThan(0n)
})

const stand = (changes: Partial<typeof accounts.$inferInsert>) => () =>
  api.services.db.update(accounts).set(changes).where(eq(accounts.id, ada.accountId))

const reasons: [string, () => Promise<unknown>][] = [
  ['on-hold', stand({ onHoldAt: new Date('2026-11-21T00:00:00Z') })],
  ['on-hold', stand({ kycStatus: 'BLOCKED' })],
  ['not-verified', stand({ kycStatus: 'REJECTED' })],
  ['closed', () => api.services.db.update(offerings).set({ status: 'closed' })],
  ['closed', () => api.services.db.update(offerings).set({ closesAt: api.clock.now() })],
  ['texts', () => api.services.db.update(contentItems).set({ body: 'Other words.' })],
  ['sold-out', () => sellAllBut(0n)],
]

/** Another member buys the rest. */
async function sellAllBut(leftShares: bigint): Promise<void> {
  const { db, clock } = api.services
  const unsold = await balanceOf(db, { type: 'unsold', asset: 'SHARE' })
  const move = {
    from: { type: 'unsold', asset: 'SHARE' },
    to: { owner: bob.accountId, type: 'available', asset: 'SHARE' },
    amount: unsold - leftShares,
  } as const
  const journal = { key: `bought ${leftShares}`, kind: 'test', at: clock.now(), moves: [move] }
  await db.transaction((tx) => post(tx, [journal]))
}

test.each(reasons)('each reason leaves it money, and says so: %s', async (reason, happen) => {
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await happen()
  await credit(api)
  await globalThis.leaveSample?.()
  expect(await owedRow(ada, dividend)).toMatchObject({ net, reinvested: 0n, stayedMoney: reason })
  expect(await noticesTold(ada)).toMatchObject([{ facts: { stayed: reason } }])
})

test('each reason leaves it money, and says so: too little, and more than one person may', async () => {
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 10n ** 14n)
  await credit(api)
  expect(await owedRow(ada, dividend)).toMatchObject({ net, stayedMoney: 'too-little' })
  const largeDividend = await announceLater(api)
  await bringToPayment(api, largeDividend)
  await publishPriceToday(api, 1n)
  await credit(api)
  expect(await owedRow(ada, largeDividend)).toMatchObject({ stayedMoney: 'limit' })
})

test('all who chose share what is left for sale, by their largest remainders', async () => {
  const cleo = await makeReinvestor(api, 50_000_000n)
  for (const reinvestor of [ada, bob, cleo]) await chooseReinvesting(reinvestor)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  const before = (await booksOf(api, bob)).shares
  await sellAllBut(1_000_001n)
  const soldShares = (await booksOf(api, bob)).shares - before
  await credit(api)
  const shares = await Promise.all([ada, bob, cleo].map((reinvestor) => booksOf(api, reinvestor)))
  const got = [
    (shares[0]?.shares ?? 0n) - 100_000_000n,
    (shares[1]?.shares ?? 0n) - 100_000_000n - soldShares,
    (shares[2]?.shares ?? 0n) - 50_000_000n,
  ]
  // Two wanted 1.346153 and one 0.673076: 1.000001 of it is left for all.
  expect(got.reduce((sum, amount) => sum + amount, 0n)).toBe(1_000_001n)
  expect([...got.slice(0, 2)].sort()).toEqual([400_000n, 400_001n])
  expect(got[2]).toBe(200_000n)
  for (const reinvestor of [ada, bob, cleo])
    expect(await owedRow(reinvestor, dividend)).toMatchObject({ stayedMoney: 'fewer' })
  expect(await noticesTold(ada)).toMatchObject([
    { kind: 'dividend-reinvested', facts: { stayed: 'fewer' } },
  ])
  expect(await balanceOf(api.services.db, { type: 'unsold', asset: 'SHARE' })).toBe(0n)
})

test('only the texts of today are accepted, and a changed one is asked for again', async () => {
  const old = await fetchDividends(ada)
  expect(old.reinvest).toMatchObject({ isChosen: false, isToBeAccepted: false, isOpen: true })
  const accepted = old.reinvest.documents.map(({ slug, version }) => ({ slug, version }))
  await chooseReinvesting(ada)
  await api.services.db.update(contentItems).set({ body: 'Other words.' })
  const choice = { dividend: null, accepted }
  const refusedAnswer = await bob.member.call('POST', 'user/reinvest', choice)
  expect(refusedAnswer.body.code).toBe('TERMS_CHANGED')
  expect((await fetchDividends(ada)).reinvest).toMatchObject({
    isChosen: true,
    isToBeAccepted: true,
  })
  await chooseReinvesting(ada)
  expect((await fetchDividends(ada)).reinvest).toMatchObject({ isToBeAccepted: false })
  await globalThis.leaveSample?.()
})

test('texts that were accepted with a later choice count for a dividend that was chosen before', async () => {
  const dividend = await announceLater(api)
  await chooseReinvesting(ada, dividend)
  await api.services.db.update(contentItems).set({ body: 'Other words.' })
  await chooseReinvesting(ada)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  await globalThis.leaveSample?.()
  expect(await owedRow(ada, dividend)).toMatchObject({ stayedMoney: null })
  expect(await booksOf(api, ada)).toMatchObject({ shares: 101_346_153n })
})

test('members cannot choose shares while a process of an earlier release was seen within ten minutes', async () => {
  const { db } = api.services
  const seenAfter = (minutes: number) =>
    db.update(installations).set({
      earlierSeenAt: sql`now() - ${minutes} * interval '1 minute'`,
    })
  await db.delete(installations)
  await stampMode(db, 'sandbox')
  await seenAfter(9)
  expect(await chooseReinvesting(ada)).toBe('REINVEST_LATER')
  await seenAfter(11)
  expect(await chooseReinvesting(ada)).toBeUndefined()
})

test('an earlier release credits no member who has ever chosen shares, and cannot come back', async () => {
  const dividend = await announceLater(api)
  await chooseReinvesting(ada)
  await stopReinvesting(ada)
  const { db } = api.services
  const row = ({ accountId }: Reinvestor) => ({
    actionId: dividend.id,
    accountId,
    coin: 'USDC' as const,
    microShares: 1n,
    gross: 1n,
    tax: 0n,
    net: 1n,
    rateBps: 0,
    isResidenceKnown: false,
    at: api.clock.now(),
  })
  const refusal = await db
    .insert(entitlements)
    .values(row(ada))
    .catch((error: Error) => error)
  expect(String((refusal as Error).cause)).toContain('says how much of it became shares')
  await db.insert(entitlements).values(row(bob))
  const neededShares = await db.execute(
    sql`select needed from applied_migration where name = '0020_reinvest'`,
  )
  expect(JSON.stringify(neededShares)).toContain('"needed":"0020_reinvest"')
  await db.delete(entitlements)
})

test('a stored choice is never changed', async () => {
  await chooseReinvesting(ada)
  const { db } = api.services
  await expect(db.update(reinvestChoices).set({ isOn: false })).rejects.toThrow()
  await expect(db.delete(reinvestChoices)).rejects.toThrow()
  expect(await db.select().from(reinvestments)).toEqual([])
})

test('reinvested money is not corrected; a correction’s refund is money', async () => {
  for (const role of ['treasury', 'admin', 'compliance'] as const)
    await makeOperator(api, `${role}@fnx.example`, role)
  await chooseReinvesting(ada)
  await setAddressCountry(api, ada.member, 'FR')
  const toldResidence = { country: 'DE', number: '12 345' }
  await ada.member.call('POST', 'user/taxResidence', { ...toldResidence, country: 'FR' })
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  const before = await owedRow(ada, dividend)
  expect(before).toMatchObject({ rateBps: 1_500 })
  const correct = (rate: string) =>
    byTwo(api.services, {
      kind: 'dividend-correct',
      given: { action: dividend.id, account: ada.accountId, rate },
    })
  await expect(correct('30')).rejects.toThrow(/shares/)
  expect(await booksOf(api, ada)).toMatchObject({ payable: before?.net })
})

test('a residence under review withholds the highest rate of what becomes shares, and what its decision gives back is money', async () => {
  const people: [string, string] = ['compliance@fnx.example', 'second@fnx.example']
  for (const email of people) await makeOperator(api, email, 'compliance')
  await setAddressCountry(api, ada.member, 'BR')
  const toldResidence = { country: 'DE', number: '12 345' }
  await ada.member.call('POST', 'user/taxResidence', toldResidence)
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  const { shares, payable } = await booksOf(api, ada)
  expect(shares).toBe(101_346_153n)
  const [waitingResidence] = await undecidedResidences(api.services)
  const toldAt = waitingResidence?.toldAt.toISOString() ?? ''
  const fields = { account: ada.accountId, toldAt, decision: 'accept' }
  await byTwo(api.services, { kind: 'residence-decide', given: fields }, people)
  // 30 % were withheld, and 15 % are: $3.75 of $25.
  const givenBack = 375n * 10n ** 16n
  expect(await booksOf(api, ada)).toEqual({ shares, payable: payable + givenBack })
  await logInAgain(api, ada)
  expect(await fetchDividend(ada, dividend)).toMatchObject({
    owed: { net: String(net + givenBack) },
    reinvested: { shares: '1346153', paid: String(net - payable) },
    corrections: [{ net: String(givenBack) }],
  })
})

test('an account stays open while its dividend waits for the price, though nothing else is left in it', async () => {
  await chooseReinvesting(ada)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  const { db, clock } = api.services
  const move = {
    from: { owner: ada.accountId, type: 'available', asset: 'SHARE' },
    to: { owner: bob.accountId, type: 'available', asset: 'SHARE' },
    amount: 100_000_000n,
  } as const
  const journal = { key: 'given away', kind: 'test', at: clock.now(), moves: [move] }
  await db.transaction((tx) => post(tx, [journal]))
  await credit(api)
  expect(await closingObstacle(db, ada.accountId)).toBe('CLOSING_DIVIDEND')
  await publishPriceToday(api, 17_500_000n)
  await credit(api)
  expect(await booksOf(api, ada)).toEqual({ payable: 0n, shares: 1_000_000n })
  expect(await closingObstacle(db, ada.accountId)).toBe('CLOSING_SHARES')
})

test('the bank takes the price of the shares by two people, and only then it is closed', async () => {
  await chooseReinvesting(ada)
  await chooseReinvesting(bob)
  const dividend = await announceLater(api)
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 17_500_000n)
  await credit(api)
  const { db, clock } = api.services
  const price = 35n * 10n ** 18n
  expect(await openFor(db, dividend, 'proceeds')).toBe(price)
  expect(await openFor(db, dividend, 'returned')).toBe(0n)
  const leave = async (kind: 'remitted' | 'proceeds', amount: bigint) => {
    const place = { hash: `0x${kind.padEnd(64, '0')}`, logIndex: 0, amount }
    const row = { ...place, other: `0x${'f'.repeat(40)}`, at: clock.now(), actionId: dividend.id }
    await db.transaction(async (tx) => {
      await tx.insert(payerTransfers).values({ ...row, kind })
      await post(tx, [dividendTransferJournal(dividend, kind, place, clock.now())])
    })
  }
  const stateNow = async () => {
    await closeDone(api.services)
    return (await db.select().from(announcedDividends))[0]?.state
  }
  await leave('remitted', 15n * 10n ** 18n)
  expect(await stateNow()).toBe('payable')
  await leave('proceeds', price)
  expect(await stateNow()).toBe('closed')
  expect(await balanceOf(db, { type: 'reinvested', asset: 'USDC' })).toBe(0n)
})

test('the page says what the newest dividend comes to at the price of its day', async () => {
  const dividend = await announceLater(api)
  expect((await fetchDividends(ada)).reinvest.last).toBeNull()
  await bringToPayment(api, dividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  await logInAgain(api, ada)
  expect((await fetchDividends(ada)).reinvest.last).toMatchObject({
    dividend: dividend.id,
    at: dividend.payAt.toISOString(),
    shares: '1346153',
    sharePrice: '13000000',
    rest: String(11n * 10n ** 12n),
  })
})
