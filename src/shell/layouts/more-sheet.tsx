import Link from 'next/link'
import { SideSheet } from '@/ui/side-sheet'
import * as m from '../messages'
import styles from './site-menu.module.css'

export type MoreSheetProps = {
  links: { href: string; label: () => string }[]
  isOpen: boolean
  onClose: () => void
}

export function MoreSheet({ links, isOpen, onClose }: MoreSheetProps) {
  return (
    <SideSheet title={m.moreAction()} isOpen={isOpen} onClose={onClose}>
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
