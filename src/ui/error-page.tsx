import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import styles from './error-page.module.css'
import * as m from './messages'

export type ErrorPageProps = {
  code: string
  title: string
  text: string
  picture: ReactNode
  wayOn?: ReactNode
  children?: ReactNode
}

export function ErrorPage({ code, title, text, picture, wayOn, children }: ErrorPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <p className={styles.code}>{m.errorLabel({ code })}</p>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          {wayOn}
          <ButtonLink href="/" look={wayOn ? 'quiet' : 'filled'}>
            {m.startLabel()}
          </ButtonLink>
          <ButtonLink href="/help" look="quiet">
            {m.helpAction()}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.picture}>{picture}</div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}
