import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { allEndpoints } from '@/contract'
import { travelsInQuery } from '@/contract/define'
import { makeApi } from '../../support/api'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; example: unknown }[]
  requestBody?: { content: Record<string, { example: unknown }> }
  responses: Record<string, { content: Record<string, { example: { data: unknown } }> }>
}

interface Tools {
  spectral: string[]
  redocly: string[]
}

let document: { paths: Record<string, Record<string, Operation>> }
let found: Tools

function read(source: string): Tools {
  const tools = resolve('__tests__/support/api-document-tools.mjs')
  const options = { input: source, maxBuffer: 1 << 26, timeout: 60_000, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, [tools], options)) as Tools
}

beforeAll(async () => {
  const api = await makeApi()
  const { text } = await api.get('openapi.json')
  document = JSON.parse(text)
  found = read(text)
}, 90_000)

describe('the API document', () => {
  test('passes the rules of Spectral and Redocly', () => {
    expect([...found.spectral, ...found.redocly]).toEqual([])
  })

  const operations = () =>
    Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const namedCalls = allEndpoints().filter(({ endpoint }) => !endpoint.passesThrough)

  test.each(namedCalls.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s shows a valid request and answer @rest',
    (name, endpoint) => {
      const { parameters, requestBody, responses } = operations().find(
        ({ operationId }) => operationId === name,
      ) as Operation
      const parameterRows = (parameters ?? [])
        .filter(({ required, in: place }) => required && place !== 'header')
        .map(({ name: field, example }) => [field, example])
      const body = requestBody?.content['application/json']?.example as Json | undefined
      const request = { ...Object.fromEntries(parameterRows), ...body }
      expect(endpoint.request.safeParse(request)).toMatchObject({ success: true })
      expect(body === undefined).toBe(travelsInQuery(endpoint.method))
      if (endpoint.answersFile) return
      const answer = responses['200']?.content['application/json']?.example.data
      expect(endpoint.response.safeParse(answer)).toMatchObject({ success: true })
    },
  )
})
