import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import texts from '@/ui/text.module.css'
import * as m from '../messages/site'
import styles from './about-us-layout.module.css'
import type { NavigationLink } from './navigation'
import { PublicLayout } from './public-layout'

const sectionLinks: NavigationLink[] = [
  { href: '/about', label: m.companyLabel },
  { href: '/about-us/how-work', label: m.howLabel },
  { href: '/about-us/how-different', label: m.differsLabel },
  { href: '/about-us/fnxization', label: m.tokensLabel },
  { href: '/about-us/blog', label: m.blogLabel },
]

function AboutUsLayout({ children }: { children: ReactNode }) {
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
    <nav className={styles.section} aria-label={m.aboutUsLabel()}>
      <ul ref={list} className={styles.links}>
        {sectionLinks.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className={texts.way}
              aria-current={pathname === href ? 'page' : undefined}
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
