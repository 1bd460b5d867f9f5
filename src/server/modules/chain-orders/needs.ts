import type { ChainNeeds } from '@/server/chain/needs'
import type { Asset } from '@/server/modules/ledger'

/** To write orders, to send what was signed, and to see it through. */
export interface ChainOrdersNeeds extends ChainNeeds {
  confirmations: number
}

/** Of which token and which chain; a sandbox's chain may begin anew. */
export interface OrderScope {
  asset: Asset
  generation: number
  chainId: number
}
