import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, Suspense } from 'react'
import type { FixedPath } from '@/config/paths'
import * as actions from '@/messages/actions'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as authTexts from '../messages/auth'
import styles from './auth-layout.module.css'
import {
  AccountPlace,
  HomeLink,
  NotificationsLink,
  SettingsTool,
  useSettingsPanel,
} from './header-tools'

const links: { href: FixedPath; label: () => string }[] = [
  { href: '/static/term-condition', label: m.termsLinkLabel },
  { href: '/static/privacy-policy', label: m.privacyLabel },
  { href: '/static/risk-disclosure', label: authTexts.risksLabel },
  { href: '/help', label: m.helpLabel },
  { href: '/contactus', label: m.contactLabel },
]

function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Suspense>
        <AuthHeader />
      </Suspense>
      <main id="content" tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
      <nav id="site" className={`${texts.fine} ${styles.foot}`} aria-label={m.siteLabel()}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} prefetch={false} className={texts.way}>
            {label()}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function AuthHeader() {
  const { pathname } = useRouter()
  const settings = useSettingsPanel()
  const other =
    pathname === '/auth/login'
      ? { href: '/auth/create-account', label: actions.openAccountAction() }
      : { href: '/auth/login', label: actions.loginAction() }
  return (
    <header className={styles.header}>
      <HomeLink />
      <div className={styles.tools}>
        <SettingsTool onPress={settings.open} />
        <NotificationsLink />
        <AccountPlace isOutside />
        <Link href={other.href} className={styles.other} data-only="visitor" prefetch={false}>
          {other.label}
        </Link>
      </div>
      {settings.panel}
    </header>
  )
}

export function authLayout(page: ReactNode): ReactNode {
  return <AuthLayout>{page}</AuthLayout>
}
