import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconArrowRight } from '@/ui/icons/glyph'
import { IconCheck } from '@/ui/icons/icons'
import * as m from '../messages'
import styles from '../screens/kyc.module.css'
import { allSteps, type KycStep } from '../steps'
import { stepLabels } from '../texts'

export type PageHeadProps = {
  back?: { label: string; onBack?: () => void } | undefined
  children?: ReactNode
}

export function PageHead({ back, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {back?.onBack && (
        <button type="button" className={styles.back} aria-label={back.label} onClick={back.onBack}>
          <IconArrowRight />
        </button>
      )}
      {back && !back.onBack && (
        <Link href="/dashboard" prefetch={false} className={styles.back} aria-label={back.label}>
          <IconArrowRight />
        </Link>
      )}
      <h1>{m.pageTitle()}</h1>
      {children}
    </header>
  )
}

export function StepBar({ at, done }: { at: KycStep; done: KycStep[] }) {
  const step = allSteps.indexOf(at) + 1
  const steps = allSteps.length
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {m.countLabel({ step, steps })}
      </span>
      <ol className={styles.steps} aria-label={m.stepLabel({ step, steps })}>
        {allSteps.map((name, place) => {
          const isDone = name !== at && done.includes(name)
          return (
            <li
              key={name}
              className={name === at ? styles.now : isDone ? styles.done : undefined}
              aria-current={name === at ? 'step' : undefined}
            >
              <i aria-hidden="true">{isDone ? <IconCheck size={14} /> : place + 1}</i>
              <span>{stepLabels[name]()}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
