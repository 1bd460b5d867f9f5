import { limits } from '@/config/limits'
import styles from './logo-loader.module.css'
import { LogoMark } from './marks/logo'

/** The whole screen while a page changes: the logo, 200 wide, its lifted share turning. */
export function LogoLoader() {
  return (
    <div className={styles.loader} role="status" aria-label="Loading">
      <LogoMark size={limits.loaderWidthPx} turning />
    </div>
  )
}
