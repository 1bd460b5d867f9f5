import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '@/config/durations'
import { custodyCalls } from '@/contract/custody'
import { formatUtc } from '@/contract/format/dates'
import { call } from '@/lib/api/call'
import * as m from '../messages/log'
import styles from './chain-check.module.css'

const minutes = 60

interface Minute {
  at: number
  isEqual: boolean
}

/** A tick for each comparison that our own program made, one a minute; empty before the first. */
export function LastHour() {
  const { data } = useQuery({
    queryKey: ['bank', 'last-hour'],
    queryFn: ({ signal }) => call(custodyCalls.custodyCheck, {}, { signal }),
    staleTime: minuteMs,
    retry: false,
  })
  const checks = (data?.lastHour ?? []).map(({ at, isEqual }) => ({ at: Date.parse(at), isEqual }))
  const newest = checks[0]?.at
  if (newest === undefined) return null
  const passed = m.passedText({
    passed: checks.filter(({ isEqual }) => isEqual).length,
    count: checks.length,
  })
  return (
    <div className={styles.hour}>
      <p>
        <span>{m.hoursLabel()}</span>
        <strong>{passed}</strong>
      </p>
      <svg viewBox="0 0 600 44" preserveAspectRatio="none" role="img" aria-label={passed}>
        <path className={styles.ticks} d={ticksOf(checks, newest, true)} />
        <path className={styles.wrongTicks} d={ticksOf(checks, newest, false)} />
      </svg>
      <p>
        <span>{formatUtc(new Date(newest - (minutes - 1) * minuteMs).toISOString())}</span>
        <span>{formatUtc(new Date(newest).toISOString())}</span>
      </p>
    </div>
  )
}

/** The ticks from the left, oldest first. A minute without a comparison has no tick. */
function ticksOf(checks: Minute[], newest: number, isEqual: boolean): string {
  const places = checks
    .filter((check) => check.isEqual === isEqual)
    .map(({ at }) => minutes - 1 - Math.round((newest - at) / minuteMs))
  return [...new Set(places)]
    .filter((place) => place >= 0)
    .map((place) => `M${place * 10 + 5} ${isEqual ? 18 : 4}V44`)
    .join('')
}
