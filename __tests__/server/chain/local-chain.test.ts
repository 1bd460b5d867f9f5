import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  erc20Abi,
  formatEther,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  verifyMessage,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  multicallAddress,
  sandboxRouter as pageRouter,
  sandboxWrapped as pageWrapped,
} from '@/config/chain'
import { rpcLimits } from '@/contract/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import {
  LocalChain,
  prepareLocalChain,
  routerContract,
  sandboxExchange,
  wrappedContract,
} from '@/server/sandbox/chain/local-chain'
import {
  demoWallet,
  deployer,
  factory,
  faucetAccount,
  salt,
  sandboxQuoteSigner,
  sandboxTokens,
  sandboxTreasury,
} from '@/server/sandbox/chain/sandbox-tokens'

import { sandboxFaucet } from '@/server/sandbox/faucet-sandbox'
import { makeLog } from '../../support/api'
import { TestChain, withoutPowerAt } from '../../support/chain'
import { fakeRpc } from '../../support/fake-rpc'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-chain-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const portOf = ({ url }: TestChain) =>
  rpcChain({ urls: [url], tokens: sandboxTokens, log: makeLog() })

async function lookAt(chain: TestChain) {
  const { client } = portOf(chain)
  const reads = sandboxTokens.flatMap(({ address }) => [
    { address, abi: erc20Abi, functionName: 'symbol' } as const,
    { address, abi: erc20Abi, functionName: 'decimals' } as const,
    { address, abi: erc20Abi, functionName: 'totalSupply' } as const,
  ])
  const args = [faucetAccount.address] as const
  const balances = sandboxTokens.map(({ address }) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args }),
  )
  return {
    facts: await client.multicall({ contracts: reads, allowFailure: false }),
    balances: await Promise.all(balances),
    height: await client.getBlockNumber(),
  }
}

test('one run prepares the chain, and another changes nothing @rest', async () => {
  const chain = await TestChain.start({ folder })
  await prepareLocalChain(portOf(chain))
  const billion = parseEther('1000000000')
  const first = await lookAt(chain)
  expect(first.facts).toEqual(['USDT', 18, billion, 'USDC', 18, billion])
  const remainingTokens = billion - 2n * parseEther('244960')
  expect(first.balances).toEqual([remainingTokens, remainingTokens])

  await prepareLocalChain(portOf(chain))
  expect(await lookAt(chain)).toEqual(first)

  await chain.stop()
  const secondChain = await TestChain.start({ folder })
  await prepareLocalChain(portOf(secondChain))
  expect(await lookAt(secondChain)).toEqual(first)
  await secondChain.stop()
})

test('a step that takes longer than a page would wait is waited for @rest', async () => {
  const node = await fakeRpc((call, response) => {
    const say = () => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x38' }))
    setTimeout(say, call.method === 'evm_mine' ? rpcLimits.seconds * 1_000 + 300 : 0)
  })
  try {
    const port = rpcChain({ urls: [node.url], tokens: [], log: makeLog() })
    expect(await new LocalChain(port).demand('evm_mine', [])).toBe('0x38')
  } finally {
    await node.stop()
  }
})

test('transactions that one account sends at once wait, and none is refused @rest', async () => {
  const chain = await TestChain.start({ folder })
  try {
    const port = portOf(chain)
    const { client } = port
    const [address, to] = [faucetAccount.address, demoWallet.address]
    const before = await client.getTransactionCount({ address })
    await new LocalChain(port).fill(address)
    const sendTwo = (value: bigint) => {
      const two = [value, value + 1n].map((value) => ({
        to,
        data: '0x' as const,
        gas: 21_000n,
        value,
      }))
      return new LocalChain(port).sendAll(faucetAccount, two)
    }
    const hashes = (await Promise.all([10n, 20n, 30n, 40n].map(sendTwo))).flat()
    for (const hash of hashes)
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getTransactionCount({ address })).toBe(before + 8)
  } finally {
    await chain.stop()
  }
})

