import type { ChainNeeds } from '@/server/chain/needs'
import type { Asset } from '@/server/modules/ledger'

/** For writing orders, sending what was signed, and following it. */
export interface ChainOrdersNeeds extends ChainNeeds {
  confirmations: number
}

/** The token and the chain that orders belong to; a sandbox's chain may start again from zero. */
export interface OrderScope {
  asset: Asset
  generation: number
  chainId: number
}
