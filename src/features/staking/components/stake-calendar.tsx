import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { houseName } from '@/config/house'
import { formatMonth, formatShortDay } from '@/contract/format/dates'
import { monthsOf } from '@/contract/staking-rewards'
import type { Claim, Stake } from '@/contract/user/staking'
import { saveFile } from '@/lib/api/save-file'
import { type CalendarEvent, calendarFile, calendarType } from '@/lib/calendar-file'
import { PrivateAmount, useAmountsHidden } from '@/session/private-amount'
import { Button } from '@/ui/button'
import { PartFailed } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import { fetchAllClaims, stakingKeys, useClaims } from '../queries'
import { inShares, inTerm } from '../texts'
import styles from './later-parts.module.css'

export function StakeCalendar({ stakes }: { stakes: readonly Stake[] }) {
  const { data, hasNextPage } = useClaims()
  const { save, isMaking, failure } = useCalendarFile(stakes)
  const entries = calendarOf(stakes, data?.pages[0]?.docs ?? [])
  if (entries.length === 0) return <p>{m.calendarEmptyText()}</p>
  return (
    <div className={stack.gap25}>
      <p className={texts.small}>{m.calendarText()}</p>
      <div className={`${styles.months} ${stack.gap3}`}>
        {byMonth(entries).map(({ name, entries: ofMonth }) => (
          <section key={name} className={`${styles.month} ${stack.gap1}`} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <ul>
              {ofMonth.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div>
        <Button look="quiet" isBusy={isMaking} onClick={() => void save()}>
          {m.saveCalendarAction()}
        </Button>
      </div>
      <p className={texts.small}>{hasNextPage ? m.calendarFileAllHint() : m.calendarFileHint()}</p>
      {failure && <PartFailed message={failure} onRetry={() => void save()} isTrying={isMaking} />}
    </div>
  )
}

function Entry({ entry: { at, kind, planId, shares, isPast } }: { entry: CalendarEntry }) {
  return (
    <li className={isPast ? `${styles.entry} ${styles.past} ${texts.muted}` : styles.entry}>
      <time dateTime={at}>{formatShortDay(at)}</time>
      <span>
        <span className={styles.mark} aria-hidden="true" />
        {isPast && kind === 'unlock' ? m.unlockedLabel() : entryLabels[kind]()},{' '}
        {inTerm(monthsOf(planId))}
      </span>
      <span className={styles.shares}>
        <PrivateAmount>{inShares(shares)}</PrivateAmount>
      </span>
    </li>
  )
}

interface CalendarEntry {
  id: string
  at: string
  kind: 'unlock' | 'claim' | 'leave'
  planId: Stake['planId']
  shares: string
  isPast: boolean
}

function calendarOf(stakes: readonly Stake[], claims: readonly Claim[]): CalendarEntry[] {
  const unlocks = stakes
    .filter(({ status }) => status !== 'left')
    .map(
      ({ id, unlocksAt, planId, amount, status }): CalendarEntry => ({
        id: `unlock-${id}`,
        at: unlocksAt,
        kind: 'unlock',
        planId,
        shares: amount,
        isPast: status !== 'running',
      }),
    )
  const paid = claims.map(
    ({ id, at, kind, planId, amount }): CalendarEntry => ({
      id: `claim-${id}`,
      at,
      kind,
      planId,
      shares: amount,
      isPast: true,
    }),
  )
  return [...unlocks, ...paid].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function byMonth(entries: readonly CalendarEntry[]) {
  const months = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const month = formatMonth(entry.at)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([name, ofMonth]) => ({ name, entries: ofMonth }))
}

const entryLabels: Record<CalendarEntry['kind'], () => string> = {
  unlock: m.unlockLabel,
  claim: m.claimEntryLabel,
  leave: m.leftEntryLabel,
}

/** Not with hidden figures: other people see a calendar too. */
function eventsOf(
  entries: readonly CalendarEntry[],
  { origin, hasAmounts }: { origin: string; hasAmounts: boolean },
): CalendarEvent[] {
  return entries.map(({ id, at, kind, planId, shares }) => ({
    uid: `${id}@fnx`,
    at,
    title: hasAmounts
      ? m.eventTitle({ event: entryLabels[kind](), shares: inShares(shares) })
      : entryLabels[kind](),
    text: eventTexts[kind]({ term: inTerm(monthsOf(planId)) }),
    address: `${origin}/staking`,
  }))
}

const eventTexts = { unlock: m.unlockEventText, claim: m.claimEventText, leave: m.leaveEventText }

const fileName = 'fnx-staking.ics'

function useCalendarFile(stakes: readonly Stake[]) {
  const client = useQueryClient()
  const areHidden = useAmountsHidden()
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setIsMaking(true)
    setFailure(undefined)
    try {
      const claims = await client.fetchQuery({
        queryKey: [...stakingKeys.claims, 'whole'],
        queryFn: fetchAllClaims,
        staleTime: 0,
      })
      const choices = { origin: window.location.origin, hasAmounts: !areHidden }
      const events = eventsOf(calendarOf(stakes, claims), choices)
      const text = calendarFile({
        name: m.calendarNameLabel({ app: houseName() }),
        madeAt: new Date(),
        events,
      })
      saveFile(new Blob([text], { type: calendarType }), fileName)
    } catch (error) {
      setFailure(m.calendarFileError({ reason: (error as Error).message }))
    } finally {
      setIsMaking(false)
    }
  }
  return { save, isMaking, failure }
}
