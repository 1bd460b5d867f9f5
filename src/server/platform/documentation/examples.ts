import type { Json } from './schemas'

/** By the name of a field, else of a shared schema: what an example of it says. */
const texts: Record<string, string> = {
  Address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  Day: '2026-11-20',
  Email: 'ada@venn.example',
  Slug: 'how-a-share-is-priced',
  Time: '2026-11-20T12:00:00.000Z',
  TransactionHash: `0x${'5c'.repeat(32)}`,
  WholeNumber: '2500000',
  applicantId: '68f0c1d2e3a4b5c6d7e8f901',
  authenticatorCode: '123456',
  before: '2026-11-20.how-a-share-is-priced',
  code: '123456',
  currency: 'USDT',
  cursor: '120',
  emailCode: '123456',
  fingerprint: 'd4'.repeat(32),
  fullName: 'Ada Venn',
  identifier: 'ada@venn.example',
  'Idempotency-Key': '3f0c9a52-7d41-4c1e-9b60-2a8e5d7f1c34',
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
  salt: 'b2'.repeat(32),
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

/** A value of a schema, the same each time. Answers show every field, requests what they need. */
export function exampleOf(
  schema: Json,
  { name, schemas, isWhole }: { name: string; schemas: Json; isWhole: boolean },
): unknown {
  const inside = (part: unknown, field: string) =>
    exampleOf(part as Json, { name: field, schemas, isWhole })
  if (typeof schema.$ref === 'string') {
    const known = schema.$ref.split('/').at(-1) as string
    return texts[known] ?? inside(schemas[known], known)
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
  // Codes are optional where another code may take their place: one has to be there.
  const isShown = (field: string) => required.includes(field) || field.endsWith('Code')
  const shown =
    isWhole || required.length === 0 ? fields : fields.filter(([field]) => isShown(field))
  return Object.fromEntries(shown.map(([field, part]) => [field, inside(part, field)]))
}

function exampleText(schema: Json, name: string): string {
  if (schema.format === 'uuid') return uuid
  if (schema.pattern === '^[0-9a-f]{64}$') return texts[name]?.length === 64 ? texts[name] : secret
  return texts[name] ?? (/(id|Id|secret)$/.test(name) ? uuid : name)
}
