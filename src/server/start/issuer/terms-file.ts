import * as z from 'zod/mini'
import { closedDayTerms, stakingTerms } from '@/config/terms'
import { isoDay } from '@/contract/fields'
import {
  closedTooLong,
  limitFaults,
  limitsOf,
  plansIn,
  type TermsPart,
  type Version,
} from '@/server/modules/terms'
import type { Fault } from './folder'

const amount = z
  .string({
    error: ({ input }) => (input === undefined ? 'Is missing' : 'Is no whole number in quotes'),
  })
  .check(z.regex(/^(0|[1-9]\d{0,17})$/, { error: 'Is no whole number in quotes' }))

const rate = z.optional(
  z
    .int({ error: 'Is no whole number of hundredths of a percent' })
    .check(
      z.minimum(1, { error: 'Is not above 0' }),
      z.maximum(stakingTerms.maxRateBps, { error: `Is above ${stakingTerms.maxRateBps}` }),
    ),
)

/** Money in cents, shares in millionths. A missing part stays as it is. */
export const termsText = z.strictObject({
  limits: z.optional(
    z.strictObject({
      transferCents: amount,
      firstTransferCents: amount,
      reservedMicroShares: amount,
      giftMicroShares: amount,
      gifts: amount,
    }),
  ),
  closedDays: z.optional(
    z
      .array(isoDay)
      .check(
        z.maxLength(closedDayTerms.maxDays, { error: `Has more than ${closedDayTerms.maxDays}` }),
      ),
  ),
  /** Basis points a year. A missing plan is not offered; without any, there is no staking. */
  stakingRatesBps: z.optional(
    z.strictObject({ '3-months': rate, '6-months': rate, '12-months': rate }),
  ),
  /** Without it, they are in force as soon as an admin has approved them. */
  holdsOn: z.optional(isoDay),
})
export type TermsText = z.infer<typeof termsText>

export const termsFaults = ({ limits, closedDays = [] }: TermsText): Fault[] => [
  ...limitFaultsIn(limits),
  ...closedFaults(closedDays),
]

/** A limit may be stricter than the program's, but never looser. */
function limitFaultsIn(limits: TermsText['limits']): Fault[] {
  if (limits === undefined) return []
  return limitFaults(limits).map(({ name, least, most }) => {
    const why = `Is not from ${least} to ${most}: no limit is looser than the program’s, and no first order larger than a later one`
    return [['limits', name], why]
  })
}

function closedFaults(days: string[]): Fault[] {
  const first = closedTooLong(days)
  if (first === undefined) return []
  const why = `From it on the bank books nothing for more than ${closedDayTerms.maxInARow} days in a row, and orders would hold their price as long`
  return [[['closedDays', days.indexOf(first)], why]]
}

/** A version of a part of the terms that a folder requests. */
export type Proposed = {
  [Part in TermsPart]: {
    part: Part
    content: Version<Part>['content']
    /** Without a day it is in force from its approval on. */
    holdsOn: string | undefined
  }
}[TermsPart]

/** The figures of the terms in texts. */
export const termsFigured = ({ limits, stakingRatesBps: rates }: TermsText) => ({
  ...(limits && { limits: limitsOf(limits) }),
  ...(rates && { plans: plansIn({ rates: offeredOf(rates) }) }),
})

type Rates = Version<'plans'>['content']['rates']

const offeredOf = (rates: NonNullable<TermsText['stakingRatesBps']>): Rates =>
  Object.fromEntries(Object.entries(rates).filter(([, rateBps]) => rateBps !== undefined))

export function termsIn({ limits, closedDays, stakingRatesBps, holdsOn }: TermsText): Proposed[] {
  const days = closedDays && [...new Set(closedDays)].sort()
  const rates = stakingRatesBps && offeredOf(stakingRatesBps)
  return [
    ...(limits ? [{ part: 'limits' as const, content: limits, holdsOn }] : []),
    ...(days ? [{ part: 'closed-days' as const, content: { days }, holdsOn }] : []),
    ...(rates ? [{ part: 'plans' as const, content: { rates }, holdsOn }] : []),
  ]
}
