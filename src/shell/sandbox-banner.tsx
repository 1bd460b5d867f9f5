import { envClient } from '@/config/env.client'
import styles from './sandbox-banner.module.css'

/** On every page of a sandbox, so that nobody takes sample data for an offer. */
export function SandboxBanner() {
  if (envClient.appMode !== 'sandbox') return null
  return (
    <aside className={styles.banner} aria-label="Sandbox">
      <p>
        <strong>Sandbox.</strong> Sample data and test money only
        {envClient.apiMock && '. The API runs inside this browser and keeps its data here'}.
      </p>
    </aside>
  )
}
