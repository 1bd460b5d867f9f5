import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  keccak256,
  type LocalAccount,
  pad,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { carryHouse, ownHouse } from '@/config/house'
import { registryAbi, safeAbi, tokenAbi, trexAbi } from '@/server/chain/token/abi'
import { deployerSteps, listing } from '@/server/chain/token/acts'
import { readCreation, readCreations } from '@/server/chain/token/creations-node'
import { powersMeant, powersThatDiffer, readPowers } from '@/server/chain/token/powers'
import { readProgress } from '@/server/chain/token/progress'
import {
  safe,
  safeCodes,
  trexContracts,
  trexPackage,
  vaultCode,
  vaultCreation,
} from '@/server/chain/token/published'
import { deskFloatMicroShares } from '@/server/chain/token/share-token'
import { signForVault, vaultCall, vaultDocument } from '@/server/chain/token/vault'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import {
  demoWallet,
  deskAccount,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from '@/server/sandbox/chain/sandbox-tokens'
import { sandboxIssue, sandboxShareToken as token } from '@/server/sandbox/chain/share-token'
import { prepareShareToken } from '@/server/sandbox/chain/share-token-node'
import { TestChain } from '../../support/chain'
import { portOver, type TokenChain, tokenChain } from '../../support/custody-fixture'

const share = 1_000_000n
const { contracts, vault, desk } = token
const stranger = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const listed = demoWallet

let chain: TokenChain['chain']
let local: TokenChain['local']
let port: TokenChain['port']
let prepared: Hex

beforeAll(async () => {
  ;({ chain, port, local } = await tokenChain())
  for (const { address } of [listed, stranger, deskAccount, ...vaultOwners])
    await local.fill(address)
  await act(tokenRegistrar, contracts.registry, listing(contracts.registry, listed.address).data)
  prepared = await chain.ask<Hex>('evm_snapshot')
})
afterAll(() => chain.stop())

beforeEach(async () => {
  await chain.ask('evm_revert', prepared)
  prepared = await chain.ask<Hex>('evm_snapshot')
})

async function act(from: LocalAccount, to: Address, data: Hex) {
  const [hash] = await local.sendAll(from, [{ to, data, gas: 500_000n }])
  const receipt = await port.client.getTransactionReceipt({ hash: hash as Hex })
  return { isDone: receipt.status === 'success', gas: Number(receipt.gasUsed) }
}

const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })

const balanceOf = (wallet: Address) =>
  port.client.readContract({
    address: contracts.token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [wallet],
  })

/** Signed by this many of the vault's owners, sent by an account without any power. */
async function byVault(to: Address, data: Hex, signers: readonly LocalAccount[]) {
  const nonce = await port.client.readContract({
    address: vault,
    abi: safeAbi,
    functionName: 'nonce',
  })
  const document = vaultDocument(vault, { says: '', gas: 0n, to, data }, Number(nonce))
  const signatures = await Promise.all(
    signers.map(async (owner) => ({
      owner: owner.address,
      signature: await signForVault(owner, document),
    })),
  )
  return act(stranger, vault, vaultCall(document, signatures))
}

const [first, second, third] = vaultOwners
const differences = async () =>
  powersThatDiffer(powersMeant(token), await readPowers(port.client, token))

const artifactOf = (path: string) => JSON.parse(readFileSync(`node_modules/${path}`, 'utf8'))

