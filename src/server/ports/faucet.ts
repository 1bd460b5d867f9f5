import type { Address } from 'viem'
import type { Gift } from '@/contract/faucet'

/** Gives test money. There is none in production. */
export interface Faucet {
  /** Resolves when the money has arrived. */
  fund(address: Address): Promise<Gift[]>
}
