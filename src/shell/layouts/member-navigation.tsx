import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ComponentType, useState } from 'react'
import type { FixedPath } from '@/config/paths'
import { isStakingOffered } from '@/config/staking-offered'
import { IconSettings, IconWallet } from '@/ui/icons/glyph'
import {
  IconBuy,
  IconCoins,
  IconDashboard,
  IconHelp,
  IconLock,
  IconMore,
  IconReceipt,
} from '@/ui/icons/member-icons'
import { late } from '@/ui/late'
import * as m from '../messages'
import styles from './member-layout.module.css'

const MoreSheet = late(() => import('./site-menu').then((part) => part.MoreSheet))

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

const isShown = ({ href }: Entry) => href !== '/staking' || isStakingOffered()

const behindMore = [
  ...entries.filter(({ isMore }) => isMore),
  { href: '/kyc', label: m.verificationLabel },
]

export function MemberNavigation() {
  const { pathname } = useRouter()
  const [isMoreOpen, setIsMoreOpen] = useState<boolean>()
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const isBehindMore = behindMore.some(({ href }) => isHere(href))
  return (
    <nav className={styles.navigation} aria-label={m.pagesLabel()} data-frame data-only="member">
      <div className={styles.room}>
        <ul className={styles.links}>
          {entries.filter(isShown).map(({ href, label, short, Icon, within, isMore, isAtFoot }) => (
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
