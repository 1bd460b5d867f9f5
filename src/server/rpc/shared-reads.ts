import type { ChainPort, RpcReply } from '../ports/chain'
import type { Clock } from '../ports/clock'

const sharedMs = 1_000
const sharedMethods = ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice']

/** What every open page asks all the time is asked once a second for all of them. */
export function sharedReads(chain: ChainPort, clock: Clock): Pick<ChainPort, 'ask'> {
  const kept = new Map<string, { untilMs: number; reply: Promise<RpcReply> }>()
  return {
    ask: (call) => {
      const { method } = call
      if (!sharedMethods.includes(method)) return chain.ask(call)
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
    },
  }
}
