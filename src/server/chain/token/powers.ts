import {
  type Abi,
  type Address,
  ContractFunctionExecutionError,
  getAbiItem,
  getAddress,
  type Hex,
  type PublicClient,
  sliceHex,
  zeroAddress,
} from 'viem'
import { minOf } from '@/server/platform/amounts'
import { askEveryNode } from '../nodes/chain'
import {
  complianceAbi,
  issuersAbi,
  registryAbi,
  safeAbi,
  storageAbi,
  tokenAbi,
  topicsAbi,
  trexAbi,
} from './abi'
import { hashOfCode } from './progress'
import {
  type ContractName,
  contractNames,
  safe,
  safeCodes,
  spoken,
  trexContracts,
  vaultCode,
} from './published'
import { type ShareToken, tokenFacts, vaultThreshold } from './share-token'

/** The powers over the token as one node reports them: each fact by name. */
export type Powers = Record<string, string>

const withAgents = ['token', 'registry', 'storage'] as const
const blockBatchSize = 5_000n
const none = 'none'
const unknown = 'no answer'

// Storage slots of a Safe: its singleton's, and the hashes of two names in its code.
const slots = {
  'code of the vault runs from': 0n,
  'guard of the vault': 0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8n,
  'fallback handler of the vault':
    0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5n,
}

export function powersMeant(token: ShareToken): Powers {
  const { contracts, vault, deployer, registrar, owners } = token
  const each = (name: ContractName): Powers => ({
    [`code of ${spoken[name]}`]: trexContracts[name].code,
    [`owner of ${spoken[name]}`]: vault,
    [`who claimed ${spoken[name]}`]: deployer,
  })
  return {
    ...Object.assign({}, ...contractNames.map(each)),
    'agents of the token': vault,
    'agents of the registry': registrar,
    'agents of the list’s storage': contracts.registry,
    'registries that write the list': contracts.registry,
    'list that the registry reads': contracts.storage,
    'topics that the registry asks for': contracts.topics,
    'issuers that the registry trusts': contracts.issuers,
    'topics asked for': none,
    'issuers trusted': none,
    'rules of the compliance contract': none,
    'token of the compliance contract': contracts.token,
    'registry of the token': contracts.registry,
    'compliance contract of the token': contracts.compliance,
    'name of the token': tokenFacts().name,
    'symbol of the token': tokenFacts().symbol,
    'decimals of the token': String(tokenFacts().decimals),
    'the token is paused': 'false',
    'code of the vault': vaultCode,
    'code of the vault runs from': safe.singleton,
    'code of Safe’s singleton': safeCodes.singleton,
    'code of Safe’s fallback handler': safeCodes.fallbackHandler,
    'owners of the vault': listOf(owners),
    'owners who sign for the vault': String(vaultThreshold),
    'modules of the vault': none,
    'guard of the vault': none,
    'fallback handler of the vault': safe.fallbackHandler,
  }
}

/**
 * What the events up to a block say: the agents, and the first owner of each contract. By contract
 * address in lower case.
 */
export interface PowerEvents {
  through: bigint
  agents: Record<string, string[]>
  claimers: Record<string, string>
}

/** The token has no events before its first block. */
export function noEvents({ firstBlock }: ShareToken): PowerEvents {
  return { through: firstBlock - 1n, agents: {}, claimers: {} }
}

/** Everything is read at this node's newest block; events, from the known ones on. */
export async function readPowers(
  client: PublicClient,
  token: ShareToken,
  knownEvents: PowerEvents = noEvents(token),
): Promise<Powers> {
  const head = await client.getBlockNumber({ cacheTime: 0 })
  const parts = [
    readFacts(client, token),
    readCodes(client, token),
    readEvents(client, token, { known: knownEvents, to: head }).then((events) =>
      powersIn(events, token),
    ),
  ]
  return Object.assign({}, ...(await Promise.all(parts)))
}

/** A sentence for each fact that differs from what is expected. */
export function powersThatDiffer(expected: Powers, actual: Powers): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => actual[name] !== value)
    .map(([name, value]) => `${name}: ${actual[name] ?? unknown}, and should be ${value}`)
}

/**
 * Asks every node, for events only after the known ones. Returns a sentence for each difference, so
 * an empty list if all is well; undefined while a node is silent, because then the result is
 * unknown.
 */
export async function checkPowers(
  needs: Parameters<typeof askEveryNode>[0],
  token: ShareToken,
  knownEvents?: PowerEvents,
): Promise<string[] | undefined> {
  const answers = await askEveryNode(needs, (client) => readPowers(client, token, knownEvents))
  if (answers === undefined) return undefined
  const expected = powersMeant(token)
  const differing = answers.flatMap((actual) => powersThatDiffer(expected, actual))
  const split = Object.keys(expected)
    .filter((name) => new Set(answers.map((actual) => actual[name])).size > 1)
    .map((name) => `${name}: the nodes do not agree`)
  return [...new Set([...differing, ...split])]
}

async function readFacts(client: PublicClient, token: ShareToken): Promise<Powers> {
  const questions = questionsOf(token)
  const contracts = questions.map(({ ask }) => ask)
  const answers = await client.multicall({ contracts, allowFailure: true })
  // A single question may fail; if the call that batches all of them fails, the node counts as
  // silent.
  const silence = answers.find(
    ({ error }) =>
      error instanceof ContractFunctionExecutionError && error.functionName === 'aggregate3',
  )
  if (silence) throw silence.error
  return Object.fromEntries(
    questions.map(({ name, read }, at) => {
      const answer = answers[at]
      return [name, answer?.status === 'success' ? read(answer.result) : unknown]
    }),
  )
}

interface Question {
  name: string
  ask: { address: Address; abi: Abi; functionName: string; args?: readonly unknown[] }
  read: (answer: unknown) => string
}

