import type { KycProgress } from '@/contract/kyc'
import styles from './kyc-panels.module.css'

export type KycReasonsProps = Pick<KycProgress, 'reasons' | 'comment'>

export function KycReasons({ reasons, comment }: KycReasonsProps) {
  return (
    <section aria-labelledby="kyc-reasons">
      <h2 id="kyc-reasons" className={styles.title}>
        Why, and what to do
      </h2>
      <dl className={styles.list}>
        {reasons.map(({ title, cure }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{cure}</dd>
          </div>
        ))}
      </dl>
      {comment !== null && (
        <figure className={styles.comment}>
          <figcaption>What the reviewer wrote</figcaption>
          <blockquote dir="auto">{comment}</blockquote>
        </figure>
      )}
    </section>
  )
}
