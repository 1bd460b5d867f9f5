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
import { rpcLimits } from '@/contract/chain'
import type { Currency } from '@/contract/currency'
import type { Log } from '@/server/platform/log/log'
import type { ShareToken } from '../token/share-token'
import {
  type ChainPort,
  type ChainState,
  chainAway,
  type Room,
  type RpcCall,
  type RpcReply,
} from './chain'
import { type AnswerBounds, type NodeHealth, type RpcNode, rpcNode, type SendRpc } from './rpc-node'

const maxAsked = 3

const alreadyThere = /already (known|imported|exists)/i

const maxOfBlock = 256 * 1024 * 1024
const longReadMs = 20_000

const longReads = [
  'eth_getLogs',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getTransactionReceipt',
]

const othersMs = rpcLimits.seconds * 1000
const runs = ['eth_call', 'eth_estimateGas']

const runMs = 30_000

export interface TokenFacts {
  symbol: string
  name: string
  address: Address
}

const maxForOthers = 48

interface RpcChainChoices {
  urls: string[]
  tokens: readonly TokenFacts[]
  shareToken?: ShareToken | undefined
  log: Log
  waitMs?: number
  restMs?: number
  connect?: (maxAtOnce?: number) => SendRpc
}

const viemChain = defineChain({
  id: chainFacts.id,
  name: chainFacts.name,
  nativeCurrency: chainFacts.native,
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: multicallAddress } },
})

export function rpcChain(choices: RpcChainChoices): ChainPort {
  const { tokens, shareToken } = choices
  const healths = choices.urls.map(() => ({ isAway: false, isWrong: false }))
  const nodes = connectNodes(choices, healths)
  const forOthers = connectNodes(choices, healths, maxForOthers)
  const client = readerOver((call) => askInTurn(nodes, call, () => ownBounds(call)))
  const perNode = nodes.map(({ name, ask: askOne }) => ({
    name,
    client: readerOver((call) => askOne(call, ownBounds(call))),
  }))
  let last: { at: number; state: Promise<ChainState> } | undefined
  let currenciesPromise: Promise<Currency[]> | undefined
  const check = (maxAgeMs = 0) => {
    if (last === undefined || Date.now() - last.at >= maxAgeMs)
      last = { at: Date.now(), state: checkAll(nodes, forOthers) }
    return last.state
  }
  return {
    ask: (call, room) => askInTurn(forOthers, call, boundsForOthers(call, room)),
    client,
    check,
    nodes: perNode,
    shareToken,
    currencies: () => {
      const clients = perNode.map((node) => node.client)
      currenciesPromise ??= readCurrencies(clients, tokens).catch((error: unknown) => {
        currenciesPromise = undefined
        throw chainAway(error)
      })
      return currenciesPromise
    },
  }
}

function connectNodes(
  choices: RpcChainChoices,
  healths: NodeHealth[],
  maxAtOnce?: number,
): RpcNode[] {
  const { urls, log, waitMs = 4_000, restMs = 10_000, connect } = choices
  const send = connect?.(maxAtOnce)
  const shared = { log, waitMs, restMs, ...(send && { send }) }
  return urls.map((url, index) =>
    rpcNode({ ...shared, url, reported: healths[index] as NodeHealth }),
  )
}

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
 * USDT and USDC have 18 decimals here and 6 elsewhere. They are read from two nodes, because one
 * may lie.
 */
async function readCurrencies(
  clients: PublicClient[],
  tokens: readonly TokenFacts[],
): Promise<Currency[]> {
  const read = tokens.map(async ({ symbol, name, address }) => {
    const ask = { address, abi: erc20Abi, functionName: 'decimals' } as const
    const results = await Promise.allSettled(clients.map((client) => client.readContract(ask)))
    const answers = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    )
    const [decimals] = answers
    const isEnough = answers.length >= Math.min(clients.length, 2)
    if (decimals === undefined || !isEnough) throw new Error(`too few nodes tell of ${symbol}`)
    if (answers.some((other) => other !== decimals)) throw new Error(`nodes disagree on ${symbol}`)
    return { symbol, name, decimals, address }
  })
  return [{ ...chainFacts.native, address: null }, ...(await Promise.all(read))]
}

async function askInTurn(
  nodes: RpcNode[],
  call: RpcCall,
  boundsOf: (isLast: boolean) => AnswerBounds,
): Promise<RpcReply> {
  const usable = nodes.filter(({ chain }) => chain !== 'wrong')
  const now = Date.now()
  const inTurn = usable.toSorted(
    (a, b) => Math.max(a.restsUntil - now, 0) - Math.max(b.restsUntil - now, 0),
  )
  let cause: unknown
  const askedNodes = inTurn.slice(0, maxAsked)
  for (const node of askedNodes) {
    try {
      const reply = await node.ask(call, boundsOf(node === askedNodes.at(-1)))
      return cause === undefined ? reply : afterAnother(call, reply)
    } catch (error) {
      cause = error
    }
  }
  throw chainAway(cause)
}

/** The silent node may have forwarded it: then it was sent. */
function afterAnother({ method, params }: RpcCall, reply: RpcReply): RpcReply {
  if (method !== 'eth_sendRawTransaction' || !('error' in reply)) return reply
  if (!alreadyThere.test(reply.error.message)) return reply
  return { result: keccak256(params[0] as `0x${string}`) }
}

function ownBounds({ method }: RpcCall): AnswerBounds {
  return { maxBytes: maxOfBlock, ...(longReads.includes(method) && { waitMs: longReadMs }) }
}

/** A running contract call is awaited, because otherwise it would run on the next node too. */
function boundsForOthers({ method }: RpcCall, room?: Room): (isLast: boolean) => AnswerBounds {
  const maxBytes = rpcLimits.answerBytes
  if (runs.includes(method)) return () => ({ maxBytes, room, waitMs: runMs, doubtMs: othersMs / 3 })
  const untilMs = performance.now() + othersMs
  return (isLast) => {
    const leftMs = Math.max(1, untilMs - performance.now())
    return { maxBytes, room, waitMs: Math.ceil(isLast ? leftMs : leftMs / 2) }
  }
}
