import type { walletLinkCalls } from '@/contract/user/wallet-link'
import type { Handlers } from '../mount'
import { refuseWalletInUse } from '../payments/unfinished'
import { userWalletRequest } from './wallet-link.service'

export const walletLinkRoutes: Handlers<typeof walletLinkCalls> = {
  userWalletRequest: (services, input, { member }) =>
    userWalletRequest(services, member, input, refuseWalletInUse),
}