test('the exchange follows the sandbox’s prices @rest', async () => {
  const chain = await TestChain.start()
  const port = portOf(chain)
  await prepareLocalChain(port)
  const [usdt, usdc] = sandboxTokens.map(({ address }) => address) as [Hex, Hex]
  const route = (path: Hex[]) => ({
    address: routerContract.address,
    abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
    functionName: 'getAmountsOut' as const,
    args: [parseEther('0.01'), path] as const,
  })
  const out = async (path: Hex[]) => (await port.client.readContract(route(path))).at(-1)
  // 0.3% is the fee; the swap itself moves the price a little more.
  expect(formatEther((await out([wrappedContract.address, usdt])) as bigint)).toMatch(/^6\.105/)
  expect(formatEther((await out([wrappedContract.address, usdc])) as bigint)).toMatch(/^6\.105/)
  expect(formatEther((await out([usdt, usdc])) as bigint)).toMatch(/^0\.00996/)
  const facts = { address: wrappedContract.address, abi: erc20Abi } as const
  const symbol = await port.client.readContract({ ...facts, functionName: 'symbol' })
  expect([symbol, routerContract.address]).toEqual(['WBNB', pageRouter])
  expect(wrappedContract.address).toBe(pageWrapped)

  // A swap returns the same value as a purchase, at any price.
  const costs: Record<string, bigint> = { BNB: 575_000_000n, USDT: 1_000_000n, USDC: 990_000n }
  const prices = {
    priceOf: async (symbol: string) => ({ microUsd: costs[symbol] ?? 0n, at: new Date() }),
  }
  const leveled = async () => {
    await chain.ask('evm_setIntervalMining', 1)
    await sandboxFaucet(port).levelPools(prices)
    return port.client.getTransactionCount({ address: faucetAccount.address })
  }
  const leveledCount = await leveled()
  expect(formatEther((await out([wrappedContract.address, usdt])) as bigint)).toMatch(/^5\.73/)
  expect(formatEther((await out([wrappedContract.address, usdc])) as bigint)).toMatch(/^5\.79/)
  expect(formatEther((await out([usdt, usdc])) as bigint)).toMatch(/^0\.01007/)
  // A small gap stays, so a resting chain rests.
  costs.BNB = 577_000_000n
  expect(await leveled()).toBe(leveledCount)
  costs.BNB = 630_000_000n
  await leveled()
  expect(formatEther((await out([wrappedContract.address, usdt])) as bigint)).toMatch(/^6\.28/)
  await chain.stop()
})

test('the next run finishes one cut off before the pools @rest', async () => {
  const chain = await TestChain.start()
  const port = portOf(chain)
  await expect(prepareLocalChain(withoutPowerAt(9, port))).rejects.toThrow('the power is gone')
  await prepareLocalChain(port)
  const before = await lookAt(chain)
  await prepareLocalChain(port)
  expect(await lookAt(chain)).toEqual(before)
  await chain.stop()
})

test('sandbox accounts are the known phrase’s and can sign @rest', async () => {
  const phrase = 'test test test test test test test test test test test junk'
  const ownAccounts = [deployer, faucetAccount, sandboxTreasury, sandboxQuoteSigner, demoWallet]
  expect(ownAccounts.map(({ address }) => address)).toEqual(
    ownAccounts.map(
      (_, index) => mnemonicToAccount(phrase, { addressIndex: 1000 + index }).address,
    ),
  )
  for (const { address, signMessage } of ownAccounts) {
    const signature = await signMessage({ message: 'ours' })
    expect(await verifyMessage({ address, message: 'ours', signature })).toBe(true)
  }
})

test('each sandbox contract stands where its code says', () => {
  for (const { address, creation } of [...sandboxTokens, ...sandboxExchange])
    expect(address).toBe(
      getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: creation }),
    )
})

test('both tokens have fixed addresses apart from test accounts @rest', async () => {
  expect(sandboxTokens.map(({ address }) => address)).toEqual([
    '0xF96931Fc7D080FE462b097618105b7e66c50968c',
    '0x2f4C4C32C491eF3A30C1EB0920Fe2D011c3EDCAf',
  ])
  expect(multicallAddress).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
  const chain = await TestChain.start()
  const wellKnown = await chain.ask<string[]>('eth_accounts')
  await chain.stop()
  expect(wellKnown).not.toContain(faucetAccount.address.toLowerCase())
})

test('a chain without coins is filled up again @rest', async () => {
  const chain = await TestChain.start()
  await prepareLocalChain(portOf(chain))
  await chain.ask('anvil_setBalance', faucetAccount.address, '0x0')
  await prepareLocalChain(portOf(chain))
  const balance = BigInt(await chain.ask('eth_getBalance', faucetAccount.address, 'latest'))
  expect(balance).toBe(parseEther('1000000'))
  await chain.stop()
})
