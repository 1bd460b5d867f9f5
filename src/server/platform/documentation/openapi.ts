import * as z from 'zod/mini'
import { house } from '@/config/house'
import { allEndpoints } from '@/contract'
import { type Endpoint, envelope, pathParts, travelsInQuery } from '@/contract/define'
import { errorCatalogue } from '@/contract/errors'
import { refusalsOf } from '@/contract/refusals'
import {
  type WebhookEventType,
  webhookBody,
  webhookEvents,
  webhookEventTypes,
  webhookExample,
} from '@/contract/user/webhook-events'
import sentences from '@/messages/errors/en.json'
import { keyHeader, keyShape } from '../http/idempotency'
import { isMounted } from '../http/mount'
import type { Ports } from '../ports'
import { collectSchemas, exampleOf, type Json, type Schemas } from './schemas'

const groups: Record<string, string> = {
  admin: 'Bank, offering, audit.',
  blog: 'Posts, articles, contents.',
  chain: 'Network nodes.',
  health: 'Service state.',
  kyc: 'Verification.',
  notification: 'Notifications.',
  static: 'Questions, pages, help, documents.',
  team: 'Team.',
  transactions: 'Minimum payment, export.',
  user: 'Accounts, sessions, settings, holdings, stakes.',
  wallet: 'Prices, currencies, orders, swaps, transactions.',
}

export function openApiDocument(mode: Ports['mode']): Json {
  const paths: Record<string, Json> = {}
  const schemas = collectSchemas()
  const refusal = schemas.of(envelope, 'output')
  for (const { name, group, endpoint } of allEndpoints()) {
    if (!isMounted(endpoint, mode)) continue
    const path = `/${documentedPath(endpoint)}`
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, { name, group, schemas }),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${house().name} API`,
      version: '1',
      description:
        'Every answer is an envelope; `status` in the body repeats the HTTP status. Amounts are whole numbers in base units, as text.',
      contact: { name: house().name },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(webhookEventTypes.map((type) => [type, webhookOf(type, schemas)])),
    components: {
      schemas: schemas.met(),
      responses: refusalResponses(refusal),
      parameters: webhookHeaders,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: life },
        apiKey: { type: 'apiKey', in: 'header', name: 'token', description: keyLife },
      },
    },
  }
}

function documentedPath({ path }: Endpoint): string {
  return path.replace(/\/$/, '')
}

const life =
  'Lasts a day, or 12 hours (30 minutes by choice) unused. Calls with `unattended: 1` don’t count.'

const keyLife =
  'A member’s own, made in settings: `fnxk_` and 64 digits. Reads the calls that name it, unsealed, 60 a minute. It lasts until it is revoked or the password changes.'

interface Call {
  name: string
  group: string
  schemas: Schemas
}

function operation(endpoint: Endpoint, { name, group, schemas }: Call): Json {
  const request = schemas.of(endpoint.request, 'input')
  const parameters = parametersOf(endpoint, request, schemas)
  const body = endpoint.passesThrough ? oneOrMore(request) : request
  return {
    operationId: name,
    tags: [group],
    summary: endpoint.summary,
    description: conditionsOf(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.beyondSpec && { 'x-beyond-specification': true }),
    ...(endpoint.sealed && { 'x-sealed': true }),
    ...(endpoint.passesThrough && { 'x-json-rpc': true }),
    ...(endpoint.sandboxOnly && { 'x-sandbox-only': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(!travelsInQuery(endpoint.method) && {
      requestBody: { required: true, content: jsonContent(body, { schemas, isWhole: false }) },
    }),
    responses: responses(endpoint, schemas),
  }
}

/** A delivery to a member's endpoint. Any answer from 200 to 299 ends it. */
function webhookOf(type: WebhookEventType, schemas: Schemas): Json {
  const { summary, call } = webhookEvents[type]
  const schema = schemas.of(webhookBody, 'output')
  return {
    post: {
      operationId: `webhook.${type}`,
      tags: ['user'],
      summary,
      description: `\`GET /${documentedPath(call)}\` reads the rest.`,
      security: [],
      parameters: Object.keys(webhookHeaders).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example: webhookExample(type) } },
      },
      responses: {
        '2XX': { description: 'Delivered.' },
        410: { description: 'The endpoint rests at once.' },
        default: { description: 'Tried again.' },
      },
    },
  }
}

