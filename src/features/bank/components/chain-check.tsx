import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { PublishedAudit } from '@/contract/audit'
import { Button } from '@/ui/button'
import { Section } from '@/ui/page-frame'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/overview'
import styles from './chain-check.module.css'

const ChainCheckRun = dynamic(
  () => import('./chain-check-run').then((part) => part.ChainCheckRun),
  {
    ssr: false,
    loading: () => <p role="status">{m.comparingLabel()}</p>,
  },
)

export function BooksCheck({ audit }: { audit: PublishedAudit | null }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={m.compareTitle()} lead={m.compareText()} id="check">
      {isAsked ? (
        <ChainCheckRun audit={audit} />
      ) : (
        <p className={`${row.row} ${texts.small} ${styles.act}`}>
          <Button onClick={() => setIsAsked(true)}>{m.compareAction()}</Button>
          <span>{m.compareHint()}</span>
        </p>
      )}
    </Section>
  )
}
