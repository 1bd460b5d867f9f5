import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { dividendTransferJournal } from '@/server/modules/dividends/journals'
import { closeDone, openFor } from '@/server/modules/dividends/money'
import { announcedDividends, type Dividend } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, integrityErrors, post } from '@/server/modules/ledger'
import { notifications } from '@/server/modules/notifications/tables'
import { payerTransfers } from '@/server/modules/payables/tables'
import { makeApi, type TestApi } from '../../support/api'
import { lapseDue } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'
import { creditStored } from '../../support/stored-dividend'

let api: TestApi
let ada: TestMember
let accountId: string
let wallet: string
let action: Dividend

const fiveYearsMs = (5 * 365 + 1) * dayMs
const net = 1_750n * 10n ** 16n
const tax = 750n * 10n ** 16n

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  wallet = await makeMover(api, ada)
  accountId = await accountIdOf(api, ada)
  action = await creditStored(api)
})

async function hourOfWork(): Promise<void> {
  await lapseDue(api.services)
  const { db } = api.services
  expect(await integrityErrors({ db, bookChecks: [] })).toEqual([])
}

async function readTold(): Promise<string[]> {
  const rows = await api.services.db
    .select({ kind: notifications.kind })
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(notifications.serial)
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('dividend-laps'))
}

const payable = () =>
  balanceOf(api.services.db, { owner: accountId, type: 'payable', asset: 'USDC' })

async function leave(kind: 'remitted' | 'returned', amount: bigint): Promise<void> {
  const { db, clock } = api.services
  const at = clock.now()
  const place = { hash: `0x${kind.padEnd(64, '0')}`, logIndex: 0, amount }
  await db.transaction(async (tx) => {
    const row = { ...place, other: `0x${'f'.repeat(40)}`, at, actionId: action.id, kind }
    await tx.insert(payerTransfers).values(row)
    await post(tx, [dividendTransferJournal(action, kind, place, at)])
  })
}

async function hold(onHoldAt: Date | null): Promise<void> {
  await api.services.db.update(accounts).set({ onHoldAt }).where(eq(accounts.id, accountId))
}

test('money not requested within five years goes back to the bank, with notices ninety days before and afterwards @rest', async () => {
  api.clock.forward(fiveYearsMs - 91 * dayMs)
  await hourOfWork()
  expect(await readTold()).toEqual([])
  api.clock.forward(2 * dayMs)
  await hourOfWork()
  await hourOfWork()
  expect(await readTold()).toEqual(['dividend-lapsing'])
  api.clock.forward(88 * dayMs)
  await hourOfWork()
  expect(await payable()).toBe(net)
  api.clock.forward(2 * dayMs)
  await hourOfWork()
  await hourOfWork()
  expect(await readTold()).toEqual(['dividend-lapsing', 'dividend-lapsed'])
  expect(await payable()).toBe(0n)
  const { db } = api.services
  expect(await openFor(db, action, 'returned')).toBe(net)
  expect(await openFor(db, action, 'funded')).toBe(-net)
  await closeDone(api.services)
  expect(await stateNow()).toBe('payable')
  await leave('returned', net)
  await leave('remitted', tax)
  await closeDone(api.services)
  expect(await stateNow()).toBe('closed')
  ada = await logIn(api, ada)
  const { opened } = await ada.call('GET', 'user/dividends', {})
  expect(opened).toMatchObject({ payable: [], docs: [{ lapsesAt: null }] })
  expect((opened as { docs: { lapsedAt: string }[] }).docs[0]?.lapsedAt).toBeTruthy()
  const deliveryWish = { coin: 'USDC', address: wallet, isAlways: false }
  expect((await ada.call('POST', 'user/payout', deliveryWish)).body.code).toBe('PAYOUT_TOO_SMALL')
})

async function stateNow() {
  const [row] = await api.services.db
    .select()
    .from(announcedDividends)
    .where(eq(announcedDividends.id, action.id))
  return row?.state
}

async function shownLapse() {
  const { opened } = await ada.call('GET', 'user/dividends', {})
  return (opened as { docs: { lapsesAt: string | null }[] }).docs[0]?.lapsesAt
}

test('a member who asks on the last day has it sent', async () => {
  api.clock.forward(fiveYearsMs - 89 * dayMs)
  await hourOfWork()
  api.clock.forward(88 * dayMs)
  ada = await logIn(api, ada)
  expect(await shownLapse()).toBeTruthy()
  const deliveryWish = { coin: 'USDC', address: wallet, isAlways: false }
  expect((await ada.call('POST', 'user/payout', deliveryWish)).status).toBe(200)
  api.clock.forward(30 * dayMs)
  await hourOfWork()
  expect(await readTold()).toEqual(['dividend-lapsing'])
  // No attempt is refused by the books either.
  expect(api.log.lines.map(({ event }) => event)).not.toContain('a dividend did not lapse')
})

test('while an account is on hold its money does not lapse, and its owner is notified again afterwards', async () => {
  api.clock.forward(fiveYearsMs - 89 * dayMs)
  await hourOfWork()
  await hold(api.clock.now())
  api.clock.forward(400 * dayMs)
  await hourOfWork()
  expect(await payable()).toBe(net)
  expect(await readTold()).toEqual(['dividend-lapsing'])
  await hold(null)
  await hourOfWork()
  expect(await readTold()).toEqual(['dividend-lapsing', 'dividend-lapsing'])
  const toldAnew = api.clock.now().getTime()
  api.clock.forward(89 * dayMs)
  ada = await logIn(api, ada)
  expect(await shownLapse()).toBe(new Date(toldAnew + 90 * dayMs).toISOString())
  await hold(api.clock.now())
  expect(await shownLapse()).toBe(null)
  await hold(null)
  await hourOfWork()
  expect(await payable()).toBe(net)
  api.clock.forward(2 * dayMs)
  await hourOfWork()
  expect(await payable()).toBe(0n)
})

test('money owed to a member whose identity is blocked does not lapse @rest', async () => {
  const { db } = api.services
  api.clock.forward(fiveYearsMs - 89 * dayMs)
  await hourOfWork()
  await db.update(accounts).set({ kycStatus: 'BLOCKED' }).where(eq(accounts.id, accountId))
  api.clock.forward(400 * dayMs)
  await hourOfWork()
  expect(await payable()).toBe(net)
  expect(await readTold()).toEqual(['dividend-lapsing'])
})

test('a worker that was away for years tells first, and waits its ninety days', async () => {
  api.clock.forward(2 * fiveYearsMs)
  ada = await logIn(api, ada)
  const soonest = new Date(api.clock.now().getTime() + 90 * dayMs)
  expect(await shownLapse()).toBe(soonest.toISOString())
  await hourOfWork()
  expect(await payable()).toBe(net)
  expect(await readTold()).toEqual(['dividend-lapsing'])
  api.clock.forward(91 * dayMs)
  await hourOfWork()
  expect(await payable()).toBe(0n)
})
