import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import styles from './about-us-layout.module.css'
import type { NavigationLink } from './navigation'
import { PublicLayout } from './public-layout'

const sectionLinks: NavigationLink[] = [
  { href: '/about', label: 'Company' },
  { href: '/about-us/how-work', label: 'How it works' },
  { href: '/about-us/how-different', label: 'How it differs' },
  { href: '/about-us/fnxization', label: 'Tokenization' },
  { href: '/about-us/blog', label: 'Journal' },
]

export type AboutUsLayoutProps = { children: ReactNode }

/** The pages that tell who we are and how it works, with a way from each to the others. */
export function AboutUsLayout({ children }: AboutUsLayoutProps) {
  const { pathname } = useRouter()
  return (
    <PublicLayout>
      <nav className={styles.section} aria-label="About us">
        <ul className={styles.links}>
          {sectionLinks.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={pathname === href ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </PublicLayout>
  )
}

export function aboutUsLayout(page: ReactNode): ReactNode {
  return <AboutUsLayout>{page}</AboutUsLayout>
}
