import { useMutation, useQueryClient } from '@tanstack/react-query'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { call } from '@/lib/api/call'
import { profileKey } from '@/session/profile-options'

/** Takes a wallet off the account, by its address. */
export function useUnlinkWallet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) =>
      call(walletLinkCalls.userWalletRequest, { action: 'unlink', address }),
    onSettled: () => client.invalidateQueries({ queryKey: profileKey }),
  })
}
