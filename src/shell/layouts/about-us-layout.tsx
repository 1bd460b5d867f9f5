import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
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

type AboutUsLayoutProps = { children: ReactNode }

/** The pages that tell who we are and how it works, with a way from each to the others. */
function AboutUsLayout({ children }: AboutUsLayoutProps) {
  return (
    <PublicLayout>
      <SectionNavigation />
      {children}
    </PublicLayout>
  )
}

function SectionNavigation() {
  const { pathname } = useRouter()
  const list = useRef<HTMLUListElement>(null)
  useActiveInView(list, pathname)
  return (
    <nav className={styles.section} aria-label="About us">
      <ul ref={list} className={styles.links}>
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
  )
}

/** On a phone the row is wider than the screen: the entry one is at is brought into the middle. */
function useActiveInView(list: RefObject<HTMLUListElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active entry changes with the address
  useEffect(() => {
    const row = list.current
    const active = row?.querySelector('[aria-current]')
    if (!row || !active) return
    const centre = (box: DOMRect) => box.left + box.width / 2
    row.scrollLeft += centre(active.getBoundingClientRect()) - centre(row.getBoundingClientRect())
  }, [list, pathname])
}

export function aboutUsLayout(page: ReactNode): ReactNode {
  return <AboutUsLayout>{page}</AboutUsLayout>
}
