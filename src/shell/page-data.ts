import type { GetServerSideProps, GetServerSidePropsContext } from 'next'
import { envClient } from '@/config/env.client'
import { ownApiUrl } from '@/config/own-api-url'
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
const maxStored = 300
const maxBytes = 16 * 1024 * 1024
const cache = new Map<string, { untilMs: number; loaded: Promise<unknown>; bytes: number }>()
const ask: CallApi = (endpoint, input) => call(endpoint, input, { baseUrl: ownApiUrl() })

export function loadPage<Name extends PageName>(
  name: Name,
  params: (context: GetServerSidePropsContext) => PageParams = () => ({}),
): GetServerSideProps<PageProps<Name>> {
  return async (context) => {
    const given = params(context)
    if (envClient.apiMock) return { props: { loaded: { state: 'deferred', params: given } } }
    try {
      const contents = await remembered(name, given)
      context.res.setHeader('cache-control', 'public, max-age=0, must-revalidate')
      return { props: { loaded: { state: 'ready', contents } } }
    } catch (error) {
      if (isUnknown(error)) return { notFound: true }
      context.res.statusCode = 503
      context.res.setHeader('retry-after', '10')
      return { props: { loaded: { state: 'failed', message: sentence(error) } } }
    }
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function sentence(error: unknown): string {
  // No answer came at all. The reader's own connection is not to blame, so they are not told to
  // look at it.
  if (error instanceof ApiError && error.status !== undefined) return error.message
  if (error instanceof ApiError) return UNAVAILABLE()
  console.error('page data failed', error)
  return INTERNAL()
}

function remembered<Name extends PageName>(name: Name, params: PageParams) {
  const key = JSON.stringify([locale(), name, params])
  const now = Date.now()
  const found = cache.get(key)
  if (found !== undefined && found.untilMs > now) return found.loaded as Promise<PageContents<Name>>
  const loaded = pageLoaders[name](ask, params) as Promise<PageContents<Name>>
  const fresh = { untilMs: now + keptMs, loaded, bytes: 0 }
  cache.delete(key)
  cache.set(key, fresh)
  loaded.then(
    (contents) => {
      fresh.bytes = 2 * JSON.stringify(contents).length
      makeRoom()
    },
    () => {
      if (cache.get(key) === fresh) cache.delete(key)
    },
  )
  makeRoom()
  return loaded
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

export function asked(context: GetServerSidePropsContext, ...names: string[]): PageParams {
  const given = names.map((name) => [name, context.query[name]] as const)
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.length <= longestAsked ? value : '']] : [],
    ),
  )
}
