import type { HeldCurrency, PricedCurrency } from '@/contract/currency'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { priceAway } from '@/server/modules/offerings/price.service'
import { faucetAccount } from '@/server/sandbox/chain/sandbox-tokens'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { tokenChain } from '../../support/custody-fixture'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

const list = async (): Promise<PricedCurrency[]> =>
  ((await ada.call('GET', 'wallet/getCurrencyList')).opened as { docs: PricedCurrency[] }).docs
const held = (address: string) => ada.call('GET', 'wallet/getCurrencyListwithAmount', { address })
const somebody = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('each currency has its price, time and minimum', async () => {
  const docs = await list()
  expect(docs.map(({ symbol }) => symbol)).toEqual(['BNB', 'USDT', 'USDC'])
  for (const { symbol, price, priceAt, minimumPay } of docs) {
    const { microUsd, at } = await api.services.prices.priceOf(symbol)
    expect([price, priceAt]).toEqual([String(microUsd), at.toISOString()])
    const worthMicroUsd = BigInt(minimumPay) * microUsd
    expect(
      worthMicroUsd >= 50_000_000n * 10n ** 18n &&
        worthMicroUsd - microUsd < 50_000_000n * 10n ** 18n,
    ).toBe(true)
    const { opened } = await ada.call(
      'GET',
      'transactions/buy-shares/get-minimum-payment-amount/',
      { currency: symbol },
    )
    expect(opened).toEqual({
      currency: symbol,
      decimals: 18,
      minimumPay,
      minimumMicroUsd: '50000000',
    })
  }
})

test('a currency without a fresh price is left out', async () => {
  const { prices } = api.services
  api.services.prices = {
    priceOf: async (symbol) => {
      if (symbol === 'BNB') throw priceAway()
      return prices.priceOf(symbol)
    },
  }
  expect((await list()).map(({ symbol }) => symbol)).toEqual(['USDT', 'USDC'])
  api.services.prices = { priceOf: () => Promise.reject(priceAway()) }
  const { status, body } = await ada.call('GET', 'wallet/getCurrencyList')
  expect([status, body.code]).toEqual([503, 'PRICE_AWAY'])
})

test('a currency of few decimals is left out', async () => {
  const { chain } = api.services
  const currenciesOfFewDigits = async () =>
    (await chain.currencies()).map((currency) => ({ ...currency, decimals: 14 }))
  api.services.chain = { ...chain, currencies: currenciesOfFewDigits }
  expect(await list()).toEqual([])
})

test('with the chain away it hides the node', async () => {
  const urls = ['http://127.0.0.1:9']
  api.services.chain = {
    ...rpcChain({ urls, tokens: [], log: makeLog() }),
    currencies: api.services.chain.currencies,
  }
  const { status, body, text } = await held(somebody)
  expect([status, body.code]).toEqual([503, 'CHAIN_AWAY'])
  expect(text).not.toMatch(/127\.0\.0\.1|viem/)
})

test('an address shows its balances and their worth @rest', async () => {
  const { chain: node, port: chain } = await tokenChain()
  try {
    api.services.chain = chain
    const { opened } = await held(faucetAccount.address.toLowerCase())
    const { docs } = opened as { docs: HeldCurrency[] }
    const coins = await chain.client.getBalance({ address: faucetAccount.address })
    const tokens = (1_000_000_000n - 2n * 244_960n) * 10n ** 18n
    expect(docs.map(({ balance }) => BigInt(balance))).toEqual([coins, tokens, tokens])
    for (const { balance, worth, price } of docs)
      expect(BigInt(worth)).toBe((BigInt(balance) * BigInt(price)) / 10n ** 18n)
  } finally {
    await node.stop()
  }
})
