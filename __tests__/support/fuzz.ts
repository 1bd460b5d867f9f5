import fc from 'fast-check'
import * as z from 'zod/mini'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { hostileStrings } from './hostile'

export interface FromRun {
  fromRun: string
}

export interface FuzzedCall {
  name: string
  token: 'live' | 'none' | 'garbage' | 'ended' | 'other'
  isPrepared: boolean
  packing: 'due' | 'open' | 'wrong key' | 'broken' | 'garbage'
  fields: Record<string, unknown>
  waitMs: number
}

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  anyOf?: Schema[]
}

const strange = fc.constantFrom(...hostileStrings.filter(({ length }) => length < 60_000))
const anything = fc.oneof(
  strange,
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, [], {}, [[]], { $ne: 1 }, ''),
)

const knownCodes = new Set(
  `signupId challengeId requestId changeId token-or-id id code phoneCode emailCode oldCode newCode authenticatorCode
  applicantId identifier email phone password currentPassword newPassword device slug category`.split(
    /\s+/,
  ),
)
const madeTexts = fc.constantFrom(
  'Ada Byron',
  'A long enough phrase 7',
  'about',
  '+442079460000',
  'others',
)
const codes = fc.constantFrom('000000', '123456', 'K7QF-9M2X', 'k7qf9m2x')

function likely(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.oneOf ?? schema.anyOf
  if (options !== undefined) return fc.oneof(...options.map((option) => likely(name, option)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.properties !== undefined) return record(schema.properties)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 50 })
  if (!knownCodes.has(name)) return madeTexts
  const fromRun = fc.constant<FromRun>({ fromRun: name })
  const byHand = /code$/i.test(name) ? codes : madeTexts
  return fc.oneof({ weight: 4, arbitrary: fromRun }, { weight: 2, arbitrary: byHand })
}

function record(properties: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties)
  const rightFields = Object.fromEntries(
    entries.map(([name, schema]) => [name, likely(name, schema)]),
  )
  const wrongFields = Object.fromEntries(entries.map(([name]) => [name, anything]))
  const names = entries.map(([name]) => name)
  const oneWrong = (change: fc.Arbitrary<unknown>) =>
    fc
      .tuple(fc.record(rightFields), fc.constantFrom(...names, 'unknown'), change)
      .map(([fields, name, value]) => ({ ...fields, [name]: value }))
  if (names.length === 0) return fc.dictionary(fc.string(), anything, { maxKeys: 3 })
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(rightFields) },
    { weight: 6, arbitrary: oneWrong(anything) },
    { weight: 1, arbitrary: fc.record(rightFields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record(wrongFields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.dictionary(strange, anything, { maxKeys: 5 }) },
  )
}

function schemaOf({ request }: Endpoint): Record<string, Schema> {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema
  return schema.properties ?? {}
}

function often<Value>(expectedValue: Value, ...rare: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(expectedValue) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  )
}

function callOf(name: string, endpoint: Endpoint): fc.Arbitrary<FuzzedCall> {
  const schema = schemaOf(endpoint)
  const around = {
    name: fc.constant(name),
    token: often<FuzzedCall['token']>('live', 'none', 'garbage', 'ended', 'other'),
    packing: often<FuzzedCall['packing']>('due', 'open', 'wrong key', 'broken', 'garbage'),
    waitMs: fc.constantFrom(0, 0, 1_000, 31_000, 600_000),
  }
  const changes = Object.entries(schema).map(([field, part]) =>
    fc.oneof(anything, likely(field, part)).map((value) => ({ [field]: value })),
  )
  const oneChange = fc.oneof(fc.constant({}), ...changes)
  return fc.oneof(
    fc.record({ ...around, isPrepared: fc.constant(false), fields: record(schema) }),
    fc.record({ ...around, isPrepared: fc.constant(true), fields: oneChange }),
  )
}

export const anyCall: fc.Arbitrary<FuzzedCall> = fc.oneof(
  ...allEndpoints().map(({ name, endpoint }) => callOf(name, endpoint)),
)
