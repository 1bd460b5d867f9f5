import { Workbook } from 'exceljs'
import fc from 'fast-check'
import { inLocale } from '@/messages/locale'
import { gainsReport } from '@/server/modules/portfolio'
import { gainsWorkbook } from '@/server/modules/portfolio/gains/workbook'
import { myWallet } from '@/server/modules/portfolio/holdings/holdings.service'
import type { Member } from '@/server/platform/http/admit'
import { carryLanguages } from '@/server/platform/node/listen'
import type { TestApi } from '../../support/api'
import * as shares from '../../support/held-shares'
import { runCount, seed } from '../../support/size'

let ownShares: shares.HeldShares
let api: TestApi

beforeAll(async () => {
  carryLanguages()
  ownShares = await shares.heldShares()
  ;({ api } = ownShares)
  await shares.publishPrices(api, ['2026-11-10', 10n], ['2026-12-20', 7n], ['2027-01-05', 13n])
  api.clock.forward(Date.parse('2027-02-01T00:00:00Z') - api.clock.now().getTime())
})
afterAll(() => shares.restorePrices(ownShares))

type Sheets = Record<string, unknown[][]>

async function sheetsOf(year: number): Promise<Sheets> {
  const report = await gainsReport(api.services, ownShares.accountId, year)
  const workbook = new Workbook()
  await workbook.xlsx.load((await gainsWorkbook(report)) as unknown as ArrayBuffer)
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => [
      sheet.name,
      sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : [])),
    ]),
  )
}

const millionths = (figure: unknown) => BigInt(Math.round(Number(figure ?? 0) * 1_000_000))

function byMethod({ Summary = [] }: Sheets, name: string): bigint[] {
  const row = Summary.find(([first]) => first === name)
  return [millionths(row?.[1]), millionths(row?.[2])]
}

function columnOf([head, ...rows]: unknown[][], name: string): bigint[] {
  const place = head?.indexOf(name) ?? -1
  return rows.map((row) => millionths(row[place]))
}

const total = (figures: bigint[]) => figures.reduce((sum, figure) => sum + figure, 0n)

/** Checks that the row of totals equals the sum of the rows above. */
function withoutTotal(rows: unknown[][]): unknown[][] {
  const last = rows.at(-1)
  if (last?.[0] !== 'Total') return rows
  const above = rows.slice(0, -1)
  for (const [index, name] of (rows[0] ?? []).entries())
    if (index > 0 && last[index] !== null && last[index] !== undefined)
      expect(total(columnOf(above, name as string))).toBe(millionths(last[index]))
  return above
}

function expectSums(sheets: Sheets): void {
  const {
    'Open lots': lots = [],
    'Average cost': average = [],
    Movements: movements = [],
    Disposals: disposals = [],
    Summary = [],
  } = sheets
  const [openLots, goneLots] = [withoutTotal(lots), withoutTotal(disposals)]
  const end = byMethod(sheets, 'Book value at the end')
  const parts = ['Paid, fee included', 'Rewards', 'Received'].map((name) => byMethod(sheets, name))
  expect([0, 1].map((method) => total(parts.map((part) => part[method] ?? 0n)))).toEqual(end)
  const value = millionths(Summary.find(([name]) => name === 'Value of the shares')?.[2])
  const gains = byMethod(sheets, 'Price gain, not realized')
  expect(gains.map((gain, method) => gain + (end[method] ?? 0n))).toEqual([value, value])
  expect(columnOf(average, 'Book value after (USD)').at(-1)).toBe(end[0])
  expect(total(columnOf(openLots, 'Book value of shares left (USD)'))).toBe(end[1])
  const changes = columnOf(average, 'Book value of these (USD)')
  const valuesAtStart = byMethod(sheets, 'Book value at the start')
  expect(total(changes) + (valuesAtStart[0] ?? 0n)).toBe(end[0])
  const reasons = ['Book value sold', 'Book value given or passed on', 'Book value taken back']
  const valuesLeft = reasons.map((name) => byMethod(sheets, name))
  expect(total(changes.filter((change) => change < 0n))).toBe(
    total(valuesLeft.map(([book = 0n]) => book)),
  )
  expect(-total(columnOf(goneLots, 'Book value of these (USD)'))).toBe(
    total(valuesLeft.map(([, book = 0n]) => book)),
  )
  const heldAfter = columnOf(movements, 'Held after')
  expect(heldAfter.at(-1)).toBe(total(columnOf(openLots, 'Shares left')))
  expect((heldAfter[0] ?? 0n) + total(columnOf(movements, 'Shares'))).toBe(heldAfter.at(-1))
  expect(Summary.flat()).toContain('The figures agree with the ledger.')
}

