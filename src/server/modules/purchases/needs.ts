import type { Address } from 'viem'
import type { PurchaseOrder } from '@/contract/purchase'
import type { ChainNeeds } from '@/server/chain/needs'
import type { BankAccount } from '@/server/modules/bank/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Prices } from '@/server/modules/offerings/needs'
import type { CallCounts } from '@/server/platform/http/rate-limit'
import type { Ports } from '@/server/platform/ports'
import type { NewcomerReserve } from './orders/newcomers'

/** Signs what a page shows before it pays, so that the terms cannot be changed in between. */
export interface QuoteSigner {
  address: Address
  sign(order: Omit<PurchaseOrder, 'signature'>): Promise<string>
  /** Signs any other statement of the web process, for a process that cannot trust the database. */
  vouch(text: string): Promise<string>
}

/** For quoting a price and placing, cancelling and reporting an order. */
export interface OrdersNeeds
  extends ChainNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'keys' | 'limitFactor'> {
  /** Absent if bank transfers are not offered. */
  bank: BankAccount | undefined
  prices: Prices
  quoteSigner: QuoteSigner
  treasury: Address
  newcomers: NewcomerReserve
  newcomerMicroShares: bigint
  submissionCounts: CallCounts
}

/** For finding payments to our bank account. */
export interface BankPaymentsNeeds extends Pick<Ports, 'clock' | 'keys' | 'log'> {
  bank: BankAccount | undefined
}

/** For writing refunds by bank transfer, and decrypting their receivers. */
export interface RefundFilesNeeds extends Pick<Ports, 'clock' | 'db' | 'keys'> {
  bank: BankAccount | undefined
}

/** For finding payments to the treasury. */
export interface IncomingNeeds extends ChainNeeds, Sender {
  treasury: Address
}

/** Says which payments are final on the chain. */
export interface FinalityNeeds extends ChainNeeds {
  confirmations: number
}

/** For matching a final payment to its order and crediting it. */
export interface SettlingNeeds
  extends FinalityNeeds,
    Sender,
    Pick<Ports, 'databaseKind' | 'databaseTime' | 'processId'> {
  prices: Prices
}

/** For deciding about a payment that matches no order, and refunding it. */
export interface RefundsNeeds
  extends FinalityNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'documentSigner' | 'keys'> {}

/** For comparing the treasury's coins with the books. */
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
