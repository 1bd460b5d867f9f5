import Link from 'next/link'
import type { BlogKind } from '@/contract/blog'
import styles from './older-link.module.css'

export type OlderLinkProps = {
  kind: BlogKind
  /** Where the list above ends; nothing when it is whole. */
  before: string | undefined
}

export function OlderLink({ kind, before }: OlderLinkProps) {
  if (before === undefined) return null
  return (
    <p className={styles.older}>
      <Link href={`/about-us/blog?kind=${kind}&before=${before}`} prefetch={false}>
        {kind === 'article' ? 'Older long reads' : 'Older posts'}
      </Link>
    </p>
  )
}
