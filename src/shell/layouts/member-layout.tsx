import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { envClient } from '@/config/env.client'
import type { FixedPath } from '@/config/paths'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { DataRoot } from '@/lib/api/query-client'
import { useIsHandedOver } from '@/session/session-store'
import { IconSettings, IconWallet } from '@/ui/icons/glyph'
import { LogoWordmark } from '@/ui/icons/logo'
import {
  IconBuy,
  IconCoins,
  IconDashboard,
  IconHelp,
  IconLock,
  IconMore,
  IconReceipt,
} from '@/ui/icons/member-icons'
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
import { PublicLayout } from './public-layout'

const MoreSheet = dynamic(() => import('./site-menu').then((part) => part.MoreSheet))

interface Entry {
  href: FixedPath
  label: () => string
  short?: () => string
  Icon: ComponentType
  /** Another page that this one leads to. */
  within?: FixedPath
  isMore?: boolean
  isAtFoot?: boolean
}

const entries: Entry[] = [
  { href: '/dashboard', label: m.dashboardLabel, Icon: IconDashboard },
  { href: '/wallet', label: m.walletLabel, Icon: IconWallet, within: '/swap' },
  { href: '/buy-shares', label: m.buyLabel, short: m.buyShortLabel, Icon: IconBuy },
  { href: '/staking', label: m.stakingLabel, Icon: IconLock },
  { href: '/rights', label: m.dividendsLabel, Icon: IconCoins, isMore: true },
  { href: '/transactions', label: m.transactionsLabel, Icon: IconReceipt, isMore: true },
  { href: '/help', label: m.helpLabel, Icon: IconHelp, isMore: true, isAtFoot: true },
  { href: '/settings', label: m.settingsLabel, Icon: IconSettings, isMore: true },
]

const behindMore = [
  ...entries.filter(({ isMore }) => isMore),
  { href: '/kyc', label: m.verificationLabel },
]

function MemberNavigation() {
  const { pathname } = useRouter()
  const [isMoreOpen, setIsMoreOpen] = useState<boolean>()
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const isBehindMore = behindMore.some(({ href }) => isHere(href))
  return (
    <nav className={styles.navigation} aria-label={m.pagesLabel()} data-frame data-only="member">
      <div className={styles.room}>
        <ul className={styles.links}>
          {entries.map(({ href, label, short, Icon, within, isMore, isAtFoot }) => (
            <li
              key={href}
              className={`${isMore ? styles.more : ''} ${isAtFoot ? styles.navigationFoot : ''}`}
              data-here={isHere(href) || (within && isHere(within)) || undefined}
            >
              <Link
                href={href}
                prefetch={false}
                aria-current={pathname === href ? 'page' : undefined}
                {...(short && { 'aria-label': label() })}
              >
                <Icon />
                {short ? (
                  <>
                    <span className={styles.long}>{label()}</span>
                    <span className={styles.short}>{short()}</span>
                  </>
                ) : (
                  <span>{label()}</span>
                )}
              </Link>
            </li>
          ))}
          <li className={styles.opener} data-here={isBehindMore || undefined}>
            <button
              type="button"
              data-needs-script
              aria-haspopup="dialog"
              onClick={() => setIsMoreOpen(true)}
            >
              <IconMore />
              <span>{m.moreAction()}</span>
            </button>
          </li>
        </ul>
      </div>
      {isMoreOpen !== undefined && (
        <MoreSheet links={behindMore} isOpen={isMoreOpen} onClose={() => setIsMoreOpen(false)} />
      )}
    </nav>
  )
}

const footLinks: { href: FixedPath; label: () => string }[] = [
  { href: '/static/term-condition', label: m.termsLinkLabel },
  { href: '/static/privacy-policy', label: m.privacyLabel },
  { href: '/static/risk-disclosure', label: m.risksLabel },
  { href: '/help', label: m.helpLabel },
  { href: '/contactus', label: m.contactLabel },
]

/** Help and questions stand in both halves: a member keeps the navigation of theirs. */
export function sharedLayout(page: ReactNode): ReactNode {
  return <PublicLayout beside={<MemberNavigation />}>{page}</PublicLayout>
}

export function memberLayout(page: ReactNode): ReactNode {
  return <MemberLayout>{page}</MemberLayout>
}

function MemberLayout({ children }: { children: ReactNode }) {
  // A phone that was only handed the verification sees no links to pages that are closed to it.
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
