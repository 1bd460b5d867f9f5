import { rpcLimits } from '@/contract/chain'
import type { Clock } from '@/server/platform/node/clock'
import type { ChainPort, RpcCall, RpcReply } from '../nodes/chain'
import { failure } from './allowed'
import type { Ask } from './answer'
import { Turns } from './turns'

const sharedMs = 1_000

const sharedMethods = ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice']

/** Running a contract keeps a core of the node busy, and others from it; reading hardly does. */
const running = { each: 2, together: 4 }
const reading = { each: 8, together: 32 }
const runMethods = ['eth_call', 'eth_estimateGas']

/** For each request of a visitor a way to ask the chain: within its time, its bytes and its places at the node. */
export function fairShare(chain: ChainPort, clock: Clock): (visitor: string) => Ask {
  const shared = sharedReads(chain, clock)
  const runs = new Turns(running)
  const reads = new Turns(reading)
  return (visitor) => {
    const untilMs = performance.now() + rpcLimits.seconds * 1000
    const leftMs = () => Math.max(0, untilMs - performance.now())
    const room = { leftBytes: rpcLimits.listBytes }
    return async (call) => {
      if (isShared(call)) return within(leftMs(), call, shared(call))
      const turns = runMethods.includes(call.method) ? runs : reads
      const done = await turns.take(visitor, leftMs())
      if (done === undefined) return { error: failure('limit', tooBusy) }
      // The place stays taken for as long as the node works, also when nobody waits for it any more.
      return within(leftMs(), call, chain.ask(call, room).finally(done))
    }
  }
}

const tooBusy = 'Too many calls. Wait a little and try again.'

function within(waitMs: number, { method }: RpcCall, reply: Promise<RpcReply>): Promise<RpcReply> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<RpcReply>((resolve, reject) => {
    timer = setTimeout(() => {
      if (!runMethods.includes(method)) return reject(new Error('no answer in time'))
      resolve({ error: failure('late', 'This call took too long. Ask for less.') })
    }, waitMs)
  })
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}

function isShared({ method }: RpcCall): boolean {
  return sharedMethods.includes(method)
}

/** What every open page asks all the time is asked once a second for all of them. */
function sharedReads(chain: ChainPort, clock: Clock): (call: RpcCall) => Promise<RpcReply> {
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
