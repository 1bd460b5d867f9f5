import type { ReactNode } from 'react'
import { dividendCalls } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { isFirstTry } from '@/lib/api/first-try'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { HideAmountsSwitch, PrivateAmount, useShownAmount } from '@/session/private-amount'
import { Fold } from '@/ui/fold'
import { IconDownload } from '@/ui/icons/icons'
import page from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { calendarOf } from '../calendar'
import { CreditedNote } from '../components/credited-note'
import { EventList } from '../components/event-list'
import { EventPart } from '../components/event-page'
import { eventRows } from '../components/event-rows'
import { OpenNow } from '../components/open-now'
import { OwnResidence } from '../components/own-residence'
import styles from '../components/rights.module.css'
import { correctedDays, creditedParts } from '../dividend-rules'
import * as m from '../messages'
import * as l from '../messages/list'
import { type Dividends, dividendsKey, useBuyBacks, useDividends, useVotes } from '../queries'

export type RightsScreenProps = {
  /** The papers of a year, which are another feature's. */
  papers: (corrected: Record<string, string[]>) => ReactNode
}

/** Everything is drawn at once, so that nothing moves; a part that has failed once holds up nothing. */
export function RightsScreen({ papers }: RightsScreenProps) {
  const dividends = useDividends()
  const others = [useVotes(), useBuyBacks()] as const
  const isWaiting = others.some(isFirstTry)
  const { data, error } = dividends
  return (
    <PageFrame>
      <div className={`${page.page} ${stack.gap5} ${styles.page}`}>
        {data && !isWaiting ? (
          <>
            <Head dividends={data} />
            <OpenNow dividends={data} />
            <Events dividends={data} />
            {data.always !== null && <Always address={data.always} />}
            <OwnResidence residence={data.residence} />
            {data.docs.some(({ owed }) => owed !== null) && papers(correctedDays(data.docs))}
          </>
        ) : (
          <>
            <h1 className={texts.title}>{m.pageTitle()}</h1>
            {error && !data ? (
              <PartFailed
                message={error.message}
                onRetry={() => void dividends.refetch()}
                isTrying={dividends.isFetching}
              />
            ) : (
              <div className={styles.waiting}>
                <PartWaiting lines={8} label={m.loadingLabel()} />
              </div>
            )}
          </>
        )}
      </div>
    </PageFrame>
  )
}

function Head({ dividends: { credited, shares } }: { dividends: Dividends }) {
  const shown = useShownAmount()
  return (
    <header>
      <h1 className={texts.title}>{m.pageTitle()}</h1>
      <p className={`${styles.label} ${texts.hint}`}>
        {l.creditedLabel()} <HideAmountsSwitch />
      </p>
      <p className={texts.worth}>
        <PrivateAmount>{formatMicroUsd(creditedParts(credited).credited)}</PrivateAmount>
      </p>
      <p className={texts.muted}>
        <CreditedNote of={credited} />
      </p>
      {shares !== '0' && (
        <p className={texts.muted}>{l.heroHint({ shares: shown(formatShares(shares)) })}</p>
      )}
    </header>
  )
}

/** Dividends, votes and buy-backs in one list. One that could not be read says so beside the others. */
function Events({ dividends }: { dividends: Dividends }) {
  const shown = useShownAmount()
  const [votes, buyBacks] = [useVotes(), useBuyBacks()]
  const known = { dividends, votes: votes.data, buyBacks: buyBacks.data }
  const { present, earlier } = eventRows(known, shown)
  const calendar = calendarOf(dividends.docs, votes.data?.docs ?? [])
  return (
    <>
      <EventPart
        id="events"
        title={l.eventsTitle()}
        beside={
          calendar && (
            <a
              className={`${row.inline} ${styles.file} ${plain.link}`}
              href={calendar}
              download="fnx.ics"
            >
              <IconDownload size={16} /> {l.calendarAction()}
            </a>
          )
        }
      >
        {[votes, buyBacks].map(
          ({ data, error, refetch, isFetching }, place) =>
            error &&
            data === undefined && (
              <PartFailed
                key={String(place)}
                message={error.message}
                onRetry={() => void refetch()}
                isTrying={isFetching}
              />
            ),
        )}
        {present.length > 0 ? (
          <EventList rows={present} />
        ) : (
          <p className={texts.muted}>{earlier.length > 0 ? l.noneOpenText() : l.emptyText()}</p>
        )}
      </EventPart>
      {earlier.length > 0 && (
        <Fold title={l.earlierTitle()} beside={String(earlier.length)}>
          <EventList rows={earlier} />
        </Fold>
      )}
    </>
  )
}

function Always({ address }: { address: string }) {
  const stop = useApiMutation(dividendCalls.stopPayouts, { invalidates: [dividendsKey] })
  return (
    <p>
      {l.alwaysText({ address: shortAddress(address) })}{' '}
      <button type="button" className={plain.link} onClick={() => stop.mutate({})}>
        {l.alwaysStopAction()}
      </button>
    </p>
  )
}
