import { findDividend } from '@/server/modules/dividends/announce'
import { creditJournal } from '@/server/modules/dividends/journals'
import type { Dividend } from '@/server/modules/dividends/tables'
import { integrityErrors, NotEnough, post } from '@/server/modules/ledger'
import {
  portOver,
  type Shareholder,
  type TokenChain,
  tokenChain,
} from '../../support/custody-fixture'
import {
  askForPayout,
  type DividendFixture,
  dividendFixture,
  platformMoney,
} from '../../support/dividend-fixture'
import { type LyingNode, lyingNode, truth } from '../../support/lying-node'

let token: TokenChain
let liar: LyingNode
let ownFixture: DividendFixture
let dana: Shareholder
let id: string

const dollar = 10n ** 18n
const gross = 25n * dollar
const tax = (gross * 30n) / 100n

beforeAll(async () => {
  token = await tokenChain()
  liar = await lyingNode(token.chain)
})
afterAll(async () => {
  await liar.stop()
  await token.chain.stop()
})
beforeEach(async () => {
  await token.again()
  liar.lies = truth
  ownFixture = await dividendFixture({ ...token, port: portOver([token.chain.url, liar.url]) })
  dana = await ownFixture.shareholder(100n)
  id = await ownFixture.announce('0.25')
  await ownFixture.advance(3)
})

const stateOf = async () => (await findDividend(ownFixture.api.services.db, id))?.state
const book = (kind: 'fund' | 'return', hash: string) =>
  ownFixture.byTwo(`dividend-${kind}`, { action: id, hash })

test('a transfer of the bank is booked once, even if it is assigned again @rest', async () => {
  const hash = await ownFixture.payIn(id, gross)
  await expect(book('fund', hash)).rejects.toThrow('This transfer is assigned already.')
  expect(await platformMoney(ownFixture, 'dividends')).toBe(gross)
})

test('no more than the bank has paid in can be promised', async () => {
  await ownFixture.payIn(id, gross - 1n)
  const { db, clock } = ownFixture.api.services
  const action = (await findDividend(db, id)) as Dividend
  const owed = { actionId: id, accountId: dana.accountId, tax, net: gross - tax }
  const journal = creditJournal(action, owed, clock.now())
  await expect(db.transaction((tx) => post(tx, [journal]))).rejects.toThrow(NotEnough)
  expect(await platformMoney(ownFixture, 'dividends')).toBe(gross - 1n)
})

test('a transfer that one node does not show as final is not booked @rest', async () => {
  const hash = await ownFixture.payIn(id, gross - dollar)
  const second = await ownFixture.sendIn(dollar)
  liar.lies = ({ method }, answer) => (method === 'eth_getTransactionReceipt' ? null : answer)
  await expect(book('fund', second)).rejects.toThrow('No final transfer')
  liar.lies = truth
  await book('fund', second)
  expect(await platformMoney(ownFixture, 'dividends')).toBe(gross)
  expect(second).not.toBe(hash)
})

test('tax and what was left over leave by their transfers, and then the dividend is closed @rest', async () => {
  await ownFixture.payIn(id, gross + 2n * dollar)
  await ownFixture.advance(2)
  await askForPayout(dana)
  await ownFixture.startRun()
  await ownFixture.settleAll()
  await ownFixture.advance()
  expect(await stateOf()).toBe('payable')
  const remitted = await ownFixture.sendOut(tax)
  await expect(book('return', remitted)).rejects.toThrow('That is more than is kept for it.')
  await ownFixture.byTwo('withholding-remit', { action: id, hash: remitted })
  await book('return', await ownFixture.sendOut(2n * dollar))
  await ownFixture.advance()
  expect(await stateOf()).toBe('closed')
  for (const type of ['dividends', 'withheld', 'outside'] as const)
    expect(await platformMoney(ownFixture, type)).toBe(0n)
  expect(await integrityErrors(ownFixture.api.services)).toEqual([])
  const lateHash = await ownFixture.sendIn(dollar)
  await expect(book('fund', lateHash)).rejects.toThrow('This dividend is closed.')
})
