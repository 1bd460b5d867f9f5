import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useAccount, WagmiContext } from 'wagmi'
import { envClient } from '@/config/env.client'
import { trimStoredTransactions } from '@/lib/chain/stored-transactions'
import { walletConfig } from '@/lib/chain/wallet-config'
import { DataRoot } from '@/lib/data-root'
import { useIsLoggedIn } from '@/session/session-store'
import { useProfile } from '@/session/use-profile'
import { linkAdapter } from '../link-adapter'
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
  return (
    <RainbowKitAuthenticationProvider
      adapter={linkAdapter}
      enabled={isMember}
      status={proofOf({ address, wallets: profile?.wallets })}
    >
      {children}
    </RainbowKitAuthenticationProvider>
  )
}
