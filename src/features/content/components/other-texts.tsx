import Link from 'next/link'
import type { StaticListed } from '@/contract/static'
import styles from './other-texts.module.css'

export type OtherTextsProps = { texts: StaticListed[] }

/** The texts that stand beside the one just read. */
export function OtherTexts({ texts }: OtherTextsProps) {
  return (
    <ul className={styles.list}>
      {texts.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Link href={`/static/${slug}`} prefetch={false}>
            {title}
          </Link>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
