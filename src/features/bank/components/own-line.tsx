import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import type { PublishedAudit } from '@/contract/audit'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import styles from './ledger-audit.module.css'

export type OwnLineProps = { audit: PublishedAudit }

const OwnLineCheck = dynamic(() => import('./own-line-check').then((part) => part.OwnLineCheck), {
  ssr: false,
  loading: () => <p role="status">Fetching and checking your line…</p>,
})

/** The check itself is fetched when it is asked for: most who read the page never do. */
export function OwnLine({ audit }: OwnLineProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p className={styles.note} data-only="visitor">
        Do you hold shares?{' '}
        <Link
          href="/auth/login"
          prefetch={false}
          onClick={() => rememberTarget('/bank-overview#ledger')}
        >
          Log in
        </Link>{' '}
        to check that your own balance is part of this root.
      </p>
      <div data-only="member">
        {isAsked ? (
          <OwnLineCheck audit={audit} />
        ) : (
          <Button look="quiet" onClick={() => setIsAsked(true)}>
            Check my own line
          </Button>
        )}
      </div>
    </>
  )
}
