import { ButtonLink } from '@/ui/button'
import styles from './kyc-panels.module.css'

/** The approval counts all the same; only a person can bring the two names together. */
export function KycOtherName() {
  return (
    <section aria-labelledby="kyc-other-name">
      <h2 id="kyc-other-name" className={styles.title}>
        The name in your document
      </h2>
      <p className={styles.text}>
        It is not the one in your account, which is fixed now. We have seen that, and nothing is
        taken from you. Write to us if the name in your account is wrong or has changed: a person
        puts it right with you.
      </p>
      <ButtonLink href="/contactus" look="quiet">
        Write to us
      </ButtonLink>
    </section>
  )
}
