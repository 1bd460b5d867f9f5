import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '@/ui/button'
import styles from './way-on.module.css'

export type WayOnProps = {
  /** The result of what was just done here; it takes the focus. */
  result?: string
  children: ReactNode
  href: string
  label: string
}

/** Where there is no form: what there is to know, and the one way on. */
export function WayOn({ result, children, href, label }: WayOnProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.place} role="status">
      {result && (
        <h2 ref={heading} tabIndex={-1} className={styles.result}>
          {result}
        </h2>
      )}
      <p>{children}</p>
      <div>
        <ButtonLink href={href}>{label}</ButtonLink>
      </div>
    </div>
  )
}
