import type { Campaign } from '@/contract/admin'
import { campaignCopy } from '../copy/campaign'
import styles from './if-too-little.module.css'

export type IfTooLittleProps = { campaign: Campaign }

const { minimum } = campaignCopy

/** What becomes of the money if too little comes in, and whether that can still happen. */
export function IfTooLittle({ campaign }: IfTooLittleProps) {
  const isReached = BigInt(campaign.raisedCents) >= BigInt(campaign.minimumRaiseCents)
  return (
    <aside className={styles.aside} aria-labelledby="if-too-little">
      <h3 className={styles.title} id="if-too-little">
        {minimum.title}
      </h3>
      <p className={styles.muted}>{minimum.text}</p>
      <p>{isReached ? minimum.reached : minimum.open}</p>
    </aside>
  )
}
