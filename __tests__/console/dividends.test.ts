import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { dayMs, minuteMs } from '@/config/durations'
import { addResidence, announceDividend, correctTax, creditDue } from '@/server/modules/dividends'
import { announcedDividends } from '@/server/modules/dividends/tables'
import { askFor, decideRequest, resultText, runRequest } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { entitlements } from '@/server/modules/payables/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, openConsole, tableIn, visitAs } from '../support/console-visit'
import { accountIdOf } from '../support/make-transactions'
import type { TestMember } from '../support/member'
import { makeMover } from '../support/mover'
import { quickMember } from '../support/quick-member'
import { announceStored, creditStored, cutStored, payInStored } from '../support/stored-dividend'
import { setAddressCountry } from '../support/verified-address'

let api: TestApi
let app: Hono
let member: TestMember
let wallet: string

const asRole = async (role: OperatorRole): Promise<ConsoleVisit> =>
  visitAs(api, app, `${role}@fnx.example`, role)

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  member = await quickMember(api)
  wallet = await makeMover(api, member)
})

test('a dividend is shown with what the bank still owes, before anybody is credited @rest', async () => {
  const action = await announceStored(api)
  await cutStored(api, action)
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get(`/dividends/${action.id}`)
  expect(text).toContain('$0.25 a share: counted')
  expect(text).toContain('The bank still owes 25.00 USDC.')
  expect(text).toContain('action="/ask/dividend-fund"')
  expect(text).not.toContain('action="/ask/withholding-remit"')
})

test('credited holders stand by their rate, to the last digit, and tax can be booked as paid @rest', async () => {
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

test('a run is offered with how many wait and how much, and an auditor reads it without forms @rest', async () => {
  await creditStored(api)
  await member.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get('/dividends')
  expect(text).toContain('Pay out 17.50 USDC to 1')
  const auditor = await asRole('auditor')
  const seen = await auditor.get('/dividends')
  expect(seen.text).toContain('One member is waiting for a payout.')
  expect(seen.text).not.toContain('action="/ask/dividend-pay"')
  const support = await asRole('support')
  expect((await support.get('/dividends')).status).toBe(403)
})

test('a member’s tax is corrected from the dividend’s page, and the correction is shown @rest', async () => {
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
  const german = (await treasurer.get(`${page}?lang=de`)).text
  expect(german).toMatch(/<option value="15">15\s%</)
})

test('a sandbox’s form says that its rates are samples', async () => {
  const { services } = api
  const chain = { ...services.chain, shareToken: sandboxShareToken }
  const sandbox = openConsole({ ...api, services: { ...services, chain } })
  const { text } = await (await visitAs(api, sandbox, 't@fnx.example', 'treasury')).get(
    '/dividends',
  )
  expect(text).toContain('action="/ask/dividend-announce"')
  expect(text).toContain('Tax is withheld by sample rates, which follow no country’s law.')
})

test('a production announces no dividend by sample rates: at the form, asked, approved, carried out or written', async () => {
  const { services } = api
  const chain = { ...services.chain, shareToken: sandboxShareToken }
  const production = { ...services, chain, mode: 'production' as const }
  const why = 'The tax rates in force are samples'
  await Promise.all([asRole('admin'), asRole('treasury')])
  const ahead = (days: number) =>
    new Date(api.clock.now().getTime() + days * dayMs).toISOString().slice(0, 16)
  const dates = { recordAt: ahead(15), payAt: ahead(16) }
  const given = { ...dates, perShare: '0.25', coin: 'USDC' }
  const wish = { kind: 'dividend-announce', given, reason: 'the meeting said so' } as const
  const by = 'treasury@fnx.example'
  await expect(askFor(production, { ...wish, by })).rejects.toThrow(why)
  // As a sandbox has left it: asked for, and then approved.
  const { request } = await askFor({ ...production, mode: 'sandbox' }, { ...wish, by })
  const decided = { id: request.id, by: 'admin@fnx.example', isApproved: true, reason: 'seen' }
  await expect(decideRequest(production, decided)).rejects.toThrow(why)
  await decideRequest({ ...production, mode: 'sandbox' }, decided)
  const ran = await runRequest(production, request.id)
  expect(ran.outcome).toBe('failed')
  expect(resultText(String(ran.result))).toContain(why)
  const terms = {
    recordAt: new Date(`${dates.recordAt}Z`),
    payAt: new Date(`${dates.payAt}Z`),
    perShareMicroUsd: 250_000n,
    coin: 'USDC' as const,
  }
  const written = announceDividend(production, { ...terms }, api.clock.now())
  await expect(written).rejects.toThrow('its taxes are sample')
  expect(await services.db.$count(announcedDividends)).toBe(0)
  const strict = openConsole({ ...api, services: production })
  const treasurer = await visitAs(api, strict, 'other-treasury@fnx.example', 'treasury')
  const { text } = await treasurer.get('/dividends')
  expect(text).toContain(why)
  expect(text).not.toContain('action="/ask/dividend-announce"')
})

test('a production completes a dividend that was announced with sample rates before @rest', async () => {
  const action = await announceStored(api)
  const { services } = api
  api.services = { ...services, mode: 'production' }
  await cutStored(api, action)
  await payInStored(api, action)
  api.clock.forward(minuteMs)
  await creditDue(api.services)
  const [row] = await services.db.select().from(entitlements)
  expect(row).toMatchObject({ rateBps: 3_000, net: (175n * 10n ** 18n) / 10n })
})

test('a sandbox says that its rates are samples @rest', async () => {
  const action = await creditStored(api)
  const treasurer = await asRole('treasury')
  const { text } = await treasurer.get(`/dividends/${action.id}`)
  expect(text).toContain('By sample rate; gross = net + tax')
  expect(text).toContain('Right rate (sample)')
})

test('compliance reads both countries of a residence that waits, decides by two, and each look is noted @rest', async () => {
  await setAddressCountry(api, member, 'BR')
  await member.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  const action = await creditStored(api)
  expect((await (await asRole('treasury')).get('/residences')).status).toBe(403)
  const cora = await asRole('compliance')
  const { text } = await cora.get('/residences')
  for (const known of ['1 tax residence is waiting.', 'Germany (DE)', 'Brazil (BR)', '12 345'])
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
