import { eq } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { dividendCalls } from '@/contract/dividends'
import type { Paper } from '@/contract/paper'
import { closingObstacle } from '@/server/modules/closing/kept-open'
import { dividendTransferJournal } from '@/server/modules/dividends/journals'
import { openFor } from '@/server/modules/dividends/money'
import { undecidedResidences } from '@/server/modules/dividends/residence'
import { type Dividend, taxResidences } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { balanceOf, integrityErrors, post } from '@/server/modules/ledger'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { paidJournal } from '@/server/modules/payables/journals'
import { entitlements, payerTransfers, payouts } from '@/server/modules/payables/tables'
import { makeApi, type TestApi } from '../../support/api'
import { makeOperator } from '../../support/console-visit'
import { byTwo } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { logIn, type TestMember } from '../../support/member'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'
import { creditStored, markPaid } from '../../support/stored-dividend'
import { setAddressCountry } from '../../support/verified-address'

let api: TestApi
let ada: TestMember
let accountId: string
let wallet: string
let printed: PaperContent[]

const cents = 10n ** 16n
const gross = 2_500n * cents

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  wallet = await makeMover(api, ada)
  accountId = await accountIdOf(api, ada)
  printed = []
  api.services.printPaper = async (content) => {
    printed.push(content)
    return new TextEncoder().encode(JSON.stringify(content))
  }
  for (const role of ['treasury', 'admin', 'compliance', 'auditor'] satisfies OperatorRole[])
    await makeOperator(api, `${role}@fnx.example`, role)
  await makeOperator(api, 'second@fnx.example', 'compliance')
})

const correct = ({ id: action }: Dividend, rate: string, people?: [string, string]) => {
  const fields = { action, account: accountId, rate }
  return byTwo(api.services, { kind: 'dividend-correct', given: fields }, people)
}

async function seenFigures() {
  const { opened } = await ada.call('GET', 'user/dividends', {})
  return opened as Answer<(typeof dividendCalls)['dividends']>
}

const send = () =>
  ada.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })

async function balances() {
  const { db } = api.services
  const [payable, withheld] = await Promise.all([
    balanceOf(db, { owner: accountId, type: 'payable', asset: 'USDC' }),
    balanceOf(db, { type: 'withheld', asset: 'USDC' }),
  ])
  expect(await integrityErrors({ db, bookChecks: [] })).toEqual([])
  return { payable, withheld }
}

async function kindsTold(): Promise<string[]> {
  const { opened } = await ada.call('GET', 'notification/listNotification', {})
  return (opened as { docs: { kind: string }[] }).docs.map(({ kind }) => kind)
}

const issue = async (subject: string) =>
  (await ada.call('POST', 'wallet/issuePaper', { kind: 'dividends', subject })).opened as Paper

/** As two people book it, once the payer has paid the tax office. */
async function remit(action: Dividend, amount: bigint): Promise<void> {
  const { db, clock } = api.services
  const at = clock.now()
  const place = { hash: `0x${'e'.repeat(64)}`, logIndex: 0, amount }
  await db.transaction(async (tx) => {
    const row = { ...place, other: `0x${'f'.repeat(40)}`, at, actionId: action.id }
    await tx.insert(payerTransfers).values({ ...row, kind: 'remitted' })
    await post(tx, [dividendTransferJournal(action, 'remitted', place, at)])
  })
}

