import { type Abi, type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { minOf } from '@/server/platform/amounts'
import { plainInitAbi, registryAbi, safeFactoryAbi, storageAbi, tokenAbi, trexAbi } from './abi'
import { allowCall } from './calls'
import { type ContractName, contractNames, plainlyClaimed, safe, spoken } from './published'
import { deskFloatMicroShares, type ShareToken, tokenFacts, vaultSetup } from './share-token'

/** One transaction or one act of the vault in the deployment of the token. */
export interface TokenStep {
  says: string
  /** Undefined creates a contract. */
  to: Address | undefined
  data: Hex
  /** Fixed, so that it can be signed offline; measured, plus a third. */
  gas: bigint
}

export type Creations = Record<ContractName, Hex>

const creationGas: Record<ContractName, bigint> = {
  topics: 700_000n,
  issuers: 1_700_000n,
  storage: 1_500_000n,
  registry: 2_200_000n,
  compliance: 1_800_000n,
  token: 4_300_000n,
}
const callGas = 400_000n

/**
 * Step n is the deployer's transaction with nonce n: the chain accepts each nonce once, so no step
 * can happen twice, regardless of who sends it and how often.
 */
export function deployerSteps(token: ShareToken, creations: Creations): TokenStep[] {
  const { contracts, vault, registrar, owners } = token
  const { topics, issuers, storage, registry, compliance } = contracts
  const call = callTo(contracts)
  return [
    ...contractNames.map((name) => ({
      says: `create ${spoken[name]}`,
      to: undefined,
      data: creations[name],
      gas: creationGas[name],
    })),
    ...plainlyClaimed.map((name) => call(name, `claim ${spoken[name]}`, plainInitAbi, 'init')),
    call('registry', `claim ${spoken.registry}`, registryAbi, 'init', [issuers, topics, storage]),
    call('token', `claim ${spoken.token}`, tokenAbi, 'init', [
      ...[registry, compliance, tokenFacts().name, tokenFacts().symbol, tokenFacts().decimals],
      zeroAddress,
    ]),
    call('storage', 'let the registry write the list', storageAbi, 'bindIdentityRegistry', [
      registry,
    ]),
    call('registry', 'let the registrar keep the list', trexAbi, 'addAgent', [registrar]),
    {
      says: 'create the vault',
      to: safe.factory,
      data: encode(safeFactoryAbi, 'createProxyWithNonce', [
        safe.singleton,
        vaultSetup(owners),
        0n,
      ]),
      gas: callGas,
    },
    call('token', 'let the vault mint, freeze and recover', trexAbi, 'addAgent', [vault]),
    ...contractNames.map((name) =>
      call(name, `hand ${spoken[name]} to the vault`, trexAbi, 'transferOwnership', [vault]),
    ),
  ]
}

/** Vault and desk are listed first, because the token can be sent only to listed wallets. */
export function registrarSteps({ contracts, vault, desk }: ShareToken): TokenStep[] {
  const listed: [string, Address][] = [
    ['the vault', vault],
    ['the desk', desk],
  ]
  return listed.map(([who, wallet]) => ({
    says: `list ${who}`,
    ...listing(contracts.registry, wallet),
  }))
}

/** A wallet is its own identity, so nothing about its owner is on the chain. */
export function listing(registry: Address, wallet: Address) {
  return { to: registry, data: allowCall(wallet), gas: callGas }
}

/** Step n is the vault's act with number n. */
export function vaultSteps({ contracts, vault, desk }: ShareToken, issue: bigint): TokenStep[] {
  const call = callTo(contracts)
  const float = minOf(issue, deskFloatMicroShares)
  return [
    call('token', 'mint the whole issue into the vault', tokenAbi, 'mint', [vault, issue]),
    call('token', 'let the token move', tokenAbi, 'unpause'),
    call('token', 'give the desk its float', tokenAbi, 'transfer', [desk, float]),
  ]
}

function callTo(contracts: Record<ContractName, Address>) {
  return (
    name: ContractName,
    says: string,
    abi: Abi,
    functionName: string,
    args: readonly unknown[] = [],
  ): TokenStep => ({
    says,
    to: contracts[name],
    data: encode(abi, functionName, args),
    gas: callGas,
  })
}

export function encode(abi: Abi, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi, functionName, args })
}
