import { formatMonth } from '@/contract/format/dates'
import { monthsOf } from '@/contract/staking-rewards'
import type { Claim, Stake } from '@/contract/user/staking'
import type { CalendarEvent } from '@/lib/calendar-file'
import { monthsText, sharesText } from './copy'

/** Something in the life of a stake: when, what, and how many shares it moves. */
export interface CalendarEntry {
  id: string
  at: string
  kind: 'unlock' | 'claim' | 'leave'
  planId: Stake['planId']
  shares: string
  /** It lies behind. */
  isPast: boolean
}

/** Unlocks of what runs or ended by itself, and all that was paid, by time. */
export function calendarOf(stakes: readonly Stake[], claims: readonly Claim[]): CalendarEntry[] {
  const unlocks = stakes
    .filter(({ status }) => status !== 'left')
    .map(
      ({ id, unlocksAt, planId, amount, status }): CalendarEntry => ({
        ...{ id: `unlock-${id}`, at: unlocksAt, kind: 'unlock', planId },
        ...{ shares: amount, isPast: status !== 'running' },
      }),
    )
  const paid = claims.map(
    ({ id, at, kind, planId, amount }): CalendarEntry => ({
      ...{ id: `claim-${id}`, at, kind, planId },
      ...{ shares: amount, isPast: true },
    }),
  )
  return [...unlocks, ...paid].sort((one, other) => one.at.localeCompare(other.at))
}

export function byMonth(entries: readonly CalendarEntry[]) {
  const months = new Map<string, CalendarEntry[]>()
  for (const entry of entries) {
    const month = formatMonth(entry.at)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([name, ofMonth]) => ({ name, entries: ofMonth }))
}

export const entryWords: Record<CalendarEntry['kind'], string> = {
  unlock: 'Shares unlock',
  claim: 'Rewards claimed',
  leave: 'Stake left early',
}

/** For a calendar program. Without figures where somebody hides their amounts: others see a calendar too. */
export function eventsOf(
  entries: readonly CalendarEntry[],
  { origin, hasAmounts }: { origin: string; hasAmounts: boolean },
): CalendarEvent[] {
  return entries.map(({ id, at, kind, planId, shares }) => ({
    uid: `${id}@fnx`,
    at,
    title: hasAmounts ? `${entryWords[kind]}: ${sharesText(shares)}` : entryWords[kind],
    text: textOf(kind, monthsText(monthsOf(planId))),
    address: `${origin}/staking`,
  }))
}

function textOf(kind: CalendarEntry['kind'], term: string): string {
  if (kind === 'unlock')
    return `The term of ${term} ends, and the shares are available again by themselves. Rewards stay claimable.`
  return kind === 'claim'
    ? `Rewards of a stake of ${term} became available.`
    : `A stake of ${term} was ended before its term.`
}
