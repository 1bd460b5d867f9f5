import { asc, eq } from 'drizzle-orm'
import { bankOverviews, contentItems } from '@/server/modules/content/tables'
import { residencesAt } from '@/server/modules/dividends'
import { offerings, sharePrices } from '@/server/modules/offerings/tables'
import { announceForEverybody } from '@/server/sandbox/buy-backs'
import { ownersTell } from '@/server/sandbox/dividends'
import { sampleOwner } from '@/server/sandbox/sample-owners'
import { movePrice } from '@/server/sandbox/scenarios/for-everybody'
import { seedSandbox } from '@/server/sandbox/seed'
import { dividendAmount } from '@/server/sandbox/sums'
import { importIssuer } from '@/server/start/issuer/import'
import { makeApi, type TestApi } from '../../support/api'

/** Equity of $13.33 a share, and $12.90 last paid for one: (13.33 + 12.90) / 2, rounded down. */
const [equity, lastPrice, price] = [13_330_000n, 12_900_000n, 13_110_000n]

let api: TestApi
beforeAll(async () => {
  api = await makeApi()
  const { db } = api.services
  await db.delete(sharePrices)
  await db.delete(offerings)
  await start()
})

async function start(): Promise<void> {
  const { db } = api.services
  await importIssuer(db, 'src/content/second-sample', { now: api.clock.now() })
  await seedSandbox(api.services, { isOfIssuer: true })
}

const series = () => api.services.db.select().from(sharePrices).orderBy(asc(sharePrices.at))
const toldPrices = async () => (await api.get('/api/v1/wallet/getFNXprice?range=1Y')).body.data

test('a bank’s sandbox has the price that the rule makes of its own figures', async () => {
  expect(await toldPrices()).toMatchObject({
    price: String(price),
    inputs: { equity: String(equity), offering: String(lastPrice), offeredOn: '2026-03-16' },
  })
})

test('the price in examples is the same', async () => {
  const [keyFacts] = await api.services.db
    .select()
    .from(contentItems)
    .where(eq(contentItems.slug, 'key-facts'))
  expect(keyFacts?.body).toContain('$13.11')
  expect(keyFacts?.body).not.toContain('$12.40')
})

test('the past leads to it without a cliff, and names its last price alone', async () => {
  const rows = await series()
  expect(rows.length).toBeGreaterThan(200)
  for (const [index, { priceMicroUsd }] of rows.entries()) {
    const before = rows[index - 1]?.priceMicroUsd ?? priceMicroUsd
    const change = priceMicroUsd > before ? priceMicroUsd - before : before - priceMicroUsd
    expect(change * 50n).toBeLessThan(before)
  }
  const offered = new Set(rows.map(({ offeringMicroUsd }) => offeringMicroUsd))
  expect(offered).toEqual(new Set([null, lastPrice]))
})

test('a day on which no figure has changed has the same price', async () => {
  api.clock.forward(4 * 24 * 60 * 60_000)
  await start()
  expect((await series()).at(-1)).toMatchObject({ priceMicroUsd: price, equityMicroUsd: equity })
})

test('dividends and the buy-back of its past are in its own measure', async () => {
  const { services } = api
  // $13.11 is 1.0488 times the sample’s $12.50, and 1,500,000 shares are three of its eight parts.
  expect(await dividendAmount(services, 250_000n)).toBe(260_000n)
  expect(await dividendAmount(services, 10n)).toBe(10_000n)
  const buyBack = await announceForEverybody(services)
  expect(buyBack?.maxMicroShares).toBe(7_500_000_000n)
  // Three per cent above the daily price.
  expect(buyBack?.priceMicroUsd).toBe(13_500_000n)
})

test('some past owners pay tax in the countries of the bank’s own table', async () => {
  const { services, clock } = api
  const ids: string[] = []
  for (let index = 0; index < 16; index += 1) ids.push(await sampleOwner(services, index))
  const at = clock.now()
  await ownersTell(services, services.db, at)
  await ownersTell(services, services.db, at)
  const knownResidences = await residencesAt(services, services.db, { accountIds: ids, at })
  const countries = [...knownResidences.values()].map(({ country }) => country)
  expect(countries.sort()).toEqual(['AT', 'AT', 'CH', 'DE', 'LU', 'US'])
})

test('a price that a state has moved goes on from the bank’s last price', async () => {
  api.clock.forward(1_000)
  await movePrice({ needs: api.services }, 10n)
  expect(await toldPrices()).toMatchObject({
    price: '14420000',
    inputs: { equity: '15940000', offering: String(lastPrice) },
  })
})

test('a figure that was changed in the folder counts from the next start', async () => {
  const { db } = api.services
  const [row] = await db.select().from(bankOverviews)
  api.clock.forward(1_000)
  // 90 million dollars for 6 million shares.
  const document = { ...row?.document, equityCents: '9000000000' } as never
  await db.update(bankOverviews).set({ document })
  await seedSandbox(api.services, { isOfIssuer: true })
  expect(await toldPrices()).toMatchObject({ price: '13950000', inputs: { equity: '15000000' } })
})
