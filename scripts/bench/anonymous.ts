import { allEndpoints } from '@/contract'
import { type Endpoint, travelsInQuery } from '@/contract/define'
import { addressesOf } from './addresses'
import { atMost, type Measured } from './figures'
import type { Bench } from './open-bench'
import { processorMicros } from './processor'

const dearestMs = 10
/** Long enough for the clock of `/proc`, whose ticks are ten milliseconds. */
const longestMs = 3_000

interface AskedPage {
  name: string
  method: string
  address: string
  body?: string
  headers?: Record<string, string>
  isLimited: boolean
}

const ownFiles = [
  ...['/api/docs', '/api/v1/openapi.json', '/api/client/fnx.mjs', '/api/status', '/llms.txt'],
  ...['/sitemap.xml', '/robots.txt', '/boot.js', '/favicon.svg', '/manifest.webmanifest'],
  ...['/api/newsletter/confirm', '/api/newsletter/unsubscribe', '/api/not-me', '/api/v1/nothing'],
  '/_next/image?url=%2Fapple-touch-icon.png&w=640&q=75',
]
/** Words that a page doesn't read, and addresses that are none: all of them have one kept page. */
const keptPages = [
  '/?word={n}',
  '/faq?word={n}',
  '/price?word={n}',
  '/nothing-{n}',
  '/nothing-{n}.php',
]
/** Drawn again each time, so that one network gets so many of them a minute. */
const drawnPages = ['/price?range={n}', '/static/nothing-{n}', '/rights/{n}']
const markdownPages = ['/', '/faq']
/** Where the limit belongs not to the call but to its use: attempts to log in. */
const limitedWithin = ['user.userLogin']

/** The cost of one call or page, made without a session. */
export async function measureAnonymous({ product, isQuick }: Bench): Promise<Measured> {
  const { url, distDir, pid } = await product()
  const page = (address: string, isLimited = false): AskedPage => {
    return { name: address, method: 'GET', address, isLimited }
  }
  const pages = await addressesOf({ url, distDir })
  const requests = [
    ...(await callsOf(url)),
    ...pages.map(({ path }) => page(path)),
    ...ownFiles.map((address) => page(address)),
    ...keptPages.map((address) => page(address)),
    ...drawnPages.map((address) => page(address, true)),
    ...markdownPages.map((address) => ({
      ...page(address, true),
      name: `${address} as Markdown`,
      headers: { accept: 'text/markdown' },
    })),
  ]
  const costs: { name: string; ms: number; isLimited: boolean; status: number }[] = []
  for (const request of requests)
    costs.push({ ...request, ...(await costOf(url, pid, request, isQuick ? 300 : longestMs)) })
  costs.sort((a, b) => b.ms - a.ms)
  const dearest = costs.find(({ isLimited }) => !isLimited)
  const figure = atMost('dearest without a limit', dearest?.ms ?? 0, dearestMs, 'ms')
  return {
    name: 'ANONYMOUS',
    title: `processor of ${costs.length} calls and pages that need no session`,
    figures: [{ ...figure, ...(dearest && { where: dearest.name }) }],
    notes: costs.map(
      ({ name, ms, isLimited, status }) =>
        `${ms.toFixed(1).padStart(7)} ms  ${name} (${status}${isLimited ? ', limited' : ''})`,
    ),
  }
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: object }> }
}

/** As the API's own description shows each. */
async function callsOf(url: string): Promise<AskedPage[]> {
  const document = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  const operations = new Map(
    Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) =>
        Object.values(methods).map(
          (operation) => [operation.operationId, { ...operation, path }] as const,
        ),
    ),
  )
  return allEndpoints().flatMap(({ name, endpoint }) => {
    const operation = operations.get(name)
    if (endpoint.access !== 'public' || operation === undefined) return []
    return [callOf(name, endpoint, operation)]
  })
}

function callOf(
  name: string,
  endpoint: Endpoint,
  operation: Operation & { path: string },
): AskedPage {
  const { method, minuteLimit, hourlyLimit, dailyLimit } = endpoint
  const exampleBody = Object.values(operation.requestBody?.content ?? {})[0]?.example ?? {}
  const query = new URLSearchParams()
  let address = `/api/v1${operation.path}`
  for (const { name: field, in: location, example } of operation.parameters ?? []) {
    const value = String({ ...existing[name] }[field] ?? example)
    if (value === '') continue
    if (location === 'path') address = address.replace(`{${field}}`, encodeURIComponent(value))
    if (location === 'query') query.set(field, value)
  }
  return {
    name,
    method,
    address: query.size === 0 ? address : `${address}?${query}`,
    ...(!travelsInQuery(method) && {
      body: JSON.stringify(exampleBody),
      headers: { 'content-type': 'application/json' },
    }),
    isLimited:
      (minuteLimit ?? hourlyLimit ?? dailyLimit) !== undefined || limitedWithin.includes(name),
  }
}

/** Where an example's id does not exist in a sandbox, or its answer is cached for ever. */
const existing: Record<string, Record<string, string>> = {
  'static.getStatic': { slug: 'nothing-{n}' },
  'blog.viewBlog': { slug: 'nothing-{n}' },
  'blog.getblogMediaList': { page: '{n}', limit: '100' },
  'user.rewardCalculator': { amount: '{n}000000', target: '' },
}

async function costOf(url: string, pid: number, request: AskedPage, longest: number) {
  const { method, address, body, headers } = request
  let requestCount = 0
  const send = async () => {
    requestCount += 1
    const addressOfRequest = url + address.replace(/\{n\}|%7Bn%7D/, String(requestCount))
    const answer = await fetch(addressOfRequest, { method, body, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  let status = 0
  for (let warm = 0; warm < 3; warm += 1) status = await send()
  const endMs = performance.now() + longest
  const before = processorMicros(pid)
  let count = 0
  for (; count < 200 && performance.now() < endMs; count += 1) {
    status = await send()
    if (status === 429) break
  }
  return { ms: (processorMicros(pid) - before) / Math.max(1, count) / 1_000, status }
}
