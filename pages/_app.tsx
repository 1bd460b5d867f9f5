import { QueryClientContext } from '@tanstack/react-query'
import type { AppProps } from 'next/app'
import { WagmiContext } from 'wagmi'
import { RainbowKitHost } from '@/features/wallet/screens/rainbowkit-host'
import { languages } from '@/messages/languages'
import '@/shell/site-start'
import { useEarlyPress } from '@/shell/early-press'
import { LateData, LateToaster, useLateClient, useLateConfig } from '@/shell/late-parts'
import { type PageWithLayout, usePageElement } from '@/shell/page-layout'
import { renderOnRequest } from '@/shell/render-on-request'
import { RouteGuard } from '@/shell/route-guard/route-guard'
import { RouteLoader } from '@/shell/route-loader'
import { SettingsProvider } from '@/shell/settings/settings-provider'
import { SiteNotices } from '@/shell/site-notices'
import { BlockingOverlay } from '@/ui/blocking-overlay'
import '@/ui/global.css'

/**
 * What is large comes late: wagmi's config and RainbowKit as somebody wants the wallet, the query
 * client with the first part that asks the server, toasts with the first one. Their places are here
 * from the start, so the page stays as it is when they arrive.
 */
export default function App({ Component, pageProps }: AppProps & { Component: PageWithLayout }) {
  const page = usePageElement(Component, pageProps)
  useEarlyPress()
  return (
    <SettingsProvider>
      <WagmiContext value={useLateConfig()}>
        <QueryClientContext value={useLateClient()}>
          <SiteNotices />
          <RainbowKitHost />
          <RouteLoader>
            <RouteGuard>{page}</RouteGuard>
          </RouteLoader>
          <BlockingOverlay />
          <LateData />
          <LateToaster />
        </QueryClientContext>
      </WagmiContext>
    </SettingsProvider>
  )
}

// A prerendered page would have one language, so each is rendered on request, in its reader's. The
// browser needs no such function, and the condition drops it from the bundle.
if (typeof window === 'undefined' && languages.length > 1) App.getInitialProps = renderOnRequest
