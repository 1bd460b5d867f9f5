import { allEndpoints } from '@/contract'
import { pathParts, travelsInQuery } from '@/contract/define'
import { withoutReferences } from '@/server/platform/documentation/schemas'
import { makeApi } from '../../support/api'

type Json = Record<string, unknown>
interface Operation extends Json {
  operationId: string
  summary: string
  description: string
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}
interface Document extends Json {
  openapi: string
  info: Json
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; securitySchemes: Json }
}

let document: Document
let wholeDocument: Document
let page: string

beforeAll(async () => {
  const api = await makeApi()
  document = JSON.parse((await api.get('openapi.json')).text) as Document
  wholeDocument = withoutReferences(document) as Document
  page = (await api.get('/api/docs')).text
})

const namedCalls = allEndpoints().map(({ name, endpoint }) => [name, endpoint] as const)
const operationOf = (name: string) => {
  const endpoint = namedCalls.find(([callName]) => callName === name)?.[1]
  const path = endpoint?.path.replace(/\/$/, '')
  return wholeDocument.paths[`/${path}`]?.[endpoint?.method.toLowerCase() ?? ''] as Operation
}

test('the document is OpenAPI 3.1 under the API’s base', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.servers).toEqual([{ url: '/api/v1' }])
})

test('it describes exactly the calls of the contract', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(namedCalls.map(([name]) => name).sort())
})

test.each(namedCalls)('%s says what it takes, gives and refuses @rest', (name, endpoint) => {
  const operation = operationOf(name)
  expect(operation.summary).toMatch(/\.$/)
  expect(operation.responses['200']?.description).toBe('Done')
  for (const status of ['400', '404', '500', '503'])
    expect(operation.responses[status]?.description).toMatch(/: /)
  const { hourlyLimit, minuteLimit, dailyLimit, openToKeys } = endpoint
  const isLimited = (hourlyLimit ?? minuteLimit ?? dailyLimit ?? openToKeys) !== undefined
  expect(Object.hasOwn(operation.responses, '429')).toBe(isLimited)
  expect(operation.requestBody === undefined).toBe(travelsInQuery(endpoint.method))
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
  expect(inPath.map(({ name: part }) => part)).toEqual(pathParts(endpoint.path))
  const inHeader = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header')
  expect(inHeader.map(({ name: header, required }) => [header, required])).toEqual(
    endpoint.idempotent ? [['Idempotency-Key', true]] : [],
  )
  const byKey = openToKeys ? [{ apiKey: [] }] : []
  const schemes = endpoint.access === 'public' ? [] : [{ token: [] }, ...byKey]
  expect(operation.security).toEqual(schemes)
  expect(operation.description).toMatch(endpoint.access === 'public' ? /^Public\./ : /^Needs /)
})

test('calls of the sandbox are absent in production @rest', async () => {
  const production = await makeApi({ mode: 'production' })
  const { paths } = JSON.parse((await production.get('openapi.json')).text) as Document
  const hiddenPaths = Object.keys(document.paths).filter((path) => paths[path] === undefined)
  expect(hiddenPaths).toEqual([
    ...['/wallet/faucet', '/wallet/sendTransfer', '/kyc/handOver', '/kyc/openHandOver'],
  ])
  for (const method of ['GET', 'POST'])
    expect((await production.request('wallet/faucet', { method })).body.code).toBe('NOT_FOUND')
})

test.each(namedCalls.filter(([, { path }]) => path.endsWith('/')))(
  '%s is answered with and without the slash @rest',
  async (_, { path, method }) => {
    const api = await makeApi()
    for (const address of [path, path.slice(0, -1)]) {
      expect((await api.request(address, { method })).body.code).toBe('NOT_LOGGED_IN')
      const wrongMethod = await api.request(address, { method: 'DELETE' })
      expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  },
)

test('JSON-RPC is described as calls without an envelope', () => {
  const { requestBody, responses } = operationOf('chain.rpc')
  const shapes = [requestBody, responses['200'], responses['503']].map(
    (part) => part?.content['application/json']?.schema.anyOf as Json[],
  )
  for (const [shape, list] of shapes) {
    expect(shape?.properties).toHaveProperty('jsonrpc')
    expect(list).toMatchObject({ type: 'array', items: shape })
  }
  expect(page).toMatch(/chain\.rpc.*JSON-RPC, no envelope/s)
})

test('fields show their bounds, options and defaults', () => {
  const fields = Object.fromEntries(
    (operationOf('static.staticList').parameters ?? []).map(({ name, schema, required }) => [
      name,
      { ...schema, required },
    ]),
  )
  expect(fields.kind).toMatchObject({
    enum: ['page', 'topic', 'document'],
    default: 'page',
    required: false,
  })
  expect(fields.limit).toMatchObject({ minimum: 1, maximum: 100, default: 50, required: false })
})

test('amounts are described as text @rest', () => {
  visit(wholeDocument, (key, value) => {
    if (!/^(\w*Cents|\w*Micro|price|previous)$/.test(key) || typeof value !== 'object') return
    expect(value).toMatchObject({ type: 'string' })
  })
})

describe('the page to read it', () => {
  test('is complete HTML without any script @rest', async () => {
    const api = await makeApi()
    const { status, headers } = await api.get('/api/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page).toMatch(/^<!doctype html><html lang="en">/)
    expect(page).not.toMatch(/<script|javascript:|\son\w+=/i)
  })

  test('asks no other address for anything @rest', () => {
    const addresses = [...page.matchAll(/<[^>]*\s(?:src|href|action|style)="([^"]*)"/g)].map(
      (match) => match[1],
    )
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([
      '/api/v1/openapi.json',
      '/api/client/fnx.mjs',
      '/api/client/fnx.d.mts',
      '/api/client/first.mjs',
      '/llms.txt',
      '/api/docs/webhooks',
    ])
    expect(page).not.toMatch(/@import|url\(|\/\/[a-z]/)
  })

  test('has a linked section for every call @rest', () => {
    for (const [name] of namedCalls) {
      expect(page).toContain(`<section id="${name}">`)
      expect(page).toContain(`href="#${name}"`)
    }
  })
})

function visit(value: unknown, look: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    look(key, part)
    visit(part, look)
  }
}
