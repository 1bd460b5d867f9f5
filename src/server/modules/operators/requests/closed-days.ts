import { utcDay } from '@/config/durations'
import { closedDayTerms } from '@/config/terms'
import { formatShortDay } from '@/contract/format/dates'
import { closedTooLong, type Version } from '@/server/modules/terms'
import * as m from '../messages/terms'
import type { OperatorsNeeds } from '../needs'
import { type Fields, NotDone } from './kind'
import { termsChange } from './terms'
import { utcDayIn } from './typed'

const daysOf = (kept = '') => kept.split(' ').filter(Boolean)

/** Each day once, in order. */
function daysIn(typed: string): string {
  const days = typed.split(/[\s,;]+/).filter(Boolean)
  if (days.length > closedDayTerms.maxDays)
    throw new NotDone(() => m.tooManyClosedError({ most: closedDayTerms.maxDays }))
  return [...new Set(days.map((day) => utcDay(utcDayIn(day))))].sort().join(' ')
}

/**
 * An order by bank transfer holds its price for two banking days, however far away they are. Closed
 * days from the settings count as well.
 */
function refuseLong({ bank }: OperatorsNeeds, { days }: Fields): void {
  const ofSettings = bank?.closedDays ?? []
  const first = closedTooLong([...ofSettings, ...daysOf(days)].sort())
  // guard: without it, a price is held for weeks — console/closed-days: a bank that is closed for
  //   too long is refused
  if (first !== undefined)
    throw new NotDone(
      () => m.closedTooLongError({ day: formatShortDay(first), most: closedDayTerms.maxInARow }),
      'days',
    )
}

export const typedClosedDays = ({ days }: Version<'closed-days'>['content']): Fields => ({
  days: days.join('\n'),
})

/**
 * The days on which the bank books nothing. Existing orders keep the time that their members were
 * told.
 */
export const closedDaysChange = termsChange({
  part: 'closed-days',
  title: m.changeClosedDaysText,
  titleAtOnce: m.changeClosedDaysAtOnceText,
  fields: {
    days: {
      label: m.closedDaysLabel,
      hint: m.closedDaysHint,
      look: 'lines',
      isOptional: true,
      keep: daysIn,
      show: (kept) => daysOf(kept).map(formatShortDay).join(', '),
    },
  },
  holdsOnHint: m.closedDaysHoldOnHint,
  kept: ({ days }) => ({ days: days.join(' ') }),
  contentIn: ({ days }) => ({ days: daysOf(days) }),
  refuse: refuseLong,
  decided: m.closedDaysDecidedText,
})
