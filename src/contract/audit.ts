import * as z from 'zod/mini'
import { describe } from './define'
import { chainAddress, integerText, isoTime, sha256Digits } from './fields'

/** In micro-shares; `issued` is the sum of the others. */
const ledgerTotals = z.object({
  issued: integerText,
  sold: integerText,
  staked: integerText,
  /** In members' own wallets. Like `staked` it is a part of `sold`. */
  delivered: integerText,
  unsold: integerText,
  reserved: integerText,
  rewardPool: integerText,
  /** Shares in platform accounts that have no figure of their own here. */
  elsewhere: integerText,
})
export type LedgerTotals = z.infer<typeof ledgerTotals>

const publishedAudit = z.object({
  id: z.string(),
  at: isoTime,
  /** Each period has at most one audit; null if an older release published it. */
  period: z.nullable(z.string()),
  /** It commits to sums as well: a proof shows that all lines add up to the totals. */
  root: sha256Digits,
  totals: ledgerTotals,
  /** Differences found by recalculating everything from scratch. */
  differenceCount: z.int(),
  /** The newest hash of the operators' log, which seals all earlier events. */
  eventHash: z.nullable(sha256Digits),
  /** The newest block of the chain that these books follow; null if they follow none. */
  block: z.nullable(integerText),
})
export type PublishedAudit = z.infer<typeof publishedAudit>

const figures = { available: integerText, staked: integerText, delivered: integerText }
const salt = z.string().check(z.regex(/^[0-9a-f]{32}$/))

const sumProof = z.object({
  owner: z.string(),
  salt,
  /** The line, split at random; each part has its own leaf. */
  parts: z.array(
    z.object({
      ...figures,
      salt,
      position: z.int(),
      path: z.array(z.object({ ...figures, fingerprint: sha256Digits })),
    }),
  ),
})

const chainToAsk = z.object({
  /** The block of the figures below; null before the first one was followed. */
  block: z.nullable(integerText),
  token: chainAddress,
  /** Vault and desk together hold the shares in our custody. */
  vault: chainAddress,
  desk: chainAddress,
  /** Any two of the three owners sign each act of the vault. */
  owners: z.array(chainAddress),
  threshold: z.int(),
  /**
   * The addresses of the contracts of the token and of the vault; `programCodes` has their code
   * hashes.
   */
  contracts: z.array(z.object({ name: z.string(), address: chainAddress })),
  books: z.object({
    issued: integerText,
    /** In members’ own wallets. */
    delivered: integerText,
    /** In wallets that are not linked; still owned by the sender. */
    astray: integerText,
  }),
})
export type ChainToAsk = z.infer<typeof chainToAsk>

const note = z.string().check(z.maxLength(8_192))

/** The public append-only log (RFC 6962). Its tiles are below `log/` (C2SP tlog-tiles). */
const publishedLog = z.object({
  /** In the form of signed notes (C2SP): name, id and public key. */
  key: z.string(),
  /** The newest checkpoint signed by the log; null before the first. */
  checkpoint: z.nullable(note),
  /** Outsiders who compare each checkpoint with the one that they saw before. */
  witnesses: z.array(
    z.object({
      name: z.string(),
      key: z.string(),
      /** The newest checkpoint that they cosigned, and when. */
      seen: z.nullable(z.object({ at: isoTime, size: z.int(), checkpoint: note })),
    }),
  ),
})
export type PublishedLog = z.infer<typeof publishedLog>

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
  auditProofs: describe({
    method: 'GET',
    path: 'admin/auditProofs',
    access: 'member',
    sealed: true,
    openToKeys: true,
    beyondSpec: true,
    summary:
      'Your line of each published tree of the last hours, or of one, with its path to the root.',
    request: z.object({ audit: z.optional(z.uuid()) }),
    response: z.object({
      proofs: z.array(z.object({ root: sha256Digits, line: z.nullable(sumProof) })),
    }),
  }),
  auditCheckpoint: describe({
    method: 'GET',
    path: 'admin/auditCheckpoint',
    access: 'public',
    beyondSpec: true,
    summary:
      'The public log’s key, its newest signed checkpoint, and who has witnessed it; null without a log.',
    request: z.object({}),
    response: z.object({ log: z.nullable(publishedLog) }),
    memorySeconds: 5,
  }),
  auditWitness: describe({
    method: 'POST',
    path: 'admin/auditWitness',
    access: 'public',
    beyondSpec: true,
    summary: 'Takes a listed witness’s cosignature: a checkpoint of the log with its line below.',
    request: z.object({ checkpoint: note }),
    response: z.object({ witness: z.string(), size: z.int(), at: isoTime }),
    minuteLimit: 60,
  }),
}
