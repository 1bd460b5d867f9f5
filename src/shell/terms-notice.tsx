import Link from 'next/link'
import { useState } from 'react'
import { browserStorage } from '@/lib/storage/browser-storage'
import { cookieNames } from '@/lib/storage/cookie-names'
import { cookies } from '@/lib/storage/cookies'
import styles from './terms-notice.module.css'

const cookieDays = 365

/** Drawn by the server; boot.js hides it before the first paint where it was accepted before. */
export function TermsNotice() {
  const [isAccepted, setIsAccepted] = useState(false)
  const handleAccept = () => {
    browserStorage.write('tAndC', 'true')
    cookies.write(cookieNames.terms, 'true', cookieDays)
    document.documentElement.dataset.terms = 'accepted'
    setIsAccepted(true)
  }
  if (isAccepted) return null
  return (
    <section className={styles.notice} aria-label="Cookies and terms" data-needs-script>
      <p>
        Please accept the{' '}
        <Link href="/static/term-condition" prefetch={false}>
          terms
        </Link>{' '}
        and{' '}
        <Link href="/static/privacy-policy" prefetch={false}>
          privacy policy
        </Link>
        ; we set only needed cookies.
      </p>
      <button type="button" data-needs-script onClick={handleAccept}>
        Accept
      </button>
    </section>
  )
}
