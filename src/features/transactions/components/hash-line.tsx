import { chainExplorer } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { CopyText } from '@/ui/copy-text'
import { IconExternalLink } from '@/ui/marks/icons'
import styles from './hash-line.module.css'

export type HashLineProps = { label: string; hash: string }

/** A transaction of the chain, and where else to look it up. */
export function HashLine({ label, hash }: HashLineProps) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <CopyText text={hash} about={label.toLowerCase()} />
        {envClient.appMode === 'production' ? (
          <a
            href={`${chainExplorer.url}/tx/${hash}`}
            target="_blank"
            rel="noreferrer"
            className={styles.link}
            data-screen-only
          >
            {`Look it up at ${chainExplorer.name}`} <IconExternalLink size={16} />
          </a>
        ) : (
          <p className={styles.note}>
            The chain of this sandbox is local: no public explorer knows this transaction.
          </p>
        )}
      </dd>
    </div>
  )
}
