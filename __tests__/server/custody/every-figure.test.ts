import { Workbook } from 'exceljs'
import { encodeFunctionData, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { bookTotal, emptyBook } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import { formatSharesFull, valueAt } from '@/contract/format/amounts'
import { ownedIn } from '@/contract/owned'
import { balanceTotal, type statementCalls } from '@/contract/statement'
import type { Holdings } from '@/contract/user/holdings'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { post } from '@/server/modules/ledger/post'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { gainsReport } from '@/server/modules/portfolio'
import { gainsSums } from '@/server/modules/portfolio/gains/sums'
import { faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { checkSumsAgainst, fetchAudit, fetchAuditLine } from '../../support/audited'
import { makeOperator, openConsole, operatorVisit } from '../../support/console-visit'
import {
  askToDeliver,
  type CustodyFixture,
  custodyFixture,
  fetchMoves,
  type Shareholder,
  sendByWallet,
  share,
  sharesOf,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import { answerGift, giftBalances, runGiftJob, sendGift } from '../../support/gifts'
import { expectSoundBooks } from '../../support/payment-fixture'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { makeOrder } from '../../support/purchase'
import { sendStake } from '../../support/staking'

const asset = 'SHARE'
let postgres: TestPostgres
let token: TokenChain
let ownFixture: CustodyFixture
let dana: Shareholder
let boughtShares = 0n
let paidAmount = 0n

/** Once for all figures: each test asks one of the places that show them. */
beforeAll(async () => {
  postgres = await openPostgres()
  token = await tokenChain()
  const database = (await postgres.makeDatabase('seeded')).connect()
  ownFixture = await custodyFixture(token, { database })
  dana = await ownFixture.shareholder(0n)
  const mia = await ownFixture.shareholder()
  await fillPool()
  for (const pay of [200n, 60n]) await buy(dana, pay * 10n ** 18n)
  expect((await sendStake(dana.member, 5n * share)).status).toBe(200)
  await askToDeliver(dana, 10n * share)
  await askToDeliver(mia, 20n * share)
  await ownFixture.settleAll()
  await sendByWallet(token, dana.wallet, sandboxShareToken.desk, 3n * share)
  await sendByWallet(token, mia.wallet, dana.wallet.address, 2n * share)
  await sendByWallet(token, dana.wallet, mia.wallet.address, share)
  await ownFixture.settleAll()
  await askToDeliver(dana, share / 2n)
  await giveTo(mia, dana, 3n)
  await giveTo(dana, mia, 1n)
  expect((await sendGift(giving(dana), 'nobody@elsewhere.example', 1n)).status).toBe(200)
}, 120_000)
afterAll(async () => {
  await token.chain.stop()
  await postgres.close()
})

const giving = ({ member, accountId }: Shareholder) => {
  return { api: ownFixture.api, member, accountId, stored: [] }
}

async function giveTo(from: Shareholder, to: Shareholder, shares: bigint): Promise<void> {
  const { gift } = await sendGift(giving(from), to.member.email, shares)
  await runGiftJob(ownFixture)
  expect((await answerGift(giving(to), gift, 'accept')).status).toBe(200)
}

async function sendUsdt(from: LocalAccount, to: string, amount: bigint): Promise<void> {
  const [usdt] = sandboxTokens
  const args = [to as Hex, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  await token.local.sendAll(from, [{ to: usdt?.address as Hex, data, gas: 100_000n }])
}

/** Of the one issue, so that the chain has as many as the books. */
async function fillPool(): Promise<void> {
  const { db, clock } = ownFixture.api.services
  const [from, to] = [{ type: 'unsold', asset } as const, { type: 'rewards', asset } as const]
  const pool = { key: 'test pool', kind: 'rewards deposited', at: clock.now() }
  await db.transaction((tx) => post(tx, [{ ...pool, moves: [{ from, to, amount: 100n * share }] }]))
}

async function buy(holder: Shareholder, pay: bigint): Promise<void> {
  await ownFixture.turn()
  const wish = { payer: holder.wallet.address, pay: String(pay) }
  await sendUsdt(faucetAccount, holder.wallet.address, 2n * pay)
  const order = await makeOrder(ownFixture.api, holder.member, wish)
  await sendUsdt(holder.wallet, order.treasury, BigInt(order.pay))
  await ownFixture.settleAll()
  boughtShares += BigInt(order.receive)
  paidAmount += BigInt(order.pay) / 10n ** 12n
}

/**
 * Five are staked; ten went out, three came back, two came from Mia, and one went to her. Then she
 * gave three, was given one, and one waits for a stranger.
 */
const delivered = 8n * share
const delivering = share / 2n
const staked = 5n * share
const sending = share
const placed = () => {
  const available = boughtShares - staked - 7n * share - delivering + 2n * share - sending
  return { available, staked, delivering, delivered, sending }
}

/**
 * As in statement, papers and Excel file: shares on the way are no longer available, and a waiting
 * gift still belongs to the sender.
 */
const asThree = () => {
  const { available } = placed()
  return {
    available: String(available + sending),
    staked: String(staked),
    delivered: String(delivered + delivering),
  }
}
const owned = () => boughtShares + 3n * share
const fullFigures = (figures: (string | bigint)[]) => figures.map(formatSharesFull)

async function holdings(): Promise<Holdings> {
  const { opened } = await dana.member.call('GET', 'user/my-wallet')
  return (opened as { holdings: Holdings }).holdings
}

async function statement() {
  const { opened } = await dana.member.call('GET', 'wallet/shareStatement')
  return opened as Answer<(typeof statementCalls)['shareStatement']>
}

async function file(path: string): Promise<Response> {
  const answer = await ownFixture.api.app.request(`/api/v1/${path}`, {
    headers: { token: dana.member.token },
  })
  expect(answer.status).toBe(200)
  return answer
}

test('the ledger holds each share in its place, and the books add up @rest', async () => {
  const { available } = placed()
  expect(await sharesOf(ownFixture, dana)).toEqual({ available, delivering, delivered })
  expect(await giftBalances(giving(dana))).toEqual({ available, sending })
  await expectSoundBooks(ownFixture)
})

test('the chain has in the wallet what the books have there, and the check of the minute finds no difference @rest', async () => {
  expect(await ownFixture.onChain(dana.wallet.address)).toBe(delivered)
  expect((await fetchMoves(dana)).wallets).toMatchObject([{ shares: String(delivered) }])
  const { body } = await ownFixture.api.get('wallet/custodyCheck')
  expect(body).toMatchObject({ data: { newest: { isEqual: true, differences: [] } } })
})

test('dashboard and wallet: places add up, and value is what came, less what left at book, and the gain @rest', async () => {
  const shownHoldings = await holdings()
  expect(shownHoldings).toMatchObject(
    Object.fromEntries(Object.entries(placed()).map(([place, amount]) => [place, String(amount)])),
  )
  expect(ownedIn(shownHoldings)).toBe(owned())
  expect(BigInt(shownHoldings.value)).toBe(valueAt(owned(), shownHoldings.sharePrice))
  const received = valueAt(5n * share, shownHoldings.sharePrice)
  for (const { book, gain, realised } of [shownHoldings, shownHoldings.fifo]) {
    const keptBook = bookTotal({
      paid: BigInt(book.paid),
      rewards: BigInt(book.rewards),
      received: BigInt(book.received),
    })
    const bookDifference = paidAmount + received - keptBook
    expect(bookDifference).toBeGreaterThan(0n)
    expect(BigInt(shownHoldings.value)).toBe(paidAmount + received - bookDifference + BigInt(gain))
    expect(realised).toBeUndefined()
  }
})

test('the statement’s lines lead to its closing figures, which are the holdings', async () => {
  const { docs, closing } = await statement()
  expect(closing).toEqual(asThree())
  expect(docs.map(({ kind }) => kind)).toEqual([
    'bought',
    'bought',
    'staked',
    'delivered',
    'brought',
    'received',
    'sent',
    'delivered',
    'gift',
    'given',
  ])
  for (const place of ['available', 'staked', 'delivered'] as const)
    expect(docs.reduce((sum, row) => sum + BigInt(row[place]), 0n)).toBe(BigInt(closing[place]))
  expect(docs.at(-1)?.heldAfter).toBe(String(owned()))
  expect(balanceTotal(closing)).toBe(owned())
})

test('the statement’s Excel file has the same lines @rest', async () => {
  const workbook = new Workbook()
  const answer = await file('transactions/transaction/list-xls/?report=statement')
  await workbook.xlsx.load(await answer.arrayBuffer())
  const [head = [], ...rows] = (workbook.worksheets[0]?.getSheetValues() ?? []).flatMap((row) =>
    Array.isArray(row) ? [row.slice(1) as unknown[]] : [],
  )
  const sumOf = (name: string) =>
    rows.reduce(
      (sum, row) => sum + BigInt(Math.round(Number(row[head.indexOf(name)] ?? 0) * 1e6)),
      0n,
    )
  expect(['Available', 'Staked', 'In own wallet'].map(sumOf).map(String)).toEqual(
    Object.values(asThree()),
  )
})

test('papers: the statement closes with three figures, and the certificate has them @rest', async () => {
  const contents: PaperContent[] = []
  const { printPaper } = ownFixture.api.services
  ownFixture.api.services.printPaper = async (content) => {
    contents.push(content)
    return printPaper?.(content) as Promise<Uint8Array>
  }
  const today = ownFixture.api.clock.now().toISOString().slice(0, 10)
  for (const [kind, subject] of [
    ['statement', today.slice(0, 7)],
    ['certificate', today],
  ])
    expect((await dana.member.call('POST', 'wallet/issuePaper', { kind, subject })).status).toBe(
      200,
    )
  const [paper, certificate] = contents
  const table = paper?.sections.find((section) => section.kind === 'table')
  const three = fullFigures(Object.values(asThree()))
  const rows = table?.kind === 'table' ? table.rows.map((row) => row.slice(1)) : []
  expect(rows.slice(-2)).toEqual([
    ['Closing', ...three, formatSharesFull(owned())],
    ['of which in a gift', formatSharesFull(sending), '', '', ''],
  ])
  const sums = certificate?.sections
    .flatMap((section) => (section.kind === 'pair' ? section.sides : [section]))
    .find((section) => section.kind === 'sums')
  const { available, staked, delivering, delivered } = placed()
  const places = [available, staked, sending, delivering + delivered]
  expect(sums?.kind === 'sums' && sums.rows.map(([, figure]) => figure)).toEqual(
    places.map((place) => formatSharesFull(place)),
  )
})

test('the member’s own data has balances, entries and moves that agree @rest', async () => {
  type Own = Record<string, { type?: string; asset?: string; amount?: string; balance?: string }[]>
  const ownData = (await (await file('user/ownData')).json()) as Own
  const inShares = (part: string) => (ownData[part] ?? []).filter(({ asset }) => asset === 'SHARE')
  const balances = Object.fromEntries(
    inShares('balances').map(({ type, balance }) => [type, BigInt(balance ?? 0)]),
  )
  expect(balances).toEqual(placed())
  for (const [type, balance] of Object.entries(balances))
    expect(
      inShares('statement')
        .filter((entry) => entry.type === type)
        .reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n),
    ).toBe(balance)
  expect(ownData.shareDeliveries).toHaveLength(2)
  expect(ownData.shareTransfers).toHaveLength(4)
  expect([ownData.giftsSent, ownData.giftsReceived]).toMatchObject([{ length: 2 }, { length: 1 }])
})

test('the published audit has the member’s line; what is on the way still counts as kept, as on the chain @rest', async () => {
  await publishAudit(ownFixture.api.services)
  const audit = await fetchAudit(ownFixture.api)
  const line = await fetchAuditLine(dana.member, audit.id)
  const checked = line && (await checkSumsAgainst(line, audit))
  const { available } = placed()
  const keptFigures = {
    available: String(available + delivering + sending),
    staked: String(staked),
  }
  expect(checked).toMatchObject({ figures: { ...keptFigures, delivered: String(delivered) } })
  expect(checked?.fault).toBeUndefined()
  expect(BigInt(audit.totals.delivered)).toBeGreaterThanOrEqual(delivered)
})

test('the gains report agrees with the ledger by both methods @rest', async () => {
  const year = ownFixture.api.clock.now().getUTCFullYear()
  const report = await gainsReport(ownFixture.api.services, dana.accountId, year)
  const sums = gainsSums(report)
  expect(sums.agrees).toBe(true)
  expect(sums.held).toBe(owned())
  const { book, fifo, value } = await holdings()
  const micro = (shownBook: Holdings['book']) =>
    Object.fromEntries(Object.entries(shownBook).map(([name, amount]) => [name, BigInt(amount)]))
  expect({ ...sums.books }).toEqual({ average: micro(book), fifo: micro(fifo.book) })
  expect(sums.value).toBe(BigInt(value))
  expect(report.opening).toEqual({ average: emptyBook, fifo: emptyBook })
})

test('an operator reads the same figures on the member’s page @rest', async () => {
  const app = openConsole(ownFixture.api)
  const operator = await makeOperator(ownFixture.api, 'support@fnx.example', 'support')
  const visit = await operatorVisit(ownFixture.api, app, operator)
  const { text } = await visit.get(`/people/${dana.accountId}`)
  const { available } = placed()
  for (const figure of fullFigures([owned(), available, staked, delivered, delivering, sending]))
    expect(text).toContain(figure)
})
