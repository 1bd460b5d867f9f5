import { type ReactNode, useEffect, useRef } from 'react'
import { Key } from '@/ui/marks/key'
import styles from './auth-frame.module.css'

export type AuthFrameProps = {
  title: string
  lead: ReactNode
  /** What happens next, in the order in which it does. */
  next: readonly string[]
  /** The page has become the result of what was done on it: its title is read out. */
  isResult?: boolean
  children: ReactNode
}

/** One thing to do in one column, and beside it what follows. */
export function AuthFrame({ title, lead, next, isResult, children }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isResult) heading.current?.focus()
  }, [isResult])
  return (
    <div className={styles.spread}>
      <div className={styles.column}>
        <header className={styles.opening}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
      <aside className={styles.beside} aria-labelledby="what-happens-next">
        <div className={styles.picture}>
          <Key />
        </div>
        <h2 id="what-happens-next" className={styles.heading}>
          What happens next
        </h2>
        <ol className={styles.next}>
          {next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </aside>
    </div>
  )
}

/** In place of a form, while the page learns whether it has its turn. */
export function AuthWaiting() {
  return <div className={styles.waiting} aria-busy="true" />
}
