import type { Address } from 'viem'
import type { PurchaseOrder } from '@/contract/purchase'
import type { ChainNeeds } from '@/server/chain/needs'
import type { BankAccount } from '@/server/modules/bank/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Prices } from '@/server/modules/offerings/needs'
import type { CallCounts } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import type { NewcomerReserve } from './orders/newcomers'

/** Signs what a page shows before it pays, so that nobody can put other terms in between. */
export interface QuoteSigner {
  address: Address
  sign(order: Omit<PurchaseOrder, 'signature'>): Promise<string>
  /** Any other word of the web’s, for a process that cannot believe the database. */
  vouch(text: string): Promise<string>
}

/** To quote a price and to place, cancel and report an order. */
export interface OrdersNeeds
  extends ChainNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'keys' | 'limitFactor'> {
  /** Absent where nobody can pay by bank transfer. */
  bank: BankAccount | undefined
  prices: Prices
  quoteSigner: QuoteSigner
  treasury: Address
  newcomers: NewcomerReserve
  newcomerMicroShares: bigint
  submissionCounts: CallCounts
}

/** To find what was paid to our account at the bank. */
export interface BankPaymentsNeeds extends Pick<Ports, 'clock' | 'keys' | 'log'> {
  bank: BankAccount | undefined
}

/** To write what goes back by bank transfer, and to open to whom. */
export interface RefundFilesNeeds extends Pick<Ports, 'clock' | 'db' | 'keys'> {
  bank: BankAccount | undefined
}

/** To find what was paid to the treasury. */
export interface IncomingNeeds extends ChainNeeds, Sender {
  treasury: Address
}

/** Tells which payments the chain no longer takes back. */
export interface FinalityNeeds extends ChainNeeds {
  confirmations: number
}

/** To match a final payment to its order and to credit it. */
export interface SettlingNeeds
  extends FinalityNeeds,
    Sender,
    Pick<Ports, 'databaseKind' | 'databaseTime' | 'processId'> {
  prices: Prices
}

/** To decide about a payment that fits no order, and to send it back. */
export interface RefundsNeeds
  extends FinalityNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'documentSigner' | 'keys'> {}

/** To compare the treasury's coins with the books. */
export interface TreasuryNeeds extends FinalityNeeds {
  prices: Prices
  treasury: Address
}

export interface PurchasesNeeds
  extends OrdersNeeds,
    IncomingNeeds,
    SettlingNeeds,
    RefundsNeeds,
    TreasuryNeeds {}
