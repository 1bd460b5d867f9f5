import type { ReactNode } from 'react'
import { dividendCalls } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { HideAmountsSwitch, PrivateAmount, useShownAmount } from '@/session/private-amount'
import { CreditedNote } from '../components/credited-note'
import { DividendList } from '../components/dividend-list'
import styles from '../components/dividends.module.css'
import { OpenNow } from '../components/open-now'
import { OwnResidence } from '../components/residence-form'
import * as m from '../messages'
import { type Dividends, dividendsKey } from '../queries'
import { correctedDays, creditedParts } from '../rules'

export type DividendsPartProps = {
  dividends: Dividends
  votes: ReactNode
  /** The papers of a year, which are another feature's. */
  papers: (corrected: Record<string, string[]>) => ReactNode
}

export function DividendsPart({ dividends, votes, papers }: DividendsPartProps) {
  const { docs, always } = dividends
  return (
    <>
      <Head dividends={dividends} />
      <OpenNow dividends={dividends} />
      {votes}
      {docs.length === 0 ? (
        <section className={styles.empty}>
          <h2>{m.emptyTitle()}</h2>
          <p>{m.emptyText()}</p>
        </section>
      ) : (
        <DividendList dividends={dividends} />
      )}
      {docs.some(({ owed }) => owed !== null) && papers(correctedDays(docs))}
      {always !== null && <Always address={always} />}
      <OwnResidence residence={dividends.residence} />
    </>
  )
}

function Head({ dividends: { credited, shares } }: Pick<DividendsPartProps, 'dividends'>) {
  const shown = useShownAmount()
  const { credited: sum, underWay, ready } = creditedParts(credited)
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{m.pageTitle()}</h1>
      <p className={styles.label}>
        {m.creditedLabel()} <HideAmountsSwitch />
      </p>
      <p className={styles.figure}>
        <PrivateAmount>{formatMicroUsd(sum)}</PrivateAmount>
      </p>
      {underWay + ready > 0n && (
        <p className={styles.muted}>
          <CreditedNote of={credited} />
        </p>
      )}
      {shares !== '0' && (
        <p className={styles.muted}>{m.heroHint({ shares: shown(formatShares(shares)) })}</p>
      )}
    </header>
  )
}

function Always({ address }: { address: string }) {
  const stop = useApiMutation(dividendCalls.stopPayouts, { invalidates: [dividendsKey] })
  return (
    <p className={styles.always}>
      {m.alwaysText({ address: shortAddress(address) })}{' '}
      <button type="button" className={styles.link} onClick={() => stop.mutate({})}>
        {m.alwaysStopAction()}
      </button>
    </p>
  )
}
