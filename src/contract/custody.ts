import * as z from 'zod/mini'
import { describe } from './define'
import {
  chainAddress,
  integerText,
  isoTime,
  pageLimit,
  serialCursor,
  transactionHash,
} from './fields'

/** Shares count in micro-shares, which is also the token's smallest unit. */
const shareToken = z.object({
  token: chainAddress,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  /** The allowlist of wallets that may receive the token. */
  registry: chainAddress,
  /** The wallet with most of the shares in our custody; the desk has the rest. */
  vault: chainAddress,
  /** Sends deliveries, and receives returned shares. */
  desk: chainAddress,
  limits: z.object({
    /** The smallest move, unless it is all. */
    minimum: integerText,
    /** The limit of one member in a day (UTC) without two signers. */
    daily: integerText,
    dailyCount: z.int(),
    walletCount: z.int(),
    /** The wait after linking a wallet or changing who can log in; 0 in a sandbox. */
    waitMinutes: z.int(),
    confirmationCount: z.int(),
  }),
})
export type ShareTokenFacts = z.infer<typeof shareToken>

const difference = z.object({
  /** The total supply, the shares in custody, those in all wallets together, or in one of them. */
  place: z.enum(['supply', 'custody', 'wallets', 'wallet']),
  address: z.nullable(chainAddress),
  books: integerText,
  chain: integerText,
})
export type CustodyDifference = z.infer<typeof difference>

/** Compares books and chain at one block on which all nodes agreed. */
const custodyCheck = z.object({
  at: isoTime,
  blockNumber: integerText,
  nodeCount: z.int(),
  isEqual: z.boolean(),
  books: z.object({
    issued: integerText,
    inCustody: integerText,
    inWallets: integerText,
    /** In wallets that are not linked; still owned by the sender. */
    astray: integerText,
  }),
  chain: z.object({ supply: integerText, inCustody: integerText, inWallets: integerText }),
  differences: z.array(difference),
})
export type CustodyCheck = z.infer<typeof custodyCheck>

/** unlisted: can only pay · asked: being listed · listed: may receive · removed: can only send. */
const holdingWallet = z.object({
  address: chainAddress,
  linkedAt: isoTime,
  state: z.enum(['unlisted', 'asked', 'listed', 'removed']),
  shares: integerText,
  /** Two owners of the vault have frozen it: it can neither send nor receive. */
  isFrozen: z.boolean(),
  /** Linked before signatures were kept. Shares can be moved there after it is linked again. */
  needsSignature: z.boolean(),
  /**
   * For a contract wallet, whether its member has confirmed that it may hold shares; null for a
   * wallet with a key.
   */
  program: z.nullable(z.enum(['accepted', 'confirmed'])),
  /**
   * Every address that the wallet ever approved to move its shares. The current allowance is read
   * from the network.
   */
  spenders: z.array(chainAddress),
})
export type HoldingWallet = z.infer<typeof holdingWallet>

/**
 * waiting: for `waitsUntil` · asked: can be canceled · approved: two people sign it from the vault
 * · signed: will arrive or come back · sent: known to a node · seen: in a block, with
 * `confirmations` · done: final · canceled, failed: the shares are available again.
 */
const moveState = z.enum([
  'waiting',
  'asked',
  'approved',
  'signed',
  'sent',
  'seen',
  'done',
  'canceled',
  'failed',
])

const source = z.enum(['desk', 'vault'])

/**
 * delivery: to the own wallet · return: back into custody · sent, received: between wallets of two
 * members · between: of one's own wallets · astray: to an address that is not linked.
 */
const shareMove = z.object({
  id: z.uuid(),
  kind: z.enum(['delivery', 'return', 'sent', 'received', 'between', 'astray']),
  state: moveState,
  /** For a delivery: the desk sends by itself, the vault with two signers. */
  source: z.nullable(source),
  shares: integerText,
  /** The own or the other wallet; null for our custody. */
  from: z.nullable(chainAddress),
  to: z.nullable(chainAddress),
  at: isoTime,
  waitsUntil: z.nullable(isoTime),
  canCancel: z.boolean(),
  signedAt: z.nullable(isoTime),
  hash: z.nullable(transactionHash),
  blockNumber: z.nullable(integerText),
  blockAt: z.nullable(isoTime),
  /** Null until it is in a block. */
  confirmations: z.nullable(z.object({ seen: z.int(), needed: z.int() })),
  endedAt: z.nullable(isoTime),
})
export type ShareMove = z.infer<typeof shareMove>

const moveId = z.uuid()

/**
 * The member’s confirmation that a contract may hold the shares; asked once for each contract
 * wallet.
 */
const confirmsProgram = z.optional(z.boolean())

export const custodyCalls = {
  shareToken: describe({
    method: 'GET',
    path: 'wallet/shareToken',
    access: 'public',
    beyondSpec: true,
    summary:
      'The share as a token: its addresses and the limits of moving; null where there is none.',
    request: z.object({}),
    response: z.object({ token: z.nullable(shareToken) }),
    memorySeconds: 60,
  }),
  custodyCheck: describe({
    method: 'GET',
    path: 'wallet/custodyCheck',
    access: 'public',
    beyondSpec: true,
    summary:
      'Whether books and chain hold the same shares: the newest check, and whether each of the last hour was equal.',
    request: z.object({}),
    response: z.object({
      newest: z.nullable(custodyCheck),
      lastHour: z.array(z.object({ at: isoTime, isEqual: z.boolean() })),
      /** True while an operator has paused all moves until a difference is explained. */
      arePaused: z.boolean(),
    }),
    memorySeconds: 5,
  }),
  allowWallet: describe({
    method: 'POST',
    path: 'wallet/allowWallet',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'Puts a linked wallet on the token’s list, so that it can receive shares.',
    request: z.object({ address: chainAddress, confirmsProgram }),
    response: holdingWallet,
    hourlyLimit: 30,
  }),
  deliver: describe({
    method: 'POST',
    path: 'wallet/deliver',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary: 'Moves available shares to a linked wallet; one not listed yet is listed first.',
    request: z.object({
      address: chainAddress,
      shares: integerText,
      confirmsProgram,
      /** For more than a day’s limit: two people send it from the vault. */
      source: z.optional(source),
    }),
    response: shareMove,
  }),
  cancelDelivery: describe({
    method: 'POST',
    path: 'wallet/cancelDelivery',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Cancels a delivery that is not signed yet; its shares are available again.',
    request: z.object({ id: moveId }),
    response: shareMove,
  }),
  deliveries: describe({
    method: 'GET',
    path: 'wallet/deliveries',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'Where your shares lie, your wallets, what you can move today, and your moves, newest first, by cursor.',
    request: z.object({ cursor: serialCursor, limit: pageLimit(20) }),
    response: z.object({
      shares: z.object({
        available: integerText,
        staked: integerText,
        /** On the way to a wallet: owned, but no longer available. */
        delivering: integerText,
        /** In your own wallets. */
        delivered: integerText,
        /** Set aside for gifts to other members. */
        sending: integerText,
        /** Offered to a buy-back that is still open, so still owned. */
        offered: integerText,
      }),
      wallets: z.array(holdingWallet),
      today: z.object({
        /** How many shares can be moved now, and how many moves are left. */
        shares: integerText,
        movesLeft: z.int(),
        renewsAt: isoTime,
        /** Until when a delivery would wait, shown before it is requested. */
        waitsUntil: z.nullable(isoTime),
      }),
      arePaused: z.boolean(),
      docs: z.array(shareMove),
      nextCursor: z.optional(z.string()),
    }),
  }),
}
