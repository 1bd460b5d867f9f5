import Link from 'next/link'
import { SideSheet } from '@/ui/side-sheet'
import styles from './site-menu.module.css'

export type MoreSheetProps = { isOpen: boolean; onClose: () => void }

const links = [
  { href: '/swap', label: 'Swap' },
  { href: '/transactions', label: 'Transactions' },
  { href: '/kyc', label: 'Identity check' },
  { href: '/settings', label: 'Settings' },
  { href: '/help', label: 'Help' },
]

/** What a phone's bar has no room for. */
export function MoreSheet({ isOpen, onClose }: MoreSheetProps) {
  return (
    <SideSheet title="More" isOpen={isOpen} onClose={onClose}>
      <div className={styles.group}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} prefetch={false} onClick={onClose}>
            {label}
          </Link>
        ))}
      </div>
    </SideSheet>
  )
}
