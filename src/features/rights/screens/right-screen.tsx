import { useQueries } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '@/ui/button'
import page from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { pageKinds } from '../components/event-pages'
import styles from '../components/rights.module.css'
import * as m from '../messages'

/** A dividend, a vote or a buy-back: the address has its id, but not its kind. */
export function RightScreen() {
  return (
    <PageFrame>
      <div className={`${page.page} ${stack.gap5} ${styles.page}`}>
        <Found />
      </div>
    </PageFrame>
  )
}

function Found(): ReactNode {
  const { query, isReady } = useRouter()
  const [kind, setKind] = useState<number>()
  // Once the kind is known, the other kinds are not asked any more.
  const queries = pageKinds.map((pageKind, place) => ({
    ...pageKind,
    enabled: kind === undefined || kind === place,
  }))
  const answers = useQueries({ queries })
  const pages = answers.map(({ data }) => data?.(String(query.id)))
  const index = pages.findIndex(Boolean)
  const kindNow = index < 0 ? undefined : index
  if (kindNow !== kind) setKind(kindNow)
  if (kindNow !== undefined) return pages[kindNow]
  const missing = answers.filter(({ data }) => data === undefined)
  if (isReady && missing.length === 0) return <Unknown />
  const failed = missing.find(({ error }) => error !== null)
  return (
    <>
      <h1 className={texts.title}>{m.pageTitle()}</h1>
      {failed?.error ? (
        <PartFailed
          message={failed.error.message}
          onRetry={() => missing.forEach(({ refetch }) => void refetch())}
          isTrying={failed.isFetching}
        />
      ) : (
        <div className={styles.waiting}>
          <PartWaiting lines={8} label={m.loadingLabel()} />
        </div>
      )}
    </>
  )
}

function Unknown() {
  return (
    <section className={`${stack.gap1} ${stack.start}`} data-state="unknown">
      <h1 className={texts.title}>{m.unknownTitle()}</h1>
      <p className={texts.muted}>{m.unknownText()}</p>
      <ButtonLink href="/rights">{m.pageTitle()}</ButtonLink>
    </section>
  )
}
