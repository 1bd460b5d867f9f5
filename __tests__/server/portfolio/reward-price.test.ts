import { Workbook } from 'exceljs'
import { valueAt } from '@/contract/format/amounts'
import type { Claim } from '@/contract/user/staking'
import { sharePrices } from '@/server/modules/offerings/tables'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { gainsReport } from '@/server/modules/portfolio'
import { gainsWorkbook } from '@/server/modules/portfolio/gains/workbook'
import * as shares from '../../support/held-shares'
import { novemberTime } from '../../support/held-shares'

let ownShares: shares.HeldShares

beforeEach(async () => {
  ownShares = await shares.heldShares()
  await shares.publishPrices(ownShares.api)
  const fixings = [
    { at: novemberTime('05T16:00:00'), priceMicroUsd: 12_342_000n },
    { at: novemberTime('06T16:00:00'), priceMicroUsd: 12_387_000n },
    { at: novemberTime('07T16:00:00'), priceMicroUsd: 12_500_000n },
  ]
  await ownShares.api.services.db.insert(sharePrices).values(fixings)
  await shares.buyMicro(ownShares, 100_000_000n, 1_241n * 10n ** 18n, novemberTime('05T17:00:00'))
})
afterEach(() => shares.restorePrices(ownShares))

async function sheet(name: string): Promise<unknown[][]> {
  const report = await gainsReport(ownShares.api.services, ownShares.accountId, 2026)
  const workbook = new Workbook()
  await workbook.xlsx.load((await gainsWorkbook(report)) as unknown as ArrayBuffer)
  const rows = workbook.getWorksheet(name)?.getSheetValues() ?? []
  return rows.flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []))
}

/** Before that day's price was fixed, at 16:00. */
const claimed = 84_383n
const worthMicroUsd = valueAt(claimed, 12_387_000n)
const claimInTheMorning = () => shares.earn(ownShares, claimed, novemberTime('06T09:50:37'))

test('a reward claimed in the morning counts at that day’s price on the dashboard', async () => {
  await claimInTheMorning()
  const { book, fifo } = await shares.holdingsOf(ownShares)
  expect([book.rewards, fifo.book.rewards]).toEqual([String(worthMicroUsd), String(worthMicroUsd)])
  const { series } = await shares.graphOf(ownShares, 'all')
  expect(series.at(-1)?.book.rewards).toBe(String(worthMicroUsd))
})

test('its claim and its gains have the same price @rest', async () => {
  await claimInTheMorning()
  const { opened } = await ownShares.member.call('GET', 'user/stakingClaimList')
  const [claim] = (opened as { docs: Claim[] }).docs
  expect(claim?.sharePrice).toBe('12387000')
  const [, [, , , , price, value] = []] = await sheet('Rewards')
  expect([price, value]).toEqual([12.387, Number(worthMicroUsd) / 1e6])
  const lots = await sheet('Open lots')
  expect(lots.find(([, kind]) => kind === 'Reward')?.[5]).toBe(Number(worthMicroUsd) / 1e6)
  const contents: PaperContent[] = []
  ownShares.api.services.printPaper = async (content) => {
    contents.push(content)
    return new Uint8Array(8)
  }
  await ownShares.member.call('POST', 'wallet/issuePaper', { kind: 'gains', subject: '2026' })
  const rows = contents[0]?.sections.flatMap((section) =>
    section.kind === 'pair' ? section.sides.flatMap(({ rows }) => rows) : section.rows,
  )
  expect(rows).toContainEqual(['Rewards received', '0.084383', '$1.05', '$1.05'])
  // As a part of the value it makes up the cent by which value and gain are each the nearest.
  expect(rows?.filter(([name]) => name === 'Rewards')).toEqual([
    ['Rewards', '$1.04'],
    ['Rewards', '$1.04'],
  ])
})

test('own data names the price of the day beside the one of the moment @rest', async () => {
  await claimInTheMorning()
  const { token } = ownShares.member
  const answer = await ownShares.api.app.request('/api/v1/user/ownData', { headers: { token } })
  const { rewardClaims } = (await answer.json()) as { rewardClaims: object[] }
  expect(rewardClaims).toMatchObject([
    { sharePriceMicroUsd: '12387000', priceAtClaimMicroUsd: '12342000' },
  ])
})
