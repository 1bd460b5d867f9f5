import * as z from 'zod/mini'
import { allEndpoints } from '@/contract'
import { type Endpoint, pathParts, travelsInQuery } from '@/contract/define'
import { envelope } from '@/contract/envelope'
import { errorCatalogue } from '@/contract/errors'
import type { Services } from '@/server/services'
import { keyHeader, keyShape } from '../http/idempotency'
import { isMounted } from '../http/mount'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. Nothing is written twice: every line comes from the contract. */
export function openApiDocument(mode: Services['mode']): Json {
  const paths: Record<string, Json> = {}
  for (const { name, group, endpoint } of allEndpoints()) {
    if (!isMounted(endpoint, mode)) continue
    const path = `/${endpoint.path}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, group, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'FNX API',
      version: '1',
      description:
        'Every answer is an envelope; `status` in the body repeats the HTTP status. Amounts are whole numbers in base units, as text.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Refusal: jsonSchema(envelope, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: life },
      },
    },
  }
}

const life =
  'Of a session: one day, and 12 hours without use, or 30 minutes where its member wants that. A call with the header `unattended: 1` is no use.'

function operation(name: string, group: string, endpoint: Endpoint): Json {
  const request = jsonSchema(endpoint.request, 'input')
  const inPath = pathParts(endpoint.path)
  const properties = Object.entries((request.properties ?? {}) as Record<string, Json>)
  const required = new Set((request.required ?? []) as string[])
  const isQuery = travelsInQuery(endpoint.method)
  const inAddress = properties
    .filter(([field]) => isQuery || inPath.includes(field))
    .map(([field, schema]) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || required.has(field),
      schema,
    }))
  const parameters = endpoint.idempotent ? [...inAddress, idempotencyKey] : inAddress
  return {
    operationId: name,
    tags: [group],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    ...(endpoint.beyondSpec && { 'x-beyond-specification': true }),
    ...(endpoint.sealed && { 'x-sealed': true }),
    ...(endpoint.passesThrough && { 'x-json-rpc': true }),
    ...(endpoint.sandboxOnly && { 'x-sandbox-only': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(!isQuery && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: endpoint.passesThrough ? oneOrMore(request) : request },
        },
      },
    }),
    responses: responses(endpoint),
  }
}

/** The same key and request give the same answer; the same key with another request is refused. */
const idempotencyKey = {
  name: keyHeader,
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: keyShape.source },
}

function responses(endpoint: Endpoint): Json {
  const refusal = endpoint.passesThrough
    ? goodAnswer(endpoint)
    : { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return {
    200: { description: 'Done', content: goodAnswer(endpoint) },
    ...Object.fromEntries(
      refusalsOf(endpoint).map((status) => [
        status,
        { description: describeStatus(status), content: refusal },
      ]),
    ),
  }
}

function goodAnswer(endpoint: Endpoint): Json {
  const data = jsonSchema(endpoint.response, 'output')
  if (endpoint.answersFile) return { [String(data.contentMediaType)]: { schema: data } }
  if (endpoint.passesThrough) return { 'application/json': { schema: oneOrMore(data) } }
  const schema = {
    type: 'object',
    properties: { status: { const: 200 }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
  return { 'application/json': { schema } }
}

function oneOrMore(schema: Json): Json {
  return { anyOf: [schema, { type: 'array', items: schema }] }
}

/** The statuses a caller has to be ready for. */
function refusalsOf(endpoint: Endpoint): number[] {
  const always = [400, 404, 500, 503]
  const typed = travelsInQuery(endpoint.method) ? [] : [413, 415]
  const guarded = endpoint.access === 'public' ? [] : [401, 403]
  const { hourlyLimit, minuteLimit, dailyLimit } = endpoint
  const limited = (hourlyLimit ?? minuteLimit ?? dailyLimit) === undefined ? [] : [429]
  const moving = endpoint.idempotent ? [409, 422] : []
  return [...always, ...typed, ...guarded, ...moving, ...limited].sort((a, b) => a - b)
}

function describeStatus(status: number): string {
  const codes = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === status)
  return codes.map(([code, entry]) => `${code}: ${entry.message}`).join(' · ')
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
