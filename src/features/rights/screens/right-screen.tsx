import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/ui/button'
import page from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { BuyBackEvent } from '../components/buy-back-event'
import { DividendEvent } from '../components/dividend-event'
import styles from '../components/rights.module.css'
import { VoteEvent } from '../components/vote-event'
import * as m from '../messages'
import { useBuyBacks, useDividends, useVotes } from '../queries'

/** A dividend, a vote or a buy-back: the address tells which one it is, and not of which kind. */
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
  const isNamed = ({ id }: { id: string }) => id === query.id
  const dividends = useDividends()
  const dividend = dividends.data?.docs.find(isNamed)
  const votes = useVotes(dividend === undefined)
  const vote = votes.data?.docs.find(isNamed)
  const buyBacks = useBuyBacks(dividend === undefined && vote === undefined)
  const buyBack = buyBacks.data?.docs.find(isNamed)
  // The keys keep what was typed or cast for one event from being shown under the next.
  if (dividends.data && dividend)
    return <DividendEvent key={dividend.id} dividends={dividends.data} dividend={dividend} />
  if (votes.data && vote) return <VoteEvent key={vote.id} vote={vote} votes={votes.data} />
  if (buyBacks.data && buyBack)
    return <BuyBackEvent key={buyBack.id} buyBacks={buyBacks.data} buyBack={buyBack} />
  const missing = [dividends, votes, buyBacks].filter(({ data }) => data === undefined)
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
