import { readdirSync, readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join, sep } from 'node:path'
import next from 'next'
import { mainRouter } from '@/config/chain'
import { builtFolder, type ServerEnv, SettingsError } from '@/config/env.server'
import { offerUnknown } from '@/config/kept-unknown'
import { isPage, readWords } from '@/config/page-words'
import { stakingOffered } from '@/config/staking-offered'
import { locale } from '@/messages/locale'
import type { RefuseDrawing } from './drawings'

const address = /^\/_next\/static\/development\/_clientMiddlewareManifest\.js(\?|$)/

const script = 'self.__MIDDLEWARE_MATCHERS=[];self.__MIDDLEWARE_MATCHERS_CB?.()'

export interface Pages {
  handle: RequestListener
  development?: Server
  close(): Promise<void>
}

export async function nextHandler(
  isDevelopment: boolean,
  env: ServerEnv,
  refuses: RefuseDrawing,
): Promise<Pages> {
  if (!isDevelopment && builtFolder !== undefined)
    refuseOtherRouter(env, join(process.cwd(), builtFolder))
  // Next would listen for upgrades on its first request's server and keep unknown ones open.
  const development = createServer()
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    port: env.PORT,
    customServer: true,
    httpServer: development,
  })
  await app.prepare()
  const draw = app.getRequestHandler()
  const handle = isDevelopment ? draw : rememberDrawn(draw, refuses, otherAddresses())
  return {
    handle: (request, response) => {
      if (isDevelopment && answersForNext(request, response)) return
      void handle(request, response)
    },
    ...(isDevelopment && { development }),
    close: () => app.close(),
  }
}

/**
 * Next's development server sends JSON where its pages load a script; otherwise each navigation
 * waits, then reloads.
 */
export function answersForNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (!address.test(request.url ?? '')) return false
  response.setHeader('content-type', 'text/javascript; charset=utf-8')
  response.end(script)
  return true
}

/** Pages swap through their built-in router; on another the server would find no swaps. */
export function refuseOtherRouter(env: ServerEnv, builtFolder: string): void {
  if (env.APP_MODE === 'sandbox') return
  const file = readFileSync(join(builtFolder, 'required-server-files.json'), 'utf8')
  const { config } = JSON.parse(file) as { config: { env: Record<string, string | undefined> } }
  const builtIn = config.env.NEXT_PUBLIC_SWAP_ROUTER || mainRouter
  const configured = env.NEXT_PUBLIC_SWAP_ROUTER ?? mainRouter
  if (configured.toLowerCase() === builtIn.toLowerCase()) return
  throw new SettingsError(
    `FNX does not start: its pages were built to swap through ${builtIn}, and NEXT_PUBLIC_SWAP_ROUTER is ${configured} now. Build the pages with the same settings.`,
  )
}

/** What Next serves besides pages. */
export interface OtherAddresses {
  isFile(path: string): boolean
  isMoved(path: string): boolean
}

function otherAddresses(): OtherAddresses {
  const folder = join(process.cwd(), 'public')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = new Set(names.map((name) => `/${name.replaceAll(sep, '/')}`))
  const manifest = join(process.cwd(), builtFolder ?? '', 'routes-manifest.json')
  const { redirects } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    redirects: { regex: string }[]
  }
  const moved = redirects.map(({ regex }) => new RegExp(regex))
  return {
    isFile: (path) => path.includes('.') && files.has(path),
    isMoved: (path) => moved.some((shape) => shape.test(path)),
  }
}

interface Drawn {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
}

interface KeptPage extends Drawn {
  untilMs: number
}

const maxBytes = 24 * 1024 * 1024
const keptHeaders = ['content-type', 'cache-control', 'content-encoding', 'vary']
/** Contents may change; the data of pages is cached for longer than that (page-data.ts). */
const contentsMs = 1_000
const unknown = '/404'

/**
 * Caches rendered pages: one with database contents for a second, and one for all unknown
 * addresses. What has to be rendered is limited per network and minute.
 */
