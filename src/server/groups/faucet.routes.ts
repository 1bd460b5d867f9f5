import type { faucetCalls } from '@/contract/faucet'
import type { Handlers } from '../mount'
import { faucet } from './faucet.service'

export const faucetRoutes: Handlers<typeof faucetCalls> = {
  faucet: (services, input) => faucet(services, input),
}
