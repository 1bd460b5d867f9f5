import type { Address } from 'viem'
import type { Gift } from '@/contract/faucet'

/** Gives test money. There is none in production. */
export interface Faucet {
  /** Resolves when all has arrived; `onFirst` is called once some of it has, or may have. */
  fund(address: Address, onFirst: () => void): Promise<Gift[]>
}
