import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { envClient } from '@/config/env.client'
import type { FixedPath } from '@/config/paths'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { DataRoot } from '@/lib/api/query-client'
import { useIsHandedOver } from '@/session/session-store'
import { LogoWordmark } from '@/ui/icons/logo'
import { PageFrame } from '@/ui/page-frame'
import * as m from '../messages'
import {
  AccountPlace,
  HomeLink,
  NotificationsLink,
  SettingsTool,
  UnderWayPlace,
  useSettingsPanel,
} from './header-tools'
import styles from './member-layout.module.css'
import { MemberNavigation } from './member-navigation'
import skip from './public-layout.module.css'

const footLinks: { href: FixedPath; label: () => string }[] = [
  { href: '/static/term-condition', label: m.termsLinkLabel },
  { href: '/static/privacy-policy', label: m.privacyLabel },
  { href: '/static/risk-disclosure', label: m.risksLabel },
  { href: '/help', label: m.helpLabel },
  { href: '/contactus', label: m.contactLabel },
]

/** Around a member's page: the way to the others of theirs, data at hand, and nothing that advertises. */
export function memberLayout(page: ReactNode): ReactNode {
  return <MemberLayout>{page}</MemberLayout>
}

function MemberLayout({ children }: { children: ReactNode }) {
  // At a phone that verifies and nothing else there is no way to what is closed to it.
  if (useIsHandedOver())
    return (
      <main id="content" tabIndex={-1}>
        <PageFrame>
          <LogoWordmark name={envClient.appName} />
        </PageFrame>
        <DataRoot>{children}</DataRoot>
      </main>
    )
  return (
    <div className={styles.shell}>
      <a href="#content" className={skip.skip}>
        {m.skipText()}
      </a>
      <Suspense>
        <MemberHeader />
      </Suspense>
      <div className={styles.body}>
        <Suspense>
          <MemberNavigation />
        </Suspense>
        <div className={styles.column}>
          <Suspense>
            <UnderWayPlace />
          </Suspense>
          <main id="content" tabIndex={-1} className={styles.content}>
            <Suspense>
              <DataRoot>{children}</DataRoot>
            </Suspense>
          </main>
          <footer className={styles.foot}>
            <nav id="site" aria-label={m.siteLabel()}>
              {footLinks.map(({ href, label }) => (
                <Link key={href} href={href} prefetch={false}>
                  {label()}
                </Link>
              ))}
            </nav>
          </footer>
        </div>
      </div>
    </div>
  )
}

function MemberHeader() {
  const settings = useSettingsPanel()
  return (
    <header className={styles.header}>
      <HomeLink className={styles.home} />
      {envClient.appMode === 'sandbox' && <span className={styles.tag}>{m.sandboxLabel()}</span>}
      <div className={styles.tools}>
        <ConnectButtonPanel hasMessages />
        <NotificationsLink />
        <span className={styles.settings}>
          <SettingsTool onPress={settings.open} />
        </span>
        <AccountPlace onSettings={settings.open} />
      </div>
      {settings.panel}
    </header>
  )
}
