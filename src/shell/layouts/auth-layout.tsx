import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { envClient } from '@/config/env.client'
import type { FixedPath } from '@/config/paths'
import * as m from '../messages'
import styles from './auth-layout.module.css'
import skip from './public-layout.module.css'
import { SiteHeader } from './site-header'

type AuthLayoutProps = { children: ReactNode }

const links: { href: FixedPath; label: string }[] = [
  { href: '/help', label: 'Help' },
  { href: '/static/term-condition', label: 'Terms' },
  { href: '/static/privacy-policy', label: 'Privacy' },
  { href: '/static/risk-disclosure', label: 'Risks' },
]

/** Calm: the site's head, one thing to do, and only the links that belong to it. */
function AuthLayout({ children }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <a href="#content" className={skip.skip}>
        {m.skipText()}
      </a>
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense>{children}</Suspense>
      </main>
      <footer className={styles.footer}>
        <div className={styles.inside}>
          <p>
            {envClient.appMode === 'sandbox'
              ? 'A demonstration with sample data. Nothing here is an offer.'
              : `© ${envClient.appName}`}
          </p>
          <nav id="site" aria-label={m.siteLabel()}>
            {links.map(({ href, label }) => (
              <Link key={href} href={href} prefetch={false}>
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  )
}

export function authLayout(page: ReactNode): ReactNode {
  return <AuthLayout>{page}</AuthLayout>
}
