import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { bankOverviews, contentItems, contentTranslations } from '@/server/modules/content/tables'
import { sharePrices } from '@/server/modules/offerings/tables'
import { sampleFixings } from '@/server/sandbox/sample'
import { sampleBank } from '@/server/sandbox/sample/bank'
import { seedPrices, seedSample } from '@/server/sandbox/seed'
import { makeApi, type TestApi } from '../../support/api'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function everything() {
  const { db } = api.services
  return {
    contents: await db.select().from(contentItems).orderBy(contentItems.kind, contentItems.slug),
    bank: await db.select().from(bankOverviews),
    prices: await db.select().from(sharePrices).orderBy(sharePrices.at),
  }
}

test('a second seed changes nothing', async () => {
  const firstRows = await everything()
  await seedSample(api.services.db, api.clock.now())
  expect(await everything()).toEqual(firstRows)
})

test('two seeds at once equal one', async () => {
  const firstRows = await everything()
  await Promise.all([
    seedSample(api.services.db, api.clock.now()),
    seedSample(api.services.db, api.clock.now()),
  ])
  expect(await everything()).toEqual(firstRows)
})

test('an operator’s change survives a seed @rest', async () => {
  const { db } = api.services
  const changedBank = { ...sampleBank, name: 'Another Bank' }
  await db.update(bankOverviews).set({ document: changedBank })
  await db.update(contentItems).set({ title: 'Ours' }).where(eq(contentItems.slug, 'about'))
  await seedSample(db, api.clock.now())
  const after = await everything()
  await db.update(bankOverviews).set({ document: sampleBank })
  await db.delete(contentItems).where(eq(contentItems.slug, 'about'))
  await seedSample(db, api.clock.now())
  expect(after.bank[0]?.document).toEqual(changedBank)
  expect(after.contents.find(({ slug }) => slug === 'about')?.title).toBe('Ours')
})

test('a restart adds missing German texts, except changed ones @rest', async () => {
  const { db } = api.services
  const isOurs = eq(contentItems.slug, 'about')
  const [aboutText] = await db.select().from(contentItems).where(isOurs)
  const allTranslations = await db.select().from(contentTranslations)
  await db.delete(contentTranslations)
  await db.update(contentItems).set({ body: 'Our own words.' }).where(isOurs)
  await seedSample(db, api.clock.now())
  const after = await db.select().from(contentTranslations)
  await db
    .update(contentItems)
    .set({ body: aboutText?.body ?? '' })
    .where(isOurs)
  await seedSample(db, api.clock.now())
  expect(after).toHaveLength(allTranslations.length - 1)
  expect(after.some(({ slug }) => slug === 'about')).toBe(false)
  expect(await db.$count(contentTranslations)).toBe(allTranslations.length)
})

test('the series grows only at its end', async () => {
  const before = await everything()
  const laterAt = new Date(api.clock.now().getTime() + 7 * dayMs)
  await seedPrices(api.services.db, laterAt)
  const after = await everything()
  await api.database.script(`delete from share_price where at > '${api.clock.now().toISOString()}'`)
  expect(after.prices.slice(0, before.prices.length)).toEqual(before.prices)
  expect(after.prices.length - before.prices.length).toBe(5)
})

describe('the sample series', () => {
  const until = new Date('2026-11-20T12:00:00Z')
  const fixings = sampleFixings(until)

  test('is the same whenever it is made', () => {
    expect(sampleFixings(until)).toEqual(fixings)
    expect(sampleFixings(new Date('2030-01-01T00:00:00Z')).slice(0, fixings.length)).toEqual(
      fixings,
    )
    expect(fixings[0]).toEqual({ at: new Date('2023-01-02T16:00:00Z'), priceMicroUsd: 8_570_000n })
  })

  test('has one fixing for each past working day @rest', () => {
    for (const { at } of fixings) {
      expect(at.toISOString()).toMatch(/T16:00:00\.000Z$/)
      expect([1, 2, 3, 4, 5]).toContain(at.getUTCDay())
    }
    expect(fixings.at(-1)?.at).toEqual(new Date('2026-11-19T16:00:00Z'))
    expect(new Set(fixings.map(({ at }) => at.getTime())).size).toBe(fixings.length)
  })

  test('moves less than two percent a day, in tenth-cents @rest', () => {
    for (const [index, { priceMicroUsd }] of fixings.entries()) {
      const before = fixings[index - 1]?.priceMicroUsd ?? priceMicroUsd
      const change = priceMicroUsd > before ? priceMicroUsd - before : before - priceMicroUsd
      expect(change * 50n).toBeLessThan(before)
      expect(priceMicroUsd % 1_000n).toBe(0n)
    }
  })

  test('before its first day is empty', () => {
    expect(sampleFixings(new Date('2023-01-02T15:59:59Z'))).toEqual([])
  })
})
