import { concat, type LocalAccount } from 'viem'
import type { ChainPort } from '@/server/chain/nodes/chain'
import {
  deployerSteps,
  registrarSteps,
  type TokenStep,
  vaultSteps,
} from '@/server/chain/token/acts'
import { readCreation, readCreations } from '@/server/chain/token/creations-node'
import { readProgress } from '@/server/chain/token/progress'
import { safe } from '@/server/chain/token/published'
import type { ShareToken } from '@/server/chain/token/share-token'
import { signForVault, vaultCall, vaultDocument } from '@/server/chain/token/vault'
import { LocalChain } from './local-chain'
import {
  deployer,
  deskAccount,
  dividendPayer,
  factory,
  salt,
  tokenDeployer,
  tokenRegistrar,
  vaultOwners,
} from './sandbox-tokens'
import { sandboxIssue, sandboxShareToken } from './share-token'

/** Safe's own factory is the one on our chain, at another address: the same code. */
const safesFactory = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const safePackage = '@safe-global/safe-contracts/build/artifacts/contracts'
const safeParts = [
  {
    address: safe.singleton,
    artifact: 'SafeL2.sol/SafeL2.json',
    creation: '0x3555bd3ee95b1c6605c602740d71efaf200068e0395ccd701ac82ab8e42307bd',
    gas: 7_000_000n,
  },
  {
    address: safe.factory,
    artifact: 'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
    creation: '0x596f87ec561ad5ea1c13253af5c91247a713253499b74a5d594537cae42eaaa9',
    gas: 1_100_000n,
  },
  {
    address: safe.fallbackHandler,
    artifact: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
    creation: '0x5a63128db658d8601220c014848acd6c27b855a0427f0181eb3ba8c25e2d3e95',
    gas: 2_000_000n,
  },
] as const

/** Two of the vault's three people, whose keys a sandbox has and a production never. */
const signers = vaultOwners.slice(0, 2)

/**
 * Deploys the token on the local chain with the same steps as a production's, and takes only the
 * missing ones, so an interrupted deployment continues. It mints as many shares as the books issue.
 */
export async function prepareShareToken(port: ChainPort, issue = sandboxIssue): Promise<void> {
  const chain = new LocalChain(port)
  await prepareSafe(chain)
  const token = sandboxShareToken
  const accounts = [tokenDeployer, tokenRegistrar, deskAccount, dividendPayer]
  for (const { address } of accounts) await chain.fill(address)
  const before = await readProgress(port.client, token)
  if (before.troubles.length > 0) throw new Error(before.troubles.join(' '))
  const acts = vaultSteps(token, issue)
  if (before.vault >= acts.length) return
  const steps = deployerSteps(token, readCreations())
  await sendSteps(chain, tokenDeployer, steps.slice(before.deployer))
  const { listed } = await readProgress(port.client, token)
  const isListed = [listed.vault, listed.desk]
  await sendSteps(
    chain,
    tokenRegistrar,
    registrarSteps(token).filter((_, at) => !isListed[at]),
  )
  await sendSteps(
    chain,
    tokenDeployer,
    await signedActs(token, acts.slice(before.vault), before.vault),
  )
  const after = await readProgress(port.client, token)
  if (after.vault < acts.length) throw new Error('the share token was not prepared')
}

async function prepareSafe(chain: LocalChain): Promise<void> {
  if (!(await chain.isThere(safesFactory))) {
    const code = await chain.demand('eth_getCode', [factory, 'latest'])
    await chain.demand('anvil_setCode', [safesFactory, code])
  }
  const missing: TokenStep[] = []
  for (const { address, artifact, creation, gas } of safeParts) {
    if (await chain.isThere(address)) continue
    const data = concat([salt, readCreation(`${safePackage}/${artifact}`, creation)])
    missing.push({ says: `create ${artifact}`, to: safesFactory, data, gas })
  }
  await sendSteps(chain, deployer, missing)
}

async function signedActs(token: ShareToken, acts: TokenStep[], from: number) {
  const signed = acts.map(async (act, at): Promise<TokenStep> => {
    const document = vaultDocument(token.vault, act, from + at)
    const signatures = signers.map(async (owner) => ({
      owner: owner.address,
      signature: await signForVault(owner, document),
    }))
    return { ...act, to: token.vault, data: vaultCall(document, await Promise.all(signatures)) }
  })
  return Promise.all(signed)
}

/** A block holds thirty million gas, by each transaction's limit. */
const gasOfBlock = 25_000_000n

async function sendSteps(chain: LocalChain, from: LocalAccount, steps: TokenStep[]) {
  let block: TokenStep[] = []
  let gas = 0n
  for (const step of steps) {
    if (gas + step.gas > gasOfBlock) {
      await chain.sendAll(from, block)
      ;[block, gas] = [[], 0n]
    }
    block.push(step)
    gas += step.gas
  }
  await chain.sendAll(from, block)
}
