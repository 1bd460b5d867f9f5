import type { Payment } from './confirm'
import type { Classification, OrderRow, Owner } from './match'

/** Other payments are priced only when taken. */
type Bought = Pick<OrderRow, 'fee' | 'microShares' | 'sharePriceMicroUsd' | 'currencyPriceMicroUsd'>

export interface Settled {
  payment: Payment
  classification: Classification
  owner: Owner | undefined
  order: OrderRow | undefined
  bought: Bought | undefined
  decimals: number
  releases: boolean
  rowId: string
}
