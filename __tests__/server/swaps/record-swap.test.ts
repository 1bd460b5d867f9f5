import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { swapReceivedText } from '@/contract/format/amounts'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { followSwaps } from '@/server/modules/swaps/follow-swaps'
import { swaps } from '@/server/modules/swaps/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import {
  prepareLocalChain,
  routerContract,
  wrappedContract,
} from '@/server/sandbox/chain/local-chain'
import { faucetAccount, sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'

import { sandboxFaucet } from '@/server/sandbox/faucet-sandbox'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { TestChain } from '../../support/chain'
import { accountIdOf, someHash } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

const hand: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [usdt, usdc] = sandboxTokens.map(({ address }) => address) as [Hex, Hex]
const wbnb = wrappedContract.address
const router = routerContract.address
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function deposit() payable',
  'function withdraw(uint256)',
])

let chain: TestChain
let port: ChainPort
let api: TestApi
let ada: TestMember

beforeAll(async () => {
  chain = await TestChain.start()
  port = rpcChain({ urls: [chain.url], tokens: sandboxTokens, log: makeLog() })
  await prepareLocalChain(port)
  for (const holder of [hand, stranger]) {
    await sandboxFaucet(port).fund(holder, () => undefined)
    for (const token of [usdt, usdc, wbnb]) await send(holder, token, approval(router, maxUint256))
  }
})

beforeEach(async () => {
  api = await makeApi({ chain: port })
  ada = await quickMember(api)
  await linkTo(ada, hand)
})

afterAll(() => chain.stop())

const approval = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })

async function linkTo(member: TestMember, address: Address) {
  const accountId = await accountIdOf(api, member)
  const link = { accountId, address: address.toLowerCase(), linkedAt: new Date(0) }
  await api.services.db.insert(walletLinks).values(link)
}

const transaction = (from: Address, to: Address, data: Hex, value: bigint) => ({
  from,
  to,
  data,
  value: numberToHex(value),
  gas: numberToHex(600_000),
})

async function send(from: Address, to: Address, data: Hex = '0x', value = 0n): Promise<Hex> {
  return (await chain.mined(transaction(from, to, data, value))).transactionHash
}

async function sendWaiting(from: Address, to: Address, data: Hex): Promise<Hex> {
  await chain.ask('evm_setAutomine', false)
  return chain.ask('eth_sendTransaction', transaction(from, to, data, 0n))
}

const tokensFor = (path: Address[], amount: bigint, to = hand, least = 0n) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, least, path, to, maxUint256],
  })
const coinsFor = (path: Address[]) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [0n, path, hand, maxUint256],
  })

const coinsOf = (amount: bigint, to = hand) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForETH',
    args: [amount, 0n, [usdt, wbnb], to, maxUint256],
  })

const makeFinal = () => chain.ask('anvil_mine', numberToHex(3))

/** As once every swap that is sent is final. */
async function endAll() {
  await makeFinal()
  await followSwaps(api.services)
}

const swapInput = (hash: string, changes: Record<string, string> = {}) => ({
  hash,
  payer: hand,
  payCurrency: 'USDT',
  pay: '1',
  receiveCurrency: 'USDC',
  receive: '2',
  ...changes,
})

const record = (hash: string, changes?: Record<string, string>, member = ada) =>
  member.call('POST', 'wallet/recordSwap', swapInput(hash, changes))

interface Row {
  id: string
  kind: string
  status: string
  pay: string
  currency: string
  received: { amount: string; currency: string } | null
}

async function rowsOf(member = ada, filter = {}): Promise<Row[]> {
  const { opened } = await member.call('GET', 'wallet/transactions', filter)
  return (opened as { docs: Row[] }).docs
}

async function swapNotices(member = ada): Promise<{ kind: string; title: string; path: string }[]> {
  const { opened } = await member.call('GET', 'notification/listNotification')
  return (opened as { docs: { kind: string; title: string; path: string }[] }).docs
}

const balanceOf = (token: Address, holder: Address) =>
  port.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })

