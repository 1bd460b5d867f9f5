import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { builtFolder, readServerEnv, rolesOf, type ServerEnv } from '@/config/env.server'
import { house } from '@/config/house'
import { createApp } from '@/server/app'
import { createRpcApp } from '@/server/chain/rpc/mount-rpc'
import { limitFactorOf, type Services } from '@/server/compose'
import { startJobs } from '@/server/jobs'
import { listenForOps } from '@/server/ops/ops-socket'
import { awaitDatabase } from '@/server/platform/db/connect'
import { warnWithoutIdleTimeout } from '@/server/platform/db/lets-go'
import { AppError } from '@/server/platform/errors'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { type Log, processLog } from '@/server/platform/log/log'
import { drawingLimit, type RefuseDrawing } from '@/server/platform/node/drawings'
import { protectiveHeaders } from '@/server/platform/node/headers'
import {
  addressOfStarter,
  answerUpgrades,
  callerAddress,
  drain,
  listen,
  signalsListener,
  speaking,
} from '@/server/platform/node/listen'
import { systemClock } from '@/server/platform/node/machine'
import type { Pages } from '@/server/platform/node/pages'
import { styleHash, styleHashes } from '@/server/platform/node/style-hashes'
import { watchBackups } from '@/server/platform/signals/backup'
import { despiteBreaks, type Stop, stopAll } from '@/server/start/despite-breaks'
import { followPlans } from '@/server/start/follow-plans'
import { takeHouse } from '@/server/start/house'
import { houseFiles } from '@/server/start/house-files'
import { alsoAsMarkdown } from '@/server/start/markdown-pages'
import { type Metrics, openMetrics } from '@/server/start/metrics'
import { chainFrom, openChain } from '@/server/start/open-chain'
import { openServices } from '@/server/start/open-services'
import { carriersFrom } from '@/server/start/outside-services'
import { takeOwnPlace } from '@/server/start/own-place'
import { sandboxPast } from '@/server/start/sandbox-past'
import { addSiteFiles, forgetPages, watchPages } from '@/server/start/site'
import { openTraces, referring } from '@/server/start/traces'
import { visitsOf } from '@/server/start/visits'

export type OpenPages = (
  isDevelopment: boolean,
  env: ServerEnv,
  refuses: RefuseDrawing,
) => Promise<Pages>

