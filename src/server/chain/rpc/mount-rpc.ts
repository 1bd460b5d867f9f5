import { type Context, Hono } from 'hono'
import { chainCalls, rpcLimits } from '@/contract/chain'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { CallCounts } from '@/server/platform/http/rate-limit'
import type { Log } from '@/server/platform/log/log'
import type { Clock } from '@/server/platform/node/machine'
import { networkOf, type SecurityEvents } from '@/server/platform/security/events'
import type { ChainPort, RpcCall, RpcFailure, RpcReply } from '../nodes/chain'
import { failure } from './allowed'
import { type Ask, answerRpc, refusalOfList } from './answer'

const sharedMs = 1_000
const sharedMethods = ['eth_blockNumber', 'eth_chainId', 'eth_gasPrice']

/** Running a contract takes a whole core of the node; reads hardly any. */
const running = { each: 2, together: 4 }
const reading = { each: 8, together: 32 }
const runMethods = ['eth_call', 'eth_estimateGas']
const tooBusy = 'Too many calls. Wait a little.'

type Done = () => void

interface Line {
  busy: number
  waiting: ((done: Done) => void)[]
}

/** A free slot goes to the caller that has waited longest. */
class Turns {
  private busy = 0
  private readonly lines = new Map<string, Line>()

  constructor(private readonly max: { each: number; together: number }) {}

  take(visitor: string, waitMs: number): Promise<Done | undefined> {
    const line = this.lines.get(visitor) ?? { busy: 0, waiting: [] }
    this.lines.set(visitor, line)
    return new Promise((resolve) => {
      const begin = (done: Done) => {
        clearTimeout(timer)
        resolve(done)
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        this.forgetIdle(visitor, line)
        resolve(undefined)
      }, waitMs)
      line.waiting.push(begin)
      this.serve()
    })
  }

  private serve(): void {
    for (const [visitor, line] of [...this.lines]) {
      if (this.busy >= this.max.together) return
      const begin = line.busy < this.max.each ? line.waiting.shift() : undefined
      if (begin !== undefined) this.start(visitor, line, begin)
    }
  }

  private start(visitor: string, line: Line, begin: (done: Done) => void): void {
    this.busy += 1
    line.busy += 1
    this.lines.delete(visitor)
    this.lines.set(visitor, line)
    begin(() => {
      this.busy -= 1
      line.busy -= 1
      this.forgetIdle(visitor, line)
      this.serve()
    })
  }

  private forgetIdle(visitor: string, line: Line): void {
    if (line.busy === 0 && line.waiting.length === 0) this.lines.delete(visitor)
  }
}

interface RpcSettings {
  chain: ChainPort
  clock: Clock
  limitFactor: number
  addressOf: (context: Context) => string
  securityEvents?: Pick<SecurityEvents, 'note'>
}

/** Neither a provider's key nor control of a node reaches a browser. */
export function mountRpc(app: Hono, settings: RpcSettings): void {
  const { path, minuteLimit } = chainCalls.rpc
  const { chain, clock, limitFactor, addressOf } = settings
  const asking = fairShare(chain, clock)
  const counts = new CallCounts(minuteLimit * limitFactor, () => clock.now().getTime())
  app.post(`/${path}`, async (context) => {
    const read = await readJson(context.req.raw)
    if ('refused' in read) return read.refused
    const { asked } = read
    const refusal = refusalOfList(asked)
    if (refusal !== undefined) return rejectionOf(400, refusal)
    const address = addressOf(context)
    const visitor = networkOf(address)
    const waitSeconds = counts.consume(visitor, Array.isArray(asked) ? asked.length : 1)
    if (waitSeconds !== undefined) {
      const event = { kind: 'limit', call: 'chain.rpc', reason: 'TOO_MANY' } as const
      settings.securityEvents?.note({ ...event, address })
      return rejectionOf(429, failure('limit', tooBusy), { 'retry-after': String(waitSeconds) })
    }
    const { status, body } = await answerRpc(asking(visitor), asked)
    return asJson(status, body, status === 503 ? { 'retry-after': '5' } : {})
  })
}

async function readJson(request: Request): Promise<{ asked: unknown } | { refused: Response }> {
  try {
    return { asked: JSON.parse(await readBody(request)) }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { refused: rejectionOf(400, failure('parse', 'Not JSON.')) }
    if (!(error instanceof AppError)) throw error
    return { refused: rejectionOf(error.status, failure('invalid', error.message)) }
  }
}

function rejectionOf(status: number, error: RpcFailure, headers = {}): Response {
  return asJson(status, { jsonrpc: '2.0', id: null, error }, headers)
}

function asJson(status: number, body: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

function fairShare(chain: ChainPort, clock: Clock): (visitor: string) => Ask {
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
      const release = await turns.take(visitor, leftMs())
      if (release === undefined) return { error: failure('limit', tooBusy) }
      // The slot is taken while the node works, even after the caller has left.
      return within(leftMs(), call, chain.ask(call, room).finally(release))
    }
  }
}

function within(waitMs: number, { method }: RpcCall, reply: Promise<RpcReply>): Promise<RpcReply> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<RpcReply>((resolve, reject) => {
    timer = setTimeout(() => {
      if (!runMethods.includes(method)) return reject(new Error('no answer in time'))
      resolve({ error: failure('late', 'Timed out. Ask for less.') })
    }, waitMs)
  })
  return Promise.race([reply, late]).finally(() => clearTimeout(timer))
}

function isShared({ method }: RpcCall): boolean {
  return sharedMethods.includes(method)
}

/**
 * Every open page polls these. The node is asked at most once a second, and all pages share its
 * answer.
 */
function sharedReads(chain: ChainPort, clock: Clock): (call: RpcCall) => Promise<RpcReply> {
  const stored = new Map<string, { untilMs: number; reply: Promise<RpcReply> }>()
  return (call) => {
    const { method } = call
    const now = clock.now().getTime()
    const sharedReply = stored.get(method)
    if (sharedReply !== undefined && now < sharedReply.untilMs) return sharedReply.reply
    const reply = chain.ask(call)
    const fresh = { untilMs: now + sharedMs, reply }
    stored.set(method, fresh)
    const forget = () => {
      if (stored.get(method) === fresh) stored.delete(method)
    }
    reply.then((answer) => 'error' in answer && forget(), forget)
    return reply
  }
}

export function createRpcApp(settings: RpcSettings & { log: Log }): Hono {
  const app = new Hono()
  const api = new Hono()
  mountRpc(api, settings)
  app.route('/api/v1', api)
  app.notFound(() =>
    refusalAnswer(new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } }), settings.log),
  )
  app.onError((error) => refusalAnswer(error, settings.log))
  return app
}
