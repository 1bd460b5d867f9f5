import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { useAfterPaint } from '@/lib/after-paint'
import * as actions from '@/messages/actions'
import { IconMenu, IconMoon, IconSun } from '@/ui/icons/glyph'
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
import { mainLinks } from './navigation'
import styles from './site-header.module.css'

const SiteMenu = dynamic(() => import('./site-menu').then((part) => part.SiteMenu))
const PriceTicker = dynamic(
  () =>
    import('@/features/shares/screens/price-ticker-panel').then((part) => part.PriceTickerPanel),
  { ssr: false },
)

export function SiteHeader() {
  const settings = useSettingsPanel()
  const [isMenuOpen, setIsMenuOpen] = useState<boolean>()
  const isHydrated = useAfterPaint()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <HomeLink />
        <MainNavigation />
        <div className={styles.ticker}>{isHydrated && <PriceTicker />}</div>
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

function MainNavigation() {
  const { pathname } = useRouter()
  return (
    <nav className={styles.navigation} aria-label={site.mainLabel()}>
      {mainLinks.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href ? 'page' : undefined}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

/** The style sheet shows one, so nothing flips. */
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
