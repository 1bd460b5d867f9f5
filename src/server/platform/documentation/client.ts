import { house } from '@/config/house'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { isMounted } from '../http/mount'
import type { Ports } from '../ports'
import { typeOfSchema } from './client-types'
import { openApiDocument } from './openapi'
import type { Json } from './schemas'

/** The read calls of programs: without a session, or with an API key. */
function readCalls(mode: Ports['mode']): { name: string; endpoint: Endpoint }[] {
  return allEndpoints().filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      (endpoint.access === 'public' || endpoint.openToKeys) &&
      !endpoint.passesThrough &&
      isMounted(endpoint, mode),
  )
}

export const clientFolder = '/api/client'

/** The first lines with the client, as shown in the documentation and run by a test. */
export const firstLines = `import { amount, connect } from './fnx.mjs'

const { env } = process
const fnx = connect(env.FNX_SITE, { key: env.FNX_KEY })
const { price } = await fnx('wallet.getFNXprice', { range: '1M' })
console.log('A share costs', amount(price), 'dollars')
const { holdings } = await fnx('user.myWallet')
console.log('Available shares:', amount(holdings.available))
const { docs } = await fnx('wallet.transactions', { limit: 5 })
for (const { at, kind, status } of docs) console.log(at, kind, status)
`

/** A folder without dependencies: a module for Node 20 and later, and its types. */
export function clientFiles(mode: Ports['mode']): Record<string, () => string> {
  return {
    'fnx.mjs': () => moduleText(mode),
    'fnx.d.mts': () => typesText(mode),
    'first.mjs': () => firstLines,
    'openapi.json': () => `${JSON.stringify(openApiDocument(mode), null, 2)}\n`,
  }
}

function moduleText(mode: Ports['mode']): string {
  const rows = readCalls(mode).map(({ name, endpoint: { path, openToKeys, answersFile } }) => {
    const marks = [openToKeys && 'takesKey: true', answersFile && 'isFile: true'].filter(Boolean)
    return `  '${name}': { path: '${path}'${marks.map((mark) => `, ${mark}`).join('')} },\n`
  })
  return `// ${house().name}, read by programs. Made from the API’s description; amounts are whole numbers in base units, as text.
const calls = {
${rows.join('')}}

/** A refusal: \`code\` is the same in every language, \`message\` is for people. */
export class FnxError extends Error {
  constructor({ message, code, reference }, status, retryAfterSeconds) {
    super(message)
    Object.assign(this, { name: 'FnxError', code, reference, status, retryAfterSeconds })
  }
}

/** An amount in base units as a decimal number, exactly: shares and dollars have six places. */
export function amount(units, decimals = 6) {
  const digits = units.replace('-', '').padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const rest = digits.slice(point).replace(/0+$/, '')
  return (units.startsWith('-') ? '-' : '') + digits.slice(0, point) + (rest && '.' + rest)
}

export function connect(site, { key, lang, fetch: send = fetch } = {}) {
  return async (name, input = {}) => {
    const call = calls[name]
    if (call === undefined) throw new TypeError(\`There is no call \${name} for programs\`)
    const rest = { ...input }
    const path = call.path.replace(/\\{(\\w+)\\}/g, (_, part) => {
      const value = rest[part]
      delete rest[part]
      return encodeURIComponent(value)
    })
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    const headers = { ...(lang && { lang }), ...(call.takesKey && key && { token: key }) }
    const address = new URL(\`/api/v1/\${path}?\${new URLSearchParams(given)}\`, site)
    const answer = await send(address, { headers })
    if (answer.ok && call.isFile) return answer
    const body = await answer.json()
    const wait = Number(answer.headers.get('retry-after')) || undefined
    if (!answer.ok) throw new FnxError(body, answer.status, wait)
    return body.data
  }
}
`
}

function typesText(mode: Ports['mode']): string {
  const document = openApiDocument(mode) as unknown as Document
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const rows = readCalls(mode).map(({ name, endpoint }) => {
    const operation = operations.find(({ operationId }) => operationId === name) as Operation
    return `  /** ${operation.summary} */
  '${name}': { input: ${inputOf(operation)}; answer: ${answerOf(operation, endpoint)} }
`
  })
  const { schemas } = document.components
  const used = usedIn(rows.join(''), schemas)
  const shared = used.map(
    (name) => `export type ${name} = ${typeOfSchema(schemas[name] as Json)}\n`,
  )
  return `${shared.join('')}
export interface Calls {
${rows.join('')}}

type Input<Name extends keyof Calls> = Calls[Name]['input']
type Given<Name extends keyof Calls> = Record<never, never> extends Input<Name>
  ? [name: Name, input?: Input<Name>]
  : [name: Name, input: Input<Name>]

export declare class FnxError extends Error {
  readonly code: string
  readonly status: number
  readonly reference: string | undefined
  readonly retryAfterSeconds: number | undefined
}

export interface Choices {
  /** An API key from settings; sent only with calls that accept one. */
  key?: string | undefined
  /** en or de */
  lang?: string | undefined
  fetch?: typeof fetch | undefined
}

/** An amount in base units as a decimal number, exactly; six places unless told. */
export declare function amount(units: string, decimals?: number): string

export declare function connect(
  site: string | undefined,
  choices?: Choices,
): <Name extends keyof Calls>(...given: Given<Name>) => Promise<Calls[Name]['answer']>
`
}

interface Operation {
  operationId: string
  summary: string
  parameters?: { name: string; required: boolean; schema: Json }[]
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

function inputOf({ parameters = [] }: Operation): string {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return typeOfSchema({ type: 'object', properties, required }, 1)
}

function answerOf({ responses }: Operation, { answersFile }: Endpoint): string {
  if (answersFile) return 'Response'
  const schema = responses['200']?.content['application/json']?.schema ?? {}
  return typeOfSchema((schema.properties as { data: Json }).data, 1)
}

/** The shared types that these lines use, directly or indirectly. */
function usedIn(lines: string, schemas: Record<string, Json>): string[] {
  const used = new Set<string>()
  const look = (text: string) => {
    for (const name of Object.keys(schemas)) {
      if (used.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue
      used.add(name)
      look(typeOfSchema(schemas[name] as Json))
    }
  }
  look(lines)
  return [...used].sort()
}
