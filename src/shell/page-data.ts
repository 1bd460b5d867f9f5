import type { GetServerSideProps, GetServerSidePropsContext } from 'next'
import { minuteMs } from '@/config/durations'
import { envClient } from '@/config/env.client'
import { sentUnknown } from '@/config/kept-unknown'
import { ownApiUrl } from '@/config/own-api-url'
import type { PageWord } from '@/config/page-words'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { INTERNAL, UNAVAILABLE } from '@/messages/errors'
import { locale } from '@/messages/locale'
import {
  type CallApi,
  type PageContents,
  type PageName,
  type PageParams,
  pageLoaders,
} from './page-loaders'

export type Loaded<Name extends PageName> =
  | { state: 'ready'; contents: PageContents<Name> }
  | { state: 'failed'; message: string }
  /** `dev:mock`: the browser loads. */
  | { state: 'deferred'; params: PageParams }

export interface PageProps<Name extends PageName> {
  loaded: Loaded<Name>
}

const keptMs = 5_000
/** How long a page waits for new contents if it has earlier ones. */
const patienceMs = 2_000
/**
 * Earlier contents replace new ones that fail, but not for longer than this, because they contain
 * prices.
 */
const standInMs = 10 * minuteMs
const maxStored = 300
const maxBytes = 16 * 1024 * 1024

interface KeptContents {
  untilMs: number
  isLoading: boolean
  loaded: Promise<unknown>
  /** The last contents and their time, used while newer ones are unavailable. */
  earlier: { contents: unknown; atMs: number } | undefined
  bytes: number
}

const cache = new Map<string, KeptContents>()
const ask: CallApi = (endpoint, input) => call(endpoint, input, { baseUrl: ownApiUrl() })

export function loadPage<Name extends PageName>(
  name: Name,
  params: (context: GetServerSidePropsContext) => PageParams = () => ({}),
): GetServerSideProps<PageProps<Name>> {
  return async (context) => {
    const pageParams = params(context)
    if (envClient.apiMock) return { props: { loaded: { state: 'deferred', params: pageParams } } }
    try {
      const contents = await loadOnce(name, pageParams)
      context.res.setHeader('cache-control', 'public, max-age=0, must-revalidate')
      return { props: { loaded: { state: 'ready', contents } } }
    } catch (error) {
      // If the cached page of unknown addresses was sent, Next renders nothing more.
      if (isUnknown(error))
        return sentUnknown(context.res) ? { props: { loaded: gone } } : { notFound: true }
      context.res.statusCode = 503
      context.res.setHeader('retry-after', '10')
      return { props: { loaded: { state: 'failed', message: sentence(error) } } }
    }
  }
}

const gone = { state: 'failed' as const, message: '' }

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function sentence(error: unknown): string {
  // There was no answer. The reader's own connection is not to blame, so they are not told to check
  // it.
  if (error instanceof ApiError && error.status !== undefined) return error.message
  if (error instanceof ApiError) return UNAVAILABLE()
  console.error('page data failed', error)
  return INTERNAL()
}

/** Visitors who come while contents load share the request, so a busy server is asked once. */
function loadOnce<Name extends PageName>(name: Name, params: PageParams) {
  const key = JSON.stringify([locale(), name, params])
  const now = Date.now()
  const entry = cache.get(key)
  if (entry !== undefined && (entry.isLoading || entry.untilMs > now))
    return entry.loaded as Promise<PageContents<Name>>
  const loading = pageLoaders[name](ask, params) as Promise<PageContents<Name>>
  const earlier = entry?.earlier && now - entry.earlier.atMs < standInMs ? entry.earlier : undefined
  const loaded = earlier === undefined ? loading : soonOr(loading, earlier.contents)
  const fresh: KeptContents = { untilMs: now + keptMs, isLoading: true, loaded, earlier, bytes: 0 }
  if (entry !== undefined && earlier !== undefined) fresh.bytes = entry.bytes
  cache.delete(key)
  cache.set(key, fresh)
  loading.then(
    (contents) => {
      const atMs = Date.now()
      Object.assign(fresh, { isLoading: false, loaded: loading, untilMs: atMs + keptMs })
      fresh.earlier = { contents, atMs }
      fresh.bytes = 2 * JSON.stringify(contents).length
      makeRoom()
    },
    (error: unknown) => {
      Object.assign(fresh, { isLoading: false, untilMs: Date.now() + keptMs })
      const isOver = earlier === undefined || isUnknown(error)
      if (isOver && cache.get(key) === fresh) cache.delete(key)
    },
  )
  makeRoom()
  return loaded as Promise<PageContents<Name>>
}

/**
 * New contents, or the earlier ones if they fail or take too long. An unknown address stays one.
 */
async function soonOr(loading: Promise<unknown>, earlier: unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(earlier), patienceMs)
  })
  const contentsOrEarlier = loading.catch((error: unknown) => {
    if (isUnknown(error)) throw error
    return earlier
  })
  return Promise.race([contentsOrEarlier, late]).finally(() => clearTimeout(timer))
}

function makeRoom(): void {
  let bytes = [...cache.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [key, entry] of cache) {
    if (cache.size <= maxStored && bytes <= maxBytes) return
    bytes -= entry.bytes
    cache.delete(key)
  }
}

const longestPart = 120
const longestAsked = 200

export function part(context: GetServerSidePropsContext, name: string): string {
  const value = context.params?.[name]
  return typeof value === 'string' && value.length <= longestPart ? value : ''
}

export function wordsAsked(context: GetServerSidePropsContext, ...names: PageWord[]): PageParams {
  const words = names.map((name) => [name, context.query[name]] as const)
  return Object.fromEntries(
    words.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.length <= longestAsked ? value : '']] : [],
    ),
  )
}
