/**
 * The content of an escrow file, a JSON object on each line: one `head`, `action`s, a `person` for
 * everybody who owns or is owed something, what is not assigned to a person yet, and one `end`.
 * Amounts are whole numbers as text, in micro-shares or in the smallest units of their coin. A
 * reader in ten years may have only this file, so a change that breaks such a reader needs a new
 * format.
 */
export interface EscrowHead {
  is: 'head'
  format: number
  product: string
  site: string
  mode: 'sandbox' | 'production'
  madeAt: string
  asset: string
  /** The share's token, if there is one: the chain shows what is in which wallet. */
  token: { chainId: number; address: string; vault: string; desk: string } | null
  /** The newest published audit: everybody could read this root, and outsiders signed it. */
  audit: {
    at: string
    root: string
    totals: object
    log: { size: string; root: string } | null
  } | null
  /** Decimals of each asset. */
  decimals: Record<string, number>
}

export const actionKinds = ['dividend', 'buy-back'] as const

/** A dividend or a buy-back that is not over, or that still owes money. */
export interface EscrowAction {
  is: 'action'
  id: string
  kind: (typeof actionKinds)[number]
  state: string
  coin: string
  /** Millionths of a dollar per share. */
  microUsd: string
  /** The record date, or when the buy-back opened. */
  from: string
  /** The payment date, or when the buy-back closes. */
  until: string
  /** The limit of the buy-back, and the sum of offers at its close. */
  most: string | null
  offered: string | null
}

interface EscrowStake {
  id: string
  plan: string
  microShares: string
  rateBps: number
  days: number
  startedAt: string
  unlocksAt: string
  isRunning: boolean
  /** Its reward: what has been claimed, and what is still promised. */
  claimed: string
  promised: string
}

interface EscrowGift {
  id: string
  /** The member who was asked; null if the address belongs to none. */
  to: string | null
  microShares: string
  endsAt: string
}

interface EscrowOffer {
  id: string
  buyBack: string
  microShares: string
  isLeftOut: boolean
}

/**
 * What a dividend or a buy-back owes, and where it is on its way to: gross = tax + reinvested +
 * net.
 */
interface EscrowOwed {
  action: string
  coin: string
  gross: string
  tax: string
  /** How much of it became shares, which are among the balances; files of 0.1.0 have none. */
  reinvested?: string
  net: string
  /** The payout under way: its wallet, and its transaction if one is known. */
  payout: { state: string; address: string; hash: string | null } | null
}

/** Owned at the record date of a dividend that has not been credited yet. */
interface EscrowEntitled {
  action: string
  microShares: string
}

/** A payment that bought nothing: it belongs to its sender. */
export interface EscrowPayment {
  id: string
  hash: string
  logIndex: number
  origin: 'chain' | 'bank'
  /** Both are null for a bank transfer: the bank knows the payer. */
  chainId: number | null
  payer: string | null
  /** Null for a token that the books do not accept. */
  asset: string | null
  token: string | null
  amount: string
  at: string
  /**
   * seen: not settled yet · decision, held: not decided yet · returning: a refund is under way ·
   * aside.
   */
  state: 'seen' | 'decision' | 'held' | 'returning' | 'aside'
  refund: { to: string; state: string; hash: string | null } | null
}

interface EscrowWallet {
  address: string
  microShares: string
}

export interface EscrowPerson {
  is: 'person'
  number: string
  name: string
  email: string
  phone: string
  /** The country of tax residence, ISO 3166-1; null if none was told. */
  country: string | null
  verification: string
  onHoldSince: string | null
  closedAt: string | null
  wallets: string[]
  /** Every ledger account that is not empty: asset, type, amount. */
  balances: [asset: string, type: string, amount: string][]
  ownWallets: EscrowWallet[]
  stakes: EscrowStake[]
  gifts: EscrowGift[]
  offers: EscrowOffer[]
  owed: EscrowOwed[]
  entitled: EscrowEntitled[]
  payments: EscrowPayment[]
}

/** A balance of the platform's own. */
export interface EscrowBooks {
  is: 'books'
  asset: string
  type: string
  amount: string
}

/**
 * Shares in a wallet that was not linked when they arrived; they belong to `sender`, who sent them
 * there.
 */
export interface EscrowStrayWallet extends EscrowWallet {
  is: 'wallet'
  sender: string | null
}

/** A payment of a person who is not a member. */
export interface EscrowStrayPayment extends EscrowPayment {
  is: 'payment'
}

export interface EscrowEnd {
  is: 'end'
  /** How many lines come before this one. */
  lines: number
  people: number
  /** Knowing this word proves that the file was opened to its end. */
  word: string
}

export type EscrowLine =
  | EscrowHead
  | EscrowAction
  | EscrowPerson
  | EscrowBooks
  | EscrowStrayWallet
  | EscrowStrayPayment
  | EscrowEnd
