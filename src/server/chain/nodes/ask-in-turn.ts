import { keccak256 } from 'viem'
import { rpcLimits } from '@/contract/chain'
import { chainAway, type Room, type RpcCall, type RpcReply } from './chain'
import type { AnswerBounds, RpcNode } from './rpc-node'

const mostAsked = 3
const alreadyThere = /already (known|imported|exists)/i

/** One node after the other, those that rest last, until one answers. */
export async function askInTurn(
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
  const asked = inTurn.slice(0, mostAsked)
  for (const node of asked) {
    try {
      const reply = await node.ask(call, boundsOf(node === asked.at(-1)))
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

/** More than a block can hold: one full of events must be read like any other. */
const mostOfBlock = 256 * 1024 * 1024
const longReadMs = 20_000
const longReads = [
  'eth_getLogs',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getTransactionReceipt',
]

export function ownBounds({ method }: RpcCall): AnswerBounds {
  return { mostBytes: mostOfBlock, ...(longReads.includes(method) && { waitMs: longReadMs }) }
}

const othersMs = rpcLimits.seconds * 1000
const runs = ['eth_call', 'eth_estimateGas']
// A node works on when nobody listens any more: as long as this we want to know whether it still does.
const runMs = 30_000

/**
 * Others get 1 MB and three seconds for all nodes together, the first of which may take half of what is left. A
 * contract that runs is waited for, lest it run on unseen, and not run by the next node as well.
 */
export function boundsForOthers(
  { method }: RpcCall,
  room?: Room,
): (isLast: boolean) => AnswerBounds {
  const mostBytes = rpcLimits.answerBytes
  if (runs.includes(method))
    return () => ({ mostBytes, room, waitMs: runMs, doubtMs: othersMs / 3 })
  const untilMs = performance.now() + othersMs
  return (isLast) => {
    const leftMs = Math.max(1, untilMs - performance.now())
    return { mostBytes, room, waitMs: Math.ceil(isLast ? leftMs : leftMs / 2) }
  }
}
