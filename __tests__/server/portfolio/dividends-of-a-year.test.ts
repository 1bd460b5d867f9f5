import { Workbook } from 'exceljs'
import { dayMs } from '@/config/durations'
import type { Paper } from '@/contract/paper'
import type { PaperContent, PaperTable } from '@/server/modules/papers/contents/paper'
import { makeApi, type TestApi } from '../../support/api'
import { logIn, type TestMember } from '../../support/member'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'
import { makeHolder } from '../../support/staking'
import { creditStored, markPaid } from '../../support/stored-dividend'

let api: TestApi
let ada: TestMember
let printed: PaperContent[]

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  printed = []
  api.services.printPaper = async (content) => {
    printed.push(content)
    return new Uint8Array([1])
  }
})

const issue = async (subject: string) =>
  (await ada.call('POST', 'wallet/issuePaper', { kind: 'dividends', subject })).opened as Paper

function tableOf(title: string): PaperTable {
  const paperSection = printed
    .at(-1)
    ?.sections.find((section) => section.kind === 'table' && section.title === title)
  return paperSection as PaperTable
}

/** The smallest units of a shown amount: of `3.7500 USDC` with four digits 37500. */
const units = (text = '', digits = 2) => {
  const [wholePart = '', part = ''] = text.replace(/[$,]/g, '').replace('−', '-').split('.')
  return BigInt(wholePart + part.padEnd(digits, '0'))
}

async function spreadsheet(year: number) {
  const path = `/api/v1/transactions/transaction/list-xls/?report=dividends&year=${year}`
  const answer = await api.app.request(path, { headers: { token: ada.token } })
  expect(answer.headers.get('content-disposition')).toContain(`"dividends-${year}.xlsx"`)
  const workbook = new Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  return (sheet: string) =>
    (workbook.getWorksheet(sheet)?.getSheetValues() ?? [])
      .slice(1)
      .map((row) => (row as unknown[]).slice(1))
}

async function twoDividends(): Promise<string> {
  const wallet = await makeMover(api, ada)
  await ada.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  api.clock.forward(1_000)
  // $10.10: net and tax both end in half a cent.
  await creditStored(api, 101_000n)
  await makeHolder(api, ada, 33_333_333n)
  await creditStored(api, 250_003n)
  await ada.call('POST', 'user/payout', { coin: 'USDC', address: wallet, isAlways: false })
  await markPaid(api)
  return wallet
}

test('the dividends of a year add up on paper, in cents and to the last digit @rest', async () => {
  const wallet = await twoDividends()
  await issue('2026')
  const { rows } = tableOf('Dividends')
  const total = rows.at(-1) ?? []
  for (const [index] of [...total.entries()].filter(([, text]) => text.startsWith('$')))
    expect(rows.slice(0, -1).reduce((sum, row) => sum + units(row[index]), 0n)).toBe(
      units(total[index]),
    )
  const [, , , , gross, , tax, net] = total
  expect(units(net)).toBe(units(gross) - units(tax))
  expect(printed[0]?.figure).toEqual({ amount: net, unit: 'after tax' })
  const exact = tableOf('To the last digit').rows.map((row) =>
    row.slice(2).map((text) => units(text, 18)),
  )
  expect(exact[1]?.[0]).toBe(133_333_333n * 250_003n * 10n ** 6n)
  for (const [before, withheld, after] of exact)
    expect(before).toBe((withheld ?? 0n) + (after ?? 0n))
  const [sentRow] = tableOf('Sent to your wallet').rows
  expect(sentRow?.[1]?.toLowerCase()).toBe(wallet.toLowerCase())
  expect(units(sentRow?.[3], 18)).toBe(exact.reduce((sum, row) => sum + (row[2] ?? 0n), 0n))
})

test('a spreadsheet has the same figures, twice: to add up and to the last digit @rest', async () => {
  await twoDividends()
  await issue('2026')
  const readSheet = await spreadsheet(2026)
  const [head, ...rows] = readSheet('Dividends')
  expect(head).toEqual(expect.arrayContaining(['Before tax', 'Before tax, exact', 'Tax rate (%)']))
  const inPaper = tableOf('To the last digit').rows
  expect(rows.map((row) => [row[7], row[9], row[11]])).toEqual(inPaper.map((row) => row.slice(2)))
  for (const row of rows) expect(Number(row[7])).toBeCloseTo(Number(row[6]), 12)
  expect(readSheet('Sent to your wallet')).toHaveLength(2)
})

test('paper and spreadsheet of a sandbox say that the rates are samples @rest', async () => {
  await twoDividends()
  const statedFigures = async () => {
    await issue('2026')
    const summary = (await spreadsheet(2026))('Summary').flat()
    return [printed.at(-1)?.lead ?? [], summary].map((texts) =>
      texts.some((text) => String(text).startsWith('Tax is withheld by sample rates')),
    )
  }
  expect(await statedFigures()).toEqual([true, true])
  api.services.mode = 'production'
  expect(await statedFigures()).toEqual([false, false])
})

test('a dividend counts in the year in which it became yours, and a year that is over is final', async () => {
  await twoDividends()
  expect(await issue('2026')).not.toEqual(await issue('2026'))
  api.clock.forward(60 * dayMs)
  ada = await logIn(api, ada)
  await creditStored(api)
  expect((await issue('2026')).id).toBe((await issue('2026')).id)
  expect((await spreadsheet(2026))('Dividends')).toHaveLength(3)
  expect((await spreadsheet(2027))('Dividends')).toHaveLength(2)
})

test('no other member’s dividends are in it @rest', async () => {
  await twoDividends()
  ada = await quickMember(api)
  await issue('2026')
  expect(printed.at(-1)?.figure?.amount).toBe('$0.00')
  expect(printed.at(-1)?.lead.at(-1)).toBe('No dividend was credited to you in this period.')
  expect((await spreadsheet(2026))('Dividends')[1]).toEqual([
    'No dividend was credited to you this year.',
  ])
})