test('a swap is pending at once, confirmed when final @rest', async () => {
  const before = await balanceOf(usdc, hand)
  const hash = await send(hand, router, tokensFor([usdt, usdc], parseEther('100')))
  const came = (await balanceOf(usdc, hand)) - before
  const answer = await record(hash, { pay: '7', receive: '8' })
  expect([answer.status, answer.opened]).toMatchObject([200, { kind: 'swap', status: 'pending' }])
  await followSwaps(api.services)
  expect(await rowsOf()).toMatchObject([{ status: 'pending', pay: '7', received: { amount: '8' } }])

  await endAll()
  const [row] = await rowsOf(ada, { kind: 'swap' })
  expect(row).toMatchObject({
    status: 'confirmed',
    currency: 'USDT',
    pay: String(parseEther('100')),
    received: { currency: 'USDC', decimals: 18, amount: String(came) },
    hash,
  })
  const detail = await ada.call('GET', 'wallet/transaction', { id: row?.id })
  expect(detail.opened).toMatchObject({ swappedBy: hand, quote: null, paid: null, kind: 'swap' })
  const [notice] = await swapNotices()
  expect(notice).toMatchObject({
    kind: 'swap-confirmed',
    path: `/transactions/${row?.id}`,
    title: `You swapped 100.00 USDT for ${swapReceivedText({ amount: came, decimals: 18, currency: 'USDC' })}`,
  })
  await followSwaps(api.services)
  expect(await swapNotices()).toHaveLength(1)
})

test('swaps of BNB are known by its wrapped token @rest', async () => {
  const boughtHash = await send(hand, router, coinsFor([wbnb, usdt]), parseEther('0.1'))
  const soldHash = await send(hand, router, coinsOf(parseEther('50')))
  const wrapped = await send(
    hand,
    wbnb,
    encodeFunctionData({ abi, functionName: 'deposit' }),
    parseEther('0.2'),
  )
  const withdrawCall = encodeFunctionData({
    abi,
    functionName: 'withdraw',
    args: [parseEther('0.05')],
  })
  const unwrapped = await send(hand, wbnb, withdrawCall)
  for (const hash of [boughtHash, soldHash, wrapped, unwrapped]) await record(hash)
  await endAll()
  const shownSwaps = (await rowsOf()).map(({ status, currency, pay, received }) => [
    status,
    `${pay} ${currency}`,
    received?.currency,
  ])
  expect(shownSwaps.toReversed()).toEqual([
    ['confirmed', `${parseEther('0.1')} BNB`, 'USDT'],
    ['confirmed', `${parseEther('50')} USDT`, 'BNB'],
    ['confirmed', `${parseEther('0.2')} BNB`, 'WBNB'],
    ['confirmed', `${parseEther('0.05')} WBNB`, 'BNB'],
  ])
})

test('a failed swap is told to its owner @rest', async () => {
  const tooMuch = tokensFor([usdt, usdc], parseEther('10'), hand, parseEther('11'))
  const hash = await send(hand, router, tooMuch).catch(() => undefined)
  const [foundHash] = (
    await chain.ask<{ transactions: Hex[] }>('eth_getBlockByNumber', 'latest', false)
  ).transactions
  await record((hash ?? foundHash) as Hex, { pay: String(parseEther('10')) })
  await endAll()
  expect(await rowsOf()).toMatchObject([{ status: 'failed' }])
  expect(await swapNotices()).toMatchObject([{ kind: 'swap-failed', title: 'Swap failed' }])
})

test.each([
  ['of another wallet', () => send(stranger, router, tokensFor([usdt, usdc], 1_000n, stranger))],
  ['for another wallet', () => send(hand, router, tokensFor([usdt, usdc], 1_000n, stranger))],
  ['whose coins go to another wallet', () => send(hand, router, coinsOf(1_000n, stranger))],
  ['that is an approval', () => send(hand, usdt, approval(router, maxUint256))],
  ['that is a payment', () => send(hand, faucetAccount.address, '0x', 5n)],
])('a reported swap %s is never confirmed @rest', async (_, make) => {
  await record(await make())
  await endAll()
  expect(await rowsOf()).toMatchObject([{ status: 'expired' }])
  expect((await swapNotices()).map(({ kind }) => kind)).not.toContain('swap-confirmed')
})

