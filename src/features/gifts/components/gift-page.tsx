import type { ReactNode } from 'react'
import { TaskHeading } from '@/features/checkout/components/stage'
import card from '@/ui/card.module.css'
import memberPage from '@/ui/member-page.module.css'
import * as m from '../messages'

export function GiftPage({ children }: { children: ReactNode }) {
  return <div className={memberPage.page}>{children}</div>
}

export function GiftPageWaiting() {
  return (
    <>
      <TaskHeading title={m.pageTitle()} />
      <div className={card.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}