test('each contract has the published code, by both hashes @rest', () => {
  expect(artifactOf(`${trexPackage.name}/package.json`).version).toBe(trexPackage.version)
  for (const { artifact, creation, code } of Object.values(trexContracts)) {
    const published = artifactOf(`${trexPackage.name}/artifacts/contracts/${artifact}`)
    const hashes = [published.bytecode, published.deployedBytecode].map((bytes) => keccak256(bytes))
    expect([artifact, ...hashes]).toEqual([artifact, creation, code])
  }
  const safes = '@safe-global/safe-contracts/build/artifacts/contracts'
  const proxy = artifactOf(`${safes}/proxies/SafeProxy.sol/SafeProxy.json`)
  expect(keccak256(proxy.deployedBytecode)).toBe(vaultCode)
  expect(keccak256(concat([proxy.bytecode, pad(safe.singleton)]))).toBe(vaultCreation)
  const singleton = artifactOf(`${safes}/SafeL2.sol/SafeL2.json`)
  expect(keccak256(singleton.deployedBytecode)).toBe(safeCodes.singleton)
  const { lockfileVersion, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(lockfileVersion).toBe(3)
  for (const name of [trexPackage.name, '@safe-global/safe-contracts'])
    expect(packages[`node_modules/${name}`].integrity).toMatch(/^sha512-/)
})

test('other bytes than the published ones are refused', () => {
  const path = `${trexPackage.name}/artifacts/contracts/${trexContracts.token.artifact}`
  expect(() => readCreation(path, trexContracts.topics.creation)).toThrow('not what was published')
})

test('the sandbox’s accounts of the token are the known phrase’s @rest', () => {
  const phrase = 'test test test test test test test test test test test junk'
  const ownAddresses = [tokenDeployer, tokenRegistrar, deskAccount, ...vaultOwners]
  expect(ownAddresses.map(({ address }) => address)).toEqual(
    ownAddresses.map(
      (_, index) => mnemonicToAccount(phrase, { addressIndex: 1005 + index }).address,
    ),
  )
})

test('the whole issue is in the vault, except the desk’s float', async () => {
  const supply = await port.client.readContract({
    address: contracts.token,
    abi: tokenAbi,
    functionName: 'totalSupply',
  })
  expect(supply).toBe(sandboxIssue)
  expect(await balanceOf(desk)).toBe(deskFloatMicroShares)
  expect(await balanceOf(vault)).toBe(sandboxIssue - deskFloatMicroShares)
})

test('an issuer that sells fewer shares has as many on the chain as in the books @rest', async () => {
  const bare = await TestChain.start()
  const ownPort = portOver([bare.url])
  await prepareLocalChain(ownPort)
  await prepareShareToken(ownPort, 2_590_000n * share)
  const supplyCall = {
    address: contracts.token,
    abi: tokenAbi,
    functionName: 'totalSupply',
  } as const
  expect(await ownPort.client.readContract(supplyCall)).toBe(2_590_000n * share)
  await bare.stop()
})

test('everybody’s powers are as they are meant to be @rest', async () => {
  expect(await differences()).toEqual([])
})

test('a contract claimed by a stranger stops the deployment @rest', async () => {
  const slot = `0x${(51).toString(16).padStart(64, '0')}`
  await chain.ask('anvil_setStorageAt', contracts.registry, slot, pad(stranger.address))
  const { troubles } = await readProgress(port.client, token)
  expect(troubles).toEqual([
    `the registry at ${contracts.registry} belongs to ${stranger.address}, and that is not us.`,
  ])
})

test('a second start changes nothing @rest', async () => {
  const height = await port.client.getBlockNumber()
  await prepareShareToken(port)
  expect(await port.client.getBlockNumber()).toBe(height)
})

test('the desk delivers to a listed wallet, which can send the shares back @rest', async () => {
  const delivery = await act(deskAccount, contracts.token, transfer(listed.address, 10n * share))
  expect(delivery.isDone).toBe(true)
  expect(await balanceOf(listed.address)).toBe(10n * share)
  const laterTransfer = await act(deskAccount, contracts.token, transfer(listed.address, share))
  const returnTransfer = await act(listed, contracts.token, transfer(vault, 3n * share))
  expect(returnTransfer.isDone).toBe(true)
  expect(await balanceOf(listed.address)).toBe(8n * share)
  // Measured on anvil, with the published bytes.
  expect([delivery.gas, laterTransfer.gas, returnTransfer.gas]).toEqual([91_246, 74_146, 74_146])
})

test('shares cannot be delivered to a stranger', async () => {
  const delivery = await act(deskAccount, contracts.token, transfer(stranger.address, share))
  expect(delivery.isDone).toBe(false)
  expect(await balanceOf(stranger.address)).toBe(0n)
})

test('a wallet that was taken off the list can still send, but not receive @rest', async () => {
  await act(deskAccount, contracts.token, transfer(listed.address, 2n * share))
  const callData = encodeFunctionData({
    abi: registryAbi,
    functionName: 'deleteIdentity',
    args: [listed.address],
  })
  expect((await act(tokenRegistrar, contracts.registry, callData)).isDone).toBe(true)
  expect((await act(listed, contracts.token, transfer(vault, share))).isDone).toBe(true)
  const transferAgain = await act(deskAccount, contracts.token, transfer(listed.address, share))
  expect(transferAgain.isDone).toBe(false)
})

test('two owners of the vault move a lost wallet’s shares, and one alone cannot @rest', async () => {
  await act(deskAccount, contracts.token, transfer(listed.address, 5n * share))
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'forcedTransfer',
    args: [listed.address, vault, 5n * share],
  })
  expect((await byVault(contracts.token, data, [first])).isDone).toBe(false)
  const forced = await byVault(contracts.token, data, [third, first])
  expect(forced.isDone).toBe(true)
  expect(await balanceOf(listed.address)).toBe(0n)
  expect(forced.gas).toBeGreaterThan(100_000)
  expect(forced.gas).toBeLessThan(130_000)
})

