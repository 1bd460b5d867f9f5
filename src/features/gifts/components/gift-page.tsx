import type { ReactNode } from 'react'
import { TaskHeading } from '@/features/checkout/components/stage'
import * as m from '../messages'
import styles from './gifts.module.css'

export function GiftPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

export function GiftPageWaiting() {
  return (
    <>
      <TaskHeading title={m.pageTitle()} />
      <div className={styles.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}
