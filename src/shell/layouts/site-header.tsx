import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { envClient } from '@/config/env.client'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { useAfterPaint } from '@/lib/after-paint'
import { IconBell, IconMenu, IconMoon, IconSettings, IconSun, IconUser } from '@/ui/marks/icons'
import { LogoWordmark } from '@/ui/marks/logo'
import { Unseen } from '@/ui/unseen'
import { useSettings } from '../settings/settings-provider'
import { mainLinks } from './navigation'
import styles from './site-header.module.css'

const fetchMenu = () => import('./account-menu').then((part) => part.AccountMenu)

const AccountMenu = dynamic(fetchMenu, { ssr: false })

const SettingsPanel = dynamic(() =>
  import('../settings/settings-panel').then((part) => part.SettingsPanel),
)
const SiteMenu = dynamic(() => import('./site-menu').then((part) => part.SiteMenu))
const PriceTicker = dynamic(
  () =>
    import('@/features/shares/screens/price-ticker-panel').then((part) => part.PriceTickerPanel),
  { ssr: false },
)

type Panel = 'settings' | 'menu'

export function SiteHeader() {
  const [panel, setPanel] = useState<Panel>()
  // A panel that was opened once stays, so that closing it can be seen.
  const [opened, setOpened] = useState<Panel[]>([])
  const isAwake = useAfterPaint()
  const open = (next: Panel) => {
    setOpened((before) => [...new Set([...before, next])])
    setPanel(next)
  }
  const close = () => setPanel(undefined)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          href="/"
          prefetch={false}
          className={styles.home}
          aria-label={`${envClient.appName}, home`}
        >
          <LogoWordmark name={envClient.appName} />
        </Link>
        <MainNavigation />
        <div className={styles.ticker}>{isAwake && <PriceTicker />}</div>
        <div className={styles.tools}>
          <ThemeSwitch />
          <button
            type="button"
            data-needs-script
            className={styles.tool}
            onClick={() => open('settings')}
            aria-label="Settings panel"
          >
            <IconSettings />
          </button>
          <ConnectButtonPanel />
          <Link href="/auth/login" className={styles.login} data-only="visitor" prefetch={false}>
            Log in
          </Link>
          <Link
            href="/notifications"
            prefetch={false}
            className={`${styles.tool} ${styles.bell}`}
            data-only="member"
          >
            <IconBell />
            <Unseen>Notifications</Unseen>
            <span id="unseen-count" className={styles.count} />
          </Link>
          <AccountPlace />
          <button
            type="button"
            data-needs-script
            className={`${styles.tool} ${styles.menu}`}
            onClick={() => open('menu')}
            aria-label="Menu"
          >
            <IconMenu />
          </button>
          <noscript>
            <a href="#site" className={`${styles.login} ${styles.menu}`}>
              Menu
            </a>
          </noscript>
        </div>
      </div>
      {opened.includes('settings') && (
        <SettingsPanel isOpen={panel === 'settings'} onClose={close} />
      )}
      {opened.includes('menu') && <SiteMenu isOpen={panel === 'menu'} onClose={close} />}
    </header>
  )
}

function MainNavigation() {
  const { pathname } = useRouter()
  return (
    <nav className={styles.navigation} aria-label="Main">
      {mainLinks.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Both pictures are drawn; the style sheet shows the one that fits, so nothing flips after loading. */
function ThemeSwitch() {
  const { settings, change } = useSettings()
  const next = settings.theme === 'light' ? 'DARK' : 'light'
  return (
    <button
      type="button"
      data-needs-script
      className={`${styles.tool} ${styles.theme}`}
      onClick={() => change({ theme: next })}
      aria-label={next === 'light' ? 'Use the light theme' : 'Use the dark theme'}
    >
      <IconSun />
      <IconMoon />
    </button>
  )
}

/** Where a member finds what is theirs. The menu itself is fetched when somebody comes near. */
function AccountPlace() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleClose = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.place} data-only="member">
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconUser />
        <span className={styles.word}>Account</span>
      </button>
      {isOpen && <AccountMenu onClose={handleClose} />}
    </div>
  )
}
