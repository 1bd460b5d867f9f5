import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { envClient } from '@/config/env.client'
import { acceptTerms } from '@/session/terms'
import { families } from '@/ui/fonts'
import * as m from './messages'
import styles from './notices.module.css'

/** Stands above each page: the link to its contents, the sandbox's banner and the terms' notice. */
export function SiteNotices() {
  return (
    <>
      {/* Names the fonts, since one that no page names is left out of the build. */}
      <template data-families={families} />
      <a href="#content" className={styles.skip} data-screen-only>
        {m.skipText()}
      </a>
      <SandboxBanner />
      <TermsNotice />
    </>
  )
}

function SandboxBanner() {
  if (envClient.appMode !== 'sandbox') return null
  return (
    <aside className={styles.banner} aria-label={m.sandboxLabel()}>
      <p>
        <strong>{m.sandboxLabel()}.</strong> {m.sandboxText()}
        {envClient.apiMock ? (
          `. ${m.mockText()}.`
        ) : (
          <>
            .{' '}
            <a href="?scenario" data-needs-script data-screen-only>
              {m.anyStateAction()}
            </a>
          </>
        )}
      </p>
    </aside>
  )
}

/** For visitors; boot.js hides it before the first paint if it was accepted, and from members. */
export function TermsNotice() {
  const [isAccepted, setIsAccepted] = useState(false)
  const handleAccept = () => {
    acceptTerms()
    setIsAccepted(true)
  }
  if (isAccepted) return null
  return (
    <section
      className={styles.notice}
      aria-label={m.termsLabel()}
      data-needs-script
      data-screen-only
    >
      <p>
        {m.termsText<ReactNode>({
          terms: (text) => (
            <Link key={text} href="/static/term-condition" prefetch={false}>
              {text}
            </Link>
          ),
          privacy: (text) => (
            <Link key={text} href="/static/privacy-policy" prefetch={false}>
              {text}
            </Link>
          ),
        })}
      </p>
      <button type="button" data-needs-script onClick={handleAccept}>
        {m.acceptAction()}
      </button>
    </section>
  )
}
