import * as z from 'zod/mini'
import { type Endpoint, envelope } from '@/contract/define'
import * as fields from '@/contract/fields'
import { priceAlert } from '@/contract/price-alert'
import { block, span } from '@/contract/rich-text'
import { transaction } from '@/contract/transaction'
import { codeSent } from '@/contract/user/fields'
import { holdings, purchase } from '@/contract/user/holdings'
import { preferences } from '@/contract/user/profile'
import { claim, plan, stake } from '@/contract/user/staking'
import { linkedWallet } from '@/contract/user/wallet-link'
import { webhookBody, webhookEventType } from '@/contract/user/webhook-events'
import { priceRange } from '@/contract/wallet'

export type Json = Record<string, unknown>

const shared = {
  Address: fields.chainAddress,
  ClaimedReward: claim,
  CodeSent: codeSent,
  Day: fields.isoDay,
  Deal: purchase,
  Email: fields.email,
  Holdings: holdings,
  KycStatus: fields.kycStatus,
  LinkedWallet: linkedWallet,
  Preferences: preferences,
  PriceAlert: priceAlert,
  PriceRange: priceRange,
  Refusal: envelope,
  Slug: fields.slug,
  Stake: stake,
  StakingPlan: plan,
  TextBlock: block,
  TextSpan: span,
  Time: fields.isoTime,
  Transaction: transaction,
  TransactionHash: fields.transactionHash,
  WebhookBody: webhookBody,
  WebhookEventType: webhookEventType,
  WholeNumber: fields.integerText,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(shared)) names.add(schema, { id })

export interface Schemas {
  of: (schema: z.ZodMiniType, io: 'input' | 'output') => Json
  met: () => Json
}

export function collectSchemas(): Schemas {
  const met = new Map<string, Json>()
  return {
    met: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
    of: (schema, io) => {
      const options = { io, unrepresentable: 'any', metadata: names, override: portable } as const
      const { $schema: _, $defs, ...rest } = pointTo(z.toJSONSchema(schema, options))
      for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
        const earlier = met.get(name)
        if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(definition))
          throw new Error(`${name} is taken in one shape and given in another.`)
        met.set(name, definition)
      }
      return rest
    },
  }
}

function portable({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format || String(jsonSchema.pattern).includes('\\p{')) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pointTo(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as Json
}

export function withoutReferences(document: Json): Json {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Json
    if (typeof $ref === 'string') return inside(targetOf(document, $ref))
    return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, inside(part)]))
  }
  return inside(document) as Json
}

function targetOf(document: Json, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Json)[step], document)
}

const time = '2026-11-20T12:00:00.000Z'
const texts: Record<string, string> = {
  Address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  Day: '2026-11-20',
  Email: 'ada@venn.example',
  Slug: 'how-a-share-is-priced',
  Time: time,
  TransactionHash: `0x${'5c'.repeat(32)}`,
  WholeNumber: '2500000',
  applicantId: '68f0c1d2e3a4b5c6d7e8f901',
  authenticatorCode: '123456',
  before: '2026-11-20.how-a-share-is-priced',
  code: '123456',
  country: 'CH',
  currency: 'USDT',
  cursor: '120',
  emailCode: '123456',
  fingerprint: 'd4'.repeat(32),
  fullName: 'Ada Venn',
  identifier: 'ada@venn.example',
  'Idempotency-Key': '3f0c9a52-7d41-4c1e-9b60-2a8e5d7f1c34',
  memberNumber: '12345671',
  message: 'How is the price of a share made?',
  name: 'Ada Venn',
  newCode: '654321',
  newPassword: 'difference-engine-2',
  oldCode: '123456',
  password: 'difference-engine-1',
  currentPassword: 'difference-engine-1',
  path: 'c3'.repeat(32),
  pay: '100000000000000000000',
  payCurrency: 'BNB',
  phone: '+442079460000',
  phoneCode: '123456',
  receive: '61000000000000000000',
  receiveCurrency: 'USDT',
  root: 'a1'.repeat(32),
  salt: 'b2'.repeat(16),
  signature: `0x${'1b'.repeat(65)}`,
  symbol: 'USDT',
  to: 'a…@venn.example',
  version: '2026-10-26-1a2b3c4d',
}
const numbers: Record<string, number> = {
  days: 90,
  decimals: 18,
  limit: 20,
  months: 3,
  page: 1,
  rateBps: 500,
  resendAfterSeconds: 30,
  year: 2026,
}
const secret = 'e5'.repeat(32)
const uuid = '7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b'
/** Of a question from the contact form. */
/** Of the list of all that a member did. */
const activityCursor = '2026-11-20T12:00:00.000000Z/1/120'
const threadKey = `${uuid}.${secret}`

export function exampleOf(
  schema: Json,
  { name, schemas, isWhole }: { name: string; schemas: Json; isWhole: boolean },
): unknown {
  const inside = (part: unknown, field: string) =>
    exampleOf(part as Json, { name: field, schemas, isWhole })
  if (typeof schema.$ref === 'string') {
    const schemaName = schema.$ref.split('/').at(-1) as string
    return texts[schemaName] ?? inside(schemas[schemaName], schemaName)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [option] = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (option) return inside(option, name)
  const type = [schema.type].flat()[0]
  if (type === 'array') return [inside(schema.items, name)]
  if (type === 'object') return exampleObject(schema, { inside, isWhole })
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number')
    return Math.max(numbers[name] ?? 1, (schema.minimum as number | undefined) ?? 1)
  return type === 'string' ? exampleText(schema, name) : {}
}

function exampleObject(
  schema: Json,
  { inside, isWhole }: { inside: (part: unknown, field: string) => unknown; isWhole: boolean },
): Json {
  const fields = Object.entries((schema.properties ?? {}) as Json)
  const required = (schema.required ?? []) as string[]
  const isShown = (field: string) => required.includes(field) || field.endsWith('Code')
  const shownFields =
    isWhole || required.length === 0 ? fields : fields.filter(([field]) => isShown(field))
  return Object.fromEntries(shownFields.map(([field, part]) => [field, inside(part, field)]))
}

function exampleText(schema: Json, name: string): string {
  if (schema.format === 'uuid') return uuid
  if (schema.format === 'date-time') return time
  if (schema.pattern === '^[0-9a-f]{64}$') return texts[name]?.length === 64 ? texts[name] : secret
  if (schema.pattern === '^[0-9a-f-]{36}\\.[0-9a-f]{64}$') return threadKey
  if (String(schema.pattern).startsWith('^[\\dT:.-]{26}Z')) return activityCursor
  return texts[name] ?? (/(id|Id|secret)$/.test(name) ? uuid : name)
}

/**
 * The example answer of a call from its description; it is valid by it (contract/examples.test.ts).
 */
export function exampleAnswer({ response }: Endpoint): unknown {
  const schemas = collectSchemas()
  const schema = schemas.of(response, 'output')
  return exampleOf(schema, { name: '', schemas: schemas.met(), isWhole: true })
}
