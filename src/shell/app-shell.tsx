import '@/mocks/start'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useAfterPaint } from '@/lib/after-paint'
import { BlockingOverlay } from '@/ui/blocking-overlay'
import { families } from '@/ui/fonts'
import { useEarlyPress } from './early-press'
import { RouteGuard } from './route-guard/route-guard'
import { RouteProgress } from './route-progress'
import { SandboxBanner } from './sandbox-banner'
import { SettingsProvider } from './settings/settings-provider'
import { TermsNotice } from './terms-notice'

const Companion = dynamic(() => import('./companion').then((part) => part.Companion), {
  ssr: false,
})

export type AppShellProps = { children: ReactNode }

/** Around every page: settings, loader, guard, overlay; toasts and start-up data after the first paint. */
export function AppShell({ children }: AppShellProps) {
  const isAwake = useAfterPaint()
  useEarlyPress()
  return (
    <SettingsProvider>
      {/* A font that no page names is left out of the build, with its style sheet. */}
      <template data-families={families} />
      <SandboxBanner />
      <RouteProgress>
        <RouteGuard>{children}</RouteGuard>
      </RouteProgress>
      <TermsNotice />
      <BlockingOverlay />
      {isAwake && <Companion />}
    </SettingsProvider>
  )
}
