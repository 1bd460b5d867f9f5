import type { ReactNode } from 'react'
import { formatLocal } from '@/contract/format/dates'
import type { WalletRecovery } from '@/contract/user/recovery'
import { Stepper, TaskColumns, TaskHeading } from '@/features/checkout/components/stage'
import card from '@/ui/card.module.css'
import memberPage from '@/ui/member-page.module.css'
import * as m from '../messages'

export function LostPage({ children }: { children: ReactNode }) {
  return <div className={memberPage.page}>{children}</div>
}

export function LostPageWaiting() {
  return (
    <>
      <TaskHeading title={m.pageTitle()} />
      <div className={card.waiting} role="status" aria-label={m.loadingLabel()} />
    </>
  )
}

type Step = 'link' | 'identity' | 'notice' | 'sign' | 'arrive'

type ColumnsProps = {
  at: Step
  recovery?: WalletRecovery | undefined
  going?: 'on' | 'over'
  children: ReactNode
}

/** The current task, and all steps next to it. */
export function Columns({ at, recovery, going = 'on', children }: ColumnsProps) {
  const on = (time: string | null | undefined, hint: string) => (time ? formatLocal(time) : hint)
  const steps = [
    { name: 'link', title: m.linkStepTitle(), text: on(recovery?.begunAt, m.linkHint()) },
    {
      name: 'identity',
      title: m.identityStepTitle(),
      text: on(recovery?.checkedAt, m.identityHint()),
    },
    { name: 'notice', title: m.noticeStepTitle(), text: m.noticeHint() },
    { name: 'sign', title: m.signStepTitle(), text: on(recovery?.approvedAt, m.signHint()) },
    { name: 'arrive', title: m.arriveStepTitle(), text: m.arriveHint() },
  ]
  return (
    <TaskColumns title={m.stepsTitle()} aside={<Stepper at={at} steps={steps} going={going} />}>
      {children}
    </TaskColumns>
  )
}
