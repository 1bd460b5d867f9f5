import { getAddress } from 'viem'
import type { walletNameCalls } from '@/contract/wallet-name'
import type { Handlers } from '../mount'

export const walletNameRoutes: Handlers<typeof walletNameCalls> = {
  walletName: async ({ names, log }, { address }) => {
    try {
      return { name: (await names.nameOf(getAddress(address))) ?? null }
    } catch (error) {
      // The address is shown in its place. What went wrong may name the node, and that may hold a key.
      log.error('name not looked up', { error: (error as Error).name })
      return { name: null }
    }
  },
}
