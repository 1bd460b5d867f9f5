import {
  type Address,
  createPublicClient,
  custom,
  defineChain,
  erc20Abi,
  type PublicClient,
} from 'viem'
import { chainFacts, multicallAddress } from '@/config/chain'
import type { Currency } from '@/contract/currency'
import type { Log } from '@/server/platform/log/log'
import { askInTurn, boundsForOthers, ownBounds } from './ask-in-turn'
import { type ChainPort, type ChainState, chainAway, type RpcCall, type RpcReply } from './chain'
import { type RpcNode, rpcNode, type SendRpc, type Told } from './rpc-node'

export interface TokenFacts {
  symbol: string
  name: string
  address: Address
}

// Its runs and its reads together, and some to spare.
const mostForOthers = 48

interface RpcChainChoices {
  urls: string[]
  tokens: readonly TokenFacts[]
  log: Log
  waitMs?: number
  restMs?: number
  /** Makes connections to nodes, for one kind of asker at a time; left out, those of `fetch`. */
  connect?: (mostAtOnce?: number) => SendRpc
}

const viemChain = defineChain({
  id: chainFacts.id,
  name: chainFacts.name,
  nativeCurrency: chainFacts.native,
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: multicallAddress } },
})

/** The chain over JSON-RPC: by one node after the other, none of which may keep us waiting for long. */
export function rpcChain(choices: RpcChainChoices): ChainPort {
  const { tokens } = choices
  const told = choices.urls.map(() => ({ isAway: false, isWrong: false }))
  const nodes = connected(choices, told)
  const forOthers = connected(choices, told, mostForOthers)
  const reader = readerOver((call) => askInTurn(nodes, call, () => ownBounds(call)))
  const perNode = nodes.map(({ name, ask: askOne }) => ({
    name,
    reader: readerOver((call) => askOne(call, ownBounds(call))),
  }))
  let last: { at: number; state: Promise<ChainState> } | undefined
  let known: Promise<Currency[]> | undefined
  const check = (maxAgeMs = 0) => {
    if (last === undefined || Date.now() - last.at >= maxAgeMs)
      last = { at: Date.now(), state: checkAll(nodes, forOthers) }
    return last.state
  }
  return {
    ask: (call, room) => askInTurn(forOthers, call, boundsForOthers(call, room)),
    reader,
    check,
    nodes: perNode,
    currencies: () => {
      const readers = perNode.map((node) => node.reader)
      known ??= readCurrencies(readers, tokens).catch((error: unknown) => {
        known = undefined
        throw chainAway(error)
      })
      return known
    },
  }
}

function connected(choices: RpcChainChoices, told: Told[], mostAtOnce?: number): RpcNode[] {
  const { urls, log, waitMs = 4_000, restMs = 10_000, connect } = choices
  const send = connect?.(mostAtOnce)
  const shared = { log, waitMs, restMs, ...(send && { send }) }
  return urls.map((url, index) => rpcNode({ ...shared, url, told: told[index] as Told }))
}

/** What others ask of is looked at too where it is in use, and decides nothing here. */
async function checkAll(nodes: RpcNode[], forOthers: RpcNode[]): Promise<ChainState> {
  void Promise.all(forOthers.filter(({ chain }) => chain !== 'unknown').map(checkOne))
  const states = await Promise.all(nodes.map(checkOne))
  if (states.includes('wrong')) return 'wrong'
  return states.includes('answers') ? 'answers' : 'away'
}

async function checkOne(node: RpcNode): Promise<ChainState> {
  try {
    return (await node.identify()) === 'right' ? 'answers' : 'wrong'
  } catch {
    return node.chain === 'wrong' ? 'wrong' : 'away'
  }
}

function readerOver(ask: (call: RpcCall) => Promise<RpcReply>): PublicClient {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const reply = await ask({ method, params: (params ?? []) as unknown[] })
    if ('result' in reply) return reply.result
    throw Object.assign(new Error(reply.error.message), reply.error)
  }
  return createPublicClient({ chain: viemChain, transport: custom({ request }, { retryCount: 0 }) })
}

/**
 * USDT and USDC have 18 decimals here and 6 elsewhere, so that is read and never assumed; of two nodes at
 * least, where there are two, as one alone may lie.
 */
async function readCurrencies(
  readers: PublicClient[],
  tokens: readonly TokenFacts[],
): Promise<Currency[]> {
  const read = tokens.map(async ({ symbol, name, address }) => {
    const ask = { address, abi: erc20Abi, functionName: 'decimals' } as const
    const told = await Promise.allSettled(readers.map((reader) => reader.readContract(ask)))
    const answers = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [decimals] = answers
    const isEnough = answers.length >= Math.min(readers.length, 2)
    if (decimals === undefined || !isEnough) throw new Error(`too few nodes tell of ${symbol}`)
    if (answers.some((other) => other !== decimals)) throw new Error(`nodes disagree on ${symbol}`)
    return { symbol, name, decimals, address }
  })
  return [{ ...chainFacts.native, address: null }, ...(await Promise.all(read))]
}
