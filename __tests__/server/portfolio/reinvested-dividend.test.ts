import { Workbook } from 'exceljs'
import { dayMs } from '@/config/durations'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { registerLines } from '@/server/modules/register/lines'
import { makeApi, type TestApi } from '../../support/api'
import {
  announceLater,
  bringToPayment,
  chooseReinvesting,
  credit,
  logInAgain,
  makeReinvestor,
  publishPriceToday,
  type Reinvestor,
  removePrices,
} from '../../support/reinvesting'

let api: TestApi
let ada: Reinvestor
let printed: PaperContent[]
/** In shares, the second of the two. */
let second: string

/**
 * 100 shares and two dividends of $0.25 each, with 30 % withheld. The first is money: $17.50. The
 * second buys at $13: 17.5 ÷ 13 is 1.346153 shares for 17.499989 USDC; 0.000011 is left.
 */
beforeEach(async () => {
  api = await makeApi()
  await removePrices(api)
  await publishPriceToday(api, 10_000_000n)
  ada = await makeReinvestor(api)
  printed = []
  api.services.printPaper = async (content) => {
    printed.push(content)
    return new Uint8Array([1])
  }
  const first = await announceLater(api)
  await bringToPayment(api, first)
  await credit(api)
  await logInAgain(api, ada)
  await chooseReinvesting(ada)
  const laterDividend = await announceLater(api)
  second = laterDividend.id
  await bringToPayment(api, laterDividend)
  await publishPriceToday(api, 13_000_000n)
  await credit(api)
  await logInAgain(api, ada)
  api.clock.forward(1_000)
})
afterAll(() => globalThis.leaveSample?.())

async function answerOf<Answer>(path: string, input = {}): Promise<Answer> {
  const { opened, text } = await ada.member.call('GET', path, input)
  if (opened === undefined) throw new Error(text)
  return opened as Answer
}

interface Act {
  id: string
  kind: string
  state: string
  money: { amount: string }
  shares: string | null
}

const units = (amount: bigint) => amount * 10n ** 12n

test('the list has the dividend as all that came of it, and the purchase as what went for shares', async () => {
  const { docs } = await answerOf<{ docs: Act[] }>('wallet/activity', { limit: 20 })
  const toldRows = docs.map(({ kind, state, money, shares }) => [
    kind,
    state,
    money?.amount,
    shares,
  ])
  const [net, paidUnits] = [units(17_500_000n), units(17_499_989n)]
  expect(toldRows.filter(([kind]) => kind !== 'received')).toEqual(
    expect.arrayContaining([
      ['dividend', 'ready', String(net), null],
      ['dividend', 'done', String(net), null],
      ['reinvestment', 'confirmed', String(-paidUnits), '1346153'],
    ]),
  )
  expect(toldRows).toHaveLength(4)
})

test('value is what was received and paid, and the gain is of the price alone', async () => {
  const { holdings } = await answerOf<{ holdings: Record<string, unknown> }>('user/dashboard')
  // 101.346153 × $13; 100 were received at $10, and the paid amount counts in whole cents.
  expect(holdings).toMatchObject({
    available: '101346153',
    value: '1317499989',
    book: { paid: '17500000', rewards: '0', received: '1000000000' },
    gain: String(1_317_499_989n - 1_017_500_000n),
  })
})

test('the statement names it bought, and leads to the transaction with its texts', async () => {
  const { docs } = await answerOf<{
    docs: { kind: string; available: string; transaction: string | null }[]
  }>('wallet/shareStatement', { limit: 50 })
  const boughtDeal = docs.find(({ kind }) => kind === 'bought')
  expect(boughtDeal).toMatchObject({ available: '1346153' })
  const detail = await answerOf('wallet/transaction', { id: boughtDeal?.transaction })
  expect(detail).toMatchObject({
    kind: 'reinvestment',
    dividend: second,
    pay: String(units(17_499_989n)),
    fee: '0',
    sharePrice: '13000000',
    held: { before: '100000000', after: '101346153' },
  })
  const { accepted } = detail as { accepted: { slug: string }[] }
  expect(accepted.map(({ slug }) => slug)).toContain('risk-disclosure')
})

test('the paper of the year has both dividends with the same tax, and what became shares beside them', async () => {
  const issued = await ada.member.call('POST', 'wallet/issuePaper', {
    kind: 'dividends',
    subject: '2026',
  })
  expect(issued.status).toBe(200)
  const tables = Object.fromEntries(
    (printed[0]?.sections ?? []).flatMap((part) =>
      part.kind === 'table' ? [[part.title, part.rows]] : [],
    ),
  )
  expect(tables.Dividends?.map((row) => row.slice(2))).toEqual([
    ['100.000000', '$0.25', '$25.00', '30.00%', '$7.50', '$17.50'],
    ['100.000000', '$0.25', '$25.00', '30.00%', '$7.50', '$17.50'],
    ['', '', '$50.00', '', '$15.00', '$35.00'],
  ])
  expect(tables['What became shares']?.map((row) => row.slice(1))).toEqual([
    ['1.346153', '$13.00', 'USDC', '17.499989'],
  ])
})

test('the confirmation has price, cost without a fee, and the texts', async () => {
  const { docs } = await answerOf<{ docs: Act[] }>('wallet/activity', { limit: 20 })
  const subject = docs.find(({ kind }) => kind === 'reinvestment')?.id as string
  const asking = { kind: 'confirmation', subject }
  expect((await ada.member.call('POST', 'wallet/issuePaper', asking)).status).toBe(200)
  const text = JSON.stringify(printed[0]?.sections)
  for (const part of ['From a dividend', '$13.00', '0.00 USDC', '1.346153', '101.346153'])
    expect(text).toContain(part)
  expect(text).not.toContain('Order')
})

test('the year’s Excel file has it as a row of its own, and its sums agree', async () => {
  const path = '/api/v1/transactions/transaction/list-xls/?report=dividends&year=2026'
  const answer = await api.app.request(path, { headers: { token: ada.member.token } })
  const workbook = new Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const rowsIn = (name: string) =>
    Array.from(workbook.getWorksheet(name)?.getSheetValues() ?? [], (row) =>
      ((row ?? []) as unknown[]).slice(1),
    ).slice(1)
  expect(rowsIn('In shares')[1]?.slice(1)).toEqual([1.346153, 13, 'USDC', 17.499989, '17.499989'])
  const sums = rowsIn('Summary')
  const sum = (name: string) => sums.find((row) => row[0] === name)?.[2]
  expect(sum('Became shares')).toBe('17.499989')
})

test('the register of the day has the shares, in custody', async () => {
  api.clock.forward(dayMs)
  const end = new Date('2026-11-25T00:00:00Z')
  const lines = await registerLines(api.services.db, end, [ada.accountId])
  expect(lines).toMatchObject([{ available: 101_346_153n }])
})
