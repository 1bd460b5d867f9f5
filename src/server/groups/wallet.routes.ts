import type { walletCalls } from '@/contract/wallet'
import type { Handlers } from '../mount'
import { saleNow } from '../signals/read'
import { getFNXprice } from './price.service'

export const walletRoutes: Handlers<typeof walletCalls> = {
  getFNXprice: (services, input) => getFNXprice(services, input),
  sale: (services) => saleNow(services),
}
