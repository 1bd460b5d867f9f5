import type { Hono } from 'hono'
import { fieldsInEachLanguage, languageName } from '@/messages/in-each-language'
import { allBuyBacks } from '@/server/modules/buy-backs'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { issueShares } from '@/server/modules/ledger/post'
import { sharePriceAt } from '@/server/modules/offerings'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { makeApi, type TestApi } from '../support/api'
import { inHours, openConsole, visitAs } from '../support/console-visit'
import { fieldsOfEachLanguage } from '../support/each-language'
import { makeGiver } from '../support/gifts'
import {
  advanceBuyBacks,
  askFor,
  decideRequest,
  byTwo as doneByTwo,
  runDueRequests,
} from '../support/jobs'
import {
  announceBuyBackStored,
  buyBackOf,
  closeBuyBackStored,
  fundStored,
  offer,
  openBuyBackStored,
  placesIn,
  share,
} from '../support/stored-buy-back'

let api: TestApi
let app: Hono
beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  await issueShares(api.services.db, api.clock.now(), offeredMicroShares)
})

const asRole = (role: OperatorRole) => visitAs(api, app, `${role}@fnx.example`, role)

type Wish = Parameters<typeof askFor>[1]

/** With a payer, and the terms of notice that a sandbox does without. */
function production() {
  const { services } = api
  const chain = { ...services.chain, shareToken: sandboxShareToken }
  return { ...services, chain, mode: 'production' as const }
}

async function asked(kind: Wish['kind'], given: Wish['given']): Promise<string> {
  const reason = 'the board said so'
  const by = 'treasury@fnx.example'
  const { request } = await askFor(production(), { kind, given, reason, by })
  return request.id
}

const byTwo = (kind: Wish['kind'], given: Wish['given']) => doneByTwo(production(), { kind, given })

test('a buy-back is announced by two, near the daily price, with notice, and never for more than a tenth', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  const { services } = api
  const ahead = (hours: number) => inHours(api, hours)
  const daily = await sharePriceAt(services.db, api.clock.now())
  const dollars = (bps: bigint) => {
    const micro = (daily * bps) / 10_000n
    return `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`
  }
  const terms = { price: dollars(10_300n), most: '60,000', coin: 'USDC' }
  const dates = { opensAt: ahead(30), closesAt: ahead(150) }
  const wrong = (given: Record<string, string>) =>
    asked('buy-back-open', { ...terms, ...dates, ...given })
  for (const [given, why] of [
    [{ price: dollars(11_001n) }, 'within 10% of the daily price'],
    [{ price: dollars(8_999n) }, 'within 10% of the daily price'],
    [{ most: '400,001' }, 'At most 400,000 more shares'],
    [{ opensAt: ahead(23) }, 'at least 24 hours'],
    [{ closesAt: ahead(90) }, 'more than 72 hours'],
    [{ coin: 'DAI' }, 'USDC or USDT'],
  ] as const)
    await expect(wrong(given)).rejects.toThrow(why)
  const id = await asked('buy-back-open', { ...terms, ...dates })
  const own = { id, by: 'treasury@fnx.example', reason: 'mine', isApproved: true }
  await expect(decideRequest(services, own)).rejects.toThrow('Someone else has to decide')
  expect(await allBuyBacks(services.db)).toEqual([])
  await byTwo('buy-back-open', { ...terms, ...dates })
  expect(await allBuyBacks(services.db)).toMatchObject([
    { state: 'announced', maxMicroShares: 60_000n * share, dailyPriceMicroUsd: daily },
  ])
})

test('a buy-back is settled only after two operators have approved the figures of its close', async () => {
  const dana = await makeGiver(api, 'Dana Demo')
  const buyBack = await openBuyBackStored(api, { maxMicroShares: 10n * share })
  await offer(dana, buyBack, 40n * share)
  await expect(asked('buy-back-settle', { buyBack: buyBack.id })).rejects.toThrow('not closed yet')
  await closeBuyBackStored(api, buyBack)
  const { text } = await (await asRole('treasury')).get(`/buy-backs/${buyBack.id}`)
  expect(text).toContain('25.00% of each offer, rounded down')
  expect(text).toMatch(/Two people must start settling it by .*2026.*, or it is called off/)
  expect(text).toContain('action="/ask/buy-back-settle"')
  const id = await asked('buy-back-settle', { buyBack: buyBack.id })
  await runDueRequests(api.services)
  await advanceBuyBacks(api.services)
  expect(await placesIn(api, dana.accountId)).toMatchObject({ offered: 40n * share })
  await asRole('admin')
  const yes = { id, by: 'admin@fnx.example', reason: 'yes', isApproved: true }
  await decideRequest(api.services, yes)
  await runDueRequests(api.services)
  await advanceBuyBacks(api.services)
  expect(await placesIn(api, dana.accountId)).toMatchObject({ offered: 0n, available: 90n * share })
  expect((await buyBackOf(dana, buyBack)).state).toBe('settled')
  await expect(asked('buy-back-settle', { buyBack: buyBack.id })).rejects.toThrow('settled already')
})

test('two call it off before its close and say why in each language, and the bank’s money may go back @rest', async () => {
  await Promise.all([asRole('treasury'), asRole('admin')])
  const buyBack = await announceBuyBackStored(api)
  await fundStored(api, buyBack)
  const why = fieldsOfEachLanguage('why', 'Postponed.')
  for (const { tag, field } of fieldsInEachLanguage('why'))
    await expect(
      asked('buy-back-call-off', { buyBack: buyBack.id, ...why, [field]: '' }),
    ).rejects.toThrow(`in ${languageName(tag)}`)
  await byTwo('buy-back-call-off', { buyBack: buyBack.id, ...why })
  expect(await allBuyBacks(api.services.db)).toMatchObject([{ state: 'called-off' }])
  const { text } = await (await asRole('treasury')).get(`/buy-backs/${buyBack.id}`)
  expect(text).toContain('action="/ask/buy-back-return"')
  expect(text).toContain('Postponed.')
})

test('support may not see buy-backs, and an auditor reads them without forms @rest', async () => {
  const buyBack = await openBuyBackStored(api)
  expect((await (await asRole('support')).get('/buy-backs')).status).toBe(403)
  const auditor = await asRole('auditor')
  expect((await auditor.get('/buy-backs')).text).not.toContain('action="/ask/buy-back-open"')
  const { text } = await auditor.get(`/buy-backs/${buyBack.id}`)
  expect(text).toContain('$12.80 a share: open')
  expect(text).not.toContain('action="/ask/')
})
