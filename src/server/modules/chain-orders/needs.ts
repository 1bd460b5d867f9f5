import type { ChainNeeds } from '@/server/chain/needs'
import type { Asset } from '@/server/modules/ledger'

/** To write orders, to send what was signed, and to see it through. */
export interface ChainOrdersNeeds extends ChainNeeds {
  confirmations: number
}

/** The token and the chain that orders belong to; a sandbox's chain may start again from nothing. */
export interface OrderScope {
  asset: Asset
  generation: number
  chainId: number
}
