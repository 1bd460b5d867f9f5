import * as z from 'zod/mini'
import { describe } from './define'
import { integerText, isoDay } from './fields'

/** US cents; rates in basis points. */
const balanceLine = z.object({ name: z.string(), amountCents: integerText, about: z.string() })

const year = z.object({
  year: z.int(),
  incomeCents: integerText,
  costsCents: integerText,
  profitCents: integerText,
  returnOnEquityBps: z.int(),
  /**
   * Equity on the last day of the year, and the dividend paid out of its profit; absent if the bank
   * has not reported it.
   */
  yearEnd: z.optional(
    z.object({ equityCents: integerText, sharesMicro: integerText, dividendCents: integerText }),
  ),
})
export type BankYear = z.infer<typeof year>

const ratio = z.object({
  name: z.string(),
  valueBps: z.int(),
  floorBps: z.optional(z.int()),
  about: z.string(),
})
export type BankRatio = z.infer<typeof ratio>

const fact = z.object({ name: z.string(), value: z.string() })

const milestone = z.object({ on: isoDay, name: z.string(), about: z.string() })

const offering = z.object({
  name: z.string(),
  about: z.string(),
  opensOn: isoDay,
  closesOn: isoDay,
  targetCents: integerText,
  minimumRaiseCents: integerText,
  minimumReachedOn: z.optional(isoDay),
  /**
   * Commitments of professional investors outside this offering. They count towards the minimum.
   */
  committedCents: z.optional(integerText),
  minimumOrderCents: integerText,
  /** The offering's fee. It is not part of any published document. */
  feeBps: z.optional(z.int()),
  sharesOfferedMicro: integerText,
  sharesSoldMicro: integerText,
  shareOfBankBps: z.int(),
  milestones: z.array(milestone),
  useOfProceeds: z.array(z.object({ name: z.string(), shareBps: z.int(), about: z.string() })),
})
export type BankOffering = z.infer<typeof offering>

const bankOverview = z.object({
  name: z.string(),
  about: z.string(),
  isSample: z.boolean(),
  asOf: isoDay,
  facts: z.array(fact),
  /**
   * The parties responsible for the page and the shares: registration, license, regulator,
   * custodian, auditor.
   */
  company: z.optional(z.array(fact)),
  assets: z.array(balanceLine),
  liabilities: z.array(balanceLine),
  equityCents: integerText,
  ratios: z.array(ratio),
  years: z.array(year),
  sharesIssuedMicro: integerText,
  campaign: offering,
})
export type BankOverview = z.infer<typeof bankOverview>

export const adminCalls = {
  getBankOverView: describe({
    method: 'GET',
    path: 'admin/getBankOverView',
    access: 'public',
    summary: "The bank's balance sheet, ratios and yearly results, and the present offering.",
    request: z.object({}),
    response: bankOverview,
    memorySeconds: 60,
  }),
}
