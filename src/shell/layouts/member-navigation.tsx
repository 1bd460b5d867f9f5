import Link from 'next/link'
import { useRouter } from 'next/router'
import { memberLinks } from './member-links'
import styles from './member-navigation.module.css'

/** Between a member's own pages; one line that scrolls where it is too long. */
export function MemberNavigation() {
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
