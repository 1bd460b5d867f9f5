import type { ReactNode } from 'react'
import { coinDecimals } from '@/config/coins'
import { type DividendPayout, dividendCalls, type MemberDividend } from '@/contract/dividends'
import { shortAddress } from '@/contract/format/addresses'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import type { MemberVote } from '@/contract/user/votes'
import { isFirstTry } from '@/lib/api/first-try'
import { calendarAddress } from '@/lib/calendar-file'
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
import { eventRows } from '../components/event-rows'
import { OwnResidence } from '../components/own-residence'
import styles from '../components/rights.module.css'
import { correctedDays, creditedParts, perShareText, usdOf } from '../dividend-rules'
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

const eventOf = (id: string, what: string, at: string, title: string, text: string) => ({
  ...{ uid: `${id}-${what}@fnx`, at, title, text },
  path: `/rights/${id}`,
})

function ofDividend(dividend: MemberDividend) {
  const { id, recordAt, payAt, coin } = dividend
  const told = { amount: perShareText(dividend) }
  return [
    eventOf(id, 'record', recordAt, l.calendarRecordText(told), m.recordHint()),
    eventOf(id, 'pay', payAt, l.calendarPayText(told), m.payHint({ coin })),
  ]
}

function ofVote({ id, state, title, recordAt, closesAt }: MemberVote) {
  if (state !== 'announced' && state !== 'open') return []
  return [
    eventOf(id, 'record', recordAt, l.voteRecordText({ title }), m.totalLabel()),
    eventOf(id, 'end', closesAt, l.voteEndText({ title }), m.voteStepLabel()),
  ]
}

/** Record dates, payments and last moments to vote that are still to come, as a file for a calendar. */
function calendarOf(dividends: readonly MemberDividend[], votes: readonly MemberVote[]) {
  const events = [...dividends.flatMap(ofDividend), ...votes.flatMap(ofVote)]
  return calendarAddress(
    m.pageTitle(),
    events.filter(({ at }) => Date.parse(at) > Date.now()),
  )
}

/** What can be done, or is being done, with what is owed. Nothing while there is nothing. */
function OpenNow({ dividends }: { dividends: Dividends }) {
  const { payable, minimum, credited } = dividends
  const shown = useShownAmount()
  const amountOf = (units: string) => shown(usdOf(units, coinDecimals))
  const ready = payable.map(({ coin, amount, from: id }): EventRow => {
    const told = { amount: amountOf(amount) }
    const row = { id, key: coin, tone: 'go' as const }
    return BigInt(amount) >= BigInt(minimum)
      ? {
          ...{ ...row, state: 'ready', value: l.sendAction() },
          // The head of the page has said how much, where it is all of it.
          title: l.payableTitle(amount === credited.ready ? { amount: 'all' } : told),
          hint: l.payableText(),
        }
      : {
          ...{ ...row, state: 'small', value: l.seeAction() },
          title: l.payableSmallTitle(told),
          hint: l.payableSmallText({ minimum: usdOf(minimum, coinDecimals) }),
        }
  })
  const moving = underWay(dividends).map(({ id, payout }): EventRow => {
    const told = { amount: amountOf(payout.amount), address: shortAddress(payout.address) }
    const isAsked = payout.state === 'asked'
    return {
      ...{ id, key: payout.id, state: payout.state, value: l.seeAction(), tone: 'go' },
      title: isAsked ? l.askedTitle(told) : l.sendingTitle(told),
      hint: isAsked ? l.askedText() : l.sendingText(),
    }
  })
  if (ready.length + moving.length === 0) return null
  return (
    <EventPart id="open-now" title={labels.nowLabel()}>
      <EventList rows={[...ready, ...moving]} />
    </EventPart>
  )
}

/** One payout takes several dividends along; it is one row. */
function underWay({ docs }: Dividends): { id: string; payout: DividendPayout }[] {
  const known = new Map<string, { id: string; payout: DividendPayout }>()
  for (const { id, payout } of docs)
    if (payout !== null && payout.state !== 'paid' && !known.has(payout.id))
      known.set(payout.id, { id, payout })
  return [...known.values()]
}
