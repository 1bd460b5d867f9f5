import type { Payment } from '../tables'
import type { Classification, OrderRow, Owner } from './match'

/**
 * A payment that matches its order is priced by it. Any other gets its price when its owner takes
 * shares for it.
 */
type Bought = Pick<OrderRow, 'fee' | 'microShares' | 'sharePriceMicroUsd' | 'currencyPriceMicroUsd'>

export interface Settled {
  payment: Payment
  classification: Classification
  owner: Owner | undefined
  order: OrderRow | undefined
  bought: Bought | undefined
  decimals: number
  releases: boolean
  listRowId: string
}
