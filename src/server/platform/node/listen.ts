import { AsyncLocalStorage } from 'node:async_hooks'
import type { SendHandle } from 'node:child_process'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { Context } from 'hono'
import { minuteMs } from '@/config/durations'
import {
  carryLocale,
  chosenLocale,
  firstLocale,
  inLocale,
  locales,
  offeredLocales,
} from '@/messages/locale'
import { asAppError } from '../errors'
import type { Ports } from '../ports'
import { ready } from '../signals/health.service'
import { limitConnections } from './connections'

const refusal =
  'HTTP/1.1 426 Upgrade Required\r\nUpgrade: HTTP/1.1\r\nConnection: upgrade, close\r\nContent-Length: 0\r\n\r\n'

const lingerMs = 1_000

const developmentSocket = /^\/_next\/hmr(\?|$)/

export class CannotListen extends Error {}

const drainMs = 8_000

type Reason = (at: { host: string; port: number; of: string }) => string

const notOurs: Reason = ({ host, of }) => `${of}HOST ${host} isn’t this machine’s.`

const reasons: Record<string, Reason> = {
  EADDRINUSE: ({ port, of }) => `Port ${port} is taken. Set a free ${of}PORT.`,
  EACCES: ({ port, of }) => `Port ${port} needs rights. Set ${of}PORT above 1023.`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
}

/**
 * Node checks for late headers only periodically, so both together make up the 15 s that headers
 * may take.
 */
const times = {
  headersTimeout: 13_000,
  connectionsCheckingInterval: 2_000,
  requestTimeout: minuteMs,
  keepAliveTimeout: 65_000,
}

/** Each open page of a member holds one for its notices; they use at most 400 MB. */
const maxConnections = 10_000

interface Place {
  of?: '' | 'SIGNALS_' | 'CONSOLE_'
  /** The process that already listens at this address, and hands it over. */
  before?: SendHandle | undefined
}

export function listen(
  listener: RequestListener,
  host: string,
  port: number,
  { of = '', before }: Place = {},
): Promise<Server> {
  const server = createServer(times, (request, response) => {
    // The handlers expect a path: `*` and whole addresses would break them.
    if (!request.url?.startsWith('/')) return refuseTarget(response)
    // TRACE would answer with the request's headers, and so show a script what only the browser may
    // know.
    if (request.method === 'TRACE')
      return response.writeHead(405, { allow: 'GET, HEAD, POST' }).end()
    return listener(request, response)
  })
  limitConnections(server, maxConnections)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      reject(reason === undefined ? error : new CannotListen(reason({ host, port, of })))
    })
    const isHeard = () => resolve(server)
    if (before) server.listen(before, isHeard)
    else server.listen(port, host, isHeard)
  })
}

/**
 * Asks the process that started this one for the address at which it has answered meanwhile. Node
 * begins to accept connections as soon as the answer arrives, so a caller that awaits it listens at
 * once.
 */
export function addressOfStarter(): Promise<SendHandle> {
  return new Promise((resolve) => {
    process.on('message', (message: { type?: string }, handle: SendHandle) => {
      if (message.type === 'address') resolve(handle)
    })
    process.send?.({ type: 'address' })
  })
}

function refuseTarget(response: ServerResponse): void {
  const text = 'Bad request\n'
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-length': text.length }
  response.writeHead(400, { ...headers, connection: 'close' }).end(text)
}

export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/**
 * The caller's address. A forwarding header counts only behind our own proxy, because anybody can
 * write one.
 */
export function callerAddress(trustsProxy: boolean): (context: Context) => string {
  return (context) => {
    const { incoming } = context.env as { incoming?: IncomingMessage }
    return callerIn(context.req.header('x-forwarded-for'), { trustsProxy, incoming })
  }
}

export function callerIn(
  forwardedFor: string | undefined,
  { trustsProxy, incoming }: { trustsProxy: boolean; incoming: IncomingMessage | undefined },
): string {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim()
  if (trustsProxy && forwarded) return forwarded
  return incoming?.socket.remoteAddress ?? 'unknown'
}

/** Answers upgrade requests. Without an answer Node leaves their socket open for ever. */
export function answerUpgrades(server: Server, development?: Server): () => void {
  const open = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const isTaken =
      developmentSocket.test(request.url ?? '') &&
      development?.emit('upgrade', request, socket, head)
    if (!isTaken) refuse(socket)
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}

/**
 * Keeps reading and discards the rest, because closing at once would lose the answer on its way.
 */
function refuse(socket: Duplex): void {
  const end = () => socket.destroy()
  const timer = setTimeout(end, lingerMs)
  socket.on('error', end).once('close', () => clearTimeout(timer))
  socket.resume().once('end', end).end(refusal)
}

export function signalsListener(
  needs: Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'standing'>,
  metrics: () => Promise<string>,
): RequestListener {
  return async ({ method, url }, response) => {
    const answer = (status: number, text: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
    if (method !== 'GET' && method !== 'HEAD') return answer(405, 'GET only\n')
    if (url === '/live') return answer(200, 'alive\n')
    if (url !== '/ready' && url !== '/metrics') return answer(404, 'not found\n')
    try {
      if (url === '/metrics') return answer(200, await metrics(), 'text/plain; version=0.0.4')
      await ready(needs)
      return answer(200, 'ready\n')
    } catch (error) {
      const { errors = [], message } = asAppError(error)
      const reasons = errors.map(({ path, message: reason }) => `${path}: ${reason}`)
      const sentences = reasons.length > 0 ? reasons : [message]
      return answer(503, ['not ready', ...sentences, ''].join('\n'))
    }
  }
}

const yearSeconds = 365 * 24 * 60 * 60

export function carryLanguages(languages = locales): void {
  if (languages.length > 1) carryLocale(new AsyncLocalStorage<string>())
}

export function speaking(listener: RequestListener, languages = offeredLocales()): RequestListener {
  if (languages.length < 2 && languages[0] === firstLocale) return listener
  carryLanguages()
  return (request, response) => {
    if (isFile(request)) return listener(request, response)
    response.setHeader('vary', 'Accept-Language, Cookie, Lang')
    const address = asksForLanguage(request)
    if (address && languages.includes(address)) {
      const languageCookie = `lang=${address}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
      response.setHeader('set-cookie', languageCookie)
      request.headers.lang = address
    }
    const { lang, cookie, 'accept-language': accepts } = request.headers
    const wishes = { asked: String(lang ?? ''), cookie: cookieOf(cookie), accepts }
    inLocale(chosenLocale(wishes, languages), () => listener(request, response))
  }
}

const isFile = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/_next/static/') || /^[^?]*\.(?!json)\w+(\?|$)/.test(url)

function asksForLanguage({ url = '' }: IncomingMessage): string | null {
  return url.includes('lang=') ? new URLSearchParams(url.split('?')[1]).get('lang') : null
}

const cookieOf = (text = '') => /(?:^|;\s*)lang=([^;]*)/.exec(text)?.[1]
