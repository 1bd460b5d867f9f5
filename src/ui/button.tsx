import Link from 'next/link'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

type Look = 'filled' | 'quiet'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  isBusy?: boolean
}

/** A button that keeps its size and focus while it is busy, and ignores further presses then. */
export function Button({
  look = 'filled',
  isBusy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}

export type ButtonLinkProps = { href: string; look?: Look; children: ReactNode }

export function ButtonLink({ href, look = 'filled', children }: ButtonLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`${styles.button} ${styles[look]}`}
      data-screen-only
    >
      {children}
    </Link>
  )
}