test('neither registrar, desk nor deployer can mint, list an agent or move others’ shares @rest', async () => {
  const mint = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'mint',
    args: [desk, share],
  })
  const addAgent = encodeFunctionData({
    abi: trexAbi,
    functionName: 'addAgent',
    args: [stranger.address],
  })
  for (const account of [tokenRegistrar, deskAccount, tokenDeployer])
    for (const data of [mint, addAgent])
      expect((await act(account, contracts.token, data)).isDone).toBe(false)
})

describe('a planted difference is reported', () => {
  const plant = (to: Address, data: Hex) => byVault(to, data, [first, second])

  test('an agent of the token @rest', async () => {
    const args = [stranger.address] as const
    await plant(
      contracts.token,
      encodeFunctionData({ abi: trexAbi, functionName: 'addAgent', args }),
    )
    expect(await differences()).toEqual([
      `agents of the token: ${[stranger.address, vault].sort().join(', ')}, and should be ${vault}`,
    ])
    await plant(
      contracts.token,
      encodeFunctionData({ abi: trexAbi, functionName: 'removeAgent', args }),
    )
    expect(await differences()).toEqual([])
  })

  test('another owner of a contract @rest', async () => {
    const args = [stranger.address] as const
    await plant(
      contracts.compliance,
      encodeFunctionData({ abi: trexAbi, functionName: 'transferOwnership', args }),
    )
    expect(await differences()).toEqual([
      `owner of the compliance contract: ${stranger.address}, and should be ${vault}`,
    ])
  })

  test('a module, a guard and an owner of the vault @rest', async () => {
    const module = contracts.topics
    await plant(
      vault,
      encodeFunctionData({ abi: safeAbi, functionName: 'enableModule', args: [module] }),
    )
    expect(await differences()).toEqual([`modules of the vault: ${module}, and should be none`])
    await plant(
      vault,
      encodeFunctionData({
        abi: safeAbi,
        functionName: 'addOwnerWithThreshold',
        args: [stranger.address, 1n],
      }),
    )
    const differencesFound = await differences()
    expect(differencesFound).toHaveLength(3)
    expect(differencesFound.join('\n')).toContain(stranger.address)
    expect(differencesFound.join('\n')).toContain(
      'owners who sign for the vault: 1, and should be 2',
    )
  })

  test('other code at an address @rest', async () => {
    await chain.ask('anvil_setCode', contracts.registry, '0x00')
    expect((await differences()).join('\n')).toMatch(/code of the registry: 0x[0-9a-f]{64}, and/)
  })
})

test('a token that is still to be deployed has the name that its house gives it', () => {
  const created = readCreations()
  const claim = () =>
    deployerSteps(token, created).find(({ says }) => says.includes('claim the token'))?.data ?? '0x'
  const named = (data: Hex) =>
    decodeFunctionData({ abi: tokenAbi, data }).args?.slice(2, 5) as unknown[]
  carryHouse({ ...ownHouse, token: { name: 'Aktie der Quay Bank', symbol: 'QUAY' } })
  const ownClaim = claim()
  carryHouse(ownHouse)
  expect([named(ownClaim), named(claim())]).toEqual([
    ['Aktie der Quay Bank', 'QUAY', 6],
    ['FNX share', 'FNX', 6],
  ])
})