test('too much tax goes back by two people, is sent for itself, and both papers stay @rest', async () => {
  const action = await creditStored(api)
  await send()
  await markPaid(api)
  const before = await issue('2026')
  await correct(action, '15')
  expect(await balances()).toMatchObject({ payable: 375n * cents, withheld: 375n * cents })
  const { docs, payable } = await seenFigures()
  expect(docs[0]).toMatchObject({
    owed: { gross: String(gross), net: String(2_125n * cents), rateBps: 1_500 },
    payout: { state: 'paid' },
    corrections: [
      { net: String(375n * cents), tax: String(-375n * cents), rateBps: 1_500, payout: null },
    ],
  })
  expect(payable).toMatchObject([{ amount: String(375n * cents) }])
  expect((await send()).opened).toMatchObject({ amount: String(375n * cents) })
  expect(await kindsTold()).toContain('dividend-corrected')
  const [first, reissued, corrected] = [before, await issue('2026.0'), await issue('2026')]
  expect(printed.map(({ figure }) => figure?.amount)).toEqual(['$17.50', '$17.50', '$21.25'])
  expect([first.subject, reissued.subject, corrected.subject]).toEqual(['2026', '2026', '2026.1'])
  expect(printed[2]?.title).toBe('Dividends and tax, corrected')
  expect(
    (await ada.call('POST', 'wallet/issuePaper', { kind: 'dividends', subject: '2026.2' })).body
      .code,
  ).toBe('PAPER_EARLY')
})

test('a paper of a year that is over stays as it was issued, and the corrected one stands beside it @rest', async () => {
  const action = await creditStored(api)
  api.clock.forward(60 * 24 * 60 * 60_000)
  const { services } = api
  await services.db.update(entitlements).set({ at: new Date('2026-06-01T00:00:00Z') })
  ada = await logIn(api, ada)
  const before = await issue('2026')
  await correct(action, '15')
  expect(await issue('2026.0')).toEqual(before)
  const after = await issue('2026')
  expect(await issue('2026.1')).toEqual(after)
  const { opened } = await ada.call('GET', 'wallet/papers', {})
  const subjects = (opened as { docs: Paper[] }).docs.map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['2026', '2026.1']))
})

test('more tax is withheld while nothing was sent, and never afterwards', async () => {
  await ada.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  api.clock.forward(1_000)
  const action = await creditStored(api)
  await correct(action, '25')
  expect(await balances()).toEqual({ payable: 1_875n * cents, withheld: 625n * cents })
  expect((await send()).opened).toMatchObject({ amount: String(1_875n * cents) })
  await expect(correct(action, '30')).rejects.toThrow('the money has been sent, or is on its way')
  await correct(action, '15')
  expect(await balances()).toEqual({ payable: 250n * cents, withheld: 375n * cents })
})

test('nothing is corrected to a rate that was not announced, twice, or out of tax that was remitted', async () => {
  const action = await creditStored(api)
  await expect(correct(action, '12')).rejects.toThrow('This dividend has no such rate.')
  await expect(correct(action, '30')).rejects.toThrow('Nothing would change')
  await remit(action, 400n * cents)
  await expect(correct(action, '15')).rejects.toThrow('The tax has been paid to the tax office')
  await correct(action, '25')
  expect(await balances()).toEqual({ payable: 1_875n * cents, withheld: 225n * cents })
})

test('an operator cannot correct a dividend alone, nor their own @rest', async () => {
  const sameOperator: [string, string] = ['treasury@fnx.example', 'treasury@fnx.example']
  await expect(correct(await creditStored(api), '15', sameOperator)).rejects.toThrow()
  expect(await balances()).toMatchObject({ payable: 1_750n * cents })
})

const tell = async (country: string) => {
  const { opened } = await ada.call('POST', 'user/taxResidence', { country, number: '12 345' })
  api.clock.forward(1_000)
  return opened as { state: string }
}

async function decide(decision: 'accept' | 'refuse') {
  const [waitingResidence] = await undecidedResidences(api.services)
  const toldAt = waitingResidence?.toldAt.toISOString() ?? ''
  const fields = { account: accountId, toldAt, decision }
  const people: [string, string] = ['compliance@fnx.example', 'second@fnx.example']
  await byTwo(api.services, { kind: 'residence-decide', given: fields }, people)
}

