import { parseEther } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { dayMs } from '@/config/durations'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { rateWindows } from '@/server/platform/db/tables'
import { AppError } from '@/server/platform/errors'
import { LocalChain, prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import {
  demoWallet,
  deployer,
  faucetAccount,
  sandboxQuoteSigner,
  sandboxTokens,
  sandboxTreasury,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxFaucet } from '@/server/sandbox/faucet-sandbox'
import type { Faucet } from '@/server/sandbox/needs'
import { sandboxPrices } from '@/server/sandbox/prices-sandbox'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { TestChain } from '../../support/chain'
import { fakeRpc } from '../../support/fake-rpc'
import { byDay } from '../../support/size'

const levelPools = async () => undefined
const somebody = () => privateKeyToAddress(generatePrivateKey())
const ask = (api: TestApi, address: unknown) => api.send('POST', 'wallet/faucet', { address })

test('sandbox accounts are the test phrase’s, from number 1000 @rest', () => {
  const phrase = 'test test test test test test test test test test test junk'
  const ownAccounts = [deployer, faucetAccount, sandboxTreasury, sandboxQuoteSigner, demoWallet]
  const knownAccounts = ownAccounts.map((_, index) =>
    mnemonicToAccount(phrase, { addressIndex: 1000 + index }),
  )
  expect(ownAccounts.map(({ address }) => address)).toEqual(
    knownAccounts.map(({ address }) => address),
  )
})

describe('on a chain', () => {
  let chain: TestChain
  let port: ReturnType<typeof rpcChain>
  beforeAll(async () => {
    chain = await TestChain.start({ blockTime: 1 })
    port = rpcChain({ urls: [chain.url], tokens: sandboxTokens, log: makeLog() })
    await prepareLocalChain(port)
  })
  afterAll(() => chain.stop())

  async function holdings(address: `0x${string}`): Promise<bigint[]> {
    const tokens = sandboxTokens.map((token) =>
      chain.ask('eth_call', {
        to: token.address,
        data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`,
      }),
    )
    const balances = await Promise.all([chain.ask('eth_getBalance', address, 'latest'), ...tokens])
    return balances.map(BigInt)
  }
  const gift = [1, 5000, 5000].map((amount) => parseEther(String(amount)))

  test('the answer brings the money and its transactions @rest', async () => {
    const api = await makeApi({ chain: port, faucet: sandboxFaucet(port) })
    const address = somebody()
    const { status, body } = await ask(api, address)
    expect(status).toBe(200)
    const { gifts } = body.data as { gifts: { symbol: string; amount: string; hash: string }[] }
    expect(gifts.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['BNB', '1000000000000000000'],
      ['USDT', '5000000000000000000000'],
      ['USDC', '5000000000000000000000'],
    ])
    expect(await holdings(address)).toEqual(gift)
    for (const { hash } of gifts) {
      const receipt = await chain.ask<{ status: string }>('eth_getTransactionReceipt', hash)
      expect(receipt.status).toBe('0x1')
    }
  })

  test('other parts of the sandbox may pay from the same account meanwhile @rest', async () => {
    const { fund, levelPools: level } = sandboxFaucet(port)
    const prices = sandboxPrices({ now: () => new Date() })
    const payIn = { to: sandboxTreasury.address, data: '0x' as const, gas: 21_000n, value: 1n }
    const pay = () => new LocalChain(port).sendAll(faucetAccount, [payIn])
    const fundSomebody = () => fund(somebody(), () => undefined)
    await Promise.all([
      fundSomebody(),
      pay(),
      pay(),
      fundSomebody(),
      pay(),
      level(prices),
      pay(),
      fundSomebody(),
      pay(),
    ])
  })

  test('an address refusing coins is told so @rest', async () => {
    const api = await makeApi({ chain: port, faucet: sandboxFaucet(port) })
    const { status, body } = await ask(api, sandboxTokens[0]?.address)
    expect([status, body.code]).toEqual([422, 'FAUCET_REFUSED'])
  })

  test('tokens are listed with the chain’s decimals @rest', async () => {
    const api = await makeApi({ chain: port })
    const { body } = await api.get('wallet/tokenList')
    expect(body.data).toEqual({
      docs: [
        { symbol: 'BNB', name: 'BNB', decimals: 18, address: null },
        ...sandboxTokens.map(({ symbol, name, address }) => ({
          symbol,
          name,
          decimals: 18,
          address,
        })),
      ],
      total: 3,
      page: 1,
      limit: 3,
    })
  })
})

describe('limits', () => {
  const giving = () => ({ fund: jest.fn(async () => []), levelPools })

  test('a wallet gets three gifts a day, however written', async () => {
    const faucet = giving()
    const api = await makeApi({ faucet })
    const address = somebody()
    for (const form of [address, address.toLowerCase(), address])
      expect((await ask(api, form)).status).toBe(200)
    const { status, body, headers } = await ask(api, address.toLowerCase())
    expect([status, body.code]).toEqual([429, 'FAUCET_USED'])
    expect(body.message).toBe('No more test money today. Try again tomorrow.')
    expect(headers.get('retry-after')).toBe(String(dayMs / 1000))
    expect(faucet.fund).toHaveBeenCalledTimes(3)
    expect((await ask(api, somebody())).status).toBe(200)
    api.clock.forward(dayMs)
    expect((await ask(api, address)).status).toBe(200)
  })

  test('thirty at once are counted exactly', async () => {
    const faucet = giving()
    const api = await makeApi({ faucet, addressOf: () => crypto.randomUUID() })
    const address = somebody()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(api, address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(faucet.fund).toHaveBeenCalledTimes(3)
  })

  test('one caller funds at most twenty wallets a day @rest', async () => {
    let caller = 'first'
    const api = await makeApi({ faucet: giving(), addressOf: () => caller })
    for (let wallet = 0; wallet < 20; wallet += 1)
      expect((await ask(api, somebody())).status).toBe(200)
    expect((await ask(api, somebody())).status).toBe(429)
    caller = 'second'
    expect((await ask(api, somebody())).status).toBe(200)
  })

  test('a failure of ours costs the wallet nothing @rest', async () => {
    const faucet = giving()
    faucet.fund.mockRejectedValueOnce(new Error('no chain'))
    const api = await makeApi({ faucet })
    const address = somebody()
    expect((await ask(api, address)).status).toBe(500)
    for (let run = 0; run < 3; run += 1) expect((await ask(api, address)).status).toBe(200)
    expect((await ask(api, address)).status).toBe(429)
  })
})

describe('what a failed try gives back', () => {
  const chainAway = new AppError('CHAIN_AWAY')
  const failing = (error: Error, hasFirst: boolean): Faucet => ({
    levelPools,
    fund: async (_, onFirst) => {
      if (hasFirst) onFirst()
      throw error
    },
  })
  const uses = async (api: TestApi) => {
    const rows = await api.services.db.select().from(rateWindows)
    return Object.fromEntries(rows.map((row) => [row.bucket, row.uses.length]))
  }

  test.each([
    ['the chain was away before anything arrived: all', chainAway, false, [0, 0]],
    [
      'the address refused the coins: the share of the wallet',
      new AppError('FAUCET_REFUSED'),
      false,
      [0, 1],
    ],
    ['the chain went away after the coins: nothing', chainAway, true, [1, 1]],
  ])('%s @rest', async (_, error, hasFirst, remainingBalances) => {
    const api = await makeApi({ faucet: failing(error, hasFirst) })
    await ask(api, somebody())
    expect(await uses(api)).toEqual({
      faucet: remainingBalances[0],
      'wallet.faucet': remainingBalances[1],
    })
  })
})

test('no token is sent before the coins arrive', async () => {
  const node = await fakeRpc((call, response) => {
    const message =
      call.method === 'eth_sendRawTransaction'
        ? word
        : call.method === 'eth_getTransactionReceipt'
          ? receipt
          : '0x1'
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: message }))
  })
  const word = `0x${'1'.repeat(64)}`
  const receipt = {
    status: '0x0',
    transactionHash: word,
    blockNumber: '0x1',
    blockHash: word,
    logs: [],
  }
  const chain = rpcChain({ urls: [node.url], tokens: [], log: makeLog() })
  const onFirst = jest.fn()
  await expect(sandboxFaucet(chain).fund(somebody(), onFirst)).rejects.toMatchObject({
    code: 'FAUCET_REFUSED',
  })
  await node.stop()
  expect(node.asked.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  expect(onFirst).not.toHaveBeenCalled()
})

describe('an invalid wallet address', () => {
  test.each(
    byDay(5, [
      undefined,
      null,
      {},
      '',
      '0x123',
      `0x${'g'.repeat(40)}`,
      `0x${'0'.repeat(40)}`,
      '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\u0000',
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb922'; drop table account; --",
    ]),
  )('%j gets a field error and no money @rest', async (address) => {
    const fund = jest.fn()
    const api = await makeApi({ faucet: { fund, levelPools } })
    const { status, body } = await ask(api, address)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['address']])
    expect(fund).not.toHaveBeenCalled()
  })
})

test('an unreachable chain gets a plain answer', async () => {
  const port = rpcChain({ urls: ['http://127.0.0.1:9'], tokens: sandboxTokens, log: makeLog() })
  const api = await makeApi({ chain: port, faucet: sandboxFaucet(port) })
  for (const answer of [await ask(api, somebody()), await api.get('wallet/tokenList')]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'CHAIN_AWAY'])
    expect(answer.body.message).toMatch(/^We can’t reach the network\./)
    expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|viem|stack/)
  }
})
