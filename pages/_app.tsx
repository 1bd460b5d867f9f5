import type { AppProps } from 'next/app'
import {
  drawWhenAsked,
  type PageWithLayout,
  RouteProgress,
  SiteNotices,
  useEarlyPress,
  usePageElement,
} from '@/shell/app-shell'
import { LateData, LateToaster } from '@/shell/late-parts'
import { RouteGuard } from '@/shell/route-guard/route-guard'
import { SettingsProvider } from '@/shell/settings/settings-provider'
import { BlockingOverlay } from '@/ui/blocking-overlay'
import '@/ui/global.css'

/**
 * Guard, loader and settings come with the first script; data and toasts in a quiet moment. The
 * wallet stands in the header (`ConnectButtonPanel`) and comes as it is wanted.
 */
export default function App({ Component, pageProps }: AppProps & { Component: PageWithLayout }) {
  const page = usePageElement(Component, pageProps)
  useEarlyPress()
  return (
    <SettingsProvider>
      <SiteNotices />
      <RouteProgress>
        <RouteGuard>{page}</RouteGuard>
      </RouteProgress>
      <BlockingOverlay />
      <LateData />
      <LateToaster />
    </SettingsProvider>
  )
}

drawWhenAsked(App)
