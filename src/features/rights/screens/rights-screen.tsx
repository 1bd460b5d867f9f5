import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coinDecimals } from '@/config/coins'
import { type DividendPayout, dividendCalls } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { isFirstTry } from '@/lib/api/first-try'
import { calendarAddress, type PageEvent } from '@/lib/calendar-file'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as labels from '@/messages/labels'
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
import { CreditedNote } from '../components/credited-note'
import { EventList, type EventRow } from '../components/event-list'
import { EventPart } from '../components/event-page'
import { eventsInOrder, rowKinds } from '../components/event-rows'
import { OwnResidence } from '../components/own-residence'
import { ReinvestAll } from '../components/reinvest-choice'
import type { ListedEvents } from '../components/right-kinds'
import styles from '../components/rights.module.css'
import { correctedDays, creditedParts, usdOf } from '../dividend-rules'
import * as m from '../messages'
import * as listTexts from '../messages/list'
import { type Dividends, dividendsKey, useDividends } from '../queries'

export type RightsScreenProps = {
  /** The papers of a year, which belong to another feature. */
  papers: (corrected: Record<string, string[]>) => ReactNode
}

/**
 * Everything appears at once, so that nothing moves; a part that has failed does not delay the
 * others.
 */
export function RightsScreen({ papers }: RightsScreenProps) {
  const dividends = useDividends()
  const events = useQueries({ queries: [...rowKinds] })
  const isWaiting = events.some(isFirstTry)
  const { data, error } = dividends
  return (
    <PageFrame>
      <div className={`${page.page} ${stack.gap5} ${styles.page}`}>
        {data && !isWaiting ? (
          <>
            <Head dividends={data} />
            <OpenNow dividends={data} />
            <Events events={events} above={openNow(data)} />
            <ReinvestAll dividends={data} />
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
  const showAmount = useShownAmount()
  return (
    <header>
      <h1 className={texts.title}>{m.pageTitle()}</h1>
      <p className={`${styles.label} ${texts.hint}`}>
        {listTexts.creditedLabel()} <HideAmountsSwitch />
      </p>
      <p className={texts.worth}>
        <PrivateAmount>{formatMicroUsd(creditedParts(credited).credited)}</PrivateAmount>
      </p>
      <p className={texts.muted}>
        <CreditedNote of={credited} />
      </p>
      {shares !== '0' && (
        <p className={texts.muted}>
          {listTexts.heroHint({ shares: showAmount(formatShares(shares)) })}
        </p>
      )}
    </header>
  )
}

type EventsProps = {
  events: readonly UseQueryResult<ListedEvents>[]
  /** Events that are already shown above as open tasks are not listed twice. */
  above: ReadonlySet<string>
}

/** Less than a cent is left of each dividend that became shares: it needs no action. */
const payableNow = ({ payable, minimum }: Dividends) =>
  payable.filter(({ amount }) => BigInt(amount) >= oneCent || BigInt(amount) >= BigInt(minimum))

const oneCent = 10n ** BigInt(coinDecimals - 2)

const openNow = (dividends: Dividends): ReadonlySet<string> =>
  new Set([
    ...payableNow(dividends).map(({ from }) => from),
    ...underWay(dividends).map(({ id }) => id),
  ])

/** All events in one list. A kind that could not be loaded says so next to the others. */
function Events({ events, above }: EventsProps) {
  const showAmount = useShownAmount()
  const rows = events.flatMap(({ data }) => data?.rows(showAmount) ?? [])
  const { present, earlier } = eventsInOrder(rows.filter(({ id }) => !above.has(id)))
  const calendar = calendarOf(events.flatMap(({ data }) => data?.dates ?? []))
  return (
    <>
      <EventPart
        id="events"
        title={listTexts.eventsTitle()}
        beside={
          calendar && (
            <a
              className={`${row.inline} ${styles.file} ${plain.link}`}
              href={calendar}
              download="fnx.ics"
            >
              <IconDownload size={16} /> {listTexts.calendarAction()}
            </a>
          )
        }
      >
        {events.map(
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
          <p className={texts.muted}>
            {rows.length > 0 ? listTexts.noneOpenText() : listTexts.emptyText()}
          </p>
        )}
      </EventPart>
      {earlier.length > 0 && (
        <Fold title={listTexts.earlierTitle()} beside={String(earlier.length)}>
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
      {listTexts.alwaysText({ address: shortAddress(address) })}{' '}
      <button type="button" className={plain.link} onClick={() => stop.mutate({})}>
        {listTexts.alwaysStopAction()}
      </button>
    </p>
  )
}

/** Future record dates, payments and closes of votes, as a calendar file. */
const calendarOf = (dates: readonly PageEvent[]) =>
  calendarAddress(
    m.pageTitle(),
    dates.filter(({ at }) => Date.parse(at) > Date.now()),
  )

/** What can be done with owed money, or is under way. Empty if there is none. */
function OpenNow({ dividends }: { dividends: Dividends }) {
  const { minimum } = dividends
  const showAmount = useShownAmount()
  const amountOf = (units: string) => showAmount(usdOf(units, coinDecimals))
  const ready = payableNow(dividends).map(({ coin, amount, from: id }): EventRow => {
    const figures = { amount: amountOf(amount) }
    const row = { id, key: coin, tone: 'go' as const }
    return BigInt(amount) >= BigInt(minimum)
      ? {
          ...row,
          state: 'ready',
          value: listTexts.sendAction(),
          title: listTexts.payableTitle(figures),
          hint: listTexts.payableText(),
        }
      : {
          ...row,
          state: 'small',
          value: listTexts.seeAction(),
          title: listTexts.payableSmallTitle(figures),
          hint: listTexts.payableSmallText({ minimum: usdOf(minimum, coinDecimals) }),
        }
  })
  const moving = underWay(dividends).map(({ id, payout }): EventRow => {
    const figures = { amount: amountOf(payout.amount), address: shortAddress(payout.address) }
    const isAsked = payout.state === 'asked'
    return {
      id,
      key: payout.id,
      state: payout.state,
      value: listTexts.seeAction(),
      tone: 'go',
      title: isAsked ? listTexts.askedTitle(figures) : listTexts.sendingTitle(figures),
      hint: isAsked ? listTexts.askedText() : listTexts.sendingText(),
    }
  })
  if (ready.length + moving.length === 0) return null
  return (
    <EventPart id="open-now" title={labels.nowLabel()}>
      <EventList rows={[...ready, ...moving]} />
    </EventPart>
  )
}

/** One payout includes several dividends; it is one row. */
function underWay({ docs }: Dividends): { id: string; payout: DividendPayout }[] {
  const payouts = new Map<string, { id: string; payout: DividendPayout }>()
  for (const { id, payout } of docs)
    if (payout !== null && payout.state !== 'paid' && !payouts.has(payout.id))
      payouts.set(payout.id, { id, payout })
  return [...payouts.values()]
}
