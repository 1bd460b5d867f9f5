import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/button'
import styles from './way-on.module.css'

export type WayOnProps = { children: ReactNode; href: string; label: string }

/** Where there is no form: why there is none, and the one way on. */
export function WayOn({ children, href, label }: WayOnProps) {
  return (
    <div className={styles.place} role="status">
      <p>{children}</p>
      <div>
        <ButtonLink href={href}>{label}</ButtonLink>
      </div>
    </div>
  )
}
