import { type ReactNode, Suspense } from 'react'
import styles from './public-layout.module.css'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

export type PublicLayoutProps = { children: ReactNode }

export function PublicLayout({ children }: PublicLayoutProps) {
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
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
