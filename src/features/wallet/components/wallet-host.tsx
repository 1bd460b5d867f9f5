import '@rainbow-me/rainbowkit/styles.css'
import {
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  setMessages,
} from '@rainbow-me/rainbowkit'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useMemo } from 'react'
import { useAccount, WagmiContext } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import { envClient } from '@/config/env.client'
import { ApiError } from '@/lib/api/api-error'
import { walletConfig } from '@/lib/chain/wallet-config'
import { rememberWalletName } from '@/lib/chain/wallet-names'
import { DataRoot } from '@/lib/data-root'
import { profileKey } from '@/session/profile-options'
import { useIsLoggedIn } from '@/session/session-store'
import { useProfile } from '@/session/use-profile'
import { showToast } from '@/ui/toast'
import { useCoinBalance } from '../hooks/use-coin-balance'
import { useWalletName } from '../hooks/use-wallet-name'
import { makeLinkAdapter } from '../link-adapter'
import { proofOf } from '../rules'
import { walletMessages } from '../wallet-messages'
import { walletStyle } from '../wallet-style'
import { walletTheme } from '../wallet-theme'
import { AddressMark } from './address-mark'
import { WalletNotices } from './wallet-notices'
import { WalletReporter } from './wallet-reporter'

const SandboxWindow =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => null
    : dynamic(() => import('./sandbox-window').then((part) => part.SandboxWindow), { ssr: false })

setMessages(walletMessages)

const appInfo = { appName: envClient.appName, learnMoreUrl: `${envClient.siteUrl}/help` }

/**
 * RainbowKit and all its dialogs. The config's own context, not wagmi's provider: that one would drop
 * the connection with every drawing.
 */
export function WalletHost() {
  return (
    <WagmiContext.Provider value={walletConfig}>
      <style>{walletStyle}</style>
      <DataRoot>
        <MemberProof>
          <WalletDialogs />
        </MemberProof>
        <WalletNotices />
      </DataRoot>
      <SandboxWindow />
    </WagmiContext.Provider>
  )
}

function WalletDialogs() {
  const { address } = useAccount()
  const { data: balance, refetch } = useCoinBalance(address)
  return (
    <RainbowKitProvider
      theme={walletTheme}
      avatar={AddressMark}
      appInfo={appInfo}
      name={useWalletName(address)}
      balance={balance}
      refetchBalance={refetch}
      showRecentTransactions
    >
      <WalletReporter />
    </RainbowKitProvider>
  )
}

/** A visitor just connects; a member shows that the address is theirs. */
function MemberProof({ children }: { children: ReactNode }) {
  const isMember = useIsLoggedIn() === true
  const { address } = useAccount()
  const { data: profile } = useProfile()
  const adapter = useLinkAdapter()
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      enabled={isMember}
      status={proofOf({ address, wallets: profile?.wallets })}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  )
}

function useLinkAdapter() {
  const queryClient = useQueryClient()
  return useMemo(
    () =>
      makeLinkAdapter({
        onLinked: async (address) => {
          const { connector } = getAccount(walletConfig)
          if (connector) rememberWalletName(address, connector.name)
          await queryClient.invalidateQueries({ queryKey: profileKey })
          void showToast('success', 'Wallet linked to your account')
        },
        onRefused: (reason) => {
          if (!(reason instanceof ApiError)) return
          void showToast('error', 'The wallet was not linked', reason.message)
        },
      }),
    [queryClient],
  )
}
