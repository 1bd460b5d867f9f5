import { useMutation, useQueryClient } from '@tanstack/react-query'
import { walletLinkCalls } from '@/contract/user/wallet-link'
import { call } from '@/lib/api/call'
import { walletBridge } from '@/lib/chain/wallet-bridge'
import { profileKey } from '@/session/profile-options'
import { useProfile } from '@/session/use-profile'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { showToast } from '@/ui/toast'
import { WalletRows } from '../components/wallet-rows'

/** The wallets whose payments count as this member's. The page around it waits for the profile. */
export function LinkedWalletsPanel() {
  const { data: profile } = useProfile()
  const unlink = useUnlinkWallet()
  const wallets = profile?.wallets ?? []
  const handleUnlink = (address: string) =>
    unlink.mutate(address, {
      onSuccess: () => void showToast('success', 'The wallet was unlinked'),
      onError: (error) => void showToast('error', 'The wallet was not unlinked', error.message),
    })
  return (
    <Panel
      title="Wallets"
      about="Payments from a linked wallet count as yours. One address belongs to one account."
      id="wallets"
    >
      {wallets.length > 0 ? (
        <WalletRows
          wallets={wallets}
          unlinking={unlink.isPending ? unlink.variables : undefined}
          onUnlink={handleUnlink}
        />
      ) : (
        <p>
          No wallet is linked yet. Connect one and sign a message; that costs nothing and moves no
          money.
        </p>
      )}
      <Button look="quiet" onClick={walletBridge.open}>
        {wallets.length > 0 ? 'Connect a wallet' : 'Link a wallet'}
      </Button>
    </Panel>
  )
}

/** Takes a wallet off the account, by its address. */
function useUnlinkWallet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (address: string) =>
      call(walletLinkCalls.userWalletRequest, { action: 'unlink', address }),
    onSettled: () => client.invalidateQueries({ queryKey: profileKey }),
  })
}
