import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { addResidence, correctTax } from '@/server/modules/dividends'
import type { OperatorRole } from '@/server/modules/operators/roles'
import { operatorEvents } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, comeAs, openConsole, tableIn } from '../support/console-visit'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { quickMember } from '../support/quick-member'
import { announceStored, creditStored, cutStored } from '../support/stored-dividend'
import { verifiedIn } from '../support/verified-address'

let api: TestApi
let app: Hono
let member: TestMember
let wallet: string

const asRole = async (role: OperatorRole): Promise<ConsoleVisit> =>
  comeAs(api, app, `${role}@fnx.example`, role)

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  member = await quickMember(api)
  wallet = await makeMover(api, member)
})

test('a dividend is shown with what the bank still owes, before anybody is credited', async () => {
  const action = await announceStored(api)
  await cutStored(api, action)
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get(`/dividends/${action.id}`)
  expect(text).toContain('$0.25 a share: counted')
  expect(text).toContain('The bank still owes 25.00 USDC.')
  expect(text).toContain('action="/ask/dividend-fund"')
  expect(text).not.toContain('action="/ask/withholding-remit"')
})

test('credited holders stand by their rate, to the last digit, and tax can be booked as paid', async () => {
  const told = { country: 'DE', number: '12 345' }
  const accountId = await accountIdOf(api, member)
  const { db, clock } = api.services
  await addResidence(api.services, db, { accountId, told, at: clock.now() })
  const action = await creditStored(api)
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get(`/dividends/${action.id}`)
  const [row] = tableIn(text, 'Tax withheld')
  expect(row).toEqual(['15.00%', '1', '100', '25.00 USDC', '3.75 USDC', '21.25 USDC'])
  expect(text).toContain('action="/ask/withholding-remit"')
})

test('a run is offered with how many wait and how much, and an auditor reads it without forms', async () => {
  await creditStored(api)
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get('/dividends')
  expect(text).toContain('Pay out 17.50 USDC to 1')
  const auditor = await asRole('auditor')
  const seen = await auditor.get('/dividends')
  expect(seen.text).toContain('One member waits for a payout.')
  expect(seen.text).not.toContain('action="/ask/dividend-pay"')
  const support = await asRole('support')
  expect((await support.get('/dividends')).status).toBe(403)
})

test('a member’s tax is corrected from the dividend’s page, and the correction is shown', async () => {
  const action = await creditStored(api)
  const treasurer = await asRole('treasury')
  const page = `/dividends/${action.id}`
  expect((await treasurer.get(page)).text).toContain('action="/ask/dividend-correct"')
  const whose = { action: action.id, accountId: await accountIdOf(api, member) }
  const rate = { rateBps: 1_500, isResidenceKnown: true }
  await api.services.db.transaction((tx) => correctTax(api.services, tx, whose, () => rate))
  const { text } = await treasurer.get(page)
  expect(tableIn(text, 'Corrections')[0]?.slice(2)).toEqual(['15.00%', '−3.75 USDC', '3.75 USDC'])
  const [row] = tableIn(text, 'Tax withheld')
  expect(row).toEqual(['15.00%', '1', '100', '25.00 USDC', '3.75 USDC', '21.25 USDC'])
  const auditor = await asRole('auditor')
  expect((await auditor.get(page)).text).not.toContain('action="/ask/dividend-correct"')
})

test('compliance reads both countries of a residence that waits, decides by two, and each look is noted', async () => {
  await verifiedIn(api, member, 'BR')
  await member.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  const action = await creditStored(api)
  expect((await (await asRole('treasury')).get('/residences')).status).toBe(403)
  const cora = await asRole('compliance')
  const { text } = await cora.get('/residences')
  for (const known of ['1 tax residence waits.', 'Germany (DE)', 'Brazil (BR)', '12 345'])
    expect(text).toContain(known)
  const [noted] = await api.services.db
    .select()
    .from(operatorEvents)
    .where(eq(operatorEvents.action, 'opened a tax residence'))
  expect(noted).toMatchObject({ operator: 'compliance@fnx.example' })
  const { text: dividend } = await (await asRole('admin')).get(`/dividends/${action.id}`)
  expect(dividend).toContain('Kept for undecided residences')
  expect(dividend).not.toContain('action="/ask/withholding-remit"')
})
