import * as z from 'zod/mini'
import { describe } from './define'
import { integerText, isoTime, sha256Digits } from './fields'

/** In micro-shares; `issued` is the sum of the rest. */
const ledgerTotals = z.object({
  issued: integerText,
  sold: integerText,
  staked: integerText,
  unsold: integerText,
  reserved: integerText,
  rewardPool: integerText,
  /** In the platform's other accounts. */
  elsewhere: integerText,
})
export type LedgerTotals = z.infer<typeof ledgerTotals>

const publishedAudit = z.object({
  id: z.string(),
  at: isoTime,
  root: sha256Digits,
  totals: ledgerTotals,
  /** Found when everything is added up from scratch. */
  differenceCount: z.int(),
  /** The newest hash of the operators' log, which seals all before it. */
  eventHash: z.nullable(sha256Digits),
})
export type PublishedAudit = z.infer<typeof publishedAudit>

const balanceProof = z.object({
  owner: z.string(),
  available: integerText,
  staked: integerText,
  salt: sha256Digits,
  position: z.int(),
  path: z.array(sha256Digits),
})
export type BalanceProof = z.infer<typeof balanceProof>

export const auditCalls = {
  auditTotals: describe({
    method: 'GET',
    path: 'admin/auditTotals',
    access: 'public',
    beyondSpec: true,
    summary: 'Totals of the share ledger at its last audit, and the root of all balances.',
    request: z.object({}),
    response: publishedAudit,
    memorySeconds: 10,
  }),
  auditProof: describe({
    method: 'GET',
    path: 'admin/auditProof',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your line of a published tree, with its path to the root.',
    request: z.object({ audit: z.uuid() }),
    response: z.object({ line: z.nullable(balanceProof) }),
  }),
}
