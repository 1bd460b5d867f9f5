import Link from 'next/link'
import { SideSheet } from '@/ui/side-sheet'
import { footerGroups } from './navigation'
import styles from './site-menu.module.css'

export type SiteMenuProps = { isOpen: boolean; onClose: () => void }

const memberLinks = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/wallet', label: 'Wallet' },
  { href: '/buy-shares', label: 'Buy shares' },
  { href: '/staking', label: 'Staking' },
  { href: '/swap', label: 'Swap' },
  { href: '/transactions', label: 'Transactions' },
  { href: '/settings', label: 'Settings' },
]

/** The whole site on a small screen. */
export function SiteMenu({ isOpen, onClose }: SiteMenuProps) {
  return (
    <SideSheet title="Menu" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Whole site">
        <section className={styles.group} data-only="member">
          <h3>Yours</h3>
          {memberLinks.map(({ href, label }) => (
            <Link key={href} href={href} prefetch={false} onClick={onClose}>
              {label}
            </Link>
          ))}
        </section>
        {footerGroups.map(({ title, links }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            {links.map(({ href, label }) => (
              <Link key={href} href={href} prefetch={false} onClick={onClose}>
                {label}
              </Link>
            ))}
          </section>
        ))}
      </nav>
    </SideSheet>
  )
}
