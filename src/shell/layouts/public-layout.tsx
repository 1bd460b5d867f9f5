import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, Suspense, useState } from 'react'
import { envClient } from '@/config/env.client'
import { houseName, isOurs } from '@/config/house'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { useQuietMoment } from '@/lib/after-paint'
import * as actions from '@/messages/actions'
import { IconMenu, IconMoon, IconSun } from '@/ui/icons/glyph'
import { LogoMark } from '@/ui/icons/logo'
import { late } from '@/ui/late'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as site from '../messages/site'
import { useSettings } from '../settings/settings-provider'
import {
  AccountPlace,
  HeaderTool,
  HomeLink,
  NotificationsLink,
  SettingsTool,
  UnderWayPlace,
  useSettingsPanel,
} from './header-tools'
import { footerGroups, mainLinks } from './navigation'
import styles from './public-layout.module.css'

interface PublicLayoutProps {
  /** What a member sees next to the page. */
  beside?: ReactNode
  children: ReactNode
}

export function PublicLayout({ beside, children }: PublicLayoutProps) {
  return (
    <>
      <Suspense>
        <SiteHeader isMembersToo={beside !== undefined} />
      </Suspense>
      <div className={beside === undefined ? undefined : styles.halves}>
        <Suspense>{beside}</Suspense>
        <main id="content" tabIndex={-1} className={styles.content}>
          <Suspense>{children}</Suspense>
        </main>
      </div>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  )
}

export function publicLayout(page: ReactNode): ReactNode {
  return <PublicLayout>{page}</PublicLayout>
}

function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${stack.gap3} ${styles.inside}`}>
        <div className={`${row.line} ${styles.mark}`}>
          <LogoMark size={40} />
          {isOurs() && <p>{site.markText()}</p>}
        </div>
        <nav id="site" className={styles.groups} aria-label={m.siteLabel()}>
          {footerGroups.map(({ title, links }) => (
            <section key={title()}>
              <h2>{title()}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} prefetch={false}>
                      {label()}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className={`${texts.small} ${styles.fine}`}>
          {envClient.appMode === 'sandbox'
            ? site.demoText({ name: houseName() })
            : site.riskText({ name: houseName() })}
        </p>
      </div>
    </footer>
  )
}

const SiteMenu = late(() => import('./site-menu').then((part) => part.SiteMenu))
const PriceTicker = late(() =>
  import('@/features/shares/screens/price-ticker-panel').then((part) => part.PriceTickerPanel),
)

function SiteHeader({ isMembersToo }: { isMembersToo: boolean }) {
  const settings = useSettingsPanel()
  const [isMenuOpen, setIsMenuOpen] = useState<boolean>()
  const isQuiet = useQuietMoment()
  return (
    <header className={styles.header}>
      <div className={`${row.line} ${styles.bar} ${isMembersToo ? styles.wide : ''}`}>
        <HomeLink />
        <MainNavigation only={isMembersToo ? 'visitor' : undefined} />
        <div className={styles.ticker}>{isQuiet && <PriceTicker />}</div>
        <div className={styles.tools}>
          <ThemeSwitch />
          <SettingsTool onPress={settings.open} />
          <ConnectButtonPanel />
          <Link href="/auth/login" className={styles.login} data-only="visitor" prefetch={false}>
            {actions.loginAction()}
          </Link>
          <NotificationsLink />
          <AccountPlace isOutside />
          <HeaderTool
            label={site.menuLabel()}
            className={styles.menu}
            onPress={() => setIsMenuOpen(true)}
          >
            <IconMenu />
          </HeaderTool>
          <noscript>
            <a href="#site" className={`${styles.login} ${styles.menu}`}>
              {site.menuLabel()}
            </a>
          </noscript>
        </div>
      </div>
      <UnderWayPlace />
      {settings.panel}
      {isMenuOpen !== undefined && (
        <SiteMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      )}
    </header>
  )
}

function MainNavigation({ only }: { only: 'visitor' | undefined }) {
  const { pathname } = useRouter()
  return (
    <nav className={styles.navigation} aria-label={site.mainLabel()} data-only={only}>
      {mainLinks.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className={texts.way}
          aria-current={pathname === href ? 'page' : undefined}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Switches the theme. Both icons are in the HTML and the style sheet shows the right one, so
 * nothing flips during hydration.
 */
function ThemeSwitch() {
  const { settings, change } = useSettings()
  const next = settings.theme === 'light' ? 'DARK' : 'light'
  return (
    <HeaderTool
      label={next === 'light' ? site.lightLabel() : site.darkLabel()}
      className={styles.theme}
      onPress={() => change({ theme: next })}
    >
      <IconSun />
      <IconMoon />
    </HeaderTool>
  )
}
