import Link from 'next/link'
import { isStakingOffered } from '@/config/staking-offered'
import { SideSheet } from '@/ui/dialog'
import * as shared from '../messages'
import * as m from '../messages/site'
import { footerGroups } from './navigation'
import styles from './site-menu.module.css'

const memberLinks = [
  { href: '/dashboard', label: shared.dashboardLabel },
  { href: '/wallet', label: shared.walletLabel },
  { href: '/buy-shares', label: shared.buyLabel },
  { href: '/staking', label: shared.stakingLabel },
  { href: '/transactions', label: shared.transactionsLabel },
  { href: '/settings', label: shared.settingsLabel },
]

const isShown = ({ href }: { href: string }) => href !== '/staking' || isStakingOffered()

export function SiteMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <SideSheet title={m.menuLabel()} isOpen={isOpen} onClose={onClose}>
      <nav aria-label={m.wholeLabel()}>
        <section className={styles.group} data-only="member">
          <h3>{m.yoursTitle()}</h3>
          {memberLinks.filter(isShown).map(({ href, label }) => (
            <Link key={href} href={href} prefetch={false} onClick={onClose}>
              {label()}
            </Link>
          ))}
        </section>
        {footerGroups.map(({ title, links }) => (
          <section key={title()} className={styles.group}>
            <h3>{title()}</h3>
            {links.map(({ href, label }) => (
              <Link key={href} href={href} prefetch={false} onClick={onClose}>
                {label()}
              </Link>
            ))}
          </section>
        ))}
      </nav>
    </SideSheet>
  )
}

export type MoreSheetProps = {
  links: { href: string; label: () => string }[]
  isOpen: boolean
  onClose: () => void
}

export function MoreSheet({ links, isOpen, onClose }: MoreSheetProps) {
  return (
    <SideSheet title={shared.moreAction()} isOpen={isOpen} onClose={onClose}>
      <div className={styles.group}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} prefetch={false} onClick={onClose}>
            {label()}
          </Link>
        ))}
      </div>
    </SideSheet>
  )
}
