import * as z from 'zod/mini'
import { envelope } from '@/contract/envelope'
import * as fields from '@/contract/fields'
import { priceAlert } from '@/contract/price-alert'
import { block, span } from '@/contract/rich-text'
import { transaction } from '@/contract/transaction'
import { codeSent } from '@/contract/user/fields'
import { deal, holdings } from '@/contract/user/holdings'
import { preferences } from '@/contract/user/profile'
import { claim, plan, stake } from '@/contract/user/staking'
import { linkedWallet } from '@/contract/user/wallet-link'
import { priceRange } from '@/contract/wallet'

export type Json = Record<string, unknown>

/** What several calls take or give stands in the document once, under its name. */
const shared = {
  Address: fields.chainAddress,
  ClaimedReward: claim,
  CodeSent: codeSent,
  Day: fields.isoDay,
  Deal: deal,
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
  WholeNumber: fields.integerText,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(shared)) names.add(schema, { id })

export interface Schemas {
  /** As JSON Schema, where the shared ones are references. */
  of: (schema: z.ZodMiniType, io: 'input' | 'output') => Json
  /** The shared ones that were met so far. */
  met: () => Json
}

/** One for each document. */
export function collectSchemas(): Schemas {
  const met = new Map<string, Json>()
  return {
    met: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
    of: (schema, io) => {
      const options = { io, unrepresentable: 'any', metadata: names, override: portable } as const
      const { $schema: _, $defs, ...rest } = pointed(z.toJSONSchema(schema, options))
      // Answers name no further fields and requests may: the same object is described twice.
      for (const [name, one] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
        const known = met.get(name)
        if (known !== undefined && JSON.stringify(known) !== JSON.stringify(one))
          throw new Error(`${name} is taken in one shape and given in another.`)
        met.set(name, one)
      }
      return rest
    },
  }
}

/** Leaves out what says nothing new, and classes of Unicode letters, which few readers of patterns know. */
function portable({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format || String(jsonSchema.pattern).includes('\\p{')) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function pointed(schema: unknown): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as Json
}

/** Every reference replaced by what it leads to: for those who read from top to bottom. */
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
