import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { envClient } from '@/config/env.client'
import { LogoMark } from '@/ui/icons/logo'
import * as m from '../messages'
import * as site from '../messages/site'
import { footerGroups } from './navigation'
import styles from './public-layout.module.css'
import { SiteHeader } from './site-header'

export type PublicLayoutProps = { children: ReactNode }

export function PublicLayout({ children }: PublicLayoutProps) {
  return (
    <>
      <Suspense>
        <SiteHeader />
      </Suspense>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <SiteFooter />
      </Suspense>
    </>
  )
}

export function publicLayout(page: ReactNode): ReactNode {
  return <PublicLayout>{page}</PublicLayout>
}

function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.mark}>
          <LogoMark size={40} />
          <p>{site.markText()}</p>
        </div>
        <nav id="site" className={styles.groups} aria-label={m.siteLabel()}>
          {footerGroups.map(({ title, links }) => (
            <section key={title()}>
              <h2>{title()}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link href={href} prefetch={false}>
                      {label()}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <p className={styles.fine}>
          {envClient.appMode === 'sandbox'
            ? site.demoText({ name: envClient.appName })
            : site.riskText({ name: envClient.appName })}
        </p>
      </div>
    </footer>
  )
}