const movement = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'gift', 'claim', 'leave', 'go', 'send', 'receive'),
  sevenths: fc.bigInt(1n, 90n),
  dollars: fc.bigInt(0n, 900n),
  hours: fc.integer({ min: 1, max: 400 }),
})

/** To and from other members: from wallet to wallet, as a gift, and because an estate or a court says so. */
const withoutPrice = ['share moved', 'gift accepted', 'transfer by order']

type Step = typeof movement extends fc.Arbitrary<infer One> ? One : never

async function lived(steps: Step[]): Promise<void> {
  let at = new Date('2026-12-01T00:00:00Z')
  let remaining = 0n
  for (const { kind, sevenths, dollars, hours } of steps) {
    at = new Date(at.getTime() + hours * 3_600_000)
    if (at >= api.clock.now()) return
    const amount = (sevenths * 1_000_000n) / 7n
    const going = amount < remaining ? amount : remaining
    const isGoing = kind === 'go' || kind === 'leave' || kind === 'send'
    const how = withoutPrice[hours % withoutPrice.length] as string
    if (kind === 'send' && going > 0n) await shares.takeBack(ownShares, going, at, how)
    if (kind === 'receive') await shares.creditShares(ownShares, amount, at, { kind: how })
    if (kind === 'gift') await shares.giveShares(ownShares, amount, at)
    if (kind === 'buy') await shares.buyMicro(ownShares, amount, dollars * 10n ** 18n, at)
    if (kind === 'claim') await shares.earn(ownShares, amount, at)
    if (kind === 'leave' && going > 0n) await shares.earn(ownShares, -going, at)
    if (kind === 'go' && going > 0n) await shares.takeBack(ownShares, going, at)
    remaining += isGoing ? -going : amount
  }
}

test('any history adds up by both methods, years and pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 4, maxLength: 9 }), async (steps) => {
      ownShares = { ...(await shares.heldShares(api)), stored: ownShares.stored }
      await lived(steps)
      const [first, second] = [await sheetsOf(2026), await sheetsOf(2027)]
      expectSums(first)
      expectSums(second)
      expect(byMethod(second, 'Book value at the start')).toEqual(
        byMethod(first, 'Book value at the end'),
      )
      const { holdings } = await myWallet(api.services, {
        accountId: ownShares.accountId,
      } as Member)
      const shownBooks = [holdings.book, holdings.fifo.book]
      expect(byMethod(second, 'Paid, fee included')).toEqual(
        shownBooks.map(({ paid }) => BigInt(paid)),
      )
      expect(byMethod(second, 'Price gain, not realized')).toEqual(
        [holdings.gain, holdings.fifo.gain].map(BigInt),
      )
    }),
    { numRuns: runCount(8, 200), seed, endOnFailure: process.env.TEST_SIZE !== 'full' },
  )
}, 600_000)

test('the workbook says by what shares came and went in words for people, in both languages @rest', async () => {
  ownShares = { ...(await shares.heldShares(api)), stored: ownShares.stored }
  const day = (date: number) => new Date(`2026-12-0${date}T12:00:00Z`)
  await shares.buyMicro(ownShares, 9_000_000n, 90n * 10n ** 18n, day(1))
  for (const [index, kind] of withoutPrice.entries()) {
    await shares.creditShares(ownShares, 2_000_000n, day(2 + index), { kind })
    await shares.takeBack(ownShares, 1_000_000n, day(2 + index), kind)
  }
  const words = (rows: unknown[][] = [], place = 1) => rows.slice(1, -1).map((row) => row[place])
  const sheets = await sheetsOf(2026)
  expect(words(sheets['Other credits'])).toEqual([
    'Received',
    'Received as a gift',
    'Received by order',
  ])
  expect(words(sheets.Disposals)).toEqual(['Sent', 'Sent as a gift', 'Transferred by order'])
  const german = await inLocale('de', () => sheetsOf(2026))
  expect(words(german.Abgänge)).toEqual(['Gesendet', 'Verschenkt', 'Auf Anordnung übertragen'])
})
