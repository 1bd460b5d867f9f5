import type { RawInput } from '@/contract/define'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { walletNameCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'

export const requestLink = (input: RawInput<typeof walletLinkCalls.userWalletRequest>) =>
  call(walletLinkCalls.userWalletRequest, input)
export const askName = (address: string) => call(walletNameCalls.walletName, { address })
export const askAvatar = (address: string) => call(walletNameCalls.walletAvatar, { address })
