import type { ReactNode } from 'react'
import { limits } from '@/config/limits'
import { LogoMark } from './icons/logo'
import styles from './icons/logo.module.css'

export type LogoLoaderProps = {
  /** A way on, when it takes long. */
  children?: ReactNode
}

/** The whole screen while a page changes: the logo, 200 wide, its lifted share turning. */
export function LogoLoader({ children }: LogoLoaderProps) {
  return (
    <div className={styles.loader}>
      <div role="status" aria-label="Loading">
        <LogoMark size={limits.loaderWidthPx} turning />
      </div>
      {children}
      <noscript>
        <p>
          This page needs JavaScript. <a href="/">Go to the start</a>
        </p>
      </noscript>
    </div>
  )
}