const header = (
  name: string,
  { example, description }: { example: string; description: string },
) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const webhookHeaders = {
  WebhookId: header('webhook-id', {
    example: '7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b',
    description: 'The same at each attempt.',
  }),
  WebhookTimestamp: header('webhook-timestamp', {
    example: '1763640000',
    description: 'Seconds of the attempt since 1970.',
  }),
  WebhookSignature: header('webhook-signature', {
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    description:
      'HMAC-SHA256 of id, timestamp and body with dots between, in Base64; two with a space between while a secret is exchanged.',
  }),
}

function securityOf({ access, openToKeys }: Endpoint): Json[] {
  if (access === 'public') return []
  return openToKeys ? [{ token: [] }, { apiKey: [] }] : [{ token: [] }]
}

function conditionsOf(endpoint: Endpoint): string {
  const { hourlyLimit, minuteLimit, dailyLimit } = endpoint
  const access = {
    public: 'Public.',
    member: 'Needs a session.',
    verified: 'Needs a verified member.',
  }[endpoint.access]
  return [
    access,
    endpoint.sealed && 'Request and answer’s `data` travel sealed in `payload`.',
    endpoint.openToKeys && 'With an API key nothing is sealed.',
    endpoint.idempotent && 'Same key, same answer.',
    endpoint.path.endsWith('/') && 'Final slash optional.',
    limitText('a minute', minuteLimit),
    limitText('an hour', hourlyLimit),
    limitText('a day', dailyLimit),
  ]
    .filter(Boolean)
    .join(' ')
}

const limitText = (time: string, calls?: number) =>
  calls !== undefined && `${calls} calls ${time} per address.`

function parametersOf(endpoint: Endpoint, request: Json, schemas: Schemas): Json[] {
  const inPath = pathParts(endpoint.path)
  const properties = Object.entries((request.properties ?? {}) as Record<string, Json>)
  const required = new Set((request.required ?? []) as string[])
  const inAddress = properties
    .filter(([field]) => travelsInQuery(endpoint.method) || inPath.includes(field))
    .map(([field, schema]) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || required.has(field),
      schema,
      example: exampleOf(schema, { name: field, schemas: schemas.met(), isWhole: false }),
    }))
  return endpoint.idempotent ? [...inAddress, idempotencyKey] : inAddress
}

const idempotencyKey = {
  name: keyHeader,
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: keyShape.source },
  example: exampleOf({ type: 'string' }, { name: keyHeader, schemas: {}, isWhole: false }),
}

function responses(endpoint: Endpoint, schemas: Schemas): Json {
  const good = goodAnswer(endpoint, schemas)
  const refused = refusalsOf(endpoint).map((status) => [
    status,
    endpoint.passesThrough
      ? { description: describeStatus(status), content: good }
      : { $ref: `#/components/responses/Refused${status}` },
  ])
  return { 200: { description: 'Done', content: good }, ...Object.fromEntries(refused) }
}

function refusalResponses(refusal: Json): Json {
  const statuses = new Set(allEndpoints().flatMap(({ endpoint }) => refusalsOf(endpoint)))
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const [code, { message }] = codesOf(status)[0] as [string, { message: string }]
      const example = { status, message, code }
      const content = { 'application/json': { schema: refusal, example } }
      return [`Refused${status}`, { description: describeStatus(status), content }]
    }),
  )
}

function goodAnswer(endpoint: Endpoint, schemas: Schemas): Json {
  if (endpoint.answersFile) {
    const file = z.globalRegistry.get(endpoint.response) as Json
    return { [String(file.contentMediaType)]: { schema: file } }
  }
  const data = schemas.of(endpoint.response, 'output')
  if (endpoint.passesThrough) return jsonContent(oneOrMore(data), { schemas, isWhole: false })
  const schema = {
    type: 'object',
    properties: { status: { const: 200 }, message: { const: 'OK' }, data },
    required: ['status', 'message', 'data'],
  }
  return jsonContent(schema, { schemas, isWhole: true })
}

function jsonContent(
  schema: Json,
  { schemas, isWhole }: { schemas: Schemas; isWhole: boolean },
): Json {
  const example = exampleOf(schema, { name: '', schemas: schemas.met(), isWhole })
  return { 'application/json': { schema, example } }
}

function oneOrMore(schema: Json): Json {
  return { anyOf: [schema, { type: 'array', items: schema }] }
}

function codesOf(status: number): [string, { message: string }][] {
  const codes = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === status)
  return codes.map(([code]) => [code, { message: sentences[code as keyof typeof sentences] }])
}

function describeStatus(status: number): string {
  return codesOf(status)
    .map(([code, entry]) => `${code}: ${entry.message}`)
    .join(' · ')
}
