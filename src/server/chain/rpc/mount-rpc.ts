import type { Context, Hono } from 'hono'
import { chainCalls } from '@/contract/chain'
import { AppError } from '@/server/platform/errors'
import { readBody } from '@/server/platform/http/body'
import { CallCounts } from '@/server/platform/http/call-counts'
import type { Clock } from '@/server/platform/node/clock'
import type { SecurityEvents } from '@/server/platform/security/events'
import { networkOf } from '@/server/platform/security/network-of'
import type { ChainPort, RpcFailure } from '../nodes/chain'
import { failure } from './allowed'
import { answerRpc, refusalOfList } from './answer'
import { fairShare } from './fair-share'

export interface RpcSettings {
  chain: ChainPort
  clock: Clock
  limitFactor: number
  addressOf: (context: Context) => string
  /** Absent where there is no database. */
  securityEvents?: Pick<SecurityEvents, 'note'>
}

/** The chain at our own address: no key of a provider and no power over a node reaches a browser. */
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
    if (refusal !== undefined) return refused(400, refusal)
    const address = addressOf(context)
    const visitor = networkOf(address)
    const waitSeconds = counts.spend(visitor, Array.isArray(asked) ? asked.length : 1)
    if (waitSeconds !== undefined) {
      const event = { kind: 'limit', call: 'chain.rpc', reason: 'TOO_MANY' } as const
      settings.securityEvents?.note({ ...event, address })
      const message = 'Too many calls. Wait a little and try again.'
      return refused(429, failure('limit', message), { 'retry-after': String(waitSeconds) })
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
      return { refused: refused(400, failure('parse', 'This is not JSON.')) }
    if (!(error instanceof AppError)) throw error
    return { refused: refused(error.status, failure('invalid', error.message)) }
  }
}

function refused(status: number, error: RpcFailure, headers = {}): Response {
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
