import { type ReactNode, useEffect, useRef } from 'react'
import styles from './state-title.module.css'

export type StateTitleProps = {
  /** As code knows it, where the words are free to change. */
  state: string
  title: string
  children: ReactNode
}

/** What something has come to. It is read out and gets the focus when it changes. */
export function StateTitle({ state, title, children }: StateTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state asks for attention
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div role="status" data-state={state} className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{children}</p>
    </div>
  )
}