export function rememberDrawn(
  draw: RequestListener,
  refuses: RefuseDrawing,
  others: OtherAddresses,
): RequestListener {
  const memory = new Map<string, KeptPage>()
  let bytes = 0
  const forget = (key: string) => {
    bytes -= memory.get(key)?.body.length ?? 0
    memory.delete(key)
  }
  const keep = (key: string, drawn: KeptPage) => {
    forget(key)
    bytes += drawn.body.length
    memory.set(key, drawn)
    for (const oldest of memory.keys()) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }
  const find = (key: string) => {
    const remembered = memory.get(key)
    if (remembered === undefined || performance.now() >= remembered.untilMs) return undefined
    // The least recently used entry is dropped first.
    memory.delete(key)
    memory.set(key, remembered)
    return remembered
  }
  return (request, response) => {
    const [path = '', ...rest] = (request.url ?? '').split('?')
    if (path.startsWith('/_next/') || others.isFile(path)) return draw(request, response)
    const { address, isKept } = askedPage(request, { path, asked: rest.join('?') }, others)
    const variant = `${locale()} ${stakingOffered()} ${isPacked(request)}`
    const keyOf = (pageAddress: string) => `${variant} ${pageAddress}`
    const rememberedPage = isKept ? find(keyOf(address)) : undefined
    if (rememberedPage !== undefined) return send(rememberedPage, response)
    // guard: without it, pages are drawn for one network without end — server/platform/drawn-pages:
    //   one network has so many pages drawn a minute
    if (refuses(request, response)) return
    request.url = address
    offerUnknown(response, () => {
      const page = find(keyOf(unknown))
      if (page !== undefined) send(page, response)
      return page !== undefined
    })
    if (!isKept) return draw(request, response)
    // Node sends no body for a HEAD request, but its rendered page is cached, too.
    request.method = 'GET'
    const key = keyOf(address)
    listenTo(response, (drawn) => {
      const keptMs = keptFor(response, address)
      if (keptMs > 0) keep(key, { ...drawn, untilMs: performance.now() + keptMs })
    })
    return draw(request, response)
  }
}

/**
 * The cache key of an address: its page with the parameters that the page reads, or one key for all
 * unknown addresses. Pages with parameters are not cached, nor paths with several spellings.
 */
function askedPage(
  { method, url = '' }: IncomingMessage,
  { path, asked }: { path: string; asked: string },
  { isMoved }: OtherAddresses,
): { address: string; isKept: boolean } {
  const asItIs = { address: url, isKept: false }
  const isRead = method === 'GET' || method === 'HEAD'
  // Next redirects from such an address, so it is left unchanged.
  if (!isRead || isMoved(path) || path.includes('//') || path.includes('\\')) return asItIs
  if (!isPage(path)) return { address: unknown, isKept: true }
  // guard: without it, a page is drawn anew for each word that it doesn’t read —
  //   server/platform/drawn-pages: a word that a page doesn’t read changes nothing — last argument
  //   alone
  const words = readWords(path, asked)
  const address = words === '' ? path : `${path}?${words}`
  return { address, isKept: words === '' && !path.includes('%') }
}

function keptFor(page: ServerResponse, address: string): number {
  const rule = String(page.getHeader('cache-control'))
  if (page.statusCode !== (address === unknown ? 404 : 200)) return 0
  // guard: without it, a request for another content decides what every visitor gets —
  //   server/platform/drawn-pages: an answer that nobody may store is sent to nobody else
  if (rule.includes('no-store')) return 0
  if (rule.startsWith('private')) return Number.POSITIVE_INFINITY
  return rule.startsWith('public, max-age=0') ? contentsMs : 0
}

/**
 * Next compresses by this header, which is reduced to two values: so each page has two cached
 * forms.
 */
function isPacked({ headers }: IncomingMessage): boolean {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    String(headers['accept-encoding'] ?? ''),
  )
  if (takesGzip) headers['accept-encoding'] = 'gzip'
  else delete headers['accept-encoding']
  return takesGzip
}

function send({ status, headers, body }: Drawn, response: ServerResponse): void {
  response.statusCode = status
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('content-length', body.length)
  response.end(body)
}

function listenTo(response: ServerResponse, hear: (drawn: Drawn) => void): void {
  const parts: Buffer[] = []
  const add = (part: unknown) => {
    if (typeof part === 'string') parts.push(Buffer.from(part))
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...given: unknown[]) => unknown
    const hearAndPass = (...given: unknown[]) => {
      add(given[0])
      return original(...given)
    }
    Object.assign(response, { [name]: hearAndPass })
  }
  response.once('finish', () => {
    const headers = keptHeaders.flatMap((name): Drawn['headers'] => {
      const value = response.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    })
    hear({ status: response.statusCode, headers, body: Buffer.concat(parts) })
  })
}
