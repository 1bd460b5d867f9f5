import { type Address, encodeEventTopics, encodeFunctionData, erc20Abi } from 'viem'
import { chainFacts } from '@/config/chain'
import type { ChainToAsk } from '@/contract/audit'
import { programCodes } from '@/contract/programs'

/** One JSON-RPC question to a wallet or to our proxy. */
export type AskNode = (method: string, params: unknown[]) => Promise<unknown>

export type QuestionName =
  | 'supply'
  | 'vault'
  | 'desk'
  | 'code'
  | 'owners'
  | 'threshold'
  | 'owner'
  | 'minter'

/** Printed as it was sent, so that anybody can ask another node the same. */
export interface QuestionToChain {
  name: QuestionName
  method: 'eth_call' | 'eth_getCode'
  /** The address whose balance is asked for. */
  holder?: string
  /** For a question about code: the contract. */
  contract?: string
  address: string
  data: string | undefined
  /** Micro-shares, the hash of the code at the address, or who has which right. */
  answer: string
  /** Undefined for figures, which are compared with the books together. */
  isExpected: boolean | undefined
}

export interface ChainSeen {
  block: bigint
  blockHash: string
  at: string
  supply: bigint
  inCustody: bigint
  /** What moved on the chain after that block; undefined if the node does not tell. */
  movedSince: bigint | undefined
  asked: QuestionToChain[]
}

export interface ComparedRow {
  name: 'all' | 'kept' | 'wallets'
  books: bigint
  chain: bigint
}

export interface Comparison {
  rows: ComparedRow[]
  difference: bigint
  /** Contracts that are missing, or whose code is not the published one. */
  foreign: string[]
  /** Whether the vault's owners are the named ones, and only the vault can mint shares. */
  hasRights: boolean
  isEqual: boolean
}

/** The node serves another chain, or answers in a way that our nodes would not. */
class UnusableAnswer extends Error {}

/** The depth at which a block counts as final. */
const depth = 15n
const supplyData = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })
const balanceData = (holder: string) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder as Address] })

/** Selectors of `getOwners()`, `getThreshold()`, `owner()` and `isAgent(address)`. */
const selectors = {
  owners: '0xa0e67e2b',
  threshold: '0xe75235b8',
  owner: '0x8da5cb5b',
  minter: '0x1ffbb064',
} as const

/**
 * Asks the chain about one block. All questions are sent at once: one after the other would take as
 * long as twenty answers, most of a minute on a busy machine.
 */
export async function askAboutShares(
  facts: ChainToAsk,
  { ask, hashOf }: { ask: AskNode; hashOf: (code: string) => string },
): Promise<ChainSeen> {
  if (numberIn(await ask('eth_chainId', [])) !== BigInt(chainFacts.id))
    throw new UnusableAnswer('another chain')
  const block = facts.block === null ? await settledBlock(ask) : BigInt(facts.block)
  const at = `0x${block.toString(16)}`
  const { token, vault, desk } = facts
  const figure = async (
    name: QuestionName,
    data: string,
    holder?: string,
  ): Promise<QuestionToChain> => {
    const answer = numberIn(await ask('eth_call', [{ to: token, data }, at]))
    const request = { method: 'eth_call', address: token, data, ...(holder && { holder }) } as const
    return { name, ...request, answer: String(answer), isExpected: undefined }
  }
  const program = async ({ name: contract, address }: ChainToAsk['contracts'][number]) => {
    const code = await ask('eth_getCode', [address, at])
    const answer = hashOf(typeof code === 'string' ? code : '0x')
    const request = { method: 'eth_getCode', address, data: undefined, contract } as const
    return { name: 'code', ...request, answer, isExpected: answer === codes.get(contract) } as const
  }
  const right = async (name: keyof typeof selectors, address: string, input = '') => {
    const data = selectors[name] + input
    const answer = rightIn(name, wordsIn(await ask('eth_call', [{ to: address, data }, at])))
    const isExpected = answer === expectedWord(name, facts)
    return { name, method: 'eth_call', address, data, answer, isExpected } as const
  }
  const [head, figures, programs, rights, movedSince] = await Promise.all([
    ask('eth_getBlockByNumber', [at, false]) as Promise<Head | null>,
    Promise.all([
      figure('supply', supplyData),
      figure('vault', balanceData(vault), vault),
      figure('desk', balanceData(desk), desk),
    ]),
    Promise.all(facts.contracts.map(program)),
    Promise.all([
      right('owners', vault),
      right('threshold', vault),
      right('owner', token),
      right('minter', token, vault.slice(2).toLowerCase().padStart(64, '0')),
    ]),
    movedAfter(token, { block, ask }),
  ])
  if (!head?.hash || !head.timestamp) throw new UnusableAnswer('no such block')
  const [supply, inVault, atDesk] = figures.map(({ answer }) => BigInt(answer)) as Three
  return {
    block,
    blockHash: head.hash,
    at: new Date(Number(numberIn(head.timestamp)) * 1_000).toISOString(),
    supply,
    // guard: without it, shares at the desk do not count as in custody — features/bank/ask-chain:
    //   books and chain are equal with shares in wallets — without the second term
    inCustody: inVault + atDesk,
    movedSince,
    asked: [...figures, ...programs, ...rights],
  }
}

