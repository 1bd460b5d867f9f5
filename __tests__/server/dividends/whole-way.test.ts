import { integrityErrors } from '@/server/modules/ledger'
import { type TokenChain, tokenChain } from '../../support/custody-fixture'
import {
  askForPayout,
  type DividendFixture,
  dividendFixture,
  dividendOf,
  dividendsOf,
  owedMoney,
  platformMoney,
} from '../../support/dividend-fixture'

let token: TokenChain
let ownFixture: DividendFixture

beforeAll(async () => {
  token = await tokenChain()
})
afterAll(() => token.chain.stop())
beforeEach(async () => {
  await token.again()
  ownFixture = await dividendFixture(token)
})

const dollar = 10n ** 18n

test('a dividend goes from its announcement to the wallet, and every figure can be recomputed @rest', async () => {
  const dana = await ownFixture.shareholder(100n)
  await dana.member.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345' })
  const id = await ownFixture.announce('0.25')
  expect(await dividendOf(dana, id)).toMatchObject({
    state: 'announced',
    counted: null,
    owed: null,
  })
  await ownFixture.advance(3)
  expect(await dividendOf(dana, id)).toMatchObject({
    state: 'cut',
    counted: { available: '100000000', staked: '0', shares: '100000000', holderCount: 1 },
    owed: null,
  })
  await ownFixture.fundAll(id)
  expect(await platformMoney(ownFixture, 'dividends')).toBe(25n * dollar)
  await ownFixture.advance(2)
  const owed = { gross: 25n * dollar, tax: (25n * dollar * 15n) / 100n }
  const net = owed.gross - owed.tax
  expect((await dividendOf(dana, id)).owed).toEqual({
    gross: String(owed.gross),
    tax: String(owed.tax),
    net: String(net),
    rateBps: 1_500,
    isResidenceKnown: true,
  })
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: net, paying: 0n })
  expect(await platformMoney(ownFixture, 'withheld')).toBe(owed.tax)
  expect(await askForPayout(dana)).toMatchObject({
    status: 200,
    payout: { state: 'asked', amount: String(net) },
  })
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: net })
  await ownFixture.settleAll()
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(0n)
  await ownFixture.startRun()
  await ownFixture.settleAll()
  expect(await ownFixture.coinsOf(dana.wallet.address)).toBe(net)
  const paidDividends = await dividendsOf(dana)
  expect(paidDividends).toMatchObject({
    payable: [],
    credited: { paid: String(net), underWay: '0', ready: '0', reinvested: '0' },
  })
  expect(paidDividends.docs[0]?.payout).toMatchObject({
    state: 'paid',
    hash: expect.stringMatching(/^0x/),
  })
  expect(await owedMoney(ownFixture, dana)).toEqual({ payable: 0n, paying: 0n })
  expect(await platformMoney(ownFixture, 'outside')).toBe(-owed.tax)
  expect(await integrityErrors(ownFixture.api.services)).toEqual([])
})
