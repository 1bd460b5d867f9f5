import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { envClient } from '@/config/env.client'
import { houseName } from '@/config/house'
import type { FixedPath } from '@/config/paths'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import '@/lib/api/query-client'
import { useIsHandedOver } from '@/session/session-store'
import { LogoWordmark } from '@/ui/icons/logo'
import { PageFrame } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
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

const footLinks: { href: FixedPath; label: () => string }[] = [
  { href: '/static/term-condition', label: m.termsLinkLabel },
  { href: '/static/privacy-policy', label: m.privacyLabel },
  { href: '/static/risk-disclosure', label: m.risksLabel },
  { href: '/help', label: m.helpLabel },
  { href: '/contactus', label: m.contactLabel },
]

export function memberLayout(page: ReactNode): ReactNode {
  return <MemberLayout>{page}</MemberLayout>
}

function MemberLayout({ children }: { children: ReactNode }) {
  // A phone that was handed only the verification sees no links to pages that are closed to it.
  if (useIsHandedOver())
    return (
      <main id="content" tabIndex={-1}>
        <PageFrame>
          <LogoWordmark name={houseName()} />
        </PageFrame>
        {children}
      </main>
    )
  return (
    <div className={styles.shell}>
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
            <Suspense>{children}</Suspense>
          </main>
          <footer className={styles.foot}>
            <nav id="site" className={texts.fine} aria-label={m.siteLabel()}>
              {footLinks.map(({ href, label }) => (
                <Link key={href} href={href} prefetch={false} className={texts.way}>
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
    <header className={`${row.line} ${styles.header}`} data-frame>
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