test('a residence other than the verified address waits with the higher rate, and what was too much comes back once it is accepted', async () => {
  await setAddressCountry(api, ada, 'BR')
  expect(await tell('DE')).toMatchObject({ state: 'waiting' })
  expect((await seenFigures()).residence).toMatchObject({ country: 'DE', state: 'waiting' })
  const action = await creditStored(api)
  expect(await balances()).toEqual({ payable: 1_750n * cents, withheld: 750n * cents })
  expect(await openFor(api.services.db, action, 'remitted')).toBe(0n)
  expect(await undecidedResidences(api.services)).toMatchObject([
    { accountId, country: 'DE', verified: 'BR' },
  ])
  await decide('accept')
  expect(await balances()).toEqual({ payable: 2_125n * cents, withheld: 375n * cents })
  expect(await openFor(api.services.db, action, 'remitted')).toBe(375n * cents)
  expect(await kindsTold()).toEqual(
    expect.arrayContaining(['residence-decided', 'dividend-corrected']),
  )
  expect(await tell('DE')).toMatchObject({ state: 'counts' })
  expect(await undecidedResidences(api.services)).toEqual([])
})

test('a residence that is refused leaves what counted before, and gives back what was withheld for it @rest', async () => {
  expect(await tell('DE')).toMatchObject({ state: 'counts' })
  await setAddressCountry(api, ada, 'DE')
  expect(await tell('BR')).toMatchObject({ state: 'waiting' })
  await creditStored(api)
  expect(await balances()).toEqual({ payable: 1_875n * cents, withheld: 625n * cents })
  await decide('refuse')
  expect(await balances()).toEqual({ payable: 2_125n * cents, withheld: 375n * cents })
  expect((await seenFigures()).residence).toMatchObject({ country: 'BR', state: 'refused' })
})

test('the country of the verified address is told at once, and one that is told anew replaces what waits @rest', async () => {
  await setAddressCountry(api, ada, 'BR')
  expect(await tell('BR')).toMatchObject({ state: 'counts' })
  expect(await tell('DE')).toMatchObject({ state: 'waiting' })
  expect(await tell('US')).toMatchObject({ state: 'waiting' })
  const rows = await api.services.db.select().from(taxResidences).orderBy(taxResidences.toldAt)
  expect(rows.map(({ state }) => state)).toEqual(['counts', 'replaced', 'waiting'])
  expect(await undecidedResidences(api.services)).toMatchObject([{ country: 'US' }])
  const [keptResidence] = await api.services.db
    .select()
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  expect(keptResidence?.addressCountry).not.toContain('BR')
})

test('no correction takes the tax that is kept for another whose residence is undecided', async () => {
  const bob = await quickMember(api)
  await makeMover(api, bob)
  await setAddressCountry(api, ada, 'BR')
  await setAddressCountry(api, bob, 'BR')
  await bob.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  const action = await creditStored(api)
  await remit(action, 450n * cents)
  await expect(correct(action, '15')).rejects.toThrow('is kept for other members')
  await correct(action, '25')
  expect(await balances()).toEqual({ payable: 1_875n * cents, withheld: 925n * cents })
})

test('a residence cannot be decided once its tax is gone', async () => {
  await setAddressCountry(api, ada, 'BR')
  await tell('DE')
  const action = await creditStored(api)
  await remit(action, 750n * cents)
  await decide('accept')
  const [request] = await api.services.db.select().from(operatorRequests)
  expect(request).toMatchObject({ kind: 'residence-decide', outcome: 'failed' })
  expect(await balances()).toEqual({ payable: 1_750n * cents, withheld: 0n })
  expect(await undecidedResidences(api.services)).toMatchObject([{ country: 'DE' }])
})

test('tax that a decision gives back of several dividends is sent together @rest', async () => {
  await setAddressCountry(api, ada, 'BR')
  await tell('DE')
  await creditStored(api)
  await ada.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: true })
  await markPaid(api)
  await creditStored(api)
  await markPaid(api)
  await decide('accept')
  const { db } = api.services
  const sentPayouts = await db.select().from(payouts).where(eq(payouts.state, 'asked'))
  expect(sentPayouts).toMatchObject([{ amount: 750n * cents }])
  expect(await balances()).toEqual({ payable: 0n, withheld: 750n * cents })
})