function questionsOf({ contracts, vault }: ShareToken): Question[] {
  const of =
    (address: Address, abi: Abi) =>
    (name: string, functionName: string, read: Question['read'] = String): Question => ({
      name,
      ask: { address, abi, functionName },
      read,
    })
  const token = of(contracts.token, tokenAbi)
  const registry = of(contracts.registry, registryAbi)
  const compliance = of(contracts.compliance, complianceAbi)
  const ofVault = of(vault, safeAbi)
  return [
    ...contractNames.map((name) =>
      of(contracts[name], trexAbi)(`owner of ${spoken[name]}`, 'owner'),
    ),
    of(contracts.storage, storageAbi)(
      'registries that write the list',
      'linkedIdentityRegistries',
      listOf,
    ),
    registry('list that the registry reads', 'identityStorage'),
    registry('topics that the registry asks for', 'topicsRegistry'),
    registry('issuers that the registry trusts', 'issuersRegistry'),
    of(contracts.topics, topicsAbi)('topics asked for', 'getClaimTopics', listOf),
    of(contracts.issuers, issuersAbi)('issuers trusted', 'getTrustedIssuers', listOf),
    compliance('rules of the compliance contract', 'getModules', listOf),
    compliance('token of the compliance contract', 'getTokenBound'),
    token('registry of the token', 'identityRegistry'),
    token('compliance contract of the token', 'compliance'),
    token('name of the token', 'name'),
    token('symbol of the token', 'symbol'),
    token('decimals of the token', 'decimals'),
    token('the token is paused', 'paused'),
    ofVault('owners of the vault', 'getOwners', listOf),
    ofVault('owners who sign for the vault', 'getThreshold'),
    {
      name: 'modules of the vault',
      ask: { ...call(vault, 'getModulesPaginated'), args: [firstModule, 20n] },
      read: (answer) => listOf((answer as [Address[], Address])[0]),
    },
    ...Object.entries(slots).map(([name, slot]) => ({
      name,
      ask: { ...call(vault, 'getStorageAt'), args: [slot, 1n] },
      read: addressIn,
    })),
  ]
}

const firstModule = '0x0000000000000000000000000000000000000001'
const call = (address: Address, functionName: string) => ({ address, abi: safeAbi, functionName })

function addressIn(word: unknown): string {
  const address = getAddress(sliceHex(word as Hex, 12))
  return address === zeroAddress ? none : address
}

function listOf(answer: unknown): string {
  const names = (answer as readonly unknown[]).map(String)
  return names.length === 0 ? none : names.sort().join(', ')
}

async function readCodes(client: PublicClient, token: ShareToken): Promise<Powers> {
  const places: [string, Address][] = [
    ...contractNames.map((name): [string, Address] => [spoken[name], token.contracts[name]]),
    ['the vault', token.vault],
    ['Safe’s singleton', safe.singleton],
    ['Safe’s fallback handler', safe.fallbackHandler],
  ]
  const codes = places.map(async ([name, address]) => [
    `code of ${name}`,
    await hashOfCode(client, address),
  ])
  return Object.fromEntries(await Promise.all(codes))
}

/**
 * Contracts say whether an address is an agent, but cannot list them: only the events name all. The
 * first owner of each contract is the one who claimed it. A stranger may have left it in any state
 * before handing it over, with an agent or a listed wallet that no question finds.
 */
export async function readEvents(
  client: PublicClient,
  token: ShareToken,
  { known, to }: { known: PowerEvents; to: bigint },
): Promise<PowerEvents> {
  const agents = new Map(withAgents.map((name) => [addressOf(token, name), new Set<string>()]))
  for (const [address, agentsOfContract] of Object.entries(known.agents))
    for (const agent of agentsOfContract) agents.get(address)?.add(agent)
  const claimers = new Map(Object.entries(known.claimers))
  const logFilter = {
    address: contractNames.map((name) => token.contracts[name]),
    events: [
      getAbiItem({ abi: trexAbi, name: 'AgentAdded' }),
      getAbiItem({ abi: trexAbi, name: 'AgentRemoved' }),
      getAbiItem({ abi: trexAbi, name: 'OwnershipTransferred' }),
    ],
    strict: true,
  } as const
  for (let from = known.through + 1n; from <= to; from += blockBatchSize) {
    const last = from + blockBatchSize - 1n
    const toBlock = minOf(last, to)
    for (const log of await client.getLogs({ ...logFilter, fromBlock: from, toBlock })) {
      const address = log.address.toLowerCase()
      if (log.eventName === 'AgentAdded') agents.get(address)?.add(log.args.agent)
      else if (log.eventName === 'AgentRemoved') agents.get(address)?.delete(log.args.agent)
      // guard: without it, the last owner of a contract counts as the one who claimed it —
      //   server/ops/token-road: and handed it over stops the road — condition true
      else if (!claimers.has(address)) claimers.set(address, log.args.newOwner)
    }
  }
  return {
    through: to > known.through ? to : known.through,
    agents: Object.fromEntries([...agents].map(([address, all]) => [address, [...all].sort()])),
    claimers: Object.fromEntries([...claimers].sort()),
  }
}

function powersIn({ agents, claimers }: PowerEvents, token: ShareToken): Powers {
  return Object.fromEntries([
    ...withAgents.map((name) => [
      `agents of ${spoken[name]}`,
      listOf(agents[addressOf(token, name)] ?? []),
    ]),
    ...contractNames.map((name) => [
      `who claimed ${spoken[name]}`,
      claimers[addressOf(token, name)] ?? none,
    ]),
  ])
}

const addressOf = ({ contracts }: ShareToken, name: ContractName) => contracts[name].toLowerCase()