type Three = [bigint, bigint, bigint]

interface Head {
  hash?: string
  timestamp?: string
}

const codes = new Map<string, string>(Object.entries(programCodes))

const sortAddresses = (addresses: readonly string[]) =>
  addresses
    .map((address) => address.toLowerCase())
    .sort()
    .join(' ')

function expectedWord(
  name: keyof typeof selectors,
  { owners, threshold, vault }: ChainToAsk,
): string {
  if (name === 'owners') return sortAddresses(owners)
  if (name === 'owner') return sortAddresses([vault])
  return String(name === 'threshold' ? threshold : 1)
}

function rightIn(name: keyof typeof selectors, words: string[]): string {
  const addresses = words.map((word) => `0x${word.slice(-40)}`)
  // The ABI encoding of a list begins with two words: its offset and its length.
  if (name === 'owners') return sortAddresses(addresses.slice(2))
  if (name === 'owner') return sortAddresses(addresses)
  return String(BigInt(`0x${words[0] ?? '0'}`))
}

function wordsIn(answer: unknown): string[] {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer))
    throw new UnusableAnswer('no words')
  return answer.slice(2).match(/.{64}/g) ?? []
}

/** Newer transfers are not in these books yet, but a member's wallet already shows them. */
async function movedAfter(
  token: string,
  { block, ask }: { block: bigint; ask: AskNode },
): Promise<bigint | undefined> {
  try {
    const head = numberIn(await ask('eth_blockNumber', []))
    if (head <= block) return 0n
    const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
    const [fromBlock, toBlock] = [block + 1n, head].map((number) => `0x${number.toString(16)}`)
    const filter = { address: token, fromBlock, toBlock, topics: [topics[0]] }
    const logs = (await ask('eth_getLogs', [filter])) as { data: string }[]
    return logs.reduce((sum, { data }) => sum + numberIn(data), 0n)
  } catch {
    return undefined
  }
}

async function settledBlock(ask: AskNode): Promise<bigint> {
  const head = numberIn(await ask('eth_blockNumber', []))
  return head < depth ? 0n : head - depth
}

function numberIn(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
    throw new UnusableAnswer('no number')
  return BigInt(answer)
}

/**
 * Shares in our custody are in the vault and at the desk, and the rest of the supply is in wallets.
 * The comparison therefore also holds before the first delivery.
 */
export function compare(
  { books }: ChainToAsk,
  { supply, inCustody, asked }: ChainSeen,
): Comparison {
  const issued = BigInt(books.issued)
  const away = BigInt(books.delivered) + BigInt(books.astray)
  const rows: ComparedRow[] = [
    { name: 'all', books: issued, chain: supply },
    { name: 'kept', books: issued - away, chain: inCustody },
    { name: 'wallets', books: away, chain: supply - inCustody },
  ]
  const [difference = 0n] = rows.map(differenceOf).sort((a, b) => (a > b ? -1 : 1))
  const running = new Set(
    asked.flatMap(({ contract, isExpected }) => (contract && isExpected ? [contract] : [])),
  )
  // A log that lists no contracts cannot have one checked, so each is looked up by name.
  // guard: without it, another program than the published one counts as equal —
  //   features/bank/ask-chain: a contract with other code than published is reported, with any
  //   figures — value []
  const foreign = [...codes.keys()].filter((name) => !running.has(name))
  // guard: without it, another owner of the vault is as good — features/bank/ask-chain: a wrong
  //   right is reported, with any figures: — value true
  const hasRights = asked.every(({ name, isExpected }) => !(name in selectors) || isExpected)
  const isEqual = difference === 0n && foreign.length === 0 && hasRights
  return { rows, difference, foreign, hasRights, isEqual }
}

export function differenceOf({ books, chain }: ComparedRow): bigint {
  return books > chain ? books - chain : chain - books
}

const header = "-H 'content-type: application/json'"
const resultIn = (before: string, after: string) =>
  `sed 's/.*"result":"\\(0x[0-9a-f]*\\)".*/${before}\\1${after}/'`

/**
 * The shell command that asks another node the same. The node itself calculates the Keccak-256 of a
 * program.
 */
export function commandOf({ name, method, address, data }: QuestionToChain, block: bigint): string {
  const at = `0x${block.toString(16)}`
  const params = method === 'eth_call' ? [{ to: address, data }, at] : [address, at]
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const command = `curl -s "$NODE" ${header} -d '${call}'`
  if (name === 'owners' || name === 'owner') return command
  if (method === 'eth_call') return `printf '%d\\n' "$(${command} | ${resultIn('', '')})"`
  const hashed = '{"jsonrpc":"2.0","id":1,"method":"web3_sha3","params":["'
  return `${command} | ${resultIn(hashed, '"]}')} | curl -s "$NODE" ${header} -d @-; echo`
}
