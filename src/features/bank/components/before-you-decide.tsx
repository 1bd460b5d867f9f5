import Link from 'next/link'
import { campaignCopy } from '../copy/campaign'
import styles from './before-you-decide.module.css'

const { risk } = campaignCopy

/** What can be lost, in the largest words of the page and before how to take part. */
export function BeforeYouDecide() {
  return (
    <div className={styles.risk}>
      <ul className={styles.risks}>
        {risk.text.split(/(?<=\.) /).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        <Link href={risk.link.href} prefetch={false}>
          {risk.link.text}
        </Link>
      </p>
    </div>
  )
}