async function staysAsCorrected(country: string, rate: string, net: bigint) {
  await setAddressCountry(api, ada, 'BR')
  await tell(country)
  await correct(await creditStored(api), rate)
  await decide('accept')
  expect(await undecidedResidences(api.services)).toEqual([])
  expect(await balances()).toMatchObject({ payable: net * cents })
  expect((await seenFigures()).docs[0]?.corrections).toHaveLength(1)
}

test('what two people have corrected by hand stays as it is, though DE is accepted', () =>
  staysAsCorrected('DE', '25', 1_875n))
test('what two people have corrected by hand stays as it is, though ES is accepted @rest', () =>
  staysAsCorrected('ES', '15', 2_125n))

test('a residence that is told again goes on waiting, with its new words, for what was credited meanwhile @rest', async () => {
  await setAddressCountry(api, ada, 'BR')
  await tell('DE')
  await creditStored(api)
  const { opened } = await ada.call('POST', 'user/taxResidence', { country: 'DE', number: '98 7' })
  expect(opened).toMatchObject({ state: 'waiting' })
  expect(await undecidedResidences(api.services)).toMatchObject([{ country: 'DE', number: '98 7' }])
  await decide('accept')
  expect(await balances()).toEqual({ payable: 2_125n * cents, withheld: 375n * cents })
})

async function isDecided(country: string) {
  await setAddressCountry(api, ada, 'BR')
  await tell('DE')
  const action = await creditStored(api)
  await tell(country)
  expect(await openFor(api.services.db, action, 'remitted')).toBe(0n)
  await decide('accept')
  expect(await balances()).toEqual({ payable: 2_125n * cents, withheld: 375n * cents })
  expect((await seenFigures()).residence).toMatchObject({ country })
}

test('a residence by which a dividend goes is decided, though BR is told since', () =>
  isDecided('BR'))
test('a residence by which a dividend goes is decided, though US is told since @rest', () =>
  isDecided('US'))

test('the highest rate of several waiting residences is withheld, and each decision gives back its part @rest', async () => {
  await setAddressCountry(api, ada, 'DE')
  await tell('DE')
  await tell('BR')
  await creditStored(api)
  await tell('US')
  await creditStored(api)
  expect(await balances()).toEqual({ payable: 3_750n * cents, withheld: 1_250n * cents })
  await decide('refuse')
  expect(await balances()).toEqual({ payable: 4_250n * cents, withheld: 750n * cents })
  api.clock.forward(1_000)
  await decide('accept')
  expect(await undecidedResidences(api.services)).toEqual([])
  expect(await balances()).toEqual({ payable: 4_250n * cents, withheld: 750n * cents })
})

test('an account stays open while the residence that its dividends go by is undecided', async () => {
  const { db, clock } = api.services
  await setAddressCountry(api, ada, 'BR')
  await tell('DE')
  await creditStored(api)
  await send()
  await markPaid(api)
  const [paidPayout] = await db.select().from(payouts)
  if (paidPayout === undefined) throw new Error('Nothing was sent.')
  await db.transaction((tx) => post(tx, [paidJournal(paidPayout, clock.now())]))
  expect(await closingObstacle(db, accountId)).toBe('CLOSING_DIVIDEND')
  await decide('refuse')
  expect(await closingObstacle(db, accountId)).toBe('CLOSING_SHARES')
})

test('nothing is corrected for an account that is closed @rest', async () => {
  const action = await creditStored(api)
  const { db, clock } = api.services
  const isAda = eq(accounts.id, accountId)
  await db.update(accounts).set({ closedAt: clock.now() }).where(isAda)
  await expect(correct(action, '15')).rejects.toThrow('This account is closed.')
})
