import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress, integerText, isoTime, sha256Digits, transactionHash } from './fields'
import type { SumProof } from './sum-proofs'

/** In micro-shares; `issued` is the sum of the rest. */
const ledgerTotals = z.object({
  issued: integerText,
  sold: integerText,
  staked: integerText,
  /** In members' own wallets; like `staked` a part of `sold`. */
  delivered: integerText,
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
  /**
   * Whether the root stands for sums as well: then a proof shows that all lines add up to the
   * totals. Audits of an older release did not.
   */
  bindsSums: z.boolean(),
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

const figures = { available: integerText, staked: integerText, delivered: integerText }
const salt = z.string().check(z.regex(/^[0-9a-f]{32}$/))

const sumProof = z.object({
  owner: z.string(),
  salt,
  /** The line, cut at random; each part has a leaf of its own. */
  parts: z.array(
    z.object({
      ...figures,
      salt,
      position: z.int(),
      path: z.array(z.object({ ...figures, fingerprint: sha256Digits })),
    }),
  ),
})

/** Of a tree that binds sums, or of one by an older release. */
export type AnyProof = SumProof | BalanceProof

const chainToAsk = z.object({
  /** The books below are of this block; null before the first one was followed. */
  block: z.nullable(integerText),
  token: chainAddress,
  /** Both keep what members have with us. */
  vault: chainAddress,
  desk: chainAddress,
  /** The token's contracts, and the Keccak-256 of what has to run there. */
  contracts: z.array(
    z.object({ name: z.string(), address: chainAddress, codeHash: transactionHash }),
  ),
  books: z.object({
    issued: integerText,
    /** In members’ own wallets. */
    delivered: integerText,
    /** In wallets that nobody has linked; still owned by whoever sent them there. */
    astray: integerText,
  }),
})
export type ChainToAsk = z.infer<typeof chainToAsk>

export const auditCalls = {
  auditChain: describe({
    method: 'GET',
    path: 'admin/auditChain',
    access: 'public',
    beyondSpec: true,
    summary:
      'Our books, and where to hold them against the chain: addresses, code hashes and the block; null without a token.',
    request: z.object({}),
    response: z.object({ chain: z.nullable(chainToAsk) }),
    memorySeconds: 5,
  }),
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
    response: z.object({ line: z.nullable(z.union([sumProof, balanceProof])) }),
  }),
}
