import { QueryClientContext } from '@tanstack/react-query'
import { WagmiContext } from 'wagmi'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { RainbowKitHost } from '@/features/wallet/screens/rainbowkit-host'
import { useLateClient, useLateConfig } from '@/shell/late-parts'

/** The button of the header and the host of its dialogs, within what `_app` gives them. */
export function WalletButton() {
  return (
    <WagmiContext value={useLateConfig()}>
      <QueryClientContext value={useLateClient()}>
        <RainbowKitHost />
        <ConnectButtonPanel />
      </QueryClientContext>
    </WagmiContext>
  )
}
