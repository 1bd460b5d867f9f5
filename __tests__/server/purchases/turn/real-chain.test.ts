import { inArray } from 'drizzle-orm'
import {
  concat,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
  parseEther,
  size,
} from 'viem'
import { readBlock, transferTopic } from '@/server/chain/blocks/chain-block'
import { chainCursors } from '@/server/chain/blocks/tables'
import { rpcChain, type TokenFacts } from '@/server/chain/nodes/chain-rpc'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { paymentsIn } from '@/server/modules/purchases/incoming/scan'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { checkTreasury } from '@/server/modules/purchases/treasury/check'
import { walletLinks } from '@/server/modules/wallets/tables'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'

import { makeApi, makeLog } from '../../../support/api'
import { TestChain } from '../../../support/chain'
import { followerJob } from '../../../support/jobs'
import { accountIdOf } from '../../../support/make-transactions'
import { expectSoundBooks, makeOrders, settlementsIn } from '../../../support/payment-fixture'
import { makeBuyer } from '../../../support/purchase'
import { quickMember } from '../../../support/quick-member'
import { newAddress } from '../../../support/scripted-chain'

const treasury = sandboxTreasury.address
const hand: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let chain: TestChain

beforeAll(async () => {
  chain = await TestChain.start()
  await prepareLocalChain(port())
})

afterAll(() => chain.stop())

const port = (tokens: TokenFacts[] = sandboxTokens) =>
  rpcChain({ urls: [chain.url], tokens, log: makeLog() })

async function send(to: Hex | null, { value = 0n, data = '0x' as Hex } = {}) {
  const call = {
    from: hand,
    ...(to && { to }),
    value: numberToHex(value),
    data,
    gas: numberToHex(500_000),
  }
  return chain.mined<{
    transactionHash: Hex
    contractAddress: Hex
    status: Hex
    blockNumber: Hex
  }>(call)
}

async function deploy(code: Hex): Promise<Hex> {
  const length = pad(numberToHex(size(code)), { size: 2 })
  // PUSH2 length, DUP1, PUSH1 11, PUSH0, CODECOPY, PUSH0, RETURN
  const creation = concat(['0x61', length, '0x80600b5f395ff3', '0x00', code])
  const { contractAddress } = await send(null, { data: creation })
  return contractAddress
}

const word = (value: Hex) => concat(['0x7f', pad(value, { size: 32 })])
const emits = (to: Hex, amount: bigint) =>
  concat([
    word(numberToHex(amount)),
    '0x5f52',
    word(to),
    word(hand),
    word(transferTopic),
    '0x60205fa3',
  ])
const answers = (says: number) =>
  `0x60${pad(numberToHex(says), { size: 1 }).slice(2)}5f5260205ff3` as Hex
/** Emits Transfer(hand → treasury, amount) and returns `says`. */
const emitter = (amount: bigint, says: number) => concat([emits(treasury, amount), answers(says)])
const taxing = (amount: bigint) =>
  concat([
    emits(treasury, amount - amount / 100n),
    emits('0x000000000000000000000000000000000000fEe5', amount / 100n),
    answers(18),
  ])
const passer = concat(['0x5f5f5f5f34', '0x73', treasury, '0x5af100'])
const reverting: Hex = '0x5f5ffd'

const allBlocks = async () => {
  const eyes = { client: port().client, treasury, currencies: await port().currencies() }
  const head = Number(await chain.ask('eth_blockNumber'))
  const foundRows = []
  for (let number = 0; number <= head; number += 1) {
    const block = await readBlock(eyes.client, BigInt(number))
    if (block) foundRows.push(...(await paymentsIn(eyes, block)))
  }
  return foundRows
}

