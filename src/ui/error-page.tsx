import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import styles from './error-page.module.css'

export type ErrorPageProps = {
  code: string
  title: string
  text: string
  picture?: ReactNode
  children?: ReactNode
}

export function ErrorPage({ code, title, text, picture, children }: ErrorPageProps) {
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={styles.ways}>
          {children}
          <ButtonLink href="/">Go to the start</ButtonLink>
          <ButtonLink href="/help" look="quiet">
            Find help
          </ButtonLink>
        </div>
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </section>
  )
}
