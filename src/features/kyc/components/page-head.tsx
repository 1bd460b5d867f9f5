import Link from 'next/link'
import type { ReactNode } from 'react'
import { IconArrowRight } from '@/ui/icons/glyph'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import styles from '../screens/kyc.module.css'

export type PageHeadProps = {
  back?: { label: string; onBack?: () => void } | undefined
  children?: ReactNode
}

export function PageHead({ back, children }: PageHeadProps) {
  return (
    <header className={`${row.line} ${styles.head}`}>
      {back?.onBack && (
        <button
          type="button"
          className={`${styles.back} ${plain.icon}`}
          aria-label={back.label}
          onClick={back.onBack}
        >
          <IconArrowRight />
        </button>
      )}
      {back && !back.onBack && (
        <Link
          href="/dashboard"
          prefetch={false}
          className={`${styles.back} ${plain.icon}`}
          aria-label={back.label}
        >
          <IconArrowRight />
        </Link>
      )}
      <h1 className={texts.title}>{m.pageTitle()}</h1>
      {children}
    </header>
  )
}