test('T5: fake tokens and hostile contracts count for nothing', async () => {
  const transfer = (to: Hex, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const [fake, refusing, failing, inner] = [
    await deploy(emitter(10n ** 24n, 1)),
    await deploy(emitter(10n ** 6n, 0)),
    await deploy(reverting),
    await deploy(passer),
  ]
  const amount = parseEther('1')
  const before = BigInt(await chain.ask('eth_getBalance', treasury, 'latest'))
  await send(fake, { data: transfer(treasury, amount) })
  await send(refusing, { data: transfer(treasury, amount) })
  await send(failing, { data: transfer(treasury, amount) }).catch(() => undefined)
  await send(inner, { value: amount })
  await send(sandboxTokens[0]?.address as Hex, { data: transfer(treasury, amount) }).catch(
    () => undefined,
  )
  await send('0x000000000000000000000000000000000000dEaD', { value: amount })
  await send(treasury, { value: 5n })
  const transfers = await allBlocks()
  expect(transfers.map(({ currency, token, payer }) => [currency, token, payer])).toEqual([
    [null, fake.toLowerCase(), hand.toLowerCase()],
    [null, refusing.toLowerCase(), hand.toLowerCase()],
    ['BNB', null, hand.toLowerCase()],
  ])
  // The inner call arrived, and only the balance shows it.
  const after = BigInt(await chain.ask('eth_getBalance', treasury, 'latest'))
  expect(after - before).toBe(amount + 5n)
})

test('T5: taxed and duplicate tokens credit only what arrived @rest', async () => {
  const storedToken = newAddress()
  const setCode = (address: Hex, code: Hex) => chain.ask('anvil_setCode', address, code)
  await setCode(storedToken, taxing(100n))
  const tokens = sandboxTokens.map((token) =>
    token.symbol === 'USDT' ? { ...token, address: storedToken } : token,
  )
  const api = await makeApi({ chain: port(tokens) })
  api.clock.forward(Date.now() - api.clock.now().getTime())
  const { services } = api
  const { run } = followerJob(services)
  await run()
  const member = await quickMember(api)
  await makeBuyer(api, member)
  const accountId = await accountIdOf(api, member)
  const wallet = hand.toLowerCase() as Hex
  const linkedAt = new Date(api.clock.now().getTime() - 60_000)
  await services.db.insert(walletLinks).values({ accountId, address: wallet, linkedAt })
  const fixture = { api, treasury: treasury.toLowerCase() as Hex }
  const orders = await makeOrders(fixture, { accountId, wallet }, 2)
  const [pay, second] = orders.map((order) => order.pay) as [bigint, bigint]
  const [duplicate, smallToken] = [newAddress(), newAddress()]
  await setCode(storedToken, taxing(pay))
  await setCode(duplicate, emitter(second, 6))
  await setCode(smallToken, emitter(second / 10n ** 12n, 6))
  for (const token of [storedToken, duplicate, smallToken]) await send(token)
  await chain.ask('anvil_mine', '0x14')
  await run()
  await run()
  const takenPayments = (await settlementsIn({ api })).filter(
    ({ payment }) => payment.token === storedToken,
  )
  expect(takenPayments.map(({ settlement }) => settlement.outcome)).toEqual(['decision'])
  const otherPayments = await services.db
    .select()
    .from(payments)
    .where(inArray(payments.token, [duplicate, smallToken]))
  expect(otherPayments.map(({ state, currency }) => [state, currency])).toEqual([
    ['aside', null],
    ['aside', null],
  ])
  const delivered = pay - pay / 100n
  expect(await balanceOf(services.db, { type: 'suspense', asset: 'USDT' })).toBe(delivered)
  expect(
    await balanceOf(services.db, { owner: accountId, type: 'available', asset: 'SHARE' }),
  ).toBe(0n)
  await expectSoundBooks({ api })
})

test('a chain that just began misses no token', async () => {
  const api = await makeApi({ chain: port() })
  const { db, confirmations } = api.services
  const at = new Date()
  const place = {
    chainId: 56,
    blockHash: pad('0x'),
    blockAt: at,
    finalAt: at,
    followedAt: at,
  }
  // The only block that is so deep is the very first, of before the tokens.
  const height = BigInt(confirmations) - 1n
  await db.insert(chainCursors).values({ ...place, height, minHead: height })
  await checkTreasury(api.services)
  const checks = await db.select().from(treasuryChecks)
  expect(checks.map(({ currency }) => currency)).toEqual(['BNB'])
  expect(api.log.lines).toEqual([])
  const laterHeight = BigInt(await chain.ask('eth_blockNumber')) + height
  await db.update(chainCursors).set({ height: laterHeight, minHead: laterHeight })
  await checkTreasury(api.services)
  expect(await db.$count(treasuryChecks)).toBe(1 + sandboxTokens.length)
})