export async function runProcess(openPages: OpenPages): Promise<void> {
  takeOwnPlace()
  const env = readServerEnv(process.env)
  takeHouse(env)
  const stops: Stop[] = []
  // Registered from the start: stopping must not wait until everything is open.
  const farewell = endWithParent(stops)
  const isBuilt = pagesBuilt()
  try {
    stops.push(await openTraces(env, processLog(env, systemClock)))
    const opened = servesApi(env) ? await startPatiently(env, stops) : await startRpc(env, stops)
    if (process.env.PAGES !== undefined) process.send?.({ type: 'opened' })
    const url = rolesOf(env).includes('web')
      ? await serveWeb({ env, opened, isBuilt, openPages }, stops)
      : undefined
    opened.begin?.()
    farewell.say = opened.leave
    const consoleUrl = consoleUrlOf(env)
    process.send?.({ type: 'ready', url, consoleUrl })
    if (!process.send) {
      console.info(url ? `Ready on ${url}` : `Ready: ${rolesOf(env).join(', ')}`)
      if (consoleUrl !== undefined) console.info(`Console on ${consoleUrl}`)
    }
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

/** The console's address; undefined if this process does not serve it. */
function consoleUrlOf(env: ServerEnv): string | undefined {
  const isServed = env.CONSOLE_PORT !== undefined && rolesOf(env).includes('console')
  return isServed ? env.CONSOLE_ORIGIN : undefined
}

interface OpenedRole {
  api: RequestListener
  timed?: Metrics['timed']
  watch?: (url: string) => Stop
  forgetPages?: () => Promise<void>
  endStreams?: () => void
  begin?: () => void
  leave?: () => Promise<void>
}

interface Web {
  env: ServerEnv
  opened: OpenedRole
  isBuilt: Promise<void>
  openPages: OpenPages
}

async function serveWeb({ env, opened, isBuilt, openPages }: Web, stops: Stop[]): Promise<string> {
  const isDevelopment = process.env.NEXT_DEV === '1'
  await isBuilt
  const trustsProxy = env.TRUST_PROXY === 'on'
  const refuses = drawingLimit({ trustsProxy, limitFactor: limitFactorOf(env.APP_MODE) })
  const pages = await openPages(isDevelopment, env, refuses)
  stops.push(pages.close)
  const headers = protectiveHeaders(env, isDevelopment ? undefined : stylesOfBuild())
  const host = env.HOST ?? (env.APP_MODE === 'sandbox' ? '127.0.0.1' : '0.0.0.0')
  const isApi = servesApi(env) ? apiAddress : rpcAddress
  const drawn = alsoAsMarkdown(pages.handle, { site: env.NEXT_PUBLIC_SITE_URL, refuses })
  const answers = speaking(router({ api: opened.api, isApi, pages: houseFiles(drawn), headers }))
  const before = process.env.ADDRESS === 'handed over' ? await addressOfStarter() : undefined
  const server = await listen(opened.timed?.(answers) ?? answers, host, env.PORT, { before })
  stops.push(() => drain(server))
  if (isDevelopment) await opened.forgetPages?.()
  else if (opened.watch) stops.push(opened.watch(shownUrl(host, env.PORT)))
  // Ended first, because closing the server would wait for open streams.
  if (opened.endStreams) stops.push(opened.endStreams)
  stops.push(answerUpgrades(server, pages.development))
  return shownUrl(host, env.PORT)
}

const stylesOfBuild = () => [
  ...styleHashes(join(process.cwd(), builtFolder ?? '')),
  ...(house().sheet === '' ? [] : [styleHash(house().sheet)]),
]

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

function servesApi(env: ServerEnv): boolean {
  return env.NEXT_PUBLIC_API_URL.startsWith('/')
}

async function startPatiently(env: ServerEnv, stops: Stop[]): Promise<OpenedRole> {
  const log = processLog(env, systemClock)
  const wasThere = await awaitDatabase(env, log)
  return despiteBreaks((own) => startApi(env, own), { stops, log, wasThere })
}

async function startApi(env: ServerEnv, stops: Stop[]): Promise<OpenedRole> {
  const opened = await openServices(env)
  stops.push(opened.close)
  const { chain, log, standing } = opened.services
  standing.away = 'starting'
  if (env.APP_MODE === 'production' && env.DATABASE_URL)
    await warnWithoutIdleTimeout(opened.services)
  stops.push(await followPlans(opened.services))
  stops.push(await openChain(env, chain, log, await sandboxPast(env, opened.services)))
  const visits = visitsOf(opened.services)
  // Elsewhere other processes have visitors of their own.
  if (env.APP_MODE === 'sandbox' && !env.DATABASE_URL) standing.isAlone = visits.isAlone
  const carriers = carriersFrom(env)
  stops.push(
    await startJobs(opened.services, { carriers, isHistoryFirst: true, roles: rolesOf(env) }),
  )
  if (rolesOf(env).includes('worker')) stops.push(watchBackups(opened.services))
  stops.push(await listenForOps(env, opened.services))
  let metrics: Metrics | undefined
  if (env.SIGNALS_PORT !== undefined) {
    metrics = openMetrics(opened.services, env.DATABASE_URL ? env.DATABASE_POOL : 1)
    stops.push(metrics.close)
    const listener = signalsListener(opened.services, metrics.text)
    const signals = await listen(listener, env.SIGNALS_HOST, env.SIGNALS_PORT, {
      of: 'SIGNALS_',
    })
    stops.push(() => drain(signals))
  }
  if (env.CONSOLE_PORT !== undefined && rolesOf(env).includes('console'))
    stops.push(
      await serveConsole(env, opened.services, { port: env.CONSOLE_PORT, visited: visits.note }),
    )
  const app = createApp(opened.services, { addressOf: callerAddress(env.TRUST_PROXY === 'on') })
  addSiteFiles(app, opened.services, env)
  return {
    api: asListener(app, log, visits.note),
    ...(metrics && { timed: metrics.timed }),
    watch: (url) => watchPages(opened.services, `${url}/`),
    forgetPages: () => forgetPages(opened.services),
    endStreams: () => opened.services.stream.close(),
    begin: () => {
      standing.away = undefined
    },
    leave: async () => {
      standing.away = 'leaving'
      const seconds = env.DRAIN_SECONDS ?? (env.APP_MODE === 'production' ? 5 : 0)
      await wait(seconds * 1_000)
    },
  }
}

async function serveConsole(
  env: ServerEnv,
  services: Services,
  { port, visited }: { port: number; visited: NoteVisit },
): Promise<Stop> {
  const { createConsole } = await import('@/console/app')
  const addressOf = callerAddress(env.TRUST_PROXY === 'on')
  const app = createConsole(services, { addressOf })
  const server = await listen(asListener(app, services.log, visited), env.CONSOLE_HOST, port, {
    of: 'CONSOLE_',
  })
  return () => drain(server)
}

async function startRpc(env: ServerEnv, stops: Stop[]): Promise<OpenedRole> {
  const log = processLog(env, systemClock)
  const chain = await chainFrom(env, log)
  stops.push(await openChain(env, chain, log))
  const app = createRpcApp({
    chain,
    log,
    clock: systemClock,
    limitFactor: limitFactorOf(env.APP_MODE),
    addressOf: callerAddress(env.TRUST_PROXY === 'on'),
  })
  return { api: asListener(app, log) }
}

type NoteVisit = ReturnType<typeof visitsOf>['note']

function asListener(app: Hono, log: Log, visited?: NoteVisit): RequestListener {
  const listener = getRequestListener(app.fetch, {
    // Handles requests whose address is no URL, and uncaught errors of the application.
    errorHandler: (error) =>
      refusalAnswer(error instanceof RequestError ? new AppError('BAD_REQUEST') : error, log),
  })
  return referring((request, response) => {
    visited?.(request)
    void listener(request, response)
  })
}

/**
 * The programs with which outsiders check the log are plain files, served like every other one in
 * `public`.
 */
const apiAddress =
  /^\/(api(?!\/(witness\.mjs|verify\.mjs|vectors\.json)(\?|$))(\/|\?|$)|(robots|llms)\.txt(\?|$)|sitemap\.xml(\?|$))/
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

/** Stops when the parent ends or asks for it. A second request to stop ends the process at once. */
function endWithParent(stops: Stop[]): { say?: (() => Promise<void>) | undefined } {
  const farewell: ReturnType<typeof endWithParent> = {}
  let isLeaving = false
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void stopAll(stops).then(() => process.exit(0))
  }
  const leave = () => {
    if (isLeaving || farewell.say === undefined) return end()
    isLeaving = true
    void farewell.say().then(end)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  process.on('disconnect', end)
  // Undefined without a parent; false if the parent left before we listened.
  if (process.connected === false) end()
  return farewell
}
