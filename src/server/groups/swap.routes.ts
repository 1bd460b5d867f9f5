import type { swapCalls } from '@/contract/swap'
import type { Handlers } from '../mount'
import { recordSwap } from '../swaps/record-swap'

export const swapRoutes: Handlers<typeof swapCalls> = {
  recordSwap: (services, input, { member, once }) => recordSwap(services, member, input, once),
}
