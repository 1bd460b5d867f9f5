import {
  type Address,
  createPublicClient,
  custom,
  defineChain,
  erc20Abi,
  keccak256,
  type PublicClient,
} from 'viem'
import { chainFacts, multicallAddress } from '@/config/chain'
import type { Currency } from '@/contract/currency'
import { type ChainPort, type ChainState, chainAway, type RpcCall, type RpcReply } from './chain'
import type { Log } from './log'
import { type RpcNode, rpcNode } from './rpc-node'

export interface TokenFacts {
  symbol: string
  name: string
  address: Address
}

interface RpcChainChoices {
  urls: string[]
  tokens: readonly TokenFacts[]
  log: Log
  waitMs?: number
  restMs?: number
}

const mostAsked = 3
const alreadyThere = /already (known|imported|exists)/i

const viemChain = defineChain({
  id: chainFacts.id,
  name: chainFacts.name,
  nativeCurrency: chainFacts.native,
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: multicallAddress } },
})

/** The chain over JSON-RPC: by one node after the other, none of which may keep us waiting for long. */
export function rpcChain(choices: RpcChainChoices): ChainPort {
  const { urls, tokens, log, waitMs = 4_000, restMs = 10_000 } = choices
  const nodes = urls.map((url) => rpcNode({ url, log, waitMs, restMs }))
  const ask = (call: RpcCall) => askInTurn(nodes, call)
  const reader = readerOver(ask)
  let last: { at: number; state: Promise<ChainState> } | undefined
  let known: Promise<Currency[]> | undefined
  return {
    ask,
    reader,
    nodes: nodes.map(({ name, ask: askOne }) => ({ name, reader: readerOver(askOne) })),
    check: (maxAgeMs = 0) => {
      if (last === undefined || Date.now() - last.at >= maxAgeMs)
        last = { at: Date.now(), state: checkAll(nodes, log) }
      return last.state
    },
    currencies: () => {
      known ??= readCurrencies(reader, tokens).catch((error: unknown) => {
        known = undefined
        throw chainAway(error)
      })
      return known
    },
  }
}

async function askInTurn(nodes: RpcNode[], call: RpcCall): Promise<RpcReply> {
  const usable = nodes.filter((node) => !node.isWrong)
  const now = Date.now()
  const inTurn = usable.toSorted(
    (a, b) => Math.max(a.restsUntil - now, 0) - Math.max(b.restsUntil - now, 0),
  )
  let cause: unknown
  for (const node of inTurn.slice(0, mostAsked)) {
    try {
      const reply = await node.ask(call)
      return cause === undefined ? reply : afterAnother(call, reply)
    } catch (error) {
      cause = error
    }
  }
  throw chainAway(cause)
}

/** A transaction that the silent node had passed on is known to the next one: it was sent. */
function afterAnother({ method, params }: RpcCall, reply: RpcReply): RpcReply {
  if (method !== 'eth_sendRawTransaction' || !('error' in reply)) return reply
  if (!alreadyThere.test(reply.error.message)) return reply
  return { result: keccak256(params[0] as `0x${string}`) }
}

async function checkAll(nodes: RpcNode[], log: Log): Promise<ChainState> {
  const states = await Promise.all(nodes.map((node) => checkOne(node, log)))
  if (states.includes('wrong')) return 'wrong'
  return states.includes('answers') ? 'answers' : 'away'
}

async function checkOne(node: RpcNode, log: Log): Promise<ChainState> {
  try {
    const reply = await node.ask({ method: 'eth_chainId', params: [] })
    if ('error' in reply) return 'away'
    const wasWrong = node.isWrong
    node.isWrong = Number(reply.result) !== chainFacts.id
    if (node.isWrong && !wasWrong)
      log.error('chain node of another chain', { node: node.name, chain: String(reply.result) })
    return node.isWrong ? 'wrong' : 'answers'
  } catch {
    return node.isWrong ? 'wrong' : 'away'
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

/** USDT and USDC have 18 decimals here and 6 elsewhere, so that is read and never assumed. */
async function readCurrencies(
  reader: PublicClient,
  tokens: readonly TokenFacts[],
): Promise<Currency[]> {
  const read = tokens.map(async ({ symbol, name, address }) => {
    const decimals = await reader.readContract({ address, abi: erc20Abi, functionName: 'decimals' })
    return { symbol, name, decimals, address }
  })
  return [{ ...chainFacts.native, address: null }, ...(await Promise.all(read))]
}
