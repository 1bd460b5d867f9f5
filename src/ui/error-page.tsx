import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import styles from './error-page.module.css'

export type ErrorPageProps = {
  code: string
  title: string
  text: string
  picture: ReactNode
  /** The first way on; the start and the help follow. */
  wayOn?: ReactNode
  children?: ReactNode
}

/** What happened, what is safe, where to go. */
export function ErrorPage({ code, title, text, picture, wayOn, children }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <p className={styles.code}>Error {code}</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          {wayOn}
          <ButtonLink href="/" look={wayOn ? 'quiet' : 'filled'}>
            Go to the start
          </ButtonLink>
          <ButtonLink href="/help" look="quiet">
            Find help
          </ButtonLink>
        </div>
      </div>
      <div className={styles.picture}>{picture}</div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