test('a swap made before linking is not counted @rest', async () => {
  const lateMember = await quickMember(api)
  const accountId = await accountIdOf(api, lateMember)
  const linkedAt = new Date('2999-01-01T00:00:00Z')
  const address = stranger.toLowerCase()
  await api.services.db.insert(walletLinks).values({ accountId, address, linkedAt })
  const hash = await send(stranger, router, tokensFor([usdt, usdc], 1_000n, stranger))
  await record(hash, { payer: stranger }, lateMember)
  await endAll()
  expect(await rowsOf(lateMember)).toMatchObject([{ status: 'expired' }])
})

test('a swap reported twice is one and blocks nobody @rest', async () => {
  const otherMember = await quickMember(api)
  await linkTo(otherMember, stranger)
  const hash = await send(hand, router, tokensFor([usdt, usdc], 1_000n))
  expect((await record(hash, { payer: stranger }, otherMember)).status).toBe(200)
  const first = await record(hash)
  const second = await record(hash.toUpperCase().replace('0X', '0x'))
  expect((second.opened as Row).id).toBe((first.opened as Row).id)
  await endAll()
  expect(await rowsOf()).toMatchObject([{ status: 'confirmed' }])
  expect(await rowsOf(otherMember)).toMatchObject([{ status: 'expired' }])
})

test('a member on hold can record no new swap @rest', async () => {
  const earlierHash = someHash()
  expect((await record(earlierHash)).status).toBe(200)
  await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() })
  expect((await record(someHash())).body).toMatchObject({ status: 403, code: 'ON_HOLD' })
  expect((await record(earlierHash)).status).toBe(200)
  expect(await rowsOf()).toHaveLength(1)
})

test('only linked wallets and swappable currencies are taken', async () => {
  const hash = someHash()
  expect((await record(hash, { payer: stranger })).body).toMatchObject({
    status: 422,
    code: 'WALLET_NOT_LINKED',
  })
  expect((await record(hash, { payCurrency: 'DOGE' })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'payCurrency' }],
  })
  expect((await record(hash, { receiveCurrency: 'USDT' })).status).toBe(400)
  expect((await record(hash, { pay: '-5' })).status).toBe(400)
  expect(await rowsOf()).toEqual([])
})

test('a member may have ten swaps waiting @rest', async () => {
  for (let turn = 0; turn < 10; turn += 1) await record(someHash())
  expect((await record(someHash())).status).toBe(429)
})

const statusesIn = async () =>
  (await api.services.db.select().from(memberTransactions)).map(({ status }) => status)

const silent: ChainPort['nodes'][number] = {
  name: 'silent',
  client: { request: () => Promise.reject(new Error('nobody answers')) } as never,
}

test('a swap unknown to nodes expires after an hour @rest', async () => {
  await record(someHash())
  api.clock.forward(50 * 60_000)
  await followSwaps(api.services)
  expect(await statusesIn()).toEqual(['pending'])
  api.clock.forward(20 * 60_000)
  await followSwaps(api.services)
  expect(await statusesIn()).toEqual(['expired'])
})

test('a silent node keeps swaps from expiring @rest', async () => {
  const two = { ...port, nodes: [...port.nodes, silent] }
  await record(someHash())
  api.clock.forward(30 * 60 * 60_000)
  await followSwaps({ ...api.services, chain: two })
  expect(await statusesIn()).toEqual(['pending'])
  await followSwaps(api.services)
  expect(await statusesIn()).toEqual(['expired'])
})

