import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { DataRoot } from '@/lib/data-root'
import styles from './member-layout.module.css'
import { memberLinks } from './member-links'
import { PublicLayout } from './public-layout'

/** Around a member's page: the same frame, the way to the others of theirs, and data at hand. */
export function memberLayout(page: ReactNode): ReactNode {
  return (
    <PublicLayout>
      <MemberNavigation />
      <DataRoot>{page}</DataRoot>
    </PublicLayout>
  )
}

/** Between a member's own pages; one line that scrolls where it is too long. */
function MemberNavigation() {
  const { pathname } = useRouter()
  return (
    <nav className={styles.navigation} aria-label="Your pages">
      <ul className={styles.links}>
        {memberLinks.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={pathname === href ? 'page' : undefined}
              data-within={pathname.startsWith(`${href}/`) || undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
