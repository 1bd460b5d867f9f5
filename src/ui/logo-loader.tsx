import type { ReactNode } from 'react'
import { limits } from '@/config/limits'
import { LogoMark } from './icons/logo'
import styles from './icons/logo.module.css'
import * as m from './messages'

export type LogoLoaderProps = {
  /** A way on, when it takes long. */
  children?: ReactNode
}

/** The whole screen while a page changes: the logo, 200 wide, its lifted share turning. */
export function LogoLoader({ children }: LogoLoaderProps) {
  return (
    <div className={styles.loader}>
      <div role="status" aria-label={m.loadingLabel()}>
        <LogoMark size={limits.loaderWidthPx} turning />
      </div>
      {children}
      <noscript>
        <p>
          {m.scriptText()} <a href="/">{m.startLabel()}</a>
        </p>
      </noscript>
    </div>
  )
}
