import type { ReactNode } from 'react'
import styles from './caution.module.css'
import { IconCaution } from './icons/icons'

type CautionProps = {
  title: string
  children: ReactNode
  /** Among buttons that stay visible on a phone, where it has to be compact. */
  isBrief?: boolean
}

/** A warning before the next step, with the reason below it. */
export function Caution({ title, children, isBrief = false }: CautionProps) {
  return (
    <div className={isBrief ? `${styles.caution} ${styles.brief}` : styles.caution}>
      <IconCaution />
      <b>{title}</b>
      <p>{children}</p>
    </div>
  )
}
