import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ReactNode, useMemo } from 'react'
import { useAccount, WagmiContext } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import { envClient } from '@/config/env.client'
import { ApiError } from '@/lib/api/api-error'
import { trimStoredTransactions } from '@/lib/chain/stored-transactions'
import { walletConfig } from '@/lib/chain/wallet-config'
import { rememberWalletName } from '@/lib/chain/wallet-names'
import { DataRoot } from '@/lib/data-root'
import { profileKey } from '@/session/profile-options'
import { useIsLoggedIn } from '@/session/session-store'
import { useProfile } from '@/session/use-profile'
import { showToast } from '@/ui/toast'
import { makeLinkAdapter } from '../link-adapter'
import { sayRefusal } from '../mend-dialogs'
import { proofOf } from '../rules'
import { walletStyle } from '../wallet-style'
import { walletTheme } from '../wallet-theme'
import { AddressMark } from './address-mark'
import { WalletNotices } from './wallet-notices'
import { WalletReporter } from './wallet-reporter'

const SandboxWindow =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? () => null
    : dynamic(() => import('./sandbox-window').then((part) => part.SandboxWindow), { ssr: false })

// Before RainbowKit reads them; what ended since the last visit may be one too many.
trimStoredTransactions()

// Nothing a new signature would change.
const conflict = 409

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
          <RainbowKitProvider
            theme={walletTheme}
            locale="en-US"
            avatar={AddressMark}
            appInfo={appInfo}
            showRecentTransactions
          >
            <WalletReporter />
          </RainbowKitProvider>
        </MemberProof>
        <WalletNotices />
      </DataRoot>
      <SandboxWindow />
    </WagmiContext.Provider>
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
        onAttempt: () => sayRefusal(undefined),
        onLinked: async (address) => {
          const { connector } = getAccount(walletConfig)
          if (connector) rememberWalletName(address, connector.name)
          await queryClient.invalidateQueries({ queryKey: profileKey })
          void showToast('success', 'Wallet linked to your account')
        },
        onRefused: (reason) => {
          if (!(reason instanceof ApiError)) return
          if (reason.status === conflict) sayRefusal(reason.message)
          void showToast('error', 'The wallet was not linked', reason.message)
        },
      }),
    [queryClient],
  )
}
