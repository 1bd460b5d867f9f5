import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { readServerEnv, type ServerEnv } from '@/config/env.server'
import { createApp } from '@/server/app'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { createRpcApp } from '@/server/chain/rpc/rpc-app'
import { startJobs } from '@/server/jobs'
import { listenForOps } from '@/server/ops/ops-socket'
import { awaitDatabase } from '@/server/platform/db/connect'
import { AppError } from '@/server/platform/errors'
import { refused } from '@/server/platform/http/envelope'
import { consoleLog, type Log } from '@/server/platform/log/log'
import { protectiveHeaders } from '@/server/platform/node/headers'
import { answerUpgrades, callerAddress, drain, listen } from '@/server/platform/node/listen'
import { speaking } from '@/server/platform/node/locale-node'
import { systemClock } from '@/server/platform/node/machine'
import type { Pages } from '@/server/platform/node/pages'
import { limitFactorOf } from '@/server/services'
import { chainFrom, openChain } from '@/server/start/open-chain'
import { carriersFrom, openServices } from '@/server/start/open-services'
import { addSiteFiles } from '@/server/start/site'

export type OpenPages = (isDevelopment: boolean, env: ServerEnv) => Promise<Pages>
type Stop = () => void | Promise<void>

/** The one Node process: the API answers /api, the pages everything else. */
export async function runProcess(openPages: OpenPages): Promise<void> {
  const env = readServerEnv(process.env)
  const isDevelopment = process.env.NEXT_DEV === '1'
  const stops: Stop[] = []
  // Listened for from the start: who asks to stop while it opens must not wait until it is ready.
  endWithParent(stops)
  const isBuilt = pagesBuilt()
  try {
    const { api, endStreams } = servesApi(env)
      ? await startApi(env, stops)
      : { api: await startRpc(env, stops), endStreams: undefined }
    if (process.env.PAGES !== undefined) process.send?.({ type: 'opened' })
    await isBuilt
    const pages = await openPages(isDevelopment, env)
    stops.push(pages.close)
    const headers = protectiveHeaders(env, isDevelopment)
    const host = env.HOST ?? (env.APP_MODE === 'sandbox' ? '127.0.0.1' : '0.0.0.0')
    const isApi = servesApi(env) ? apiAddress : rpcAddress
    const server = await listen(
      speaking(router({ api, isApi, pages: pages.handle, headers })),
      host,
      env.PORT,
    )
    stops.push(() => drain(server))
    // A stream never ends by itself, and draining waits for what runs.
    if (endStreams) stops.push(endStreams)
    stops.push(answerUpgrades(server, pages.development))
    const url = shownUrl(host, env.PORT)
    process.send?.({ type: 'ready', url })
    if (!process.send) console.info(`Ready on ${url}`)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

/** At a first start the pages are still being built; who builds them says when they stand. */
function pagesBuilt(): Promise<void> {
  if (process.env.PAGES !== 'later') return Promise.resolve()
  return new Promise((done) => {
    process.on('message', (message: { type?: string }) => message.type === 'pages' && done())
  })
}

function shownUrl(host: string, port: number): string {
  const isAny = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** With an outside token service, or with the API mocked in the browser, there is none here. */
function servesApi(env: ServerEnv): boolean {
  return env.NEXT_PUBLIC_API_MOCK === 'off' && env.NEXT_PUBLIC_API_URL.startsWith('/')
}

async function startApi(env: ServerEnv, stops: Stop[]) {
  await awaitDatabase(env, consoleLog(systemClock))
  const opened = await openServices(env)
  stops.push(opened.close)
  const { chain, db, log } = opened.services
  // Only a new database waits for payments of the past; in any other they would be nobody's.
  const isPaidFor = (await readChainCursor(db)) === undefined
  stops.push(await openChain(env, chain, log, isPaidFor))
  stops.push(
    await startJobs(opened.services, { carriers: carriersFrom(env), isHistoryFirst: true }),
  )
  stops.push(await listenForOps(env, opened.services))
  const app = createApp(opened.services, { addressOf: callerAddress(env.TRUST_PROXY === 'on') })
  addSiteFiles(app, opened.services, env)
  return { api: asListener(app, log), endStreams: () => opened.services.stream.close() }
}

/** With the API in the browser or elsewhere, pages still reach the chain through this address. */
async function startRpc(env: ServerEnv, stops: Stop[]): Promise<RequestListener> {
  const log = consoleLog(systemClock)
  const chain = await chainFrom(env, log)
  stops.push(await openChain(env, chain, log))
  const app = createRpcApp({
    chain,
    log,
    clock: systemClock,
    limitFactor: limitFactorOf(env.APP_MODE),
    addressOf: callerAddress(env.TRUST_PROXY === 'on'),
  })
  return asListener(app, log)
}

function asListener(app: Hono, log: Log): RequestListener {
  const listener = getRequestListener(app.fetch, {
    // A request line or a Host header that makes no address, and what was thrown past the application.
    errorHandler: (error) =>
      refused(error instanceof RequestError ? new AppError('BAD_REQUEST') : error, log),
  })
  return (request, response) => void listener(request, response)
}

const apiAddress = /^\/(api(\/|\?|$)|robots\.txt(\?|$)|sitemap\.xml(\?|$))/
const rpcAddress = /^\/api\/v1\/rpc(\?|$)/

interface Ways {
  api: RequestListener
  isApi: RegExp
  pages: RequestListener
  headers: ReturnType<typeof protectiveHeaders>
}

function router({ api, isApi, pages, headers }: Ways): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '/'
    const isForApi = isApi.test(address)
    headers(response, isForApi && !address.startsWith('/api/docs'), address)
    return isForApi ? api(request, response) : pages(request, response)
  }
}

function endWithParent(stops: Stop[]): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void stopAll(stops).then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  // Undefined without a parent; false when it left before we listened.
  if (process.connected === false) end()
}

/** Last started, first stopped; one part that fails to stop does not keep the others. */
async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      console.error(error)
    }
  }
}
