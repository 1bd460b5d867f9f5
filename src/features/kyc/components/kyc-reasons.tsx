import type { KycProgress } from '@/contract/kyc'
import styles from './kyc-panels.module.css'

export type KycReasonsProps = Pick<KycProgress, 'reasons'>

export function KycReasons({ reasons }: KycReasonsProps) {
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
    </section>
  )
}