test('a swap nodes lost again expires after a day @rest', async () => {
  const hash = await sendWaiting(hand, router, tokensFor([usdt, usdc], 1_000n))
  await record(hash)
  await followSwaps(api.services)
  await chain.ask('anvil_dropTransaction', hash)
  await chain.ask('evm_setAutomine', true)
  api.clock.forward(23 * 60 * 60_000)
  await followSwaps(api.services)
  expect(await statusesIn()).toEqual(['pending'])
  api.clock.forward(2 * 60 * 60_000)
  await followSwaps(api.services)
  expect(await statusesIn()).toEqual(['expired'])
})

test('reporting an expired swap again resumes the search @rest', async () => {
  const hash = await send(hand, router, tokensFor([usdt, usdc], 1_000n))
  const knownAnswer = await record(hash)
  await api.services.db.update(swaps).set({ state: 'given-up' })
  await api.services.db.update(memberTransactions).set({ status: 'expired' })
  await endAll()
  expect(await statusesIn()).toEqual(['expired'])
  const secondAnswer = await record(hash)
  expect(secondAnswer.opened).toMatchObject({
    id: (knownAnswer.opened as Row).id,
    status: 'pending',
  })
  await followSwaps(api.services)
  expect(await rowsOf()).toMatchObject([{ status: 'confirmed' }])
})

test('invented swaps of others keep nobody waiting @rest', async () => {
  const otherMembers = await Promise.all(Array.from({ length: 5 }, () => quickMember(api)))
  for (const otherMember of otherMembers) {
    const accountId = await accountIdOf(api, otherMember)
    const madeRows = Array.from({ length: 10 }, () => ({
      id: crypto.randomUUID(),
      accountId,
      hash: someHash(),
      payer: stranger.toLowerCase(),
      reportedAt: api.clock.now(),
    }))
    await api.services.db.insert(swaps).values(madeRows)
  }
  api.clock.forward(60_000)
  await record(await send(hand, router, tokensFor([usdt, usdc], 1_000n)))
  await endAll()
  expect(await statusesIn()).toEqual(['confirmed'])
})

test('a swap that the wallet replaced says so @rest', async () => {
  const hash = await sendWaiting(hand, router, tokensFor([usdt, usdc], 1_000n))
  const { nonce } = await chain.ask<{ nonce: Hex }>('eth_getTransactionByHash', hash)
  await record(hash)
  await followSwaps(api.services)
  await chain.ask('anvil_dropTransaction', hash)
  await chain.ask('evm_setAutomine', true)
  await chain.ask('eth_sendTransaction', { from: hand, to: hand, nonce, value: '0x1' })
  await endAll()
  expect(await rowsOf()).toMatchObject([{ status: 'replaced' }])
})

test('no swap is confirmed until both nodes agree @rest', async () => {
  const { client } = port.nodes[0] as (typeof port.nodes)[number]
  const ask = client.request as (call: object) => Promise<unknown>
  const lagging = Object.create(client, {
    request: {
      value: async (call: { method: string }) =>
        call.method === 'eth_getTransactionReceipt' ? null : ask(call),
    },
  })
  const two = { ...port, nodes: [...port.nodes, { name: 'lagging', client: lagging }] }
  const hash = await send(hand, router, tokensFor([usdt, usdc], 1_000n))
  await record(hash)
  await makeFinal()
  await followSwaps({ ...api.services, chain: two })
  expect(await rowsOf()).toMatchObject([{ status: 'pending' }])
  await followSwaps(api.services)
  expect(await rowsOf()).toMatchObject([{ status: 'confirmed' }])
})

test('a swap changes neither holdings nor deals @rest', async () => {
  const hash = await send(hand, router, tokensFor([usdt, usdc], 1_000n))
  await record(hash)
  await endAll()
  const deals = await ada.call('GET', 'user/getDealHistoryUser')
  expect(deals.opened).toMatchObject({ docs: [], total: 0 })
  const graph = await ada.call('GET', 'user/graphForDealUser')
  expect((graph.opened as { deals: unknown[] }).deals).toEqual([])
  const wallet = await ada.call('GET', 'user/my-wallet')
  expect(wallet.opened).toMatchObject({ holdings: { available: '0', book: { paid: '0' } } })
})
