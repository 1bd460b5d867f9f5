import type { Clock } from '@/server/platform/node/clock'
import type { ChainPort, RpcCall, RpcReply } from '../nodes/chain'

const sharedMs = 1_000
const sharedMethods = ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice']

export function isShared({ method }: RpcCall): boolean {
  return sharedMethods.includes(method)
}

/** What every open page asks all the time is asked once a second for all of them. */
export function sharedReads(chain: ChainPort, clock: Clock): (call: RpcCall) => Promise<RpcReply> {
  const kept = new Map<string, { untilMs: number; reply: Promise<RpcReply> }>()
  return (call) => {
    const { method } = call
    const now = clock.now().getTime()
    const known = kept.get(method)
    if (known !== undefined && now < known.untilMs) return known.reply
    const reply = chain.ask(call)
    const fresh = { untilMs: now + sharedMs, reply }
    kept.set(method, fresh)
    const forget = () => {
      if (kept.get(method) === fresh) kept.delete(method)
    }
    reply.then((said) => 'error' in said && forget(), forget)
    return reply
  }
}
