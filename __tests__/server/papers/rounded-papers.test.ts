import fc from 'fast-check'
import { bookTotal } from '@/contract/cost-basis'
import { dividendYear } from '@/server/modules/dividends'
import type { PaperContent, PaperSums, PaperTable } from '@/server/modules/papers/contents/paper'
import { gainsReport } from '@/server/modules/portfolio'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { makeApi, type TestApi } from '../../support/api'
import * as shares from '../../support/held-shares'
import { runCount, seed } from '../../support/size'
import { makeHolder } from '../../support/staking'
import { creditStored } from '../../support/stored-dividend'

const cent = 10_000n
const methods = ['average', 'fifo'] as const
const titles = { average: 'By average cost', fifo: 'First in, first out' }

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** In millionths of a dollar, of a figure in dollars and cents. */
const usd = (text: unknown) => {
  const figure = String(text).replace('<$0.01', '$0.00')
  expect(figure).toMatch(/^−?\$[\d,]+\.\d\d$/)
  return BigInt(figure.replace(/[$,.]/g, '').replace('−', '-')) * cent
}

/** As near as cents can be. At half a cent there are two. */
function expectNearest(shownAmount: bigint, exact: bigint, unit = 1n): void {
  const deviation = shownAmount * unit - exact
  expect(2n * (deviation < 0n ? -deviation : deviation) <= cent * unit).toBe(true)
}

async function printed(
  { services }: TestApi,
  { member }: Pick<shares.HeldShares, 'member'>,
  kind: 'gains' | 'dividends',
): Promise<PaperContent> {
  let content: PaperContent | undefined
  services.printPaper = async (one) => {
    content = one
    return new Uint8Array([1])
  }
  const answer = await member.call('POST', 'wallet/issuePaper', { kind, subject: '2026' })
  if (answer.status !== 200) throw new Error(answer.text)
  return content as PaperContent
}

const sectionOf = <Section>(content: PaperContent, title: string) =>
  content.sections
    .flatMap((section) => (section.kind === 'pair' ? section.sides : [section]))
    .find((section) => section.title === title) as Section

const step = fc.record({
  kind: fc.constantFrom(...(['buy', 'buy', 'gift', 'claim', 'leave', 'send'] as const)),
  sevenths: fc.bigInt(1n, 90n),
  dollars: fc.bigInt(1n, 900n),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function lived(ownShares: shares.HeldShares, steps: Step[]): Promise<void> {
  let remaining = 0n
  for (const [index, { kind, sevenths, dollars }] of steps.entries()) {
    const at = new Date(shares.novemberTime('11T00:00:00').getTime() + index * 20 * 3_600_000)
    const amount = (sevenths * 1_000_000n) / 7n
    const going = amount < remaining ? amount : remaining
    if (kind === 'buy') await shares.buyMicro(ownShares, amount, (dollars * 10n ** 18n) / 3n, at)
    if (kind === 'gift') await shares.giveShares(ownShares, amount, at)
    if (kind === 'claim') await shares.earn(ownShares, amount, at)
    if (kind === 'leave' && going > 0n) await shares.earn(ownShares, -going, at)
    if (kind === 'send' && going > 0n) await shares.takeBack(ownShares, going, at, 'gift accepted')
    remaining += kind === 'leave' || kind === 'send' ? -going : amount
  }
}

describe('gains', () => {
  let first: shares.HeldShares
  beforeAll(async () => {
    first = await shares.heldShares()
    await shares.publishPrices(
      first.api,
      ['2026-11-10', 10n],
      ['2026-11-14', 7n],
      ['2026-11-18', 13n],
    )
  })
  afterAll(() => shares.restorePrices(first))

  test('on a gains paper each total is the exact one, rounded once, and its rows add up to it @rest', async () => {
    const { api } = first
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const ownShares = await shares.heldShares(api)
        await lived(ownShares, steps)
        const report = await gainsReport(api.services, ownShares.accountId, 2026)
        const { books, value = 0n } = gainsSums(report)
        const paper = await printed(api, ownShares, 'gains')
        const { rows } = sectionOf<PaperTable>(paper, 'In the year')
        for (const [index, method] of methods.entries()) {
          const column = rows.map((row) => usd(row[index + 2]))
          const closing = column.pop() ?? 0n
          expect(sum(column)).toBe(closing)
          expectNearest(closing, bookTotal(books[method]))
          const { rows: lines, total } = sectionOf<PaperSums>(paper, titles[method])
          const [shownValue = 0n, ...parts] = lines.map(([, text]) => usd(text))
          const gain = usd(total?.[1])
          expect(sum(parts) + gain).toBe(shownValue)
          expectNearest(shownValue, value)
          expectNearest(gain, value - bookTotal(books[method]))
        }
      }),
      { numRuns: runCount(6, 200), seed },
    )
  }, 600_000)
})

test('on a tax paper each total is the exact one, rounded once, and rows and columns add up', async () => {
  const api = await makeApi()
  const perShare = fc.array(fc.bigInt(1_000n, 400_000n), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(perShare, fc.bigInt(1_000_000n, 90_000_000n), async (amounts, heldAmount) => {
      const { member, accountId } = await shares.heldShares(api)
      await makeHolder(api, member, heldAmount)
      for (const amount of amounts) await creditStored(api, amount)
      const { byCoin } = await dividendYear(api.services, accountId, 2026)
      const paper = await printed(api, { member }, 'dividends')
      const { rows } = sectionOf<PaperTable>(paper, 'Dividends')
      const [gross = [], tax = [], net = []] = [4, 6, 7].map((place) =>
        rows.map((row) => usd(row[place])),
      )
      for (const column of [gross, tax, net]) expect(sum(column.slice(0, -1))).toBe(column.at(-1))
      for (const [index, grossAmount] of gross.entries())
        expect(grossAmount).toBe((tax[index] ?? 0n) + (net[index] ?? 0n))
      const inMicro = 10n ** 12n
      expectNearest(gross.at(-1) ?? 0n, byCoin[0]?.gross ?? 0n, inMicro)
      expectNearest(net.at(-1) ?? 0n, byCoin[0]?.net ?? 0n, inMicro)
    }),
    { numRuns: runCount(4, 60), seed },
  )
}, 600_000)
